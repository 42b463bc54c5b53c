//! Counts paths right and down: Pascal's triangle with holes.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::{CountError, CountProgress};
use crate::{Maze, RulesFile, Spot};

/// Counts row by row, with only one row of numbers in memory.
pub(super) fn count(
    maze: &Maze,
    rules: &RulesFile,
    mut watch: impl FnMut(CountProgress) -> ControlFlow<()>,
) -> Result<BigUint, CountError> {
    let (source, destination) = (maze.source(), maze.destination());
    let behind = destination.row < source.row || destination.column < source.column;
    // All paths have the same number of moves, so a limit allows all of them or none.
    let too_far = (rules.limit()).is_some_and(|limit| source.distance(destination) > u64::from(limit));
    if behind || too_far || !maze.grid().is_open(source) {
        return Ok(BigUint::ZERO);
    }
    let width = (destination.column - source.column) as usize + 1;
    let mut ways = vec![BigUint::ZERO; width];
    ways[0] = BigUint::from(1_u8);
    let rows = destination.row - source.row + 1;
    for (row, rows_done) in (source.row..=destination.row).zip(1..) {
        add_row(maze, row, &mut ways);
        let states = width;
        let progress = CountProgress { rows_done, rows, states };
        if watch(progress).is_break() {
            return Err(CountError::Stopped);
        }
    }
    Ok(ways.pop().unwrap_or_default())
}

/// From the paths to the cells of one row to those of the next.
fn add_row(maze: &Maze, row: u32, ways: &mut [BigUint]) {
    for (column, offset) in (maze.source().column..).zip(0..ways.len()) {
        let (left, here) = ways.split_at_mut(offset);
        if !maze.grid().is_open(Spot::new(row, column)) {
            here[0] = BigUint::ZERO;
        } else if let Some(left) = left.last() {
            here[0] += left;
        }
    }
}
