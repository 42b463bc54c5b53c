//! The size of a board in formats that list only snakes and ladders.

use parlour_core::Finding;

use super::option_error;
use super::text::{Log, Word};
use crate::{Cell, Grid};

/// The side of a board if the file gives none.
const USUAL: u32 = 10;

/// What is known about the size of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Size<'a> {
    /// Nothing: the board is 10 × 10.
    #[default]
    Usual,
    /// Columns and rows.
    Sides(u32, u32),
    /// One number, which may be a side or the number of squares.
    One(u32, Word<'a>),
}

impl<'a> Size<'a> {
    /// The size in `csv:12` or `csv:12x8`.
    pub(super) fn option(format: &str, option: &str) -> Result<Self, Finding> {
        let sides = match numbers(option).as_slice() {
            [side] if option.parse() == Ok(*side) => Some((*side, *side)),
            [columns, rows] if !option.contains(char::is_whitespace) => Some((*columns, *rows)),
            _ => None,
        };
        let allowed = format!("the size, such as {format}:12 or {format}:12x8");
        sides
            .map(|(columns, rows)| Self::Sides(columns, rows))
            .ok_or_else(|| option_error(format, option, &allowed))
    }

    /// Adds the size in a comment such as `# size 12x8`.
    pub(super) fn comment(&mut self, word: Word<'a>, log: &mut Log) {
        let unclear = "the size is not clear; write \"# size 12x8\" for 12 columns and 8 rows";
        match numbers(word.text).as_slice() {
            [one] => *self = self.and(Self::One(*one, word)),
            [columns, rows] => *self = self.and(Self::Sides(*columns, *rows)),
            _ => log.note(|| word.finding("size", unclear)),
        }
    }

    /// Combines two statements about one board: columns and rows explain a single number, whichever comes first.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (sides @ Self::Sides(..), Self::One(..)) => sides,
            _ => other,
        }
    }

    /// The grid of a board, given the highest square in the file.
    pub(super) fn grid(self, highest: Cell) -> Result<Grid, Finding> {
        match self {
            Self::Usual => Grid::new(USUAL, USUAL),
            Self::Sides(columns, rows) => Grid::new(columns, rows),
            Self::One(size, word) if size.isqrt().pow(2) == size && highest <= size => {
                let root = size.isqrt();
                let message = format!(
                    "size {size} can mean {root} × {root}, which is {size} squares, or {size} × {size}; write \
                     \"# size {root}x{root}\" or \"# size {size}x{size}\""
                );
                Err(word.finding("size", message))
            }
            Self::One(side, _) => Grid::new(side, side),
        }
    }

    /// The line that gives the size of a board, unless it is the usual one and need not be given.
    pub(super) fn line(grid: Grid, always: bool) -> String {
        match (grid.columns(), grid.rows()) {
            (USUAL, USUAL) if !always => String::new(),
            (columns, rows) => format!("# size {columns}x{rows}\n"),
        }
    }
}

/// The number of a square, if the board has it.
pub(super) fn square(grid: Grid, word: Word, format: &str) -> Result<Cell, Finding> {
    let cell = word.text.parse().ok().filter(|cell| grid.contains(*cell));
    cell.ok_or_else(|| {
        let (columns, rows, last) = (grid.columns(), grid.rows(), grid.last());
        let message = format!(
                        "there is no square {} on a board of {columns} × {rows}; squares run from 1 to {last}; for 12 columns and 8 \
                         rows, use --format {format}:12x8",
            super::text::shortened(word.text)
        );
        word.finding("off-board", message)
    })
}

fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| digits.parse().unwrap_or(u32::MAX)).collect()
}
