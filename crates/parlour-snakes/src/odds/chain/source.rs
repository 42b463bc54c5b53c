//! What can happen in a node of a chain, as it is told before the nodes have numbers.

use crate::Cell;
use crate::odds::OddsError;

/// Tells what can happen in a node, which it knows by a key.
pub(crate) trait Source {
    /// The key of the start.
    fn start(&self) -> u128;

    /// Writes down what can happen in this node.
    fn expand(&mut self, key: u128, row: &mut Row) -> Result<(), OddsError>;
}

/// What can happen in one node.
#[derive(Debug, Default)]
pub(crate) struct Row {
    pub(crate) site: Site,
    pub(crate) passages: Vec<Going>,
    pub(crate) rolls: Vec<(Cell, f64)>,
    pub(crate) uses: Vec<(Cell, f64)>,
    /// The entity that acts here, if one does.
    pub(crate) acting: Option<ActingEntity>,
    /// Entities that act in the middle of what happens.
    pub(crate) elsewhere: Vec<Cell>,
}

/// An entity that acts.
#[derive(Debug)]
pub(crate) struct ActingEntity {
    /// Its start.
    pub(crate) cell: Cell,
    /// Where the pawn would go on without it.
    pub(crate) instead: Vec<(u128, f64)>,
}

/// A passage to a node with a key, or to the end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Going {
    pub(crate) to: Option<u128>,
    pub(crate) rolls: u32,
    pub(crate) turns: u32,
    pub(crate) chance: f64,
}

impl Row {
    pub(crate) fn clear(&mut self) {
        self.site = Site::default();
        self.passages.clear();
        self.rolls.clear();
        self.uses.clear();
        self.acting = None;
        self.elsewhere.clear();
    }
}

/// Where a pawn is, on the board and in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Site {
    /// Turns that the player will lose.
    pub(crate) lost: u32,
    pub(crate) cell: Cell,
    /// How deep inside the turn; 0 where it begins.
    pub(crate) depth: u32,
}
