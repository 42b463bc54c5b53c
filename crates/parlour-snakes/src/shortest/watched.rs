//! The steps of the breadth-first search that people watch, and what it has written down after each of them.

use std::collections::VecDeque;

use parlour_core::Rewind;
use serde::Serialize;

use super::PathStep;
use crate::Cell;

/// One step of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FewestStep {
    /// All cells of the layer before are done; the queue now holds the cells that are this many rolls away.
    Layer {
        /// The number of rolls.
        #[serde(rename = "throws")]
        rolls: u32,
    },
    /// The first cell leaves the queue, to be looked at.
    Dequeue {
        /// The cell.
        cell: Cell,
    },
    /// A roll leads to a cell that has been visited before.
    Visited {
        /// The roll.
        #[serde(flatten)]
        by: PathStep,
    },
    /// A cell is visited for the first time, and goes to the end of the queue.
    Enqueue {
        /// The cell.
        cell: Cell,
        /// The fewest rolls that lead there.
        #[serde(rename = "throws")]
        rolls: u32,
        /// The roll that leads there; none leads to the start.
        #[serde(flatten)]
        by: Option<PathStep>,
    },
    /// The cell that left the queue is the goal.
    Found {
        /// The goal.
        cell: Cell,
        /// The fewest rolls that lead there.
        #[serde(rename = "throws")]
        rolls: u32,
    },
    /// The queue is empty: no rolls lead to the goal.
    Exhausted {
        /// The goal.
        cell: Cell,
    },
}

impl FewestStep {
    /// The search in pseudocode, a line each; [`FewestStep::line`] says which one a step belongs to.
    pub const PSEUDOCODE: [&str; 9] = [
        "put the start in the queue",
        "while the queue has squares",
        " take the first, call it S",
        " if S is the goal: stop",
        " for each roll from S",
        "  T = where the roll ends",
        "  if T is visited: skip it",
        "  otherwise: T joins queue",
        "the goal is out of reach",
    ];

    /// The line of the pseudocode that the step carries out, counted from 1.
    ///
    /// ```
    /// use parlour_snakes::FewestStep;
    /// let step = FewestStep::Dequeue { cell: 7 };
    /// assert_eq!(FewestStep::PSEUDOCODE[step.line() - 1].trim(), "take the first, call it S");
    /// ```
    pub const fn line(&self) -> usize {
        match self {
            Self::Enqueue { by: None, .. } => 1,
            Self::Layer { .. } => 2,
            Self::Dequeue { .. } => 3,
            Self::Found { .. } => 4,
            Self::Visited { .. } => 7,
            Self::Enqueue { .. } => 8,
            Self::Exhausted { .. } => 9,
        }
    }

    /// The step as a sentence.
    ///
    /// ```
    /// use parlour_snakes::{FewestStep, PathStep};
    /// let by = PathStep { from: 1, roll: 2, lands: 3, to: 22 };
    /// assert_eq!(FewestStep::Visited { by }.words(), "A roll of 2 leads from 1 to 3 and on to 22, visited before.");
    /// ```
    pub fn words(&self) -> String {
        match self {
            Self::Layer { rolls } => {
                format!("Layer {rolls} begins: every square in the queue is {} away.", counted(*rolls))
            }
            Self::Dequeue { cell } => format!("Square {cell} leaves the queue as S."),
            Self::Visited { by } => format!("{}, visited before.", route(by)),
            Self::Enqueue { cell, by: None, .. } => format!("The start, square {cell}, joins the queue."),
            Self::Enqueue { rolls, by: Some(by), .. } => {
                format!("{}, which is new: it joins the queue, {} away.", route(by), counted(*rolls))
            }
            Self::Found { cell, rolls } => {
                format!("Square {cell} is the goal; the fewest rolls: {rolls}.")
            }
            Self::Exhausted { cell } => format!("The queue is empty: no rolls lead to square {cell}."),
        }
    }

    /// What the step does, as its data call it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Layer { .. } => "layer",
            Self::Dequeue { .. } => "dequeue",
            Self::Visited { .. } => "visited",
            Self::Enqueue { .. } => "enqueue",
            Self::Found { .. } => "found",
            Self::Exhausted { .. } => "exhausted",
        }
    }

    /// The cell that the step is about.
    pub const fn cell(&self) -> Option<Cell> {
        match self {
            Self::Layer { .. } => None,
            Self::Visited { by } => Some(by.to),
            Self::Dequeue { cell }
            | Self::Enqueue { cell, .. }
            | Self::Found { cell, .. }
            | Self::Exhausted { cell } => Some(*cell),
        }
    }
}

fn route(by: &PathStep) -> String {
    let PathStep { from, roll, lands, to } = by;
    let on = if lands == to { String::new() } else { format!(" and on to {to}") };
    format!("A roll of {roll} leads from {from} to {lands}{on}")
}

fn counted(rolls: u32) -> String {
    if rolls == 1 { "1 roll".to_owned() } else { format!("{rolls} rolls") }
}

/// What the search has written down: the queue, and for every visited cell its distance.
///
/// ```
/// use parlour_core::Tape;
/// use parlour_snakes::{Board, FewestState, Graph, Luck, RulesFile, shipped_board};
/// let board = Board::try_from(shipped_board("geeks-30").unwrap()).unwrap();
/// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
/// let search = graph.search(1, 30).unwrap();
/// let mut tape = Tape::record(FewestState::default(), search, 1000);
/// tape.go_to(4); // the start joins and leaves, then two rolls
/// assert_eq!(tape.state().queue().collect::<Vec<_>>(), [2, 22]);
/// assert_eq!(tape.state().rolls_to(22), Some(1));
/// tape.go_to(2);
/// assert_eq!((tape.state().rolls_to(22), tape.state().current()), (None, Some(1)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FewestState {
    queue: VecDeque<Cell>,
    /// For every cell one more than its distance; 0 before it is visited. It grows with the cells.
    rolls: Vec<u32>,
    /// The cells that have left the queue, in this order.
    taken: Vec<Cell>,
    visited: usize,
    layer: u32,
}

impl FewestState {
    /// The queue, the next cell first.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.queue.iter().copied()
    }

    /// The number of rolls that lead to a cell, if it has been visited.
    pub fn rolls_to(&self, cell: Cell) -> Option<u32> {
        self.rolls.get(cell as usize)?.checked_sub(1)
    }

    /// The cell that left the queue last.
    pub fn current(&self) -> Option<Cell> {
        self.taken.last().copied()
    }

    /// How many cells have left the queue.
    pub fn taken(&self) -> usize {
        self.taken.len()
    }

    /// How many cells have been visited.
    pub const fn visited(&self) -> usize {
        self.visited
    }

    /// How many rolls away the cells are that leave the queue now.
    pub const fn layer(&self) -> u32 {
        self.layer
    }

    fn mark(&mut self, cell: Cell, mark: u32) {
        let place = cell as usize;
        if self.rolls.len() <= place {
            self.rolls.resize(place + 1, 0);
        }
        self.rolls[place] = mark;
    }
}

impl Rewind for FewestState {
    type Step = FewestStep;

    fn forward(&mut self, step: &FewestStep) {
        match step {
            FewestStep::Layer { rolls } => self.layer = *rolls,
            FewestStep::Dequeue { .. } => self.taken.extend(self.queue.pop_front()),
            FewestStep::Enqueue { cell, rolls, .. } => {
                self.queue.push_back(*cell);
                self.mark(*cell, rolls + 1);
                self.visited += 1;
            }
            FewestStep::Visited { .. } | FewestStep::Found { .. } | FewestStep::Exhausted { .. } => {}
        }
    }

    fn back(&mut self, step: &FewestStep) {
        match step {
            FewestStep::Layer { rolls } => self.layer = rolls.saturating_sub(1),
            FewestStep::Dequeue { .. } => {
                if let Some(cell) = self.taken.pop() {
                    self.queue.push_front(cell);
                }
            }
            FewestStep::Enqueue { cell, .. } => {
                self.queue.pop_back();
                self.mark(*cell, 0);
                self.visited -= 1;
            }
            FewestStep::Visited { .. } | FewestStep::Found { .. } | FewestStep::Exhausted { .. } => {}
        }
    }
}
