//! The selection of an interface: what it goes through, and where it is when a turn begins.

use serde::Serialize;

use crate::Player;

/// A row of cells that a selection goes along: left, right, and never out of it. It belongs to one player's turn.
///
/// A game puts it into its scene where a player chooses among a row of cells. Terminal and page both follow it, so
/// neither needs to know which cells these are.
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
    /// The ids of the cells from left to right. A turn begins with the first.
    pub cells: Vec<u64>,
}

impl Selection {
    /// One cell to the left, as far as the row goes.
    #[must_use]
    pub fn left(&self, at: u64) -> u64 {
        self.beside(at, |index| index.saturating_sub(1))
    }

    /// One cell to the right, as far as the row goes.
    #[must_use]
    pub fn right(&self, at: u64) -> u64 {
        self.beside(at, |index| index + 1)
    }

    fn beside(&self, at: u64, step: impl FnOnce(usize) -> usize) -> u64 {
        let index = self.cells.iter().position(|cell| *cell == at);
        index.and_then(|index| self.cells.get(step(index)).copied()).unwrap_or(at)
    }

    /// Where the selection is after a step: where it was in a turn that goes on, at the first cell in another one.
    pub fn follow(&self, before: Option<(Player, u64)>) -> Option<u64> {
        let stays = before.filter(|(player, cell)| *player == self.player && self.cells.contains(cell));
        stays.map(|(_, cell)| cell).or_else(|| self.cells.first().copied())
    }
}
