//! Breadth first from both ends at once. The side with the smaller level goes on; a level is always finished before
//! the other side moves. So when a cell of one side is seen by the other for the first time, no shorter way can have
//! been missed: all shorter ones would have met in an earlier level.

use super::breadth_first::{Stage, ends_are_open};
use super::seen_cells::{DirectionSet, SeenCells, step};
use super::stepwise::{Engine, Going};
use crate::{Direction, Maze, RulesFile, SearchStep, Solution, Spot};

pub(super) struct Bidirectional<'m> {
    maze: &'m Maze,
    ahead: Side<'m>,
    back: Side<'m>,
    turn: Turn,
    limit: u64,
    visited: u64,
    stage: Stage,
}

/// Which side is at it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Ahead,
    Back,
}

/// The search from one end. The one from the destination goes against the moves, and writes down its own directions.
struct Side<'m> {
    allowed: DirectionSet,
    seen: SeenCells<'m>,
    level: Vec<Spot>,
    taken: usize,
    next: Vec<Spot>,
    depth: u64,
}

impl<'m> Side<'m> {
    fn new(maze: &'m Maze, allowed: DirectionSet) -> Self {
        Self {
            allowed,
            seen: SeenCells::new(maze.grid()),
            level: Vec::new(),
            taken: 0,
            next: Vec::new(),
            depth: 0,
        }
    }

    fn start(&mut self, at: Spot) {
        self.seen.see(at, Direction::Down);
        self.level.push(at);
    }

    fn waiting(&self) -> impl Iterator<Item = &Spot> {
        self.level.iter().skip(self.taken).chain(&self.next)
    }

    fn level_is_done(&self) -> bool {
        self.taken == self.level.len()
    }

    fn next_level(&mut self) {
        std::mem::swap(&mut self.level, &mut self.next);
        self.next.clear();
        self.taken = 0;
        self.depth += 1;
    }

    fn take(&mut self) -> Option<Spot> {
        let at = self.level.get(self.taken).copied()?;
        self.taken += 1;
        Some(at)
    }
}

impl<'m> Bidirectional<'m> {
    pub(super) fn new(maze: &'m Maze, rules: &RulesFile) -> Self {
        Self {
            maze,
            ahead: Side::new(maze, DirectionSet::allowed(rules.moves)),
            back: Side::new(maze, DirectionSet::allowed(rules.moves).back()),
            turn: Turn::Ahead,
            limit: rules.limit().map_or(u64::MAX, u64::from),
            visited: 0,
            stage: Stage::Start,
        }
    }

    fn start(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        if !ends_are_open(self.maze) {
            return Stage::Failed;
        }
        let (source, destination) = (self.maze.source(), self.maze.destination());
        self.ahead.start(source);
        tell(SearchStep::Discover { at: source });
        if source == destination {
            self.visited += 1;
            tell(SearchStep::Found { at: source });
            return Stage::Found(source);
        }
        self.back.start(destination);
        tell(SearchStep::Discover { at: destination });
        Stage::Running
    }

    /// Finishes a level, and lets the side with fewer cells go on.
    fn change(&mut self) -> Stage {
        match self.turn {
            Turn::Ahead => self.ahead.next_level(),
            Turn::Back => self.back.next_level(),
        }
        let (ahead, back) = (self.ahead.level.len(), self.back.level.len());
        self.turn = if ahead <= back { Turn::Ahead } else { Turn::Back };
        let used_up = self.ahead.depth + self.back.depth >= self.limit;
        if ahead == 0 || back == 0 || used_up {
            Stage::Failed
        } else {
            Stage::Running
        }
    }

    fn look(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        let (side, other) = match self.turn {
            Turn::Ahead => (&mut self.ahead, &self.back),
            Turn::Back => (&mut self.back, &self.ahead),
        };
        let Some(at) = side.take() else {
            return Stage::Failed;
        };
        self.visited += 1;
        tell(SearchStep::Take { at });
        for direction in side.seen.unseen_around(at, side.allowed) {
            let at = step(at, direction);
            side.seen.see(at, direction);
            side.next.push(at);
            tell(SearchStep::Discover { at });
            if other.seen.has_seen(at) {
                tell(SearchStep::Found { at });
                return Stage::Found(at);
            }
        }
        if side.level_is_done() {
            self.change()
        } else {
            Stage::Running
        }
    }
}

impl Engine for Bidirectional<'_> {
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
        let (first, second) = match self.turn {
            Turn::Ahead => (&self.ahead, &self.back),
            Turn::Back => (&self.back, &self.ahead),
        };
        first.waiting().chain(second.waiting()).copied().collect()
    }

    fn way(&self) -> Option<Solution> {
        let Stage::Found(at) = self.stage else {
            return None;
        };
        let mut moves = self.ahead.seen.trace(self.maze.source(), at);
        let rest = self.back.seen.trace_back(self.maze.destination(), at);
        moves.extend(rest.into_iter().map(Direction::opposite));
        Some(Solution::new(self.maze, moves, self.visited))
    }
}
