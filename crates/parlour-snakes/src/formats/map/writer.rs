//! Writes a `map`: rows from the top, as seen on the board.
//!
//! Snakes and ladders are drawn with labels on their whole body, as such files usually have them. If that is not
//! possible, because the body crosses another or does not run in the order of the numbers, only the start is written,
//! as `17S7`; it then reads back with a straight body. If 7 could be taken for a label, it is `17S>7`. Everything
//! reads back to the same jumps.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::token::{Label, compact};
use crate::formats::letter::Letter;
use crate::links::body;
use crate::{Board, Cell, Effect, Entity};

pub(in crate::formats) fn write(board: &Board) -> String {
    let tokens = tokens(board);
    let longest = tokens.values().map(String::len).max().unwrap_or(0);
    let width = longest.max(board.last().to_string().len());
    let mut text = String::with_capacity((width + 1) * board.last() as usize);
    // Two columns of plain numbers would look like pairs.
    let between = if board.columns() == 2 && tokens.is_empty() { " | " } else { " " };
    for y in 0..board.rows() {
        let mut gap = "";
        for cell in board.grid().row_cells(y) {
            // Writing to a string cannot fail.
            let _ = match tokens.get(&cell) {
                Some(token) => write!(text, "{gap}{token:>width$}"),
                None => write!(text, "{gap}{cell:>width$}"),
            };
            gap = between;
        }
        text.push('\n');
    }
    text
}

/// The entries of all squares that are not plain.
fn tokens(board: &Board) -> HashMap<Cell, String> {
    let mut entities: Vec<&Entity> = board.entities().iter().collect();
    entities.sort_by_key(|entity| entity.from);
    let mut canvas = Canvas::new(board);
    // A body that is not straight can only be kept by drawing it, so those come first.
    for entity in entities.iter().filter(|entity| entity.body.is_some()) {
        canvas.draw(entity);
    }
    for entity in entities.iter().filter(|entity| entity.body.is_none()) {
        canvas.draw(entity);
    }
    let certain = canvas.could_be_labels(&entities);
    for entity in entities {
        canvas.tokens.entry(entity.from).or_insert_with(|| compact(entity, certain));
    }
    canvas.tokens
}

fn letter(entity: &Entity) -> Letter {
    if matches!(entity.effect, Effect::Snake { .. }) { Letter::Snake } else { Letter::Ladder }
}

struct Canvas<'a> {
    board: &'a Board,
    snakes: u32,
    ladders: u32,
    tokens: HashMap<Cell, String>,
}

impl<'a> Canvas<'a> {
    fn new(board: &'a Board) -> Self {
        Self { board, snakes: 0, ladders: 0, tokens: HashMap::new() }
    }

    /// Puts a label on each square of the body, if they are free.
    fn draw(&mut self, entity: &Entity) {
        if entity.end().is_none() || !self.can_draw(entity) {
            return;
        }
        let label = self.next_label(entity);
        for cell in body(self.board.grid(), entity) {
            self.tokens.insert(cell, label.to_string());
        }
    }

    fn can_draw(&self, entity: &Entity) -> bool {
        let cells = || body(self.board.grid(), entity);
        let rises = matches!(entity.effect, Effect::Ladder { .. });
        let in_order = cells().zip(cells().skip(1)).all(|(one, next)| (next > one) == rises);
        let free = |cell: Cell| {
            !self.tokens.contains_key(&cell) && (cell == entity.from || self.board.entity_at(cell).is_none())
        };
        in_order && cells().all(free)
    }

    fn next_label(&mut self, entity: &Entity) -> Label {
        let letter = letter(entity);
        let count = if letter == Letter::Snake { &mut self.snakes } else { &mut self.ladders };
        *count += 1;
        Label(letter, *count)
    }

    /// Whether ends that are not drawn look like labels: an end occurs twice, or equals a drawn label.
    fn could_be_labels(&self, entities: &[&Entity]) -> bool {
        let mut seen = HashSet::new();
        let compact = entities.iter().filter(|entity| !self.tokens.contains_key(&entity.from));
        compact.filter_map(|entity| Some((letter(entity), entity.end()?))).any(|(letter, end)| {
            let drawn = if letter == Letter::Snake { self.snakes } else { self.ladders };
            end <= drawn || !seen.insert((letter, end))
        })
    }
}
