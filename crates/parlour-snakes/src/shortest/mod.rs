//! The fewest rolls from one cell to another, when the player chooses every roll.
//!
//! The board is a [`Graph`]: cells are vertices, cell 0 being the place off the board, and every face of the dice is an
//! edge from the cell where a pawn stands to the cell where it comes to rest. A breadth-first search goes through it
//! roll by roll; going back from the goal, layer by layer, it counts the best ways. [`FewestSearch`] is the same search
//! as in textbooks, one step at a time, for people who want to watch it.
//!
//! Who rolls whatever they like needs no extra rolls and loses no turns: special rolls, runs of sixes, traps and other
//! players change nothing. Finish, start, entry, jumps and dice do.

mod count;
mod export;
mod graph;
mod rests;
mod search;
mod stepwise;
mod watched;
mod ways;

use num_bigint::BigUint;
use serde::Serialize;

pub use self::export::{Dot, Edge};
pub use self::graph::Graph;
pub use self::stepwise::FewestSearch;
pub use self::watched::{FewestState, FewestStep};
use crate::Cell;

/// What is assumed of teleporters with several ends, where chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Luck {
    /// The player is lucky: chance decides for the best end.
    #[default]
    Best,
    /// The player does not count on luck: such teleporters are never entered.
    None,
}

/// One roll on a way to the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct PathStep {
    /// The cell where the pawn stood.
    pub from: Cell,
    /// What was rolled.
    #[serde(rename = "throw")]
    pub roll: u32,
    /// The cell where the roll ended.
    pub lands: Cell,
    /// The cell where the pawn came to rest, after the jumps.
    pub to: Cell,
}

/// The answer: how many rolls it takes, in how many ways, and one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fewest {
    /// The smallest number of rolls.
    pub rolls: u32,
    /// How many sequences of this length reach the goal. Where chance decides at a teleporter, each of its ends is
    /// a way of its own.
    pub ways: BigUint,
    /// The best way with the smallest first roll, then the smallest second roll, and so on; at a teleporter with
    /// several ends the lowest cell from which it is still a best way.
    pub path: Vec<PathStep>,
}

impl Graph<'_> {
    /// The fewest rolls from a cell to the end; nothing where the end cannot be reached.
    ///
    /// The pawn stands on the cell already: what is on it does not act before the pawn lands there again. Cell 0 is off
    /// the board, and the rules of start and entry apply.
    ///
    /// ```
    /// use parlour_snakes::{Board, Graph, Luck, RulesFile, shipped_board};
    /// let board = Board::try_from(shipped_board("geeks-30").unwrap()).unwrap();
    /// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
    /// let fewest = graph.fewest_rolls(1).unwrap();
    /// assert_eq!(fewest.rolls, 3);
    /// assert_eq!(fewest.path.last().unwrap().to, 30);
    /// ```
    pub fn fewest_rolls(&self, from: Cell) -> Option<Fewest> {
        self.fewest_rolls_between(from, self.last())
    }

    /// The fewest rolls from a cell until the pawn comes to rest on another; nothing where it never does.
    ///
    /// No pawn rests on the head of a snake or the foot of a ladder that it lands on. Nobody rolls on the last cell, so
    /// no way leads on from there. From a cell to itself it takes no roll.
    ///
    /// ```
    /// use parlour_snakes::{Board, Entity, Graph, Luck, RulesFile};
    /// let board = Board::new(10, 1, vec![Entity::snake(9, 2)]).unwrap();
    /// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
    /// assert_eq!(graph.fewest_rolls_between(7, 4).unwrap().rolls, 2); // down the snake, then a 2
    /// assert_eq!(graph.fewest_rolls_between(1, 9), None);
    /// ```
    pub fn fewest_rolls_between(&self, from: Cell, to: Cell) -> Option<Fewest> {
        let mut layers = search::layers(self, from, to)?;
        let ways = ways::count(self, &mut layers, to);
        Some(Fewest { rolls: layers.rolls(), ways, path: ways::first(self, &layers, from) })
    }
}
