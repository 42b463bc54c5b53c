//! Counts paths exactly, without listing them.
//!
//! Going forward ([`forward`]), the number of paths to a cell is the sum of those to the cell above and to the cell on its
//! left. In four directions paths are simple (no cell twice): [`reduce`] removes what no path can use, and [`frontier`]
//! sweeps over the rest, counting the partial paths for each set of [`crossings`] in a [`table`].

mod crossings;
mod forward;
mod frontier;
mod reduce;
mod table;

use std::ops::ControlFlow;

use num_bigint::BigUint;
use parlour_core::{Coverage, Known};
use thiserror::Error;

use crate::{Maze, Paths, RulesFile};
use reduce::Reduced;
pub(crate) use reduce::without_dead_ends;

/// How far a count is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountProgress {
    /// The rows done.
    pub rows_done: u32,
    /// The rows in all, without those that no path can use.
    pub rows: u32,
    /// The number of different frontiers now.
    pub states: usize,
}

/// Why the paths cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum CountError {
    /// The part of the maze that paths can use is too wide.
    #[error(
        "the maze is {width} cells wide without its dead ends and corridors; paths in four directions can be counted up to {most}"
    )]
    TooWide { width: u32, most: u32 },
    /// The callback asked to stop.
    #[error("the count was stopped")]
    Stopped,
}

/// Counts the paths through the maze under these rules.
///
/// ```
/// use parlour_maze::{Directions, Maze, RulesFile, count};
/// let maze: Maze = "...\n...\n...".parse().unwrap();
/// let ways = |moves, limit| count(&maze, &RulesFile::new(moves, limit)).unwrap().to_string();
/// assert_eq!(ways(Directions::Forward, 0), "6");
/// assert_eq!(ways(Directions::Four, 0), "12");
/// assert_eq!(ways(Directions::Four, 6), "10");
/// ```
pub fn count(maze: &Maze, rules: &RulesFile) -> Result<BigUint, CountError> {
    count_watched(maze, rules, |_| ControlFlow::Continue(()))
}

/// The same, with a progress report after each row; a break stops it.
pub fn count_watched(
    maze: &Maze,
    rules: &RulesFile,
    watch: impl FnMut(CountProgress) -> ControlFlow<()>,
) -> Result<BigUint, CountError> {
    if FORWARD.covers(rules) {
        forward::count(maze, rules, watch)
    } else if FOUR.covers(rules) {
        let reduced = Reduced::new(maze).map(|reduced| frontier::count(&reduced, rules.limit(), watch));
        reduced.unwrap_or(Ok(BigUint::ZERO))
    } else {
        one_by_one(maze, rules, watch)
    }
}

/// The rules that [`forward`] and [`frontier`] cover.
const FORWARD: Coverage = Coverage(&[("moves", Known::Values(&["forward"])), ("limit", Known::Any)]);
const FOUR: Coverage = Coverage(&[("moves", Known::Values(&["four"])), ("limit", Known::Any)]);

/// Counts the paths under any other rules by finding each of them.
fn one_by_one(
    maze: &Maze,
    rules: &RulesFile,
    mut watch: impl FnMut(CountProgress) -> ControlFlow<()>,
) -> Result<BigUint, CountError> {
    let progress = CountProgress { rows_done: 0, rows: maze.grid().rows(), states: 0 };
    let mut count = 0_u64;
    for _ in Paths::new(maze, rules) {
        count += 1;
        if count.is_multiple_of(BETWEEN_REPORTS) && watch(progress).is_break() {
            return Err(CountError::Stopped);
        }
    }
    Ok(count.into())
}

/// How many paths are found between two reports.
const BETWEEN_REPORTS: u64 = 4096;

#[cfg(test)]
mod tests;
