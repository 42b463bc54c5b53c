//! The selection of a user interface: the cells it moves along, and where it starts.

use serde::Serialize;

use crate::Player;

/// A row of cells that a selection moves along and never leaves. It belongs to one player's turn.
///
/// A game adds it to its scene if a player chooses among a row of cells. Terminal and page both follow it and need no
/// rules.
///
/// ```
/// use parlour_core::{Player, Selection};
/// let selection = Selection { player: Player::new(1), cells: vec![13, 12, 11] };
/// assert_eq!((selection.right(13), selection.left(13)), (12, 13));
/// assert_eq!(selection.follow(Some((Player::new(1), 11))), Some(11));
/// assert_eq!(selection.follow(Some((Player::new(0), 3))), Some(13));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Selection {
    /// Whose turn it is.
    pub player: Player,
    /// The ids of the cells from left to right. A turn starts with the first.
    pub cells: Vec<u64>,
}

impl Selection {
    /// One cell to the left, if there is one.
    #[must_use]
    pub fn left(&self, at: u64) -> u64 {
        self.beside(at, |index| index.saturating_sub(1))
    }

    /// One cell to the right, if there is one.
    #[must_use]
    pub fn right(&self, at: u64) -> u64 {
        self.beside(at, |index| index + 1)
    }

    fn beside(&self, at: u64, step: impl FnOnce(usize) -> usize) -> u64 {
        let index = self.cells.iter().position(|cell| *cell == at);
        index.and_then(|index| self.cells.get(step(index)).copied()).unwrap_or(at)
    }

    /// The selection after a step: unchanged if the turn goes on, otherwise the first cell.
    pub fn follow(&self, before: Option<(Player, u64)>) -> Option<u64> {
        let stays = before.filter(|(player, cell)| *player == self.player && self.cells.contains(cell));
        stays.map(|(_, cell)| cell).or_else(|| self.cells.first().copied())
    }
}
