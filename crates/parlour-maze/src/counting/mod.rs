//! How many ways there are, exactly, without walking them.
//!
//! Going forward, the ways to a cell are those to the cell above and to the cell on the left together. In four
//! directions a way is simple (no cell twice); these are counted with a frontier, see [`frontier`].

mod crossings;
mod forward;
mod frontier;
mod reduce;
mod table;

use std::ops::ControlFlow;

use num_bigint::BigUint;
use thiserror::Error;

use crate::{Directions, Maze, RulesFile};
use reduce::Reduced;
pub(crate) use reduce::without_dead_ends;

/// How far a count is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountProgress {
    /// How many rows are done.
    pub rows_done: u32,
    /// How many rows there are, after everything was taken away that cannot matter.
    pub rows: u32,
    /// How many different frontiers there are at the moment.
    pub states: usize,
}

/// Why there is no count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CountError {
    /// The part of the maze that matters is too wide for the frontier.
    #[error(
        "the part of the maze with several ways is {width} cells wide; ways in four directions can be counted up to {most}"
    )]
    TooWide {
        /// The shorter side of that part.
        width: u32,
        /// What is possible.
        most: u32,
    },
    /// Whoever watched the progress wanted it to end.
    #[error("the count was stopped")]
    Stopped,
}

/// Counts the ways through the maze under these rules.
///
/// ```
/// use parlour_maze::{Directions, Maze, RulesFile, count};
/// let maze: Maze = "...\n...\n...".parse().unwrap();
/// let ways = |moves, limit| count(&maze, &RulesFile { moves, limit }).unwrap().to_string();
/// assert_eq!(ways(Directions::Forward, 0), "6");
/// assert_eq!(ways(Directions::Four, 0), "12");
/// assert_eq!(ways(Directions::Four, 6), "10");
/// ```
pub fn count(maze: &Maze, rules: &RulesFile) -> Result<BigUint, CountError> {
    count_watched(maze, rules, |_| ControlFlow::Continue(()))
}

/// The same, telling after each row how far it is; a break ends it.
pub fn count_watched(
    maze: &Maze,
    rules: &RulesFile,
    watch: impl FnMut(CountProgress) -> ControlFlow<()>,
) -> Result<BigUint, CountError> {
    match rules.moves {
        Directions::Forward => forward::count(maze, rules, watch),
        Directions::Four => match Reduced::new(maze) {
            Some(reduced) => frontier::count(&reduced, rules.limit(), watch),
            None => Ok(BigUint::ZERO),
        },
    }
}

#[cfg(test)]
mod tests;
