//! What a search has left on the cells, and how to take it back.

use std::collections::HashMap;

use parlour::core::Rewind;
use parlour::maze::{SearchStep, Spot};

/// What a search knows about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// It is on the way that is being tried.
    OnWay,
    /// It waits in the queue.
    Waiting,
    /// The search has looked around from here.
    Seen,
    /// It was tried and given up.
    Left,
}

/// What a search counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Counters {
    pub(super) entered: u64,
    pub(super) tried: u64,
    pub(super) dead_ends: u64,
    pub(super) left: u64,
    pub(super) taken: u64,
    pub(super) discovered: u64,
}

/// How a step is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Undo {
    cell: Option<(Spot, Option<Mark>)>,
    list: Change,
    counters: Counters,
    at: Spot,
}

/// How the list of waiting cells, or the stack, was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Nothing,
    Pushed,
    Removed(usize, Spot),
}

/// Everything that can be seen of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) cells: HashMap<Spot, Mark>,
    /// The stack with its top last, or the queue with its front first.
    pub(super) list: Vec<Spot>,
    pub(super) counters: Counters,
    /// Where the search is.
    pub(super) at: Spot,
    undo: Vec<Undo>,
}

impl Marks {
    pub(super) fn new(source: Spot) -> Self {
        Self {
            cells: HashMap::new(),
            list: Vec::new(),
            counters: Counters::default(),
            at: source,
            undo: Vec::new(),
        }
    }

    fn apply(&mut self, step: SearchStep) -> (Option<(Spot, Option<Mark>)>, Change) {
        match step {
            SearchStep::Enter { at } => {
                self.counters.entered += 1;
                self.push(at, Mark::OnWay, true)
            }
            SearchStep::Discover { at } => {
                self.counters.discovered += 1;
                self.push(at, Mark::Waiting, false)
            }
            SearchStep::Leave { at } => {
                self.counters.left += 1;
                let change = self.remove(at);
                self.at = self.list.last().copied().unwrap_or(at);
                (Some((at, self.cells.insert(at, Mark::Left))), change)
            }
            SearchStep::Take { at } => {
                self.counters.taken += 1;
                self.at = at;
                let change = self.remove(at);
                (Some((at, self.cells.insert(at, Mark::Seen))), change)
            }
            SearchStep::Try { at, .. } => {
                self.counters.tried += 1;
                self.at = at;
                (None, Change::Nothing)
            }
            SearchStep::DeadEnd { at } => {
                self.counters.dead_ends += 1;
                self.at = at;
                (None, Change::Nothing)
            }
            SearchStep::Found { at } => {
                self.at = at;
                (None, Change::Nothing)
            }
        }
    }

    fn push(&mut self, at: Spot, mark: Mark, moves: bool) -> (Option<(Spot, Option<Mark>)>, Change) {
        self.list.push(at);
        if moves {
            self.at = at;
        }
        (Some((at, self.cells.insert(at, mark))), Change::Pushed)
    }

    /// Removes a cell: the last one from a stack, usually the first one from a queue.
    fn remove(&mut self, at: Spot) -> Change {
        let index = if self.list.last() == Some(&at) {
            Some(self.list.len() - 1)
        } else {
            self.list.iter().position(|spot| *spot == at)
        };
        match index {
            None => Change::Nothing,
            Some(index) => Change::Removed(index, self.list.remove(index)),
        }
    }
}

impl Rewind for Marks {
    type Step = SearchStep;

    fn forward(&mut self, step: &SearchStep) {
        let (counters, at) = (self.counters, self.at);
        let (cell, list) = self.apply(*step);
        self.undo.push(Undo { cell, list, counters, at });
    }

    fn back(&mut self, _: &SearchStep) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        match undo.list {
            Change::Nothing => {}
            Change::Pushed => {
                self.list.pop();
            }
            Change::Removed(index, spot) => self.list.insert(index, spot),
        }
        match undo.cell {
            None => {}
            Some((spot, None)) => {
                self.cells.remove(&spot);
            }
            Some((spot, Some(mark))) => {
                self.cells.insert(spot, mark);
            }
        }
        (self.counters, self.at) = (undo.counters, undo.at);
    }
}
