//! Where pieces stand, and how each looks.

use std::collections::HashMap;

use parlour_core::{Cell, Family, Piece};

use super::geometry::{Area, BoardGeometry, Point};
use super::hollows;
use super::pawn;
use super::svg_writer::{N, SvgWriter, Words};
use super::theme::{Hue, Palette};

/// The most pieces drawn on one cell; the others are counted.
const MOST_ON_A_CELL: usize = 9;

/// How much wider its square is than a pawn.
const SLIM: f64 = 1.45;

/// A piece with its place on the sheet.
pub(crate) struct Placed<'a> {
    pub(crate) piece: &'a Piece,
    pub(crate) at: Point,
    /// The side of the square that it is drawn in.
    pub(crate) size: f64,
}

/// Pieces that are too many to be drawn: where, and how many.
pub(crate) struct Crowd {
    pub(crate) at: Point,
    pub(crate) size: f64,
    pub(crate) more: usize,
}

/// Finds a place for every piece; several on one cell stand beside each other.
pub(crate) fn arrange<'a>(pieces: &'a [Piece], ground: &BoardGeometry) -> (Vec<Placed<'a>>, Vec<Crowd>) {
    let mut cells: HashMap<u64, Vec<&Piece>> = HashMap::new();
    let mut order = Vec::new();
    for piece in pieces {
        let here = cells.entry(piece.cell).or_default();
        if here.is_empty() {
            order.push(piece.cell);
        }
        here.push(piece);
    }
    let (mut placed, mut crowds) = (Vec::new(), Vec::new());
    for id in order {
        let Some(room) = ground.room(id) else { continue };
        let here = &cells[&id];
        let shown = if here.len() > MOST_ON_A_CELL { MOST_ON_A_CELL - 1 } else { here.len() };
        let slots = slots(&room, here.len().min(MOST_ON_A_CELL));
        placed.extend(here.iter().take(shown).zip(&slots).map(|(piece, (at, size))| Placed {
            piece,
            at: *at,
            size: *size,
        }));
        crowds.extend(slots.get(shown).map(|(at, size)| Crowd {
            at: *at,
            size: *size,
            more: here.len() - shown,
        }));
    }
    (placed, crowds)
}

/// `count` squares in a room, row by row. A single piece does not grow beyond a cell, and those in a large room
/// always find four places, so that one does not move when another leaves.
fn slots(room: &Area, count: usize) -> Vec<(Point, f64)> {
    let large = room.width > 90.0;
    let wanted = if large { count.max(4) } else { count };
    let columns = (1..=wanted).find(|columns| columns * columns >= wanted).unwrap_or(1);
    let rows = wanted.div_ceil(columns);
    let (wide, high) = (room.width / at(columns), room.height / at(rows));
    // A pawn is slimmer than its square, so squares may overlap a little without pawns doing so.
    let largest = if large { room.width * 0.4 } else { f64::MAX };
    let size = (wide * SLIM).min(high * 1.06).min(largest).min(room.height);
    let slot = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        let in_row = if large { columns } else { (count - row * columns).min(columns) };
        let left = room.x + (room.width - wide * at(in_row)) / 2.0;
        let x = left + wide * (at(column) + 0.5);
        ((x, room.y + high * (at(row) + 0.5)), size)
    };
    (0..count).map(slot).collect()
}

/// Draws pieces on these cells.
pub(crate) fn draw(
    sheet: &mut SvgWriter,
    pieces: &[Piece],
    cells: &[Cell],
    ground: &BoardGeometry,
    palette: &Palette,
) {
    if ground.family == Family::Pits {
        return draw_seeds(sheet, pieces, cells, ground, palette);
    }
    let (placed, crowds) = arrange(pieces, ground);
    for place in &placed {
        let attributes = transform(place.at, place.size);
        sheet.titled(&attributes, &place.piece.words, |sheet| {
            draw_piece(sheet, place.piece);
        });
    }
    for crowd in &crowds {
        draw_crowd(sheet, crowd, palette);
    }
}

fn draw_seeds(
    sheet: &mut SvgWriter,
    pieces: &[Piece],
    cells: &[Cell],
    ground: &BoardGeometry,
    palette: &Palette,
) {
    let cells: HashMap<u64, &Cell> = cells.iter().map(|cell| (cell.id, cell)).collect();
    for piece in pieces {
        if let Some(cell) = cells.get(&piece.cell) {
            hollows::draw_seeds(sheet, piece, cell, ground, palette);
        }
    }
}

/// Brings a drawing from its square of −50 to 50 to its place.
pub(crate) fn transform(at: Point, size: f64) -> String {
    format!("transform=\"translate({} {}) scale({})\"", N(at.0), N(at.1), N(size / 100.0))
}

/// A piece on a square from −50 to 50.
pub(crate) fn draw_piece(sheet: &mut SvgWriter, piece: &Piece) {
    if piece.mark == "@" {
        return pawn::draw_rat(sheet);
    }
    if piece.choice.is_some() {
        pawn::draw_halo(sheet);
    }
    pawn::draw(sheet, hue_of(piece), &piece.mark);
}

/// The colour of a piece: its own, else its owner's.
pub(crate) fn hue_of(piece: &Piece) -> &'static Hue {
    let owner = piece.owner.unwrap_or(parlour_core::Player::new(9));
    let own = piece.colour.and_then(Hue::named);
    own.unwrap_or_else(|| Hue::of_player(owner))
}

pub(crate) fn draw_crowd(sheet: &mut SvgWriter, crowd: &Crowd, palette: &Palette) {
    let text = format!("+{}", crowd.more);
    let at = (crowd.at.0, crowd.at.1 + crowd.size * 0.18);
    let words = Words::new(&text, at, crowd.size * 0.5, palette.ink);
    sheet.write(&words.bold().on(palette.paper).within(crowd.size));
}

#[expect(clippy::cast_precision_loss, reason = "a handful of places")]
fn at(index: usize) -> f64 {
    index as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_on_a_cell_do_not_overlap() {
        let room = Area { x: 10.0, y: 10.0, width: 60.0, height: 60.0 };
        for count in 1..=9 {
            let slots = slots(&room, count);
            assert_eq!(slots.len(), count);
            for (index, ((x, y), size)) in slots.iter().enumerate() {
                let (half, tall) = (size / SLIM / 2.0, size / 1.06 / 2.0);
                assert!(x - half >= 9.9 && x + half <= 70.1, "{count}: {x}");
                assert!(y - tall >= 9.9 && y + tall <= 70.1, "{count}: {y}");
                for ((other_x, other_y), _) in &slots[index + 1..] {
                    let apart =
                        (x - other_x).abs() + 0.1 >= 2.0 * half || (y - other_y).abs() + 0.1 >= 2.0 * tall;
                    assert!(apart, "{count}");
                }
            }
        }
    }
}
