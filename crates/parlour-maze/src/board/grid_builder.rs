//! Builds a grid cell by cell while a file is read.

use parlour_core::counted;

use crate::Grid;
use crate::board::MOST_CELLS;
use crate::board::bits::Bits;

/// A grid that is being read. The first row sets the number of columns.
#[derive(Default)]
pub(crate) struct GridBuilder {
    open: Bits,
    rows: usize,
    columns: usize,
    row_start: usize,
}

/// A row that is shorter or longer than the first one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RaggedRow {
    pub(crate) got: usize,
    pub(crate) expected: usize,
}

impl RaggedRow {
    pub(crate) fn words(&self) -> String {
        let Self { got, expected } = self;
        format!("the row has {}, but the first has {expected}; all rows must be the same length", cells(*got))
    }
}

impl GridBuilder {
    pub(crate) fn push(&mut self, open: bool) {
        self.open.push(open);
    }

    /// The number of cells in the row so far.
    pub(crate) const fn row_len(&self) -> usize {
        self.open.len() - self.row_start
    }

    /// The number of rows that have ended.
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Ends the row. A ragged one is made to fit, so that reading can continue and find more errors.
    pub(crate) fn end_row(&mut self) -> Result<(), RaggedRow> {
        let got = self.row_len();
        if self.rows == 0 {
            self.columns = got;
        }
        self.rows += 1;
        let expected = self.columns;
        if got != expected {
            self.open.resize(self.row_start + expected);
        }
        self.row_start = self.open.len();
        if got == expected { Ok(()) } else { Err(RaggedRow { got, expected }) }
    }

    /// The grid, or why there is none.
    pub(crate) fn finish(mut self) -> Result<Grid, String> {
        self.open.resize(self.row_start);
        let size = (u32::try_from(self.rows), u32::try_from(self.columns));
        let (Ok(rows), Ok(columns)) = size else {
            return Err(too_large());
        };
        if self.open.len() == 0 {
            return Err(EMPTY.to_owned());
        }
        if self.open.len() as u64 > MOST_CELLS {
            return Err(too_large());
        }
        Ok(Grid::from_bits(rows, columns, self.open))
    }
}

/// The error for a maze without cells.
pub(crate) const EMPTY: &str = "the maze is empty; it needs at least one row and one column";

fn too_large() -> String {
    format!("the maze is too large; the most is {MOST_CELLS} cells")
}

/// A number of cells in words.
pub(crate) fn cells(count: usize) -> String {
    counted(count as u64, "cell")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ragged_rows_are_reported_and_made_to_fit() {
        let mut builder = GridBuilder::default();
        for (row, expected) in [("11", Ok(())), ("1", Err(1)), ("111", Err(3)), ("01", Ok(()))] {
            row.chars().for_each(|cell| builder.push(cell == '1'));
            assert_eq!(builder.end_row().map_err(|ragged| ragged.got), expected);
        }
        assert_eq!(builder.finish().unwrap().matrix(), [[1, 1], [1, 0], [1, 1], [0, 1]]);
        assert!(GridBuilder::default().finish().is_err());
    }
}
