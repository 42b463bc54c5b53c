//! Breadth first from both ends at once. The side with the smaller level continues, and finishes a level before the other
//! side moves. So when one side first sees a cell of the other, there is no shorter path: it would have met in an earlier
//! level.

use super::levels::Levels;
use super::seen_cells::{DirectionSet, SeenCells, step};
use super::stepwise::{QueueSearch, Stage};
use crate::{Direction, Maze, RulesFile, SearchStep, Spot};

pub(super) struct Bidirectional<'m> {
    maze: &'m Maze,
    /// The side that continues, and the other one.
    active: Side<'m>,
    idle: Side<'m>,
    limit: u64,
}

/// The search from one end. The one from the goal goes against the moves and stores its own directions.
struct Side<'m> {
    start: Spot,
    allowed: DirectionSet,
    seen: SeenCells<'m>,
    levels: Levels,
}

impl<'m> Side<'m> {
    fn new(maze: &'m Maze, start: Spot, allowed: DirectionSet) -> Self {
        Self { start, allowed, seen: SeenCells::new(maze.grid()), levels: Levels::default() }
    }

    fn begin(&mut self, mut tell: impl FnMut(SearchStep)) {
        let at = self.start;
        self.seen.see(at, Direction::Down);
        self.levels.start(at);
        tell(SearchStep::Discover { at });
    }
}

impl<'m> Bidirectional<'m> {
    pub(super) fn new(maze: &'m Maze, rules: &RulesFile) -> Self {
        let allowed = DirectionSet::allowed(rules);
        Self {
            maze,
            active: Side::new(maze, maze.source(), allowed),
            idle: Side::new(maze, maze.destination(), allowed.back()),
            limit: rules.most_moves(),
        }
    }

    /// Finishes a level and lets the side with fewer cells continue; the one from the start if they are equal.
    fn change(&mut self) -> Stage {
        self.active.levels.go_on();
        let (active, idle) = (self.active.levels.len(), self.idle.levels.len());
        if idle < active || idle == active && self.idle.start == self.maze.source() {
            std::mem::swap(&mut self.active, &mut self.idle);
        }
        let used_up = self.active.levels.depth + self.idle.levels.depth >= self.limit;
        if active == 0 || idle == 0 || used_up { Stage::Failed } else { Stage::Running }
    }
}

impl QueueSearch for Bidirectional<'_> {
    fn maze(&self) -> &Maze {
        self.maze
    }

    fn start(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        self.active.begin(&mut tell);
        if self.active.start == self.idle.start {
            let at = self.active.start;
            tell(SearchStep::Found { at });
            return Stage::Found(at);
        }
        self.idle.begin(tell);
        Stage::Running
    }

    fn look(&mut self, mut tell: impl FnMut(SearchStep)) -> Option<Stage> {
        let side = &mut self.active;
        let at = side.levels.take()?;
        tell(SearchStep::Take { at });
        for direction in side.seen.unseen_around(at, side.allowed).iter() {
            let at = step(at, direction);
            side.seen.see(at, direction);
            side.levels.push(at);
            tell(SearchStep::Discover { at });
            if self.idle.seen.has_seen(at) {
                tell(SearchStep::Found { at });
                return Some(Stage::Found(at));
            }
        }
        let done = side.levels.is_done();
        Some(if done { self.change() } else { Stage::Running })
    }

    fn queue(&self) -> Vec<Spot> {
        let waiting = self.active.levels.waiting();
        waiting.chain(self.idle.levels.waiting()).collect()
    }

    fn path(&self, found: Spot) -> Vec<Direction> {
        let (ahead, back) = if self.active.start == self.maze.source() {
            (&self.active, &self.idle)
        } else {
            (&self.idle, &self.active)
        };
        let mut moves = ahead.seen.trace(ahead.start, found);
        let rest = back.seen.trace_back(back.start, found);
        moves.extend(rest.into_iter().map(Direction::opposite));
        moves
    }
}
