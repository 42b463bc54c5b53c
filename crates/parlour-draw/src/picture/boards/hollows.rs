//! A wooden board with pits, stores and seeds.

use parlour_core::{Cell, CellClass, Piece, Player, Scene};

use super::emblems::{FLAME, drawn, paint, plate};
use super::geometry::{Area, BoardGeometry, Point};
use super::pieces::transform;
use super::seeds::{self, Pile};
use super::svg_writer::{N, SvgWriter, Thing};
use super::theme::Hue;
use super::words::Words;
use super::{noise, pawn};

/// The width of a pit.
pub(crate) const PIT: f64 = 120.0;

/// The height of the part of a store where seeds lie; its count stands below.
pub(crate) const STORE_PILE: f64 = 288.0;

const CORNER: f64 = 70.0;

pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    define(sheet);
    let frame = &ground.frame;
    sheet.put(&plate(frame, CORNER, "fill=\"url(#p-wood)\""));
    draw_grain(sheet, frame);
    sheet.put(&plate(
        &frame.inside(5.0),
        CORNER - 4.0,
        &(paint("none", "var(--wood-hi)", 4.0) + " opacity=\".7\""),
    ));
    sheet.put(&plate(
        &frame.inside(1.5),
        CORNER - 1.0,
        &(paint("none", "var(--pit-deep)", 3.0) + " opacity=\".55\""),
    ));
    for cell in &scene.cells {
        let area = ground.area(cell);
        sheet.thing(&Thing::cell(cell), |sheet| draw_cell(sheet, cell, &area));
    }
}

fn define(sheet: &mut SvgWriter) {
    sheet.define("p-wood", || {
        "<linearGradient id=\"p-wood\" x2=\"0\" y2=\"1\"><stop stop-color=\"var(--wood-hi)\"/>\
         <stop offset=\".5\" stop-color=\"var(--wood)\"/><stop offset=\"1\" stop-color=\"var(--wood-lo)\"/></linearGradient>"
            .to_owned()
    });
    sheet.define("p-bowl", || {
        "<radialGradient id=\"p-bowl\" cy=\".62\" r=\".6\"><stop offset=\".6\" stop-color=\"var(--pit)\"/>\
         <stop offset=\"1\" stop-color=\"var(--pit-side)\"/></radialGradient>"
            .to_owned()
    });
    sheet.symbol("p-pit", || hollow(60.0, 60.0));
    sheet.symbol("p-well", || hollow(62.0, 196.0));
}

/// A hollow in four layers: the lit lip below, the deep edge, the bowl, and a rim of light.
fn hollow(half: f64, high: f64) -> String {
    let layer = |edge: f64, down: f64, look: &str| {
        let area = Area { x: -half, y: -high, width: 2.0 * half, height: 2.0 * high }.inside(edge);
        plate(&Area { y: area.y + down, ..area }, half - edge, look)
    };
    layer(-1.5, 3.5, "fill=\"var(--wood-hi)\" opacity=\".9\"")
        + &layer(0.0, 0.0, "fill=\"var(--pit-deep)\"")
        + &layer(4.0, 4.0, "fill=\"url(#p-bowl)\"")
}

/// Lines along the wood, shorter where the corners are round.
fn draw_grain(sheet: &mut SvgWriter, frame: &Area) {
    const LINES: u32 = 22;
    let mut random = noise::Noise::new(11);
    for line in 0..LINES {
        let y = frame.y + (f64::from(line) + 0.15 + 0.7 * random.part()) * frame.height / f64::from(LINES);
        let bow = (random.part() - 0.5) * 26.0;
        let near = (y - 16.0 - frame.y).min(frame.y + frame.height - y - 16.0).clamp(0.0, CORNER);
        let inset = CORNER - (CORNER.powi(2) - (CORNER - near).powi(2)).max(0.0).sqrt() + 4.0;
        let (left, long) = (frame.x + inset, frame.width - 2.0 * inset);
        sheet.put(&format!(
            "<path d=\"M{} {}c{} {} {} {} {} {}\" fill=\"none\" stroke=\"var(--wood-{})\" stroke-width=\"{:.1}\" opacity=\"{:.2}\"/>",
            N(left.round()),
            N(y.round()),
            N((long * 0.25).round()),
            N(bow.round()),
            N((long * 0.6).round()),
            N(-bow.round()),
            N(long.round()),
            N((bow / 2.0).round()),
            if line % 3 == 0 { "hi" } else { "lo" },
            0.8 + random.part() * 2.0,
            0.18 + random.part() * 0.22,
        ));
    }
}

fn draw_cell(sheet: &mut SvgWriter, cell: &Cell, area: &Area) {
    let (x, y) = area.middle();
    let choice = cell.choice.is_some();
    match cell.class {
        CellClass::Fire => draw_fire(sheet, choice || sheet.for_page, area),
        CellClass::Store => sheet.put(&format!("<use href=\"#p-well\" x=\"{}\" y=\"{}\"/>", N(x), N(y))),
        _ => {
            if choice && !sheet.for_page {
                for (colour, width) in [("var(--edge)", 7.0), ("var(--brass)", 3.5)] {
                    sheet.put(&super::emblems::disc((x, y), 65.0, &paint("none", colour, width)));
                }
            }
            sheet.put(&format!("<use href=\"#p-pit\" x=\"{}\" y=\"{}\"/>", N(x), N(y)));
        }
    }
    if !sheet.for_page && cell.class == CellClass::Pit {
        let inner = if is_upper(cell) { 85.0 } else { -73.0 };
        sheet.write(&Words::new(&cell.label, (x, y + inner), 17.0, "var(--pit-deep)").bold());
    }
}

fn is_upper(cell: &Cell) -> bool {
    cell.y == 0
}

/// The middle of a fire, below the counts of the lower row.
pub(crate) fn fire_at(area: &Area) -> Point {
    (area.x + area.width / 2.0, area.y + 82.0)
}

fn draw_fire(sheet: &mut SvgWriter, lit: bool, area: &Area) {
    let at = fire_at(area);
    let dish = format!("<use href=\"#p-pit\" {}/>", transform((at.0, at.1 + 6.0), 60.0, 0));
    let flame = drawn(at, 58.0, FLAME);
    sheet.put(&format!("{dish}<g opacity=\"{}\">{flame}</g>", if lit { "1" } else { ".4" }));
}

/// The middle of the tag with the number of seeds: outside a pit, in the lower part of a store.
pub(crate) fn tag_at(cell: &Cell, area: &Area) -> Option<Point> {
    let (x, y) = area.middle();
    match (&cell.class, is_upper(cell)) {
        (CellClass::Store, _) => Some((x, y + 146.0)),
        (CellClass::Pit, true) => Some((x, y - 108.0)),
        (CellClass::Pit, false) => Some((x, y + 108.0)),
        _ => None,
    }
}

/// Draws the seeds of a pit and their number.
pub(crate) fn draw_seeds(sheet: &mut SvgWriter, piece: &Piece, cell: &Cell, ground: &BoardGeometry) {
    let store = cell.class == CellClass::Store;
    let pile = if store { Pile::Store } else { Pile::Pit };
    let id = seeds::symbol(sheet, pile, piece.count);
    sheet.titled("", &piece.words, |sheet| {
        if let Some((at, size)) = ground.places(cell.id).first() {
            let turn = if store { 0 } else { turn(cell.id) };
            let place = transform(*at, *size, turn);
            sheet.put(&format!("<use href=\"#{id}\" {place}/>"));
        }
        if let Some(at) = tag_at(cell, &ground.area(cell)) {
            draw_tag(sheet, at, piece.count, cell.owner.filter(|_| store));
        }
    });
}

/// How far the pile of a pit is turned, in degrees, so that pits differ.
fn turn(id: u64) -> u64 {
    id.wrapping_mul(77) % 360
}

/// Draws an ivory tag with a number, larger and with the owner's pawn in a store.
fn draw_tag(sheet: &mut SvgWriter, (x, y): Point, count: u32, owner: Option<Player>) {
    let hue = owner.map(Hue::of_player);
    let (half, high) = if hue.is_some() { (54.0, 32.0) } else { (26.0, 19.0) };
    let area = Area { x: x - half, y: y - high, width: 2.0 * half, height: 2.0 * high };
    let look = hue.map_or_else(
        || paint("var(--die)", "var(--die-side)", 1.5),
        |hue| paint("var(--die)", hue.base, 5.0),
    );
    sheet.put(&plate(&area, high.min(20.0), &look));
    if let Some(hue) = hue {
        let id = pawn::symbol(sheet, hue);
        let place = transform((x - 27.0, y - 2.0), 56.0, 0);
        sheet.put(&format!("<use href=\"#{id}\" {place}/>"));
    }
    let (at, size, room) = if hue.is_some() { (x + 20.0, 38.0, 60.0) } else { (x, 25.0, 44.0) };
    let text = count.to_string();
    sheet.write(&Words::new(&text, (at, y + size * 0.36), size, "var(--pip)").bold().within(room));
}
