//! A wooden board with hollows, and seeds in them.

use parlour_core::{Cell, Piece, Scene};

use super::emblems::{FLAME, disc, drawn, plate};
use super::geometry::{Area, BoardGeometry, Point};
use super::seeds;
use super::svg_writer::{SvgWriter, Words};
use super::theme::{Hue, Palette};

pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    define(sheet, palette);
    let frame = ground.board.inside(-24.0);
    let shadow = Area { y: frame.y + 7.0, ..frame };
    sheet.put(&plate(&shadow, 44.0, &format!("fill=\"{}\" opacity=\"0.22\"", palette.shadow)));
    sheet.put(&plate(
        &frame,
        44.0,
        &format!("fill=\"url(#wood)\" stroke=\"{}\" stroke-width=\"3\"", palette.wood[1]),
    ));
    let grain = frame.inside(9.0);
    sheet.put(&plate(
        &grain,
        36.0,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" opacity=\"0.5\"", palette.wood[1]),
    ));
    for cell in &scene.cells {
        let area = ground.area(cell);
        sheet.titled("", &cell.words, |sheet| draw_cell(sheet, cell, &area, palette));
    }
}

fn define(sheet: &mut SvgWriter, palette: &Palette) {
    sheet.define(&format!(
        "<linearGradient id=\"wood\" x2=\"0\" y2=\"1\"><stop stop-color=\"{}\"/>\
         <stop offset=\"0.5\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
        palette.wood[0], palette.wood[0], palette.wood[1]
    ));
    sheet.define(&format!(
        "<radialGradient id=\"hollow\" cy=\"0.62\"><stop offset=\"0.35\" stop-color=\"{}\"/>\
         <stop offset=\"1\" stop-color=\"{}\"/></radialGradient>",
        palette.hollow[1], palette.hollow[0]
    ));
    seeds::define(sheet);
}

fn draw_cell(sheet: &mut SvgWriter, cell: &Cell, area: &Area, palette: &Palette) {
    if cell.class.is_action() {
        return draw_fire(sheet, cell, area, palette);
    }
    let hollow = hollow(cell, area);
    let rim = match (&cell.choice, cell.owner) {
        (Some(_), Some(owner)) => format!("stroke=\"{}\" stroke-width=\"4.5\"", Hue::of_player(owner).base),
        _ => format!("stroke=\"{}\" stroke-width=\"3\"", palette.wood[1]),
    };
    sheet.put(&plate(&hollow, hollow.width / 2.0, &format!("fill=\"url(#hollow)\" {rim}")));
    let (x, y) = number_at(cell, area);
    sheet.write(&Words::new(&cell.label, (x, y), 13.0, palette.carved));
}

/// The hollow itself: a circle, or a long round one.
pub(crate) fn hollow(cell: &Cell, area: &Area) -> Area {
    if cell.height > 1 {
        return Area {
            x: area.x + 8.0,
            y: area.y + 34.0,
            width: area.width - 16.0,
            height: area.height - 68.0,
        };
    }
    let size = 80.0;
    let middle = area.middle();
    let middle = (middle.0, middle.1 + if is_upper(cell) { 6.0 } else { -6.0 });
    Area { x: middle.0 - size / 2.0, y: middle.1 - size / 2.0, width: size, height: size }
}

fn is_upper(cell: &Cell) -> bool {
    cell.y == 0
}

/// Where the number of a field stands: on the inner side, between the rows.
fn number_at(cell: &Cell, area: &Area) -> Point {
    let middle = area.middle().0;
    match (cell.height > 1, is_upper(cell)) {
        (true, _) => (middle, area.y + area.height - 12.0),
        (false, true) => (middle - 38.0, area.y + 30.0),
        (false, false) => (middle - 38.0, area.y + area.height - 20.0),
    }
}

/// Where the number of seeds stands: on the outer side.
fn count_at(cell: &Cell, area: &Area) -> Point {
    let middle = area.middle().0;
    match (cell.height > 1, is_upper(cell)) {
        (true, _) => (middle, area.y + 25.0),
        (false, true) => (middle, area.y + 18.0),
        (false, false) => (middle, area.y + area.height - 4.0),
    }
}

fn draw_fire(sheet: &mut SvgWriter, cell: &Cell, area: &Area, palette: &Palette) {
    let (x, y) = area.middle();
    let opacity = if cell.choice.is_some() { "1" } else { "0.35" };
    sheet.put(&format!("<g opacity=\"{opacity}\">{}</g>", drawn((x, y - 8.0), 56.0, FLAME)));
    sheet.write(&Words::new(&cell.label, (x, y + 40.0), 15.0, palette.carved).within(area.width));
}

/// The seeds of a cell and their number.
pub(crate) fn draw_seeds(
    sheet: &mut SvgWriter,
    piece: &Piece,
    cell: &Cell,
    ground: &BoardGeometry,
    palette: &Palette,
) {
    let area = ground.area(cell);
    sheet.titled("", &piece.words, |sheet| {
        seeds::draw(sheet, piece.count, &hollow(cell, &area), cell.id);
        let at = count_at(cell, &area);
        let count = piece.count.to_string();
        sheet.write(&Words::new(&count, at, 22.0, palette.carved).bold().within(area.width));
    });
}

/// A small disc in the colour of a row's owner, with the owner's number.
pub(crate) fn draw_owner(sheet: &mut SvgWriter, hue: &Hue, mark: &str, at: Point, size: f64) {
    sheet.put(&disc(
        at,
        size / 2.0,
        &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", hue.base, hue.dark),
    ));
    sheet.write(&Words::new(mark, (at.0, at.1 + size * 0.2), size * 0.56, hue.ink).bold());
}
