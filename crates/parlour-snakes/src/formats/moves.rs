//! `moves`: the zero-based array of programming puzzles.
//!
//! Place i stands for cell i + 1; −1 is a plain cell, any other number the place where the cell's snake or ladder
//! ends. Written as `[-1, 21, …]`, read also in braces, as an array of a program (`int moves[] = {…};`), or bare, with
//! or without the number of cells on the line before.
//!
//! The array does not say how wide the board is. It is taken as near to a square as possible and wider than high: 100
//! cells are 10 × 10, 30 are 6 × 5, a prime number is a single row. `moves:20` reads it 20 columns wide.

use std::fmt::Write;

use parlour_core::Finding;

use super::lists::{self, Form};
use super::text::{Word, all};
use super::{jumps, option_error};
use crate::{Board, BoardFile, Cell, Entity, Grid};

/// Reads an array; `option` is the number of columns.
pub(super) fn read(text: &str, option: Option<&str>) -> Result<BoardFile, Vec<Finding>> {
    let one = |finding| vec![finding];
    let told = lists::preface(text).parse::<usize>().ok();
    let text = lists::without_preface(text);
    let lists = lists::read(&text).map_err(one)?;
    if lists.form == Form::Nested {
        return Err(vec![Finding::new("list", "the format moves is one flat list, not a list of lists")]);
    }
    let (told, words) = match told {
        Some(told) => (Some(told), lists.rows.into_iter().flatten().collect()),
        None => split_count(lists.rows, lists.form),
    };
    if let Some(told) = told.filter(|told| *told != words.len()) {
        let message = format!("{told} cells are announced, {} follow", words.len());
        return Err(vec![Finding::new("count", message)]);
    }
    let columns = option.map(columns_option).transpose().map_err(one)?;
    let grid = grid(words.len(), columns).map_err(one)?;
    let entities = all((1..).zip(words).filter_map(|(cell, word)| jump(grid, cell, word).transpose()))?;
    Ok(BoardFile { name: None, columns: grid.columns(), rows: grid.rows(), entities })
}

/// Takes a first line away that tells how many numbers follow.
fn split_count(mut rows: Vec<Vec<Word<'_>>>, form: Form) -> (Option<usize>, Vec<Word<'_>>) {
    let mut told = None;
    if let (Form::Bare, Some([word])) = (form, rows.first().map(Vec::as_slice)) {
        let rest: usize = rows.iter().skip(1).map(Vec::len).sum();
        told = Some(rest).filter(|rest| word.text.parse() == Ok(*rest));
    }
    if told.is_some() {
        rows.remove(0);
    }
    (told, rows.into_iter().flatten().collect())
}

fn columns_option(option: &str) -> Result<u32, Finding> {
    let columns = option.parse().ok().filter(|columns| *columns > 0);
    columns.ok_or_else(|| option_error("moves", option, "the number of columns, e.g. moves:10"))
}

fn grid(cells: usize, columns: Option<u32>) -> Result<Grid, Finding> {
    let cells = u32::try_from(cells).unwrap_or(u32::MAX);
    let columns = columns.unwrap_or_else(|| usual_columns(cells));
    if !cells.is_multiple_of(columns) {
        return Err(Finding::new("size", format!("{cells} cells do not make rows of {columns}")));
    }
    Grid::new(columns, cells / columns)
}

/// The width of a board that is as near to a square as possible, and not higher than wide; at least 1.
fn usual_columns(cells: u32) -> u32 {
    let height = (1..=cells.isqrt()).rev().find(|height| cells.is_multiple_of(*height));
    height.map_or(1, |height| cells / height)
}

fn jump(grid: Grid, cell: Cell, word: Word) -> Result<Option<Entity>, Finding> {
    let number = word.number()?;
    if number == -1 {
        return Ok(None);
    }
    let to = u32::try_from(number).ok().filter(|place| *place < grid.last());
    let to = to.ok_or_else(|| {
        let allowed = format!("allowed are −1 and the places 0 to {}", grid.last() - 1);
        word.finding("off-board", format!("cell {cell} leads to place {number}; {allowed}"))
    })?;
    jumps::entity(cell, to + 1, word).map(Some)
}

/// Writes the array, a line for every row of the board.
pub(super) fn write(board: &Board) -> Result<String, Vec<Finding>> {
    jumps::of(board, "moves")?;
    let mut text = String::from("[\n");
    for cell in 1..=board.last() {
        let place = board.entity_at(cell).and_then(Entity::end).map_or(-1, |end| i64::from(end) - 1);
        let indent = if (cell - 1).is_multiple_of(board.columns()) { "  " } else { "" };
        let after = match cell {
            cell if cell == board.last() => "\n]\n",
            cell if cell.is_multiple_of(board.columns()) => ",\n",
            _ => ", ",
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{indent}{place}{after}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    // S-05
    #[rstest::rstest]
    #[case(30, 6)]
    #[case(100, 10)]
    #[case(2, 2)]
    #[case(13, 13)]
    #[case(12, 4)]
    #[case(0, 1)]
    fn boards_are_nearly_square(#[case] cells: u32, #[case] columns: u32) {
        assert_eq!(usual_columns(cells), columns);
    }
}
