//! What the search remembers about cells.

use crate::board::bits::Bits;
use crate::paths::distance_map::DistanceMap;
use crate::{Maze, RulesFile, Spot};

/// What the search remembers about cells it has left.
///
/// Both variants find the same path, or none. They differ only in time, which can grow exponentially without memory. The
/// reason: a cell `v` is left when the goal cannot be reached from it without crossing the path so far. While that path
/// stands, this stays true. When a part of the path is left, from its first cell `p` on, then `p` has failed as well: the
/// goal cannot be reached from `p` without crossing the rest of the path, and since `v` can be reached from `p`, nor can
/// it from `v`. So a cell that was left would fail again whenever it is tried. With a limit, the same holds for a cell that
/// is reached again with no fewer moves used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Memory {
    /// As in the textbook: a cell that is left is unmarked and may be entered again and again. For watching, and for small
    /// mazes.
    Forgetful,
    /// A cell that was left is never entered again; with a limit, only with fewer moves used.
    #[default]
    Remembering,
}

/// The marks on the cells.
pub(super) enum Marks {
    /// All cells that were ever entered; with [`Memory::Forgetful`], the cells of the path only.
    Entered { entered: Bits, limit: u64, memory: Memory },
    /// With a limit: a cell may lead to the goal if the rat comes sooner.
    Sooner(Sooner),
}

impl Marks {
    pub(super) fn new(maze: &Maze, rules: &RulesFile, memory: Memory) -> Self {
        match (memory, rules.limit()) {
            (Memory::Remembering, Some(limit)) if rules.can_return() => {
                Self::Sooner(Sooner::new(maze, rules, limit))
            }
            // Without a limit, or if all paths to a cell are equally long, a dead end stays one.
            _ => {
                let entered = Bits::zeros(maze.grid().cells());
                Self::Entered { entered, limit: rules.most_moves(), memory }
            }
        }
    }

    /// Whether the rat can enter `to` from `from` with its move number `moves`.
    pub(super) fn admits(&self, maze: &Maze, from: Spot, to: Spot, moves: usize) -> bool {
        match self {
            Self::Entered { entered, limit, .. } => {
                !entered.get(maze.grid().index(to)) && moves as u64 <= *limit
            }
            Self::Sooner(sooner) => sooner.admits(maze, from, to, moves),
        }
    }

    /// The rat goes from one cell to another with its move number `moves`.
    pub(super) fn enter(&mut self, maze: &Maze, from: Spot, to: Spot, moves: usize) {
        match self {
            Self::Entered { entered, .. } => entered.set(maze.grid().index(to), true),
            Self::Sooner(sooner) => sooner.enter(maze, from, to, moves),
        }
    }

    /// The rat goes back from a cell to the one before.
    pub(super) fn leave(&mut self, maze: &Maze, cell: Spot, back: Spot) {
        match self {
            Self::Entered { entered, memory: Memory::Forgetful, .. } => {
                entered.set(maze.grid().index(cell), false);
            }
            Self::Entered { .. } => {}
            Self::Sooner(sooner) => sooner.leave(maze, cell, back),
        }
    }
}

/// Marks for a limited search in four directions.
///
/// A cell is entered again only with fewer moves used than ever before, and never if the moves left are too few to reach
/// the goal. A shortest path passes both tests at each of its cells, so the search finds a path if there is one within the
/// limit.
pub(super) struct Sooner {
    /// For each cell, one more than the fewest moves it was entered with; 0 for never. A cell of the path was entered with
    /// fewer moves than any that follow, so this bars it as well.
    fewest: Box<[u32]>,
    distances: DistanceMap,
    limit: u64,
    /// The fewest moves from the rat to the goal, if it can be reached.
    to_go: Option<u64>,
}

impl Sooner {
    fn new(maze: &Maze, rules: &RulesFile, limit: u32) -> Self {
        let distances = DistanceMap::new(maze, rules.directions());
        Self {
            fewest: vec![0; maze.grid().cells()].into_boxed_slice(),
            to_go: distances.length(maze.grid(), maze.source()),
            distances,
            limit: limit.into(),
        }
    }

    /// The distance to the goal after a move between neighbours.
    fn to_go(&self, maze: &Maze, from: Spot, to: Spot) -> Option<u64> {
        match self.to_go {
            Some(moves) if from == to => Some(moves),
            Some(moves) if self.distances.is_nearer(maze.grid(), from, to) => moves.checked_sub(1),
            Some(moves) => Some(moves + 1),
            None => None,
        }
    }

    fn admits(&self, maze: &Maze, from: Spot, to: Spot, moves: usize) -> bool {
        let index = maze.grid().index(to);
        let sooner =
            (self.fewest.get(index)).is_some_and(|fewest| *fewest == 0 || moves + 1 < *fewest as usize);
        let suffices = || self.to_go(maze, from, to).is_some_and(|to_go| moves as u64 + to_go <= self.limit);
        sooner && suffices()
    }

    fn enter(&mut self, maze: &Maze, from: Spot, to: Spot, moves: usize) {
        self.to_go = self.to_go(maze, from, to);
        if let Some(fewest) = self.fewest.get_mut(maze.grid().index(to)) {
            *fewest = u32::try_from(moves + 1).unwrap_or(u32::MAX);
        }
    }

    fn leave(&mut self, maze: &Maze, cell: Spot, back: Spot) {
        self.to_go = self.to_go(maze, cell, back);
    }
}
