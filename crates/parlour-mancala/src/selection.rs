//! Which pit is selected in an interface.

use parlour_core::Player;

use crate::{Board, Position};

/// The selected pit of the player to move. It moves left and right as seen on the board with player 1 below and
/// player 2 above (there the numbers grow from right to left), and never leaves the player's own row.
///
/// Call [`Selection::follow`] after every step: when the turn has changed, the selection is reset to the pit
/// at the left end of the row of the player who is now to move.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Silent};
/// use parlour_mancala::{Move, Position, Rules, RulesFile, Selection};
///
/// let rules = Arc::new(Rules::new(RulesFile::basic()).unwrap());
/// let mut position = Position::new(&rules, 2).unwrap();
/// let mut selection = Selection::new(&position);
/// selection.right();
/// assert_eq!(selection.pit(), 2);
/// position.play(Move::Sow(2), &mut Silent).unwrap();
/// selection.follow(&position);
/// assert_eq!(selection.pit(), 13, "above field 1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    board: Board,
    player: Player,
    column: u16,
}

impl Selection {
    /// The selection at the beginning of a turn: the left end of the row of the player to move.
    pub fn new(position: &Position) -> Self {
        Self { board: position.board(), player: position.mover(), column: 1 }
    }

    /// The selected pit, always one of the player's own row.
    pub fn pit(&self) -> u16 {
        self.board.pit(self.player, self.column)
    }

    /// The column of the selected pit, counted from player 1's left: the one that a fire would burn.
    pub const fn column(&self) -> u16 {
        self.column
    }

    /// Whose selection it is.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// One pit to the left, as far as the row goes.
    pub fn left(&mut self) {
        self.column = (self.column - 1).max(1);
    }

    /// One pit to the right, as far as the row goes.
    pub fn right(&mut self) {
        self.column = (self.column + 1).min(self.board.columns());
    }

    /// Takes note of a step: a selection of an earlier turn is reset, one of the same turn stays.
    pub fn follow(&mut self, position: &Position) {
        if (self.player, self.board) != (position.mover(), position.board()) {
            *self = Self::new(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, ONE, Rules, RulesFile, TWO};
    use parlour_core::{Game, Silent};
    use std::sync::Arc;

    fn position(text: &str) -> Position {
        Position::parse(&Arc::new(Rules::new(RulesFile::fire()).unwrap()), text).unwrap()
    }

    /// The pits that are selected on the way.
    fn walk(selection: &mut Selection, steps: usize, step: fn(&mut Selection)) -> Vec<u16> {
        let walk = (0..steps).map(|_| {
            step(selection);
            selection.pit()
        });
        walk.collect()
    }

    // K-08
    #[test]
    fn the_selection_never_leaves_the_own_row() {
        let mut below = Selection::new(&position("0,1,1,1,0,1,1,1 1"));
        assert_eq!((below.pit(), below.player()), (1, ONE));
        assert_eq!(walk(&mut below, 4, Selection::right), [2, 3, 3, 3]);
        assert_eq!(walk(&mut below, 4, Selection::left), [2, 1, 1, 1]);
        let mut above = Selection::new(&position("0,1,1,1,0,1,1,1 2"));
        assert_eq!((above.pit(), above.player()), (7, TWO));
        assert_eq!(walk(&mut above, 4, Selection::right), [6, 5, 5, 5]);
        assert_eq!(walk(&mut above, 4, Selection::left), [6, 7, 7, 7]);
    }

    // K-08
    #[test]
    fn the_selection_is_reset_when_the_turn_changes() {
        let mut position = position("0,1,1,1,0,1,1,1 1");
        let mut selection = Selection::new(&position);
        walk(&mut selection, 2, Selection::right);
        position.play(Move::Sow(3), &mut Silent).unwrap();
        selection.follow(&position);
        assert_eq!(selection.pit(), 3, "an extra turn is the same turn");
        position.play(Move::Sow(1), &mut Silent).unwrap();
        selection.follow(&position);
        assert_eq!((selection.player(), selection.pit()), (TWO, 7));
    }

    // K-08
    #[test]
    fn the_selection_stays_on_the_board_when_columns_burn() {
        let mut position = position("0,1,1,1,1,3,1,1,1,1 1");
        let mut selection = Selection::new(&position);
        walk(&mut selection, 3, Selection::right);
        assert_eq!((selection.pit(), selection.column()), (4, 4));
        position.burn(4, &mut Silent).unwrap();
        selection.follow(&position);
        assert_eq!(selection.pit(), 7);
    }
}
