//! The maze: a rectangle of open cells and walls, a start and a goal. Geometry, no rules. Cells are `bits`, the rat goes in a
//! `direction`, and a `grid_builder` makes a grid while a file is read.

pub(crate) mod bits;
mod direction;
pub(crate) mod grid_builder;

use std::fmt;

use serde::{Serialize, Serializer};
use thiserror::Error;

use self::bits::Bits;
pub use self::direction::Direction;

/// The largest number of cells in a grid, so that the index of a cell fits into 32 bits.
pub const MOST_CELLS: u64 = u32::MAX as u64;

/// A place in the grid, counted from 0 as in the matrix: `(0, 0)` is the top left cell.
///
/// ```
/// use parlour_maze::Spot;
/// assert_eq!(Spot::new(2, 5).to_string(), "(2, 5)");
/// assert_eq!(serde_json::to_string(&Spot::new(2, 5)).unwrap(), "[2,5]");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The row, counted from 0 at the top.
    pub row: u32,
    /// The column, counted from 0 at the left.
    pub column: u32,
}

impl Spot {
    /// The spot in this row and column.
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// The number of moves between two spots without walls.
    pub const fn distance(self, other: Self) -> u64 {
        self.row.abs_diff(other.row) as u64 + self.column.abs_diff(other.column) as u64
    }

    /// The next spot in this direction, if there is one; it may be outside a grid.
    #[inline]
    pub const fn next(self, direction: Direction) -> Option<Self> {
        let Self { row, column } = self;
        let moved = match direction {
            Direction::Down => (row.checked_add(1), Some(column)),
            Direction::Up => (row.checked_sub(1), Some(column)),
            Direction::Right => (Some(row), column.checked_add(1)),
            Direction::Left => (Some(row), column.checked_sub(1)),
        };
        match moved {
            (Some(row), Some(column)) => Some(Self { row, column }),
            _ => None,
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.row, self.column).serialize(serializer)
    }
}

/// A rectangle of cells, each open (1) or a wall (0). One bit per cell.
///
/// ```
/// use parlour_maze::{Grid, Spot};
/// let mut grid = Grid::closed(2, 3).unwrap();
/// grid.set(Spot::new(0, 1), true);
/// assert_eq!(grid.to_string(), "0 1 0\n0 0 0\n");
/// assert!(Grid::closed(0, 3).is_none());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    rows: u32,
    columns: u32,
    open: Bits,
}

impl Grid {
    /// A grid of walls; `None` for a grid without cells or with more than [`MOST_CELLS`].
    pub fn closed(rows: u32, columns: u32) -> Option<Self> {
        let cells = u64::from(rows) * u64::from(columns);
        let len = usize::try_from(cells).ok()?;
        (1..=MOST_CELLS).contains(&cells).then(|| Self { rows, columns, open: Bits::zeros(len) })
    }

    /// The grid of a [`crate::grid_builder::GridBuilder`], which has checked the numbers.
    pub(crate) fn from_bits(rows: u32, columns: u32, open: Bits) -> Self {
        Self { rows, columns, open }
    }

    /// One bit per cell, 1 for open.
    pub(crate) const fn bits(&self) -> &Bits {
        &self.open
    }

    /// The number of rows, at least 1.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns, at least 1.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.open.len()
    }

    /// Whether the spot is inside.
    #[inline]
    pub const fn contains(&self, spot: Spot) -> bool {
        spot.row < self.rows && spot.column < self.columns
    }

    /// Whether the spot is an open cell; everything outside is a wall.
    #[inline]
    pub fn is_open(&self, spot: Spot) -> bool {
        self.contains(spot) && self.open.get(self.index(spot))
    }

    /// Opens or closes a cell; does nothing outside the grid.
    #[inline]
    pub fn set(&mut self, spot: Spot, open: bool) {
        if self.contains(spot) {
            self.open.set(self.index(spot), open);
        }
    }

    /// The open cell next to this one.
    #[inline]
    pub fn open_neighbour(&self, spot: Spot, direction: Direction) -> Option<Spot> {
        spot.next(direction).filter(|next| self.is_open(*next))
    }

    /// All open cells next to this one.
    pub(crate) fn open_neighbours(&self, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        Direction::ALL.into_iter().filter_map(move |direction| self.open_neighbour(spot, direction))
    }

    /// The number of a cell, row by row from 0: its id in a scene.
    #[inline]
    pub const fn index(&self, spot: Spot) -> usize {
        spot.row as usize * self.columns as usize + spot.column as usize
    }

    /// The spot of the cell with this number.
    #[expect(clippy::cast_possible_truncation, reason = "the index of a cell fits into 32 bits")]
    pub const fn spot(&self, index: usize) -> Spot {
        Spot::new((index / self.columns as usize) as u32, (index % self.columns as usize) as u32)
    }

    /// The bottom right corner.
    pub const fn last(&self) -> Spot {
        Spot::new(self.rows - 1, self.columns - 1)
    }

    /// The cells of a row as 0 and 1.
    pub fn row(&self, row: u32) -> impl Iterator<Item = u8> + '_ {
        (0..self.columns).map(move |column| u8::from(self.is_open(Spot::new(row, column))))
    }

    /// The whole matrix as 0 and 1.
    pub fn matrix(&self) -> Vec<Vec<u8>> {
        (0..self.rows).map(|row| self.row(row).collect()).collect()
    }
}

/// The matrix as lines of 0 and 1, separated by blanks.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(2 * self.columns as usize);
        for row in 0..self.rows {
            line.clear();
            for cell in self.row(row) {
                line.push(if cell == 1 { '1' } else { '0' });
                line.push(' ');
            }
            line.pop();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} × {})", self.rows, self.columns)
    }
}

/// A start or goal that is outside the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{spot} is outside the maze; allowed: rows 0 to {}, columns 0 to {}", last.row, last.column)]
pub struct Outside {
    /// The spot given.
    pub spot: Spot,
    /// The last spot inside.
    pub last: Spot,
}

/// A grid with a start ([`Maze::source`]) and a goal ([`Maze::destination`]), both inside. If one is a wall, there is no path.
///
/// ```
/// use parlour_maze::{Maze, Spot};
/// let maze: Maze = "1 0\n1 1".parse().unwrap();
/// assert_eq!((maze.source(), maze.destination()), (Spot::new(0, 0), Spot::new(1, 1)));
/// let turned = maze.between(Spot::new(1, 1), Spot::new(0, 0)).unwrap();
/// assert_eq!(turned.destination(), Spot::new(0, 0));
/// assert!(turned.between(Spot::new(9, 9), Spot::new(0, 0)).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maze {
    grid: Grid,
    source: Spot,
    destination: Spot,
}

impl Maze {
    /// The maze from the top left to the bottom right corner.
    pub const fn new(grid: Grid) -> Self {
        let destination = grid.last();
        Self { grid, source: Spot::new(0, 0), destination }
    }

    /// The same grid with another start and goal.
    pub fn between(self, source: Spot, destination: Spot) -> Result<Self, Outside> {
        let last = self.grid.last();
        match [source, destination].into_iter().find(|spot| !self.grid.contains(*spot)) {
            Some(spot) => Err(Outside { spot, last }),
            None => Ok(Self { source, destination, ..self }),
        }
    }

    /// The cells.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The start.
    pub const fn source(&self) -> Spot {
        self.source
    }

    /// The goal.
    pub const fn destination(&self) -> Spot {
        self.destination
    }

    /// Whether start and goal are open cells.
    pub(crate) fn has_open_ends(&self) -> bool {
        self.grid.is_open(self.source) && self.grid.is_open(self.destination)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // M-01: any rectangle, corners by default, both ends choosable.
    #[test]
    fn a_maze_is_any_rectangle_with_choosable_ends() {
        for (rows, columns) in [(1, 1), (1, 7), (7, 1), (3, 5), (64, 65)] {
            let maze = Maze::new(Grid::closed(rows, columns).unwrap());
            assert_eq!(maze.source(), Spot::new(0, 0));
            assert_eq!(maze.destination(), Spot::new(rows - 1, columns - 1));
            let middle = Spot::new(rows / 2, columns / 2);
            let other = maze.clone().between(middle, middle).unwrap();
            assert_eq!((other.source(), other.destination()), (middle, middle));
            let outside = maze.between(middle, Spot::new(rows, 0)).unwrap_err();
            assert_eq!(outside.last, Spot::new(rows - 1, columns - 1));
        }
        assert!(Grid::closed(0, 1).is_none() && Grid::closed(1, 0).is_none());
        assert!(Grid::closed(u32::MAX, u32::MAX).is_none());
    }

    #[test]
    fn numbers_and_spots_belong_together() {
        let grid = Grid::closed(3, 5).unwrap();
        assert_eq!(grid.index(Spot::new(2, 1)), 11);
        assert!((0..15).all(|index| grid.index(grid.spot(index)) == index));
    }

    #[test]
    fn nothing_outside_is_open() {
        let mut grid = Grid::closed(2, 2).unwrap();
        grid.set(Spot::new(0, 0), true);
        grid.set(Spot::new(1, 0), true);
        grid.set(Spot::new(0, 2), true);
        assert!(!grid.is_open(Spot::new(0, 2)));
        let open = |direction| grid.open_neighbour(Spot::new(0, 0), direction);
        assert_eq!(Direction::ALL.map(open), [Some(Spot::new(1, 0)), None, None, None]);
        assert_eq!(grid.matrix(), [[1, 0], [1, 0]]);
    }
}
