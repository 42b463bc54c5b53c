//! `moves`: the zero-based array of programming puzzles.
//!
//! Index i means square i + 1; −1 is a plain square, any other number the index where its snake or ladder ends.
//! Written as `[-1, 21, …]`; also read in braces, as an array of a program (`int moves[] = {…};`), or bare, with or
//! without the number of squares on the line before.
//!
//! The array does not give the width of the board. It is taken as nearly square as possible and at least as wide as
//! high: 100 squares are 10 × 10, 30 are 6 × 5, a prime number is a single row. `moves:20` reads it 20 columns wide.
//!
//! Programs that number squares from 1 leave index 0 unused (`int board[101]`). `moves:10` reads those, because rows of 10 leave
//! one entry over; without a width, [`counted_from_one`] gives the other reading.

use std::fmt::Write;

use parlour_core::{Finding, Findings};

use super::lists::{self, Form};
use crate::formats::text::{Word, all};
use crate::formats::{jumps, option_error};
use crate::{Board, BoardFile, Cell, Entity, Grid};

/// Reads an array; `option` is the number of columns.
pub(in crate::formats) fn read(text: &str, option: Option<&str>) -> Result<BoardFile, Findings> {
    let list = lists::without_preface(text);
    let words = entries(text, &list)?;
    let columns = option.map(columns_option).transpose()?;
    match (columns, without_unused(&words)) {
        (Some(columns), Some(squares)) if leaves_one_over(words.len(), columns) => {
            board(squares, Some(columns), 1)
        }
        _ => board(&words, columns, 0),
    }
}

/// Reads an array that counts from 1, with index 0 unused; none if it cannot be one.
pub(in crate::formats) fn counted_from_one(text: &str) -> Option<BoardFile> {
    let list = lists::without_preface(text);
    let words = entries(text, &list).ok()?;
    board(without_unused(&words)?, None, 1).ok()
}

fn without_unused<'w, 'a>(words: &'w [Word<'a>]) -> Option<&'w [Word<'a>]> {
    words.split_first().filter(|(first, _)| first.text == "-1").map(|(_, squares)| squares)
}

fn leaves_one_over(entries: usize, columns: u32) -> bool {
    usize::try_from(columns).is_ok_and(|columns| columns > 1 && entries % columns == 1)
}

fn board(words: &[Word<'_>], columns: Option<u32>, first: Cell) -> Result<BoardFile, Findings> {
    let grid = grid(words.len(), columns)?;
    let jump = |(cell, word): (Cell, &Word)| jumps::listed(grid.last(), cell, *word, first).transpose();
    let entities = all((1..).zip(words).filter_map(jump))?;
    Ok(BoardFile::on(grid, entities))
}

/// The entries of the array in `list`, which is `text` without what stands before it.
fn entries<'a>(text: &str, list: &'a str) -> Result<Vec<Word<'a>>, Finding> {
    let told = lists::preface(text).parse::<usize>().ok();
    let lists = lists::read(list)?;
    if lists.form == Form::Nested {
        return Err(Finding::new("list", "the format moves is one flat list, not a list of lists"));
    }
    let (told, words) = match told {
        Some(told) => (Some(told), lists.rows.into_iter().flatten().collect()),
        None => split_count(lists.rows, lists.form),
    };
    if let Some(told) = told.filter(|told| *told != words.len()) {
        let message = format!("the file announces {told} squares, but has {}", words.len());
        return Err(Finding::new("count", message));
    }
    Ok(words)
}

/// Removes a first line that gives the number of entries.
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
    columns.ok_or_else(|| option_error("moves", option, "the number of columns, such as moves:10"))
}

fn grid(cells: usize, columns: Option<u32>) -> Result<Grid, Finding> {
    let cells = u32::try_from(cells).unwrap_or(u32::MAX);
    let columns = columns.unwrap_or_else(|| usual_columns(cells));
    if !cells.is_multiple_of(columns) {
        return Err(Finding::new("size", format!("{cells} squares do not make rows of {columns}")));
    }
    Grid::new(columns, cells / columns)
}

/// The width of a board that is as nearly square as possible and not higher than wide; at least 1.
fn usual_columns(cells: u32) -> u32 {
    let height = (1..=cells.isqrt()).rev().find(|height| cells.is_multiple_of(*height));
    height.map_or(1, |height| cells / height)
}

/// Writes the array, a line for each row of the board.
pub(in crate::formats) fn write(board: &Board) -> Result<String, Findings> {
    jumps::of(board, "moves")?;
    let mut text = String::from("[\n");
    for cell in 1..=board.last() {
        let index = board.entity_at(cell).and_then(Entity::end).map_or(-1, |end| i64::from(end) - 1);
        let indent = if (cell - 1).is_multiple_of(board.columns()) { "  " } else { "" };
        let after = match cell {
            cell if cell == board.last() => "\n]\n",
            cell if cell.is_multiple_of(board.columns()) => ",\n",
            _ => ", ",
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{indent}{index}{after}");
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
