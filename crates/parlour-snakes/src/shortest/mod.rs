//! The fewest rolls from one square to another, if the player chooses every roll.
//!
//! The board is a [`Graph`]: squares are vertices, with 0 for off the board, and every face of the dice is an edge
//! from the pawn's square to the one where it comes to rest. `search` explores it breadth first, roll by roll; `ways`
//! goes back from the goal, layer by layer, and counts the shortest paths (`count`). `rests` says where a landing
//! leads. [`FewestSearch`] is the textbook search, one step at a time, for watching; `export` writes the graph for
//! other programs.
//!
//! A player who chooses every roll needs no extra rolls and loses no turns: special rolls, runs of 6s, traps and other
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

/// What to assume about teleporters with several exits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Luck {
    /// The player is lucky and always gets the best exit.
    #[default]
    Best,
    /// The player does not rely on luck and avoids such teleporters.
    None,
}

/// One roll on a path to the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct PathStep {
    /// The square where the pawn was.
    pub from: Cell,
    /// The number rolled.
    #[serde(rename = "throw")]
    pub roll: u32,
    /// The square where the roll ended.
    pub lands: Cell,
    /// The square where the pawn came to rest, after all jumps.
    pub to: Cell,
}

/// The answer: the fewest rolls, the number of paths, and one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fewest {
    /// The fewest rolls.
    pub rolls: u32,
    /// The number of sequences of this length that reach the goal. Each exit of a teleporter with several exits
    /// counts as a separate path.
    pub ways: BigUint,
    /// The path with the smallest first roll, then the smallest second roll, and so on; at a teleporter with several
    /// exits, the one to the lowest square that is still on a shortest path.
    pub path: Vec<PathStep>,
}

impl Graph<'_> {
    /// The fewest rolls from a square to the last; `None` if it cannot be reached.
    ///
    /// The pawn is already on the square: what is there does not act until the pawn lands on it again. Square 0 is
    /// off the board, and the rules for start and entry apply.
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

    /// The fewest rolls from a square until the pawn comes to rest on another; `None` if it never does.
    ///
    /// A pawn never rests on the head of a snake or the foot of a ladder it lands on. No one rolls on the last
    /// square, so no path leads on from there. From a square to itself takes no roll.
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
