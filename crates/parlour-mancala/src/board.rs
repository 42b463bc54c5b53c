//! The numbers of the fields: whose they are, what is opposite, which column they belong to.

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

/// A board of some columns, drawn with player 2 above:
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
/// assert_eq!((board.attic(TWO), board.attic(ONE)), (0, 7));
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
        let columns = if columns < MAX_COLUMNS {
            columns
        } else {
            MAX_COLUMNS
        };
        Self { columns }
    }

    /// The fields of one row.
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// How many fields there are, the two attics included.
    pub const fn fields(self) -> u16 {
        2 * self.columns + 2
    }

    /// The player's attic.
    pub const fn attic(self, player: Player) -> u16 {
        if player.index() == 0 { self.columns + 1 } else { 0 }
    }

    /// The player's fields, without the attic.
    pub const fn row(self, player: Player) -> RangeInclusive<u16> {
        if player.index() == 0 {
            1..=self.columns
        } else {
            self.columns + 2..=2 * self.columns + 1
        }
    }

    /// Whose field or attic it is.
    pub const fn owner(self, field: u16) -> Player {
        if field >= 1 && field <= self.columns + 1 {
            ONE
        } else {
            TWO
        }
    }

    /// Whether the field is one of the two attics.
    pub const fn is_attic(self, field: u16) -> bool {
        field == 0 || field == self.columns + 1
    }

    /// The field on the other side of the same column; the attics are opposite each other.
    pub const fn opposite(self, field: u16) -> u16 {
        if self.is_attic(field) {
            self.columns + 1 - field
        } else {
            self.fields().saturating_sub(field)
        }
    }

    /// The column of a field, counted from player 1's left; an attic has none.
    pub fn column(self, field: u16) -> Option<u16> {
        let below = field.min(self.opposite(field));
        (field < self.fields() && !self.is_attic(field)).then_some(below)
    }

    /// The player's field in a column.
    pub const fn field(self, player: Player, column: u16) -> u16 {
        if player.index() == 0 {
            column
        } else {
            self.opposite(column)
        }
    }

    /// The fields that follow, again and again round the board, without the one that is skipped.
    ///
    /// ```
    /// use parlour_mancala::Board;
    /// let way: Vec<u16> = Board::new(2).way(4, Some(0)).take(6).collect();
    /// assert_eq!(way, [5, 1, 2, 3, 4, 5]);
    /// ```
    pub fn way(self, start: u16, skipped: Option<u16>) -> impl Iterator<Item = u16> {
        let after = move |field: u16| (field % self.fields() + 1) % self.fields();
        std::iter::successors(Some(after(start)), move |field| Some(after(*field)))
            .filter(move |field| Some(*field) != skipped)
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
        assert_eq!((board.row(ONE), board.attic(ONE)), (1..=6, 7));
        assert_eq!((board.row(TWO), board.attic(TWO)), (8..=13, 0));
        let owners: Vec<usize> = (0..14).map(|field| board.owner(field).number()).collect();
        assert_eq!(owners, [2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    }

    // K-01
    #[test]
    fn opposite_fields_share_a_column() {
        let board = Board::new(4);
        for (below, above) in [(1, 9), (2, 8), (3, 7), (4, 6)] {
            assert_eq!((board.opposite(below), board.opposite(above)), (above, below));
            assert_eq!(
                (board.column(below), board.column(above)),
                (Some(below), Some(below))
            );
            assert_eq!((board.field(ONE, below), board.field(TWO, below)), (below, above));
        }
        assert_eq!((board.opposite(0), board.opposite(5)), (5, 0));
        assert_eq!(
            (board.column(0), board.column(5), board.column(10)),
            (None, None, None)
        );
    }
}
