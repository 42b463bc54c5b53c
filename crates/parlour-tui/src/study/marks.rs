//! The state of a search, and how to undo its steps.

use std::collections::HashMap;

use parlour::core::Rewind;
use parlour::maze::{SearchStep, Spot};

/// The state of a cell in a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// On the path being tried.
    OnPath,
    /// In the queue.
    Waiting,
    /// Taken from the queue.
    Seen,
    /// Tried and given up.
    Left,
}

/// Counters of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counters {
    pub(super) entered: u64,
    pub(super) tried: u64,
    pub(super) dead_ends: u64,
    pub(super) left: u64,
    pub(super) taken: u64,
    pub(super) discovered: u64,
}

/// How to undo a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Undo {
    cell: Option<(Spot, Option<Mark>)>,
    list: Change,
    counters: Counters,
    at: Spot,
}

/// How the stack or queue changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Nothing,
    Pushed,
    Removed(usize, Spot),
}

/// The visible state of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) cells: HashMap<Spot, Mark>,
    /// The stack, top last, or the queue, front first.
    pub(super) list: Vec<Spot>,
    pub(super) counters: Counters,
    /// Where the search is.
    pub(super) at: Spot,
    undo: Vec<Undo>,
}

impl Marks {
    pub(super) fn new(source: Spot) -> Self {
        let (cells, counters) = (HashMap::new(), Counters::default());
        Self { cells, list: Vec::new(), counters, at: source, undo: Vec::new() }
    }

    /// Removes a cell from the stack or the queue.
    fn remove(&mut self, at: Spot) -> Change {
        let index = if self.list.last() == Some(&at) {
            Some(self.list.len() - 1)
        } else {
            self.list.iter().position(|spot| *spot == at)
        };
        index.map_or(Change::Nothing, |index| Change::Removed(index, self.list.remove(index)))
    }
}

impl Rewind for Marks {
    type Step = SearchStep;

    fn forward(&mut self, step: &SearchStep) {
        let (counters, before) = (self.counters, self.at);
        let (at, counter, mark) = match *step {
            SearchStep::Enter { at } => (at, Some(&mut self.counters.entered), Some(Mark::OnPath)),
            SearchStep::Discover { at } => (at, Some(&mut self.counters.discovered), Some(Mark::Waiting)),
            SearchStep::Leave { at } => (at, Some(&mut self.counters.left), Some(Mark::Left)),
            SearchStep::Take { at } => (at, Some(&mut self.counters.taken), Some(Mark::Seen)),
            SearchStep::Try { at, .. } => (at, Some(&mut self.counters.tried), None),
            SearchStep::DeadEnd { at } => (at, Some(&mut self.counters.dead_ends), None),
            SearchStep::Found { at } => (at, None, None),
        };
        if let Some(counter) = counter {
            *counter += 1;
        }
        let list = match mark {
            Some(Mark::OnPath | Mark::Waiting) => {
                self.list.push(at);
                Change::Pushed
            }
            Some(Mark::Left | Mark::Seen) => self.remove(at),
            None => Change::Nothing,
        };
        let cell = mark.map(|mark| (at, self.cells.insert(at, mark)));
        self.at = match mark {
            Some(Mark::Waiting) => before,
            Some(Mark::Left) => self.list.last().copied().unwrap_or(at),
            _ => at,
        };
        self.undo.push(Undo { cell, list, counters, at: before });
    }

    fn back(&mut self, _: &SearchStep) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        match undo.list {
            Change::Nothing => {}
            Change::Pushed => drop(self.list.pop()),
            Change::Removed(index, spot) => self.list.insert(index, spot),
        }
        match undo.cell {
            None => {}
            Some((spot, None)) => drop(self.cells.remove(&spot)),
            Some((spot, Some(mark))) => drop(self.cells.insert(spot, mark)),
        }
        (self.counters, self.at) = (undo.counters, undo.at);
    }
}
