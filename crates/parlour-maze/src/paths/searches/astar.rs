//! A*: takes cells in the order of the moves made plus the least number of moves left.
//!
//! The least number of moves left is the number of rows and columns to the goal. A move towards it does not change the sum,
//! a move away raises it by 2. So two stacks are enough for the queue: one for the current sum, one for the next. The sum
//! also tells how many moves led to a cell, so only the direction of each cell is stored.

use super::seen_cells::{DirectionSet, SeenCells, step};
use super::stepwise::{QueueSearch, Stage};
use crate::{Direction, Maze, RulesFile, SearchStep, Spot};

pub(super) struct Astar<'m> {
    maze: &'m Maze,
    /// Here, seen means taken from the queue: only then is the best way to a cell known.
    seen: SeenCells<'m>,
    allowed: DirectionSet,
    limit: u64,
    /// Cells with the current sum, and the direction from which the search would enter them. A cell may wait several times.
    near: Vec<(Spot, Direction)>,
    /// Cells with a sum greater by 2.
    far: Vec<(Spot, Direction)>,
    sum: u64,
}

impl<'m> Astar<'m> {
    pub(super) fn new(maze: &'m Maze, rules: &RulesFile) -> Self {
        Self {
            maze,
            seen: SeenCells::new(maze.grid()),
            allowed: DirectionSet::allowed(rules),
            limit: rules.most_moves(),
            near: Vec::new(),
            far: Vec::new(),
            sum: maze.source().distance(maze.destination()),
        }
    }

    /// The next cell that was not taken yet.
    fn take(&mut self) -> Option<Spot> {
        loop {
            while let Some((at, came)) = self.near.pop() {
                if self.seen.see(at, came) {
                    return Some(at);
                }
            }
            std::mem::swap(&mut self.near, &mut self.far);
            self.sum += 2;
            if self.near.is_empty() || self.sum > self.limit {
                return None;
            }
        }
    }
}

impl QueueSearch for Astar<'_> {
    fn maze(&self) -> &Maze {
        self.maze
    }

    fn start(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        if self.sum > self.limit {
            return Stage::Failed;
        }
        let at = self.maze.source();
        self.near.push((at, Direction::Down));
        tell(SearchStep::Discover { at });
        Stage::Running
    }

    fn look(&mut self, mut tell: impl FnMut(SearchStep)) -> Option<Stage> {
        let at = self.take()?;
        let goal = self.maze.destination();
        tell(SearchStep::Take { at });
        if at == goal {
            tell(SearchStep::Found { at });
            return Some(Stage::Found(at));
        }
        let left = at.distance(goal);
        for direction in self.seen.unseen_around(at, self.allowed).iter() {
            let to = step(at, direction);
            let nearer = to.distance(goal) < left;
            let queue = if nearer { &mut self.near } else { &mut self.far };
            queue.push((to, direction));
            tell(SearchStep::Discover { at: to });
        }
        Some(Stage::Running)
    }

    fn queue(&self) -> Vec<Spot> {
        let waiting = self.near.iter().rev().chain(self.far.iter().rev());
        (waiting.map(|(at, _)| *at)).filter(|at| !self.seen.has_seen(*at)).collect()
    }

    fn path(&self, found: Spot) -> Vec<Direction> {
        self.seen.trace(self.maze.source(), found)
    }
}
