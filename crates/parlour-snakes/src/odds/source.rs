//! What can happen in a node of a chain, as it is told before the nodes have numbers.

use super::OddsError;
use crate::Cell;

/// Tells what can happen in a node, which it knows by a key.
pub(super) trait Source {
    /// The key of the start.
    fn start(&self) -> u128;

    /// Writes down what can happen in this node.
    fn expand(&mut self, key: u128, row: &mut Row) -> Result<(), OddsError>;
}

/// What can happen in one node.
#[derive(Debug, Default)]
pub(super) struct Row {
    pub(super) site: Site,
    pub(super) passages: Vec<Going>,
    pub(super) throws: Vec<(Cell, f64)>,
    pub(super) uses: Vec<(Cell, f64)>,
    /// The entity that acts here, if one does.
    pub(super) acting: Option<Deed>,
    /// Entities that act in the midst of what happens.
    pub(super) elsewhere: Vec<Cell>,
}

/// An entity that acts.
#[derive(Debug)]
pub(super) struct Deed {
    /// Its start.
    pub(super) cell: Cell,
    /// Where the pawn would go on without it.
    pub(super) instead: Vec<(u128, f64)>,
}

/// A passage to a node with a key, or to the end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Going {
    pub(super) to: Option<u128>,
    pub(super) rolls: u32,
    pub(super) turns: u32,
    pub(super) chance: f64,
}

impl Row {
    pub(super) fn clear(&mut self) {
        self.site = Site::default();
        self.passages.clear();
        self.throws.clear();
        self.uses.clear();
        self.acting = None;
        self.elsewhere.clear();
    }
}

/// Where a pawn is, on the board and in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Site {
    /// Turns that the player will lose.
    pub(super) lost: u32,
    pub(super) cell: Cell,
    /// How deep inside the turn; 0 where it begins.
    pub(super) depth: u32,
}
