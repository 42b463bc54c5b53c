//! The cells of a board on a grid of characters, for text and terminal.

use parlour_core::{Cell, Window};

/// A rectangle of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub x: usize,
    /// The first line.
    pub y: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number of lines.
    pub lines: usize,
}

/// Cells of one size on a grid of characters.
///
/// ```
/// use parlour_core::{Cell, Window};
/// use parlour_draw::CellGrid;
/// let part = Window { left: 0, top: 0, columns: 100, rows: 100 };
/// let grid = CellGrid { part, cell: (5, 2), gap: (1, 1), origin: (1, 1) }.around((50, 50), (60, 20));
/// assert_eq!((grid.part.columns, grid.part.rows), (10, 7));
/// let area = grid.area(&Cell { x: 50, y: 50, width: 1, height: 1, ..Cell::default() }).unwrap();
/// assert_eq!((area.x, area.y, area.columns, area.lines), (31, 10, 5, 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellGrid {
    /// The visible part of the board.
    pub part: Window,
    /// Columns and lines of a cell.
    pub cell: (usize, usize),
    /// Columns and lines between cells.
    pub gap: (usize, usize),
    /// The column and line of the first cell.
    pub origin: (usize, usize),
}

impl CellGrid {
    /// The visible area of a cell.
    pub fn area(&self, cell: &Cell) -> Option<Area> {
        let (x, columns) = overlap(cell.x, cell.width, self.part.left, self.part.columns)?;
        let (y, rows) = overlap(cell.y, cell.height, self.part.top, self.part.rows)?;
        let (columns, lines) = self.span(columns, rows);
        Some(Area {
            x: self.origin.0 + x * (self.cell.0 + self.gap.0),
            y: self.origin.1 + y * (self.cell.1 + self.gap.1),
            columns,
            lines,
        })
    }

    /// The area of all visible cells.
    pub fn whole(&self) -> Area {
        let (columns, lines) = self.span(self.part.columns as usize, self.part.rows as usize);
        let (x, y) = self.origin;
        Area { x, y, columns, lines }
    }

    /// Shows as many cells around `middle` as fit.
    #[must_use]
    pub fn around(self, middle: (u32, u32), space: (usize, usize)) -> Self {
        let fit = |space: usize, cell: usize, gap: usize, all: u32| {
            let cells = (space + gap) / (cell + gap).max(1);
            u32::try_from(cells).unwrap_or(u32::MAX).clamp(1, all.max(1))
        };
        let part = self.part;
        let columns = fit(space.0, self.cell.0, self.gap.0, part.columns);
        let rows = fit(space.1, self.cell.1, self.gap.1, part.rows);
        let (x, y) = (middle.0.saturating_sub(part.left), middle.1.saturating_sub(part.top));
        let around = Window::around(x, y, columns, rows, part.columns, part.rows);
        let part = Window { left: part.left + around.left, top: part.top + around.top, ..around };
        Self { part, ..self }
    }

    /// Columns and lines of a number of cells.
    fn span(&self, columns: usize, rows: usize) -> (usize, usize) {
        let size = |cells: usize, cell: usize, gap: usize| (cells * (cell + gap)).saturating_sub(gap);
        (size(columns, self.cell.0, self.gap.0), size(rows, self.cell.1, self.gap.1))
    }
}

/// The overlap of two ranges of cells, relative to the second: start and length.
fn overlap(start: u32, size: u32, from: u32, room: u32) -> Option<(usize, usize)> {
    let first = start.max(from);
    let end = start.saturating_add(size).min(from.saturating_add(room));
    (first < end).then(|| ((first - from) as usize, (end - first) as usize))
}
