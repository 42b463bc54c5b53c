//! `leetcode`: the matrix of problem 909 of that site.
//!
//! Rows top first as seen on the board, in turns from the bottom left; −1 is a plain cell, any other number the cell
//! where its snake or ladder ends. Read as a list of lists or as bare rows, and in any rectangle.

use parlour_core::Finding;

use super::jumps;
use super::lists::{self, Form};
use super::text::{Word, all};
use crate::{Board, BoardFile, Cell, Entity, Grid};

/// Reads a matrix.
pub(super) fn read(text: &str) -> Result<BoardFile, Vec<Finding>> {
    let text = lists::without_preface(text);
    let lists = lists::read(&text).map_err(|finding| vec![finding])?;
    if lists.form == Form::Flat {
        let message = "the format leetcode is a list of rows, not one flat list";
        return Err(vec![Finding::new("list", message)]);
    }
    let grid = rectangle(&lists.rows)?;
    let words = (0..).zip(&lists.rows).flat_map(|(y, row)| grid.row_cells(y).zip(row));
    let entities = all(words.map(|(cell, word)| jump(grid, cell, *word)))?;
    let mut entities: Vec<Entity> = entities.into_iter().flatten().collect();
    entities.sort_by_key(|entity| entity.from);
    Ok(BoardFile { name: None, columns: grid.columns(), rows: grid.rows(), entities })
}

fn rectangle(rows: &[Vec<Word>]) -> Result<Grid, Vec<Finding>> {
    let width = rows.first().map_or(0, Vec::len);
    let check = |row: &Vec<Word>| match row.first() {
        Some(word) if row.len() != width => {
            let message = format!("the row has {} numbers, the first has {width}", row.len());
            Err(word.finding("ragged-row", message))
        }
        _ => Ok(()),
    };
    all(rows.iter().map(check))?;
    let side = |cells: usize| u32::try_from(cells).unwrap_or(u32::MAX);
    Grid::new(side(width), side(rows.len())).map_err(|finding| vec![finding])
}

fn jump(grid: Grid, cell: Cell, word: Word) -> Result<Option<Entity>, Finding> {
    let number = word.number()?;
    if number == -1 {
        return Ok(None);
    }
    let to = u32::try_from(number).ok().filter(|to| grid.contains(*to));
    let to = to.ok_or_else(|| {
        let allowed = format!("allowed are −1 and the cells 1 to {}", grid.last());
        word.finding("off-board", format!("cell {cell} leads to {number}; {allowed}"))
    })?;
    jumps::entity(cell, to, word).map(Some)
}

/// Writes the matrix.
pub(super) fn write(board: &Board) -> Result<String, Vec<Finding>> {
    jumps::of(board, "leetcode")?;
    let number = |cell: Cell| {
        let end = board.entity_at(cell).and_then(Entity::end);
        end.map_or_else(|| "-1".to_owned(), |end| end.to_string())
    };
    let row = |y: u32| board.grid().row_cells(y).map(number).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = (0..board.rows()).map(|y| format!("[{}]", row(y))).collect();
    Ok(format!("[\n  {}\n]\n", rows.join(",\n  ")))
}
