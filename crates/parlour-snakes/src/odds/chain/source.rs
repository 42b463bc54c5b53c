//! What can happen in a node of a chain, before the nodes have numbers.

use std::hash::Hash;

use crate::Cell;
use crate::odds::OddsError;

/// Describes what can happen in a node, identified by a key.
pub(crate) trait Source {
    /// The type that identifies nodes.
    type Key: Copy + Eq + Hash;

    fn start(&self) -> Self::Key;

    /// Fills in what can happen in this node.
    fn expand(&mut self, key: Self::Key, row: &mut Row<Self::Key>) -> Result<(), OddsError>;
}

/// What can happen in one node.
#[derive(Debug)]
pub(crate) struct Row<K> {
    pub(crate) site: Site,
    /// Whether this is in the middle of a roll, or of a turn with stacked rolls: what follows belongs to it.
    pub(crate) is_underway: bool,
    pub(crate) passages: Vec<Going<K>>,
    pub(crate) rolls: Vec<(Cell, f64)>,
    pub(crate) uses: Vec<(Cell, f64)>,
    /// The entity that acts here, if any.
    pub(crate) acting: Option<ActingEntity<K>>,
    /// Squares of entities that act in the middle of what happens.
    pub(crate) elsewhere: Vec<Cell>,
}

#[derive(Debug)]
pub(crate) struct ActingEntity<K> {
    /// The square of the entity.
    pub(crate) cell: Cell,
    /// Where the pawn would continue without it, the turns that end before that, and the chance.
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
            is_underway: false,
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
    /// The number of turns the player has to lose.
    pub(crate) lost: u32,
    pub(crate) cell: Cell,
    /// How deep inside the turn; 0 at its start.
    pub(crate) depth: u32,
}
