//! Breadth first: level by level, each one move farther from the source.

use super::seen_cells::{DirectionSet, SeenCells, step};
use super::stepwise::{Engine, Going};
use crate::{Direction, Maze, RulesFile, SearchStep, Solution, Spot};

/// One half of a queue is the level that is looked at, the other the level that grows from it.
pub(super) struct BreadthFirst<'m> {
    maze: &'m Maze,
    seen: SeenCells<'m>,
    allowed: DirectionSet,
    limit: u64,
    level: Vec<Spot>,
    taken: usize,
    next: Vec<Spot>,
    depth: u64,
    visited: u64,
    stage: Stage,
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Start,
    Running,
    Found(Spot),
    Failed,
}

impl Stage {
    pub(super) fn going(self) -> Going {
        match self {
            Self::Start | Self::Running => Going::On,
            Self::Found(_) | Self::Failed => Going::Over,
        }
    }
}

/// Whether both ends are open; otherwise there is nothing to search.
pub(super) fn ends_are_open(maze: &Maze) -> bool {
    [maze.source(), maze.destination()]
        .iter()
        .all(|end| maze.grid().is_open(*end))
}

impl<'m> BreadthFirst<'m> {
    pub(super) fn new(maze: &'m Maze, rules: &RulesFile) -> Self {
        Self {
            maze,
            seen: SeenCells::new(maze.grid()),
            allowed: DirectionSet::allowed(rules.moves),
            limit: rules.limit().map_or(u64::MAX, u64::from),
            level: Vec::new(),
            taken: 0,
            next: Vec::new(),
            depth: 0,
            visited: 0,
            stage: Stage::Start,
        }
    }

    fn start(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        if !ends_are_open(self.maze) {
            return Stage::Failed;
        }
        let at = self.maze.source();
        self.seen.see(at, Direction::Down);
        self.level.push(at);
        tell(SearchStep::Discover { at });
        Stage::Running
    }

    /// The next cell of the level, or the first of the next level.
    fn take(&mut self) -> Option<Spot> {
        if self.taken == self.level.len() {
            std::mem::swap(&mut self.level, &mut self.next);
            self.next.clear();
            self.taken = 0;
            self.depth += 1;
        }
        let at = self.level.get(self.taken).copied()?;
        self.taken += 1;
        Some(at)
    }

    fn look(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        let Some(at) = self.take() else {
            return Stage::Failed;
        };
        self.visited += 1;
        tell(SearchStep::Take { at });
        if at == self.maze.destination() {
            tell(SearchStep::Found { at });
            return Stage::Found(at);
        }
        if self.depth < self.limit {
            for direction in self.seen.unseen_around(at, self.allowed) {
                let at = step(at, direction);
                self.seen.see(at, direction);
                self.next.push(at);
                tell(SearchStep::Discover { at });
            }
        }
        Stage::Running
    }
}

impl Engine for BreadthFirst<'_> {
    fn advance(&mut self, tell: impl FnMut(SearchStep)) -> Going {
        self.stage = match self.stage {
            Stage::Start => self.start(tell),
            Stage::Running => self.look(tell),
            over => over,
        };
        self.stage.going()
    }

    fn visited(&self) -> u64 {
        self.visited
    }

    fn queue(&self) -> Vec<Spot> {
        let level = self.level.iter().skip(self.taken);
        level.chain(&self.next).copied().collect()
    }

    fn way(&self) -> Option<Solution> {
        let Stage::Found(at) = self.stage else {
            return None;
        };
        let moves = self.seen.trace(self.maze.source(), at);
        Some(Solution::new(self.maze, moves, self.visited))
    }
}
