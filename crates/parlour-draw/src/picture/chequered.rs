//! A board of numbered cells side by side.

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{JAWS, PORTAL, SPRING, WHIRL, disc, drawn, frame, plate, star};
use super::geometry::{Area, BoardGeometry};
use super::svg_writer::{Anchor, N, SvgWriter, Words};
use super::theme::Palette;

/// Boards with more cells than this have no numbers: they could not be read, and would make the file huge.
const MOST_LABELS: usize = 10_000;

/// Cells and frame; what lies across the cells comes after.
pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    sheet.put(&frame(ground, 12.0, palette));
    draw_tiles(sheet, scene, ground, palette);
    for cell in &scene.cells {
        draw_special(sheet, cell, &ground.area(cell), palette);
    }
}

/// All tiles of a colour are one shape.
fn draw_tiles(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    let mut shapes = [String::new(), String::new()];
    for cell in &scene.cells {
        let (x, y) = ground.spot(cell);
        let area = ground.area(cell);
        shapes[(x as usize + y as usize) % 2].push_str(&format!(
            "M{} {}h{}v{}h-{}z",
            N(area.x),
            N(area.y),
            N(area.width),
            N(area.height),
            N(area.width)
        ));
    }
    let line = if scene.cells.len() > MOST_LABELS {
        String::new()
    } else {
        format!(" stroke=\"{}\" stroke-width=\"1\"", palette.line)
    };
    for (shape, colour) in shapes.iter().zip(palette.tiles) {
        sheet.put(&format!("<path d=\"{shape}\" fill=\"{colour}\"{line}/>"));
    }
}

/// What is special about a cell: a tint and, where nothing is drawn across the board for it, a sign.
fn draw_special(sheet: &mut SvgWriter, cell: &Cell, area: &Area, palette: &Palette) {
    let (middle, size) = (area.middle(), area.width.min(area.height));
    let low = (middle.0, middle.1 + size * 0.08);
    let (tint, sign) = match cell.class {
        CellClass::SnakeHead => ("#d8433f", None),
        CellClass::LadderFoot => ("#35985a", None),
        CellClass::Start => ("#3273cc", None),
        CellClass::End => (
            palette.gold,
            Some(star(
                low,
                size * 0.6,
                &format!("fill=\"{}\" stroke=\"#8f6c0a\" stroke-width=\"2\"", palette.gold),
            )),
        ),
        CellClass::Trap => ("#6d7680", Some(drawn(low, size * 0.6, JAWS))),
        CellClass::Boost => ("#ea7d2c", Some(drawn(low, size * 0.5, SPRING))),
        CellClass::BlackHole => ("#3a2f66", Some(drawn(low, size * 0.62, WHIRL))),
        CellClass::Teleporter => ("#8b51c4", Some(drawn(low, size * 0.56, PORTAL))),
        CellClass::Cell | CellClass::Plain => return,
        _ => ("#6d7987", None),
    };
    sheet.titled("", &cell.words, |sheet| {
        sheet.put(&plate(
            &area.inside(size * 0.012),
            0.0,
            &format!("fill=\"{tint}\" opacity=\"{}\"", N(0.2 * palette.tint)),
        ));
        if let Some(sign) = sign {
            sheet.put(&sign);
        }
    });
}

/// Numbers stand above snakes and ladders, with a soft edge, so that they can always be read.
pub(crate) fn draw_labels(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    if scene.cells.len() > MOST_LABELS {
        return;
    }
    for cell in scene.cells.iter().filter(|cell| !cell.label.is_empty()) {
        let area = ground.area(cell);
        let (x, y) = ground.spot(cell);
        let tile = palette.tiles[(x as usize + y as usize) % 2];
        let size = area.height * 0.235;
        let words = Words::new(
            &cell.label,
            (area.x + area.width * 0.07, area.y + area.height * 0.28),
            size,
            palette.ink,
        );
        sheet.write(&words.bold().anchored(Anchor::Start).on(tile).within(area.width * 0.7));
        if cell.class == CellClass::Boost {
            draw_badge(sheet, &cell.mark, &area, palette);
        }
    }
}

/// A mark that contains a number, at the right edge.
fn draw_badge(sheet: &mut SvgWriter, mark: &str, area: &Area, palette: &Palette) {
    let at = (area.x + area.width * 0.8, area.y + area.height * 0.8);
    sheet.put(&disc(
        at,
        area.width * 0.17,
        &format!("fill=\"{}\" stroke=\"#9a5a08\" stroke-width=\"2\"", palette.paper),
    ));
    let words = Words::new(mark, (at.0, at.1 + area.height * 0.065), area.height * 0.18, palette.ink);
    sheet.write(&words.bold().within(area.width * 0.28));
}
