//! A chequered board of numbered squares.

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{HOLE, JAWS, PORTAL, SPRING, disc, drawn, frame, outline_of, paint, plate, star};
use super::geometry::{Area, BoardGeometry};
use super::svg_writer::{N, SvgWriter};
use super::words::{Anchor, Words, escape};

/// Boards with more squares have no numbers: they would be illegible and make the file huge.
const MOST_LABELS: usize = 10_000;

/// Boards with more squares have no element for each of them.
const MOST_ELEMENTS: usize = 400;

/// The two tones of paper.
const TONES: [&str; 2] = ["var(--board)", "var(--board-2)"];

/// The colour of the last square.
const GOLD: &str = "var(--gold)";

/// Draws squares and frame; snakes and ladders come later.
pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    sheet.put(&frame(ground));
    if scene.cells.len() <= MOST_ELEMENTS {
        for paper in [TONES[0], TONES[1], GOLD] {
            sheet.titled(&format!("fill=\"{paper}\""), "", |sheet| {
                for cell in scene.cells.iter().filter(|cell| tone(cell, ground) == paper) {
                    sheet.tile(cell, &ground.area(cell), "");
                }
            });
        }
        draw_lines(sheet, ground);
        draw_turns(sheet, scene, ground);
    } else {
        draw_tiles(sheet, scene, ground);
    }
    for cell in &scene.cells {
        draw_special(sheet, cell, &ground.area(cell));
    }
}

/// The tone of a square; the last one is gold.
fn tone(cell: &Cell, ground: &BoardGeometry) -> &'static str {
    let (x, y) = ground.spot(cell);
    if cell.class == CellClass::End { GOLD } else { TONES[(x as usize + y as usize) % 2] }
}

/// Draws all squares of a tone as one shape.
fn draw_tiles(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    sheet.put(&plate(&ground.board, 0.0, "fill=\"var(--board)\""));
    let dark = scene.cells.iter().filter(|cell| tone(cell, ground) == TONES[1]);
    let shape: String = dark.map(|cell| outline_of(&ground.area(cell))).collect();
    sheet.put(&format!("<path d=\"{shape}\" fill=\"var(--board-2)\"/>"));
    for cell in scene.cells.iter().filter(|cell| cell.class == CellClass::End) {
        sheet.put(&plate(&ground.area(cell), 0.0, "fill=\"var(--gold)\""));
    }
}

/// Draws the lines between squares.
fn draw_lines(sheet: &mut SvgWriter, ground: &BoardGeometry) {
    let Area { x, y, width, height } = ground.board;
    let mut lines = String::new();
    let mut at = ground.unit.0;
    while at < width.max(height) {
        if at < width {
            lines.push_str(&format!("M{} {}v{}", N(x + at), N(y), N(height)));
        }
        if at < height {
            lines.push_str(&format!("M{} {}h{}", N(x), N(y + at), N(width)));
        }
        at += ground.unit.0;
    }
    sheet.put(&format!("<path d=\"{lines}\" stroke=\"var(--grid)\"/>"));
}

/// Draws quiet arrows where the way goes up to the next row.
fn draw_turns(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    let mut arrows = String::new();
    for cell in &scene.cells {
        let next = scene.cells.iter().find(|next| next.id == cell.id + 1);
        let Some(next) = next.filter(|next| next.x == cell.x && next.y + 1 == cell.y) else { continue };
        let area = ground.area(next);
        let right = area.middle().0 > ground.board.middle().0;
        let x = if right { area.x + area.width - 9.0 } else { area.x + 9.0 };
        arrows.push_str(&format!(
            "M{} {}v-16m-4.500 5l4.500 -5l4.500 5",
            N(x),
            N(area.y + area.height + 8.0)
        ));
    }
    sheet.put(&format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"var(--board-line)\" stroke-width=\"2.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        arrows.replace(".500", ".5")
    ));
}

/// Draws the sign of a special square.
fn draw_special(sheet: &mut SvgWriter, cell: &Cell, area: &Area) {
    let (middle, size) = (area.middle(), area.width.min(area.height));
    let low = (middle.0 + size * 0.04, middle.1 + size * 0.1);
    let sign = match cell.class {
        CellClass::End => star(low, size * 0.6, &paint("var(--eye)", "var(--gold-d)", 2.0)),
        CellClass::Trap => drawn(low, size * 0.56, JAWS),
        CellClass::Boost => drawn(low, size * 0.52, SPRING),
        CellClass::BlackHole => drawn(low, size * 0.6, HOLE),
        CellClass::Teleporter => drawn(low, size * 0.58, PORTAL),
        _ => return,
    };
    sheet.titled("", if sheet.for_page { "" } else { &cell.words }, |sheet| sheet.put(&sign));
}

/// Draws the numbers over snakes and ladders, with a halo in the tone of their square, so they stay legible.
pub(crate) fn draw_labels(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    if scene.cells.len() > MOST_LABELS {
        return;
    }
    if sheet.for_page {
        write_labels(sheet, scene, ground);
    } else {
        for cell in scene.cells.iter().filter(|cell| !cell.label.is_empty()) {
            let area = ground.area(cell);
            let words = Words::new(&cell.label, label_at(&area), area.height * 0.23, "var(--board-ink)");
            let words = words.bold().anchored(Anchor::Start).on(tone(cell, ground));
            sheet.write(&words.within(area.width * 0.7));
        }
    }
    for cell in scene.cells.iter().filter(|cell| cell.class == CellClass::Boost) {
        draw_badge(sheet, &cell.mark, &ground.area(cell));
    }
}

fn label_at(area: &Area) -> (f64, f64) {
    (area.x + area.width * 0.08, area.y + area.height * 0.29)
}

/// Writes the numbers for the page, grouped by the tone of their halo.
fn write_labels(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    sheet.put(
        "<g class=\"num\" font-size=\"14.5\" font-weight=\"650\" fill=\"var(--board-ink)\" stroke-width=\"3.5\" \
         stroke-linejoin=\"round\" paint-order=\"stroke\">",
    );
    for halo in [TONES[0], TONES[1], GOLD] {
        sheet.put(&format!("<g stroke=\"{halo}\">"));
        for cell in scene.cells.iter().filter(|cell| tone(cell, ground) == halo) {
            let (x, y) = label_at(&ground.area(cell));
            sheet.put(&format!("<text x=\"{}\" y=\"{}\">{}</text>", N(x), N(y), escape(&cell.label)));
        }
        sheet.put("</g>");
    }
    sheet.put("</g>");
}

/// Draws the number of squares of a boost in the lower right corner.
fn draw_badge(sheet: &mut SvgWriter, mark: &str, area: &Area) {
    let at = (area.x + area.width * 0.8, area.y + area.height * 0.8);
    sheet.put(&disc(at, area.width * 0.17, &paint("var(--board)", "var(--boost-d)", 1.8)));
    let words = Words::new(mark, (at.0, at.1 + area.height * 0.065), area.height * 0.18, "var(--board-ink)");
    sheet.write(&words.bold().within(area.width * 0.28));
}
