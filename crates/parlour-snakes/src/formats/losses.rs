//! Reports what a written board leaves out.

use std::collections::HashMap;

use parlour_core::Finding;

use super::read;
use crate::check::list;
use crate::{Board, BoardFile, Cell, Entity};

/// What a text written from this board leaves out: in most formats, bodies that are not straight. Entities that a
/// format cannot hold are refused by [`write`](super::write) instead.
///
/// ```
/// use parlour_snakes::formats;
/// let board = formats::read("7 8 9\n6 L1 L1\nL1 2 3\n", None).unwrap();
/// let text = formats::write(&board, "csv").unwrap();
/// let left_out = formats::left_out(&board, &text, "csv");
/// assert_eq!(left_out[0].message, "csv does not hold the body of ladder 1→5; json and toml do");
/// ```
pub fn left_out(file: &BoardFile, text: &str, format: &str) -> Vec<Finding> {
    let Ok(board) = Board::try_from(file.clone()) else {
        return Vec::new();
    };
    let mut left_out: Vec<Finding> = width(&board, text, format).into_iter().collect();
    let mut bent = board.entities().iter().filter(|entity| entity.body.is_some()).peekable();
    if bent.peek().is_none() {
        return left_out;
    }
    // An array does not give its width; all other readable formats give everything needed here.
    let width = format!("moves:{}", board.columns());
    let Ok(again) = read(text, Some(if format == "moves" { &width } else { format })) else {
        return left_out;
    };
    let kept: HashMap<Cell, &Entity> = again.entities.iter().map(|entity| (entity.from, entity)).collect();
    let lost: Vec<&Entity> = bent.filter(|entity| kept.get(&entity.from) != Some(entity)).collect();
    let bodies = if lost.len() == 1 { "body" } else { "bodies" };
    let message = || format!("{format} does not hold the {bodies} of {}; json and toml do", list(&lost));
    left_out.extend((!lost.is_empty()).then(|| Finding::new("body", message())));
    left_out
}

/// Tells if an array, which does not give its width, would be read with another one or not at all.
fn width(board: &Board, text: &str, format: &str) -> Option<Finding> {
    let columns = board.columns();
    let again = || read(text, None).is_ok_and(|again| again.columns == columns);
    let message =
        || format!("moves does not hold the width of the board; read it with --format moves:{columns}");
    (format == "moves" && !again()).then(|| Finding::new("size", message()))
}
