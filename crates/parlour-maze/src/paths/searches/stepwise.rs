//! Runs a search with a queue and returns its steps one by one.

use std::collections::VecDeque;

use super::PathSearch;
use crate::{Direction, Maze, SearchStep, Solution, Spot};

pub(super) trait QueueSearch {
    fn maze(&self) -> &Maze;

    /// Puts the first cells into the queue. Start and goal are open.
    fn start(&mut self, tell: impl FnMut(SearchStep)) -> Stage;

    /// Takes the next cell from the queue and discovers its neighbours; `None` if the queue is empty.
    fn look(&mut self, tell: impl FnMut(SearchStep)) -> Option<Stage>;

    /// The queue, the next cell first.
    fn queue(&self) -> Vec<Spot>;

    /// The moves of the path found at this cell.
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

/// A search in progress, with the steps that were not returned yet.
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
            Stage::Start if self.search.maze().has_open_ends() => Some(self.search.start(tell)),
            Stage::Start => None,
            _ => self.search.look(tell),
        };
        self.stage = stage.unwrap_or(Stage::Failed);
        // If start and goal are the same cell, `start` finds it and has visited it.
        self.visited += u64::from(stage.is_some() && (took || self.is_over()));
    }
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
