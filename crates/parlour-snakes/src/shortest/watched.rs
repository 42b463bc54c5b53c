//! The steps of the breadth-first search, and its state after each of them.

use std::collections::VecDeque;

use parlour_core::{Message, PlayerNames, Rewind};
use serde::Serialize;

use super::PathStep;
use crate::Cell;
use crate::moves::MESSAGES;

/// One step of the search. `rolls` is the fewest rolls that lead to the square, `by` the last of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum FewestStep {
    /// All squares of the previous layer are done; the queue now holds those that are this many rolls away.
    Layer {
        #[serde(rename = "throws")]
        rolls: u32,
    },
    /// The first square leaves the queue, to be examined.
    Dequeue { cell: Cell },
    /// A roll leads to a square that was visited before.
    Visited {
        #[serde(flatten)]
        by: PathStep,
    },
    /// A square is visited for the first time and joins the queue.
    Enqueue {
        cell: Cell,
        #[serde(rename = "throws")]
        rolls: u32,
        #[serde(flatten)]
        by: Option<PathStep>,
    },
    /// The square that left the queue is the goal.
    Found {
        cell: Cell,
        #[serde(rename = "throws")]
        rolls: u32,
    },
    /// The queue is empty: no rolls lead to the goal.
    Exhausted { cell: Cell },
}

impl FewestStep {
    /// The search in pseudocode, line by line; [`FewestStep::line`] gives the line of a step.
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

    /// The line of pseudocode that the step carries out, counted from 1.
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
        MESSAGES.say(&self.message(), &PlayerNames::default())
    }

    /// The step as a message.
    pub fn message(&self) -> Message {
        match *self {
            Self::Layer { rolls } => Message::new("step-layer").with("rolls", rolls),
            Self::Dequeue { cell } => Message::new("step-dequeue").with("cell", cell),
            Self::Visited { by } => Message::new("step-visited").with("route", route(by)),
            Self::Enqueue { cell, by: None, .. } => Message::new("step-start").with("cell", cell),
            Self::Enqueue { rolls, by: Some(by), .. } => {
                Message::new("step-enqueue").with("route", route(by)).with("rolls", rolls)
            }
            Self::Found { cell, rolls } => Message::new("step-found").with("cell", cell).with("rolls", rolls),
            Self::Exhausted { cell } => Message::new("step-exhausted").with("cell", cell),
        }
    }

    /// The kind of step, as in its JSON.
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

    /// The square that the step is about.
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

fn route(by: PathStep) -> Message {
    let PathStep { from, roll, lands, to } = by;
    let message = if lands == to { Message::new("route") } else { Message::new("route-on").with("to", to) };
    message.with("from", from).with("roll", roll).with("lands", lands)
}

/// The state of the search: the queue, and the distance of every visited square.
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
    /// For each square, its distance plus one; 0 before it is visited. It grows with the squares.
    rolls: Vec<u32>,
    /// The squares that have left the queue, in order.
    taken: Vec<Cell>,
    visited: usize,
    layer: u32,
}

impl FewestState {
    /// The queue, next square first.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.queue.iter().copied()
    }

    /// The number of rolls that lead to a square, if it has been visited.
    pub fn rolls_to(&self, cell: Cell) -> Option<u32> {
        self.rolls.get(cell as usize)?.checked_sub(1)
    }

    /// The square that left the queue last.
    pub fn current(&self) -> Option<Cell> {
        self.taken.last().copied()
    }

    /// How many squares have left the queue.
    pub fn taken(&self) -> usize {
        self.taken.len()
    }

    /// How many squares have been visited.
    pub const fn visited(&self) -> usize {
        self.visited
    }

    /// How many rolls away the squares leaving the queue now are.
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
