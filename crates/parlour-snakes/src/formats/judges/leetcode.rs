//! `leetcode`: the matrix of problem 909 on that site.
//!
//! Rows from the top as seen on the board, running in alternating directions from the bottom left. −1 is a plain
//! square, any other number the square where its snake or ladder ends. Can be a list of lists or bare rows, of any
//! rectangle.

use parlour_core::{Finding, Findings};

use super::lists::{self, Form};
use crate::formats::jumps;
use crate::formats::text::{Word, all};
use crate::{Board, BoardFile, Cell, Entity, Grid};

/// Reads a matrix.
pub(in crate::formats) fn read(text: &str) -> Result<BoardFile, Findings> {
    let text = lists::without_preface(text);
    let lists = lists::read(&text)?;
    if lists.form == Form::Flat {
        return Err(Finding::new("list", "the format leetcode is a list of rows, not one flat list").into());
    }
    let grid = rectangle(&lists.rows)?;
    let words = (0..).zip(&lists.rows).flat_map(|(y, row)| grid.row_cells(y).zip(row));
    let entities = all(words.map(|(cell, word)| jumps::listed(grid.last(), cell, *word, 1)))?;
    Ok(BoardFile::sorted(grid, entities.into_iter().flatten().collect()))
}

fn rectangle(rows: &[Vec<Word>]) -> Result<Grid, Findings> {
    let width = rows.first().map_or(0, Vec::len);
    let check = |row: &Vec<Word>| match row.first() {
        Some(word) if row.len() != width => {
            let message = format!("this row should have {width} numbers like the first, not {}", row.len());
            Err(word.finding("ragged-row", message))
        }
        _ => Ok(()),
    };
    all(rows.iter().map(check))?;
    Ok(Grid::of_lengths(width, rows.len())?)
}

/// Writes the matrix.
pub(in crate::formats) fn write(board: &Board) -> Result<String, Findings> {
    jumps::of(board, "leetcode")?;
    let number = |cell: Cell| {
        let end = board.entity_at(cell).and_then(Entity::end);
        end.map_or_else(|| "-1".to_owned(), |end| end.to_string())
    };
    let row = |y: u32| board.grid().row_cells(y).map(number).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..board.rows()).map(|y| format!("[{}]", row(y))).collect();
    Ok(format!("[\n  {}\n]\n", rows.join(",\n  ")))
}
