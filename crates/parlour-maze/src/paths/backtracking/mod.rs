//! Backtracking: mark the cell, try the directions in order, unmark it when all have failed.
//!
//! `search` is the search, one step at a time; `marks` is what it remembers about cells. The rule `tries` sets the order of
//! directions. Both kinds of [`Memory`] find the path that comes first in this order.

mod marks;
mod search;

pub use marks::Memory;
pub use search::{BacktrackingSearch, SearchStep};

use crate::{Direction, Grid, Maze, PathSearch, RulesFile, Spot};

/// A path through the maze.
///
/// It holds one byte per move; cells and matrix are computed on demand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    rows: u32,
    columns: u32,
    source: Spot,
    way: Vec<Direction>,
    visited: u64,
}

impl Solution {
    pub(crate) fn new(maze: &Maze, way: Vec<Direction>, visited: u64) -> Self {
        Self { rows: maze.grid().rows(), columns: maze.grid().columns(), source: maze.source(), way, visited }
    }

    /// The moves, from the start to the goal.
    pub fn moves(&self) -> &[Direction] {
        &self.way
    }

    /// The number of moves.
    pub fn length(&self) -> usize {
        self.way.len()
    }

    /// The cells, from the start to the goal, both included.
    pub fn path(&self) -> impl Iterator<Item = Spot> + '_ {
        let follow = |at: &mut Spot, direction: &Direction| {
            *at = at.next(*direction)?;
            Some(*at)
        };
        std::iter::once(self.source).chain(self.way.iter().scan(self.source, follow))
    }

    /// The matrix with 1 on the cells of the path and 0 elsewhere.
    pub fn matrix(&self) -> Grid {
        let mut grid = Grid::closed(self.rows, self.columns).expect("the size is that of a grid");
        self.path().for_each(|spot| grid.set(spot, true));
        grid
    }

    /// How many cells the search entered or took from its queue, counting repeats.
    pub const fn visited(&self) -> u64 {
        self.visited
    }
}

/// The first path that backtracking finds under these rules; `None` if there is no path.
///
/// ```
/// use parlour_maze::{Maze, RulesFile, solve};
/// let maze: Maze = "1 1 0\n0 1 1\n0 0 1".parse().unwrap();
/// let solution = solve(&maze, &RulesFile::default()).unwrap();
/// assert_eq!(solution.matrix().to_string(), "1 1 0\n0 1 1\n0 0 1\n");
/// assert_eq!(solution.path().last(), Some(maze.destination()));
/// assert!(solve(&"1 0\n0 1".parse().unwrap(), &RulesFile::default()).is_none());
/// ```
pub fn solve(maze: &Maze, rules: &RulesFile) -> Option<Solution> {
    BacktrackingSearch::new(maze, rules, Memory::Remembering).solution()
}

#[cfg(test)]
mod tests;
