//! Counts simple paths in four directions with a frontier that sweeps over the cells row by row.
//!
//! A path is a set of edges between neighbouring cells: one at the start, one at the goal, none or two at every other cell.
//! Cells are decided one after the other. For the rest, only this matters: which edges cross the line between decided and
//! undecided cells, and which of them are the two ends of one piece. Pieces cannot cross, so brackets describe this. All
//! partial paths with the same frontier are counted together.
//!
//! Each cell has at most two choices, so there are at most 2^(open cells) paths: that sets the width of the numbers.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::crossings::{Crossing, Crossings, Wide};
use super::reduce::Reduced;
use super::table::{Table, add_words, number};
use super::{CountError, CountProgress};
use crate::{Direction, Spot};

/// Counts the simple paths of at most `limit` moves.
pub(super) fn count(
    maze: &Reduced,
    limit: Option<u32>,
    watch: impl FnMut(CountProgress) -> ControlFlow<()>,
) -> Result<BigUint, CountError> {
    // A path enters every open cell at most once, so a higher limit makes no difference.
    let moves = |limit: u32| u64::from(limit).checked_sub(maze.moves);
    let limit = match limit.map(moves) {
        None => None,
        Some(None) => return Ok(BigUint::ZERO),
        Some(Some(limit)) => u32::try_from(limit).ok().filter(|limit| (*limit as usize) < maze.open - 1),
    };
    if maze.source == maze.destination {
        return Ok(BigUint::from(1_u8));
    }
    // With a limit, the key also holds the moves: 20 bits are enough for a million.
    let width = maze.grid.columns();
    match width + 1 {
        slots if slots <= u64::MOST && limit.is_none_or(|limit| limit < 1 << 20) => {
            Sweep::<u64>::new(maze, limit).run(watch)
        }
        slots if slots <= u128::MOST => Sweep::<u128>::new(maze, limit).run(watch),
        slots if slots <= Wide::MOST => Sweep::<Wide>::new(maze, limit).run(watch),
        _ => Err(CountError::TooWide { width, most: Wide::MOST - 1 }),
    }
}

/// The sweep over the cells.
struct Sweep<'m, P> {
    maze: &'m Reduced,
    limit: Option<u32>,
    now: Table<P>,
    next: Table<P>,
    total: Vec<u64>,
}

/// A cell to decide. Its left and upper edges are in the slots `slot` and `slot + 1`; once it is decided, its lower and
/// right edges are.
struct Cell {
    slot: u32,
    kind: CellKind,
    down: bool,
    right: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CellKind {
    Closed,
    Passage,
    End,
}

impl<'m, P: Crossings> Sweep<'m, P> {
    fn new(maze: &'m Reduced, limit: Option<u32>) -> Self {
        let words = maze.open / 64 + 1;
        let mut now = Table::new(words);
        let mut one = vec![0; words];
        one[0] = 1;
        now.add(P::EMPTY, &one);
        Self { maze, limit, now, next: Table::new(words), total: vec![0; words] }
    }

    fn run(mut self, mut watch: impl FnMut(CountProgress) -> ControlFlow<()>) -> Result<BigUint, CountError> {
        let (rows, columns) = (self.maze.grid.rows(), self.maze.grid.columns());
        for row in 0..rows {
            for column in 0..columns {
                self.decide(&self.cell(Spot::new(row, column)));
            }
            // No edge leaves on the right; the lower edges of this row are the upper ones of the next.
            self.now.rename(P::shifted);
            let progress = CountProgress { rows_done: row + 1, rows, states: self.now.len() };
            if watch(progress).is_break() {
                return Err(CountError::Stopped);
            }
        }
        Ok(number(&self.total))
    }

    fn cell(&self, spot: Spot) -> Cell {
        let open = |direction| self.maze.grid.open_neighbour(spot, direction).is_some();
        let kind = match self.maze.grid.is_open(spot) {
            false => CellKind::Closed,
            true if spot == self.maze.source || spot == self.maze.destination => CellKind::End,
            true => CellKind::Passage,
        };
        Cell { slot: spot.column, kind, down: open(Direction::Down), right: open(Direction::Right) }
    }

    /// Decides one cell in all partial paths.
    fn decide(&mut self, cell: &Cell) {
        if cell.kind == CellKind::Closed {
            // No edge leads to or from a wall: all frontiers stay the same.
            return;
        }
        self.next.clear();
        let mut draw = Draw { cell, limit: self.limit, next: &mut self.next, total: &mut self.total };
        for (crossings, ways) in self.now.entries() {
            draw.decide(crossings, ways);
        }
        std::mem::swap(&mut self.now, &mut self.next);
    }
}

/// The choices at one cell.
struct Draw<'a, P> {
    cell: &'a Cell,
    limit: Option<u32>,
    next: &'a mut Table<P>,
    total: &'a mut [u64],
}

impl<P: Crossings> Draw<'_, P> {
    #[inline]
    fn decide(&mut self, crossings: P, ways: &[u64]) {
        let slot = self.cell.slot;
        let (left, up) = (crossings.crossing(slot), crossings.crossing(slot + 1));
        let free = crossings.with(slot, Crossing::None).with(slot + 1, Crossing::None);
        match (self.cell.kind, left, up) {
            (CellKind::Passage, Crossing::None, Crossing::None) => {
                self.next.add(free, ways);
                if self.cell.down && self.cell.right {
                    let pair = free.with(slot, Crossing::Open).with(slot + 1, Crossing::Close);
                    self.draw(pair, 2, ways);
                }
            }
            (CellKind::End, Crossing::None, Crossing::None) => self.lead_on(free, Crossing::End, ways),
            (CellKind::Passage, crossing, Crossing::None) | (CellKind::Passage, Crossing::None, crossing) => {
                self.lead_on(free, crossing, ways);
            }
            (CellKind::Passage, left, up) => self.join(crossings, free, (left, up), ways),
            (CellKind::End, crossing, Crossing::None) => self.end(crossings, free, (slot, crossing), ways),
            (CellKind::End, Crossing::None, crossing) => {
                self.end(crossings, free, (slot + 1, crossing), ways);
            }
            // Start and goal have one edge; no edge leads to a wall.
            (CellKind::End | CellKind::Closed, ..) => {}
        }
    }

    /// Adds edges to a frontier, if the limit allows it.
    #[inline]
    fn draw(&mut self, crossings: P, edges: u32, ways: &[u64]) {
        let Some(limit) = self.limit else {
            return self.next.add(crossings, ways);
        };
        let crossings = crossings.after(edges);
        if crossings.moves() <= limit {
            self.next.add(crossings, ways);
        }
    }

    /// A piece continues down or to the right.
    #[inline]
    fn lead_on(&mut self, free: P, crossing: Crossing, ways: &[u64]) {
        if self.cell.down {
            self.draw(free.with(self.cell.slot, crossing), 1, ways);
        }
        if self.cell.right {
            self.draw(free.with(self.cell.slot + 1, crossing), 1, ways);
        }
    }

    /// Two pieces become one.
    #[inline]
    fn join(&mut self, crossings: P, free: P, joined: (Crossing, Crossing), ways: &[u64]) {
        let slot = self.cell.slot;
        let joined = match joined {
            (Crossing::End, Crossing::End) => return self.finish(free, ways),
            // A loop is not a path.
            (Crossing::Open, Crossing::Close) => return,
            (Crossing::Open, Crossing::Open) => free.with(crossings.close_of(slot + 1), Crossing::Open),
            (Crossing::Close, Crossing::Close) => free.with(crossings.open_of(slot), Crossing::Close),
            (Crossing::End, Crossing::Open) => free.with(crossings.close_of(slot + 1), Crossing::End),
            (Crossing::End, Crossing::Close) => free.with(crossings.open_of(slot + 1), Crossing::End),
            (Crossing::Open, Crossing::End) => free.with(crossings.close_of(slot), Crossing::End),
            (Crossing::Close, Crossing::End) => free.with(crossings.open_of(slot), Crossing::End),
            // `)(`: their other ends already match.
            _ => free,
        };
        self.next.add(joined, ways);
    }

    /// A piece ends at the start or the goal.
    fn end(&mut self, crossings: P, free: P, (slot, crossing): (u32, Crossing), ways: &[u64]) {
        let ended = match crossing {
            Crossing::None => return,
            Crossing::End => return self.finish(free, ways),
            Crossing::Open => free.with(crossings.close_of(slot), Crossing::End),
            Crossing::Close => free.with(crossings.open_of(slot), Crossing::End),
        };
        self.next.add(ended, ways);
    }

    /// Start and goal are joined: a path, if nothing else is drawn.
    fn finish(&mut self, free: P, ways: &[u64]) {
        if free.is_free() {
            add_words(self.total, ways);
        }
    }
}
