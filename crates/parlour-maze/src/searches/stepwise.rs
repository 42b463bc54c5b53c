//! From a search that goes cell by cell to an iterator of steps.

use std::collections::VecDeque;

use super::PathSearch;
use crate::{SearchStep, Solution, Spot};

/// A search that looks at one cell of its queue at a time.
pub(super) trait Engine {
    /// Looks at the next cell and tells what happens.
    fn advance(&mut self, tell: impl FnMut(SearchStep)) -> Going;

    /// How many cells were taken from the queue.
    fn visited(&self) -> u64;

    /// The queue, the next cell first.
    fn queue(&self) -> Vec<Spot>;

    /// The way, once it is found.
    fn way(&self) -> Option<Solution>;
}

/// Whether a search has more to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Going {
    On,
    Over,
}

/// Hands out the steps of an engine one by one.
pub(super) struct Stepwise<E> {
    engine: E,
    told: VecDeque<SearchStep>,
    going: Going,
}

impl<E> Stepwise<E> {
    pub(super) fn new(engine: E) -> Self {
        Self {
            engine,
            told: VecDeque::new(),
            going: Going::On,
        }
    }
}

impl<E: Engine> Iterator for Stepwise<E> {
    type Item = SearchStep;

    fn next(&mut self) -> Option<SearchStep> {
        while self.told.is_empty() && self.going == Going::On {
            self.going = self.engine.advance(|step| self.told.push_back(step));
        }
        self.told.pop_front()
    }
}

impl<E: Engine> PathSearch for Stepwise<E> {
    fn visited(&self) -> u64 {
        self.engine.visited()
    }

    fn frontier(&self) -> Vec<Spot> {
        self.engine.queue()
    }

    fn solution(&mut self) -> Option<Solution> {
        self.told.clear();
        while self.going == Going::On {
            self.going = self.engine.advance(|_| {});
        }
        self.engine.way()
    }
}
