//! Runs a search that goes cell by cell, and hands out its steps one by one.

use std::collections::VecDeque;

use super::PathSearch;
use crate::{Direction, Maze, SearchStep, Solution, Spot};

/// A search with a queue: what it does with the next cell.
pub(super) trait QueueSearch {
    /// The maze that is searched.
    fn maze(&self) -> &Maze;

    /// Puts the first cells into the queue. Both ends are open.
    fn start(&mut self, tell: impl FnMut(SearchStep)) -> Stage;

    /// Takes the next cell from the queue and looks around; none if there is no cell left.
    fn look(&mut self, tell: impl FnMut(SearchStep)) -> Option<Stage>;

    /// The queue, the next cell first.
    fn queue(&self) -> Vec<Spot>;

    /// The moves of the path that was found at this cell.
    fn path(&self, found: Spot) -> Vec<Direction>;
}

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Start,
    Running,
    Found(Spot),
    Failed,
}

/// A search under way, with the steps that were not handed out yet.
pub(super) struct Stepwise<S> {
    run: Run<S>,
    steps: VecDeque<SearchStep>,
}

struct Run<S> {
    search: S,
    stage: Stage,
    visited: u64,
}

impl<S: QueueSearch> Run<S> {
    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Found(_) | Stage::Failed)
    }

    fn advance(&mut self, tell: impl FnMut(SearchStep)) {
        let took = self.stage == Stage::Running;
        let stage = match self.stage {
            Stage::Start if ends_are_open(self.search.maze()) => Some(self.search.start(tell)),
            Stage::Start => None,
            _ => self.search.look(tell),
        };
        self.stage = stage.unwrap_or(Stage::Failed);
        // Where both ends are the same cell, the start finds it and has visited it.
        self.visited += u64::from(stage.is_some() && (took || self.is_over()));
    }
}

fn ends_are_open(maze: &Maze) -> bool {
    let mut ends = [maze.source(), maze.destination()].into_iter();
    ends.all(|end| maze.grid().is_open(end))
}

impl<S> Stepwise<S> {
    pub(super) fn new(search: S) -> Self {
        Self { run: Run { search, stage: Stage::Start, visited: 0 }, steps: VecDeque::new() }
    }
}

impl<S: QueueSearch> Iterator for Stepwise<S> {
    type Item = SearchStep;

    fn next(&mut self) -> Option<SearchStep> {
        while self.steps.is_empty() && !self.run.is_over() {
            self.run.advance(|step| self.steps.push_back(step));
        }
        self.steps.pop_front()
    }
}

impl<S: QueueSearch> PathSearch for Stepwise<S> {
    fn visited(&self) -> u64 {
        self.run.visited
    }

    fn frontier(&self) -> Vec<Spot> {
        self.run.search.queue()
    }

    fn solution(&mut self) -> Option<Solution> {
        self.steps.clear();
        while !self.run.is_over() {
            self.run.advance(|_| {});
        }
        let Run { search, stage, visited } = &self.run;
        match stage {
            Stage::Found(at) => Some(Solution::new(search.maze(), search.path(*at), *visited)),
            _ => None,
        }
    }
}
