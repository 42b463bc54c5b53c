//! The bare grid: how many squares there are, where they lie, and which lie between two of them.

use parlour_core::Finding;

use crate::Cell;

/// The largest board: more squares would not fit into the memory of an ordinary machine.
pub const MAX_CELLS: u64 = 1 << 27;

/// A rectangle of squares, numbered in alternating directions (boustrophedon) from the bottom left.
///
/// ```
/// use parlour_snakes::Grid;
/// let grid = Grid::new(10, 10).unwrap();
/// assert_eq!(grid.coordinates(1), (0, 9));
/// assert_eq!(grid.coordinates(11), (9, 8));
/// assert_eq!(grid.cell_at(0, 0), Some(100));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    columns: u32,
    rows: u32,
}

impl Grid {
    /// A grid of at least 2 and at most [`MAX_CELLS`] squares.
    pub fn new(columns: u32, rows: u32) -> Result<Self, Finding> {
        match u64::from(columns) * u64::from(rows) {
            2..=MAX_CELLS => Ok(Self { columns, rows }),
            _ => Err(Finding::new(
                "size",
                format!("a board cannot be {columns} × {rows}; allowed: 2 to {MAX_CELLS} squares"),
            )),
        }
    }

    /// The grid of a text with rows of this length.
    pub(crate) fn of_lengths(columns: usize, rows: usize) -> Result<Self, Finding> {
        let side = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Self::new(side(columns), side(rows))
    }

    /// The number of columns.
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of the last square, which is also the number of squares.
    pub const fn last(self) -> Cell {
        self.columns * self.rows
    }

    /// Whether the square is on the grid.
    pub const fn contains(self, cell: Cell) -> bool {
        cell >= 1 && cell <= self.last()
    }

    /// The row of a square, counted from 0 at the bottom.
    pub const fn row(self, cell: Cell) -> u32 {
        cell.saturating_sub(1) / self.columns
    }

    /// Where a square is: `x` from the left, `y` from the top. Square 0 and squares past the last map to the nearest
    /// square.
    pub fn coordinates(self, cell: Cell) -> (u32, u32) {
        let cell = cell.clamp(1, self.last());
        let row = self.row(cell);
        let along = (cell - 1) % self.columns;
        let x = if row.is_multiple_of(2) { along } else { self.columns - 1 - along };
        (x, self.rows - 1 - row)
    }

    /// The square in column `x` from the left and row `y` from the top.
    pub fn cell_at(self, x: u32, y: u32) -> Option<Cell> {
        if x >= self.columns || y >= self.rows {
            return None;
        }
        let row = self.rows - 1 - y;
        let along = if row.is_multiple_of(2) { x } else { self.columns - 1 - x };
        Some(row * self.columns + along + 1)
    }

    /// The squares of one row from left to right, with `y` counted from the top.
    pub fn row_cells(self, y: u32) -> impl Iterator<Item = Cell> {
        (0..self.columns).filter_map(move |x| self.cell_at(x, y))
    }

    /// The straight line between two squares, including both: one square for each step along the longer side of the
    /// rectangle they span, nearest to the ideal line.
    ///
    /// A line and its reverse have the same squares.
    ///
    /// ```
    /// use parlour_snakes::Grid;
    /// let grid = Grid::new(10, 10).unwrap();
    /// assert_eq!(grid.line(4, 37).collect::<Vec<_>>(), [4, 17, 24, 37]);
    /// assert_eq!(grid.line(37, 4).collect::<Vec<_>>(), [37, 24, 17, 4]);
    /// ```
    pub fn line(self, from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
        // Rounding is done from the lower square, so that both directions agree.
        let (low, high) = (from.min(to), from.max(to));
        let (start, end) = (self.coordinates(low), self.coordinates(high));
        let steps = start.0.abs_diff(end.0).max(start.1.abs_diff(end.1));
        (0..=steps).filter_map(move |step| {
            let step = if from == low { step } else { steps - step };
            self.cell_at(between(start.0, end.0, step, steps), between(start.1, end.1, step, steps))
        })
    }
}

/// The coordinate after `step` of `steps` equal steps from `start` to `end`, rounded.
fn between(start: u32, end: u32, step: u32, steps: u32) -> u32 {
    let (steps, way) = (u64::from(steps.max(1)), u64::from(start.abs_diff(end)));
    let moved = (2 * way * u64::from(step) + steps) / (2 * steps);
    // Never more than the distance itself, which is a u32.
    let moved = u32::try_from(moved).unwrap_or(u32::MAX);
    if end >= start { start.saturating_add(moved) } else { start.saturating_sub(moved) }
}
