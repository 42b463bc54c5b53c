//! The numbering of pits and stores: their owners, opposites and columns.

use std::ops::RangeInclusive;

use parlour_core::Player;

use crate::MAX_COLUMNS;

/// The first player, below.
pub const ONE: Player = Player::new(0);
/// The second player, above.
pub const TWO: Player = Player::new(1);

/// The other player.
pub const fn opponent(player: Player) -> Player {
    Player::new(1 - player.index() % 2)
}

/// The numbering of a board, with player 2 at the top:
///
/// ```text
///        13 12 11 10  9  8
///     0                     7
///         1  2  3  4  5  6
/// ```
///
/// ```
/// use parlour_mancala::{Board, ONE, TWO};
/// let board = Board::new(6);
/// assert_eq!((board.store(TWO), board.store(ONE)), (0, 7));
/// assert_eq!(board.row(TWO), 8..=13);
/// assert_eq!(board.opposite(1), 13);
/// assert_eq!(board.column(13), Some(1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u16,
}

impl Board {
    /// A board of this many columns, at most [`MAX_COLUMNS`].
    pub const fn new(columns: u16) -> Self {
        let columns = if columns < MAX_COLUMNS { columns } else { MAX_COLUMNS };
        Self { columns }
    }

    /// The number of pits in a row.
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// The number of pits and stores.
    pub const fn fields(self) -> u16 {
        2 * self.columns + 2
    }

    /// The player's store.
    pub const fn store(self, player: Player) -> u16 {
        if player.index() == 0 { self.columns + 1 } else { 0 }
    }

    /// The player's pits, without the store.
    pub const fn row(self, player: Player) -> RangeInclusive<u16> {
        if player.index() == 0 { 1..=self.columns } else { self.columns + 2..=2 * self.columns + 1 }
    }

    /// The owner of a pit or store.
    pub const fn owner(self, pit: u16) -> Player {
        if pit >= 1 && pit <= self.columns + 1 { ONE } else { TWO }
    }

    /// Whether this is one of the two stores.
    pub const fn is_store(self, pit: u16) -> bool {
        pit == 0 || pit == self.columns + 1
    }

    /// The opposite pit; the stores are opposite each other.
    pub const fn opposite(self, pit: u16) -> u16 {
        if self.is_store(pit) { self.columns + 1 - pit } else { self.fields().saturating_sub(pit) }
    }

    /// The column of a pit, counted from player 1's left; a store has none.
    pub fn column(self, pit: u16) -> Option<u16> {
        let below = pit.min(self.opposite(pit));
        (pit < self.fields() && !self.is_store(pit)).then_some(below)
    }

    /// The player's pit in a column.
    pub const fn pit(self, player: Player, column: u16) -> u16 {
        if player.index() == 0 { column } else { self.opposite(column) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // K-01
    #[test]
    fn fourteen_fields_are_numbered_counter_clockwise() {
        let board = Board::new(6);
        assert_eq!(board.fields(), 14);
        assert_eq!((board.row(ONE), board.store(ONE)), (1..=6, 7));
        assert_eq!((board.row(TWO), board.store(TWO)), (8..=13, 0));
        let owners: Vec<usize> = (0..14).map(|pit| board.owner(pit).number()).collect();
        assert_eq!(owners, [2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    }

    // K-01
    #[test]
    fn opposite_pits_share_a_column() {
        let board = Board::new(4);
        for (below, above) in [(1, 9), (2, 8), (3, 7), (4, 6)] {
            assert_eq!((board.opposite(below), board.opposite(above)), (above, below));
            assert_eq!((board.column(below), board.column(above)), (Some(below), Some(below)));
            assert_eq!((board.pit(ONE, below), board.pit(TWO, below)), (below, above));
        }
        assert_eq!((board.opposite(0), board.opposite(5)), (5, 0));
        assert_eq!((board.column(0), board.column(5), board.column(10)), (None, None, None));
    }
}
