//! Places and draws pieces.

use std::collections::HashMap;

use parlour_core::{Cell, Family, Piece};

use super::geometry::{BoardGeometry, Place, Point};
use super::hollows;
use super::pawn;
use super::svg_writer::{N, SvgWriter};
use super::theme::Hue;
use super::words::Words;
use crate::float;

/// The most pieces to draw on one cell; the rest are counted.
const MOST_ON_A_CELL: usize = 9;

/// The width of a pawn relative to its square.
const SLIM: f64 = 0.7;

/// A piece with its position in the picture.
pub(crate) struct Placed<'a> {
    pub(crate) piece: &'a Piece,
    pub(crate) at: Point,
    /// The side of its square.
    pub(crate) size: f64,
}

/// The number of pieces on a cell that are not drawn.
pub(crate) struct Crowd {
    pub(crate) at: Point,
    pub(crate) size: f64,
    pub(crate) more: usize,
}

/// Finds a position for every piece; pieces on one cell are side by side.
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
        let free = ground.places(id);
        let Some(first) = free.first() else { continue };
        let here = &cells[&id];
        let most = if free.len() > 1 { free.len() } else { MOST_ON_A_CELL };
        let shown = if here.len() > most { most - 1 } else { here.len() };
        let slots = if free.len() > 1 { free } else { group(*first, here.len().min(most)) };
        placed.extend(here.iter().take(shown).zip(&slots).map(|(piece, (at, size))| Placed {
            piece,
            at: *at,
            size: *size,
        }));
        if here.len() > shown {
            crowds.extend(slots.get(shown).map(|(at, size)| Crowd {
                at: *at,
                size: *size,
                more: here.len() - shown,
            }));
        }
    }
    (placed, crowds)
}

/// Places for `count` pieces that share one place, row by row.
fn group(((x, y), size): Place, count: usize) -> Vec<Place> {
    let columns = (1..=count).find(|columns| columns * columns >= count).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let small = if count > 1 { (size / SLIM / float(columns)).min(size / float(rows)) } else { size };
    let slot = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        let in_row = (count - row * columns).min(columns);
        let aside = float(column) + 0.5 - float(in_row) / 2.0;
        let down = float(row) + 0.5 - float(rows) / 2.0;
        ((x + aside * small * SLIM, y + down * small), small)
    };
    (0..count).map(slot).collect()
}

/// Draws pieces on these cells.
pub(crate) fn draw(sheet: &mut SvgWriter, pieces: &[Piece], cells: &[Cell], ground: &BoardGeometry) {
    if ground.family == Family::Pits {
        return draw_seeds(sheet, pieces, cells, ground);
    }
    let (placed, crowds) = arrange(pieces, ground);
    for place in &placed {
        let attributes = transform(place.at, place.size, 0);
        sheet.titled(&attributes, &place.piece.words, |sheet| {
            draw_piece(sheet, place.piece);
        });
    }
    for crowd in &crowds {
        draw_crowd(sheet, crowd);
    }
}

fn draw_seeds(sheet: &mut SvgWriter, pieces: &[Piece], cells: &[Cell], ground: &BoardGeometry) {
    let cells: HashMap<u64, &Cell> = cells.iter().map(|cell| (cell.id, cell)).collect();
    for piece in pieces {
        if let Some(cell) = cells.get(&piece.cell) {
            hollows::draw_seeds(sheet, piece, cell, ground);
        }
    }
}

/// Moves a drawing from its square of −50 to 50 to its position, turned by some degrees.
pub(crate) fn transform(at: Point, size: f64, turn: u64) -> String {
    let turn = if turn == 0 { String::new() } else { format!("rotate({turn}) ") };
    format!("transform=\"translate({} {}) {turn}scale({})\"", N(at.0), N(at.1), N(size / 100.0))
}

/// Draws a piece on a square from −50 to 50.
pub(crate) fn draw_piece(sheet: &mut SvgWriter, piece: &Piece) {
    if piece.choice.is_some() {
        sheet.put(pawn::CHOICE);
    }
    let id = symbol(sheet, piece);
    sheet.put(&format!("<use href=\"#{id}\"/>"));
}

/// Defines the symbol of a piece and returns its id.
fn symbol(sheet: &mut SvgWriter, piece: &Piece) -> String {
    if piece.mark == "@" {
        return pawn::rat(sheet);
    }
    pawn::symbol(sheet, hue_of(piece))
}

/// The colour of a piece: its own, else its owner's.
pub(crate) fn hue_of(piece: &Piece) -> &'static Hue {
    let owner = piece.owner.unwrap_or(parlour_core::Player::new(9));
    let own = piece.colour.and_then(Hue::named);
    own.unwrap_or_else(|| Hue::of_player(owner))
}

pub(crate) fn draw_crowd(sheet: &mut SvgWriter, crowd: &Crowd) {
    let text = format!("+{}", crowd.more);
    let at = (crowd.at.0, crowd.at.1 + crowd.size * 0.18);
    let words = Words::new(&text, at, crowd.size * 0.5, "var(--ink)");
    sheet.write(&words.bold().on("var(--paper)").within(crowd.size));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_on_a_cell_do_not_overlap() {
        for count in 1..=9 {
            let slots = group(((40.0, 40.0), 60.0), count);
            assert_eq!(slots.len(), count);
            for (index, ((x, y), size)) in slots.iter().enumerate() {
                let (half, tall) = (size * SLIM / 2.0, size / 2.0);
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
