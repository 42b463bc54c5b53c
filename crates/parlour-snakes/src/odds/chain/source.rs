//! What can happen in a node of a chain, as it is told before the nodes have numbers.

use std::hash::Hash;

use crate::Cell;
use crate::odds::OddsError;

/// Tells what can happen in a node, which it knows by a key.
pub(crate) trait Source {
    /// What the nodes are known by.
    type Key: Copy + Eq + Hash;

    /// The key of the start.
    fn start(&self) -> Self::Key;

    /// Writes down what can happen in this node.
    fn expand(&mut self, key: Self::Key, row: &mut Row<Self::Key>) -> Result<(), OddsError>;
}

/// What can happen in one node.
#[derive(Debug)]
pub(crate) struct Row<K> {
    pub(crate) site: Site,
    pub(crate) passages: Vec<Going<K>>,
    pub(crate) rolls: Vec<(Cell, f64)>,
    pub(crate) uses: Vec<(Cell, f64)>,
    /// The entity that acts here, if one does.
    pub(crate) acting: Option<ActingEntity<K>>,
    /// Entities that act in the middle of what happens.
    pub(crate) elsewhere: Vec<Cell>,
}

/// An entity that acts.
#[derive(Debug)]
pub(crate) struct ActingEntity<K> {
    /// Its start.
    pub(crate) cell: Cell,
    /// Where the pawn would go on without it, the turns that end before, and the chance.
    pub(crate) instead: Vec<(K, u32, f64)>,
}

/// A passage to a node with a key, or to the end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Going<K> {
    pub(crate) to: Option<K>,
    pub(crate) rolls: u32,
    pub(crate) turns: u32,
    pub(crate) chance: f64,
}

impl<K> Default for Row<K> {
    fn default() -> Self {
        Self {
            site: Site::default(),
            passages: Vec::new(),
            rolls: Vec::new(),
            uses: Vec::new(),
            acting: None,
            elsewhere: Vec::new(),
        }
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
