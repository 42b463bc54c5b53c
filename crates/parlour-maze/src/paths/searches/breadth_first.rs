//! Breadth first: level by level, each one move farther from the start.

use super::levels::Levels;
use super::seen_cells::{DirectionSet, SeenCells, step};
use super::stepwise::{QueueSearch, Stage};
use crate::{Direction, Maze, RulesFile, SearchStep, Spot};

pub(super) struct BreadthFirst<'m> {
    maze: &'m Maze,
    seen: SeenCells<'m>,
    allowed: DirectionSet,
    limit: u64,
    levels: Levels,
}

impl<'m> BreadthFirst<'m> {
    pub(super) fn new(maze: &'m Maze, rules: &RulesFile) -> Self {
        Self {
            maze,
            seen: SeenCells::new(maze.grid()),
            allowed: DirectionSet::allowed(rules),
            limit: rules.most_moves(),
            levels: Levels::default(),
        }
    }
}

impl QueueSearch for BreadthFirst<'_> {
    fn maze(&self) -> &Maze {
        self.maze
    }

    fn start(&mut self, mut tell: impl FnMut(SearchStep)) -> Stage {
        let at = self.maze.source();
        self.seen.see(at, Direction::Down);
        self.levels.start(at);
        tell(SearchStep::Discover { at });
        Stage::Running
    }

    fn look(&mut self, mut tell: impl FnMut(SearchStep)) -> Option<Stage> {
        if self.levels.is_done() {
            self.levels.go_on();
        }
        let at = self.levels.take()?;
        tell(SearchStep::Take { at });
        if at == self.maze.destination() {
            tell(SearchStep::Found { at });
            return Some(Stage::Found(at));
        }
        if self.levels.depth < self.limit {
            for direction in self.seen.unseen_around(at, self.allowed).iter() {
                let at = step(at, direction);
                self.seen.see(at, direction);
                self.levels.push(at);
                tell(SearchStep::Discover { at });
            }
        }
        Some(Stage::Running)
    }

    fn queue(&self) -> Vec<Spot> {
        self.levels.waiting().collect()
    }

    fn path(&self, found: Spot) -> Vec<Direction> {
        self.seen.trace(self.maze.source(), found)
    }
}
