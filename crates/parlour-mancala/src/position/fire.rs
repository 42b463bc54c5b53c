//! Fire: pay three seeds, burn a column.

use parlour_core::{Game, Message, Player, Sink, StepError};

use super::Position;
use crate::rules::stages::{COLUMNS_KEPT, FIRE_PRICE};
use crate::{Event, Move, opponent};

impl Position {
    /// Whether the player to move can burn a column: the rules have fire, their store has the three seeds to pay, and more
    /// than three columns are left.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::Silent;
    /// use parlour_mancala::{Position, Rules, RulesFile};
    ///
    /// let rules = Arc::new(Rules::new(RulesFile::fire()).unwrap());
    /// let mut position = Position::parse(&rules, "0,1,2,3,4,3,5,6,7,8 1").unwrap();
    /// assert!(position.can_burn());
    /// position.burn(2, &mut Silent).unwrap();
    /// assert_eq!(position.to_string(), "0,1,3,4,0,5,6,8 2");
    /// ```
    pub fn can_burn(&self) -> bool {
        !self.turn.is_over() && self.could_burn(self.mover)
    }

    /// What it takes to burn a column.
    pub(crate) fn burning_needs() -> Message {
        Message::new("cell-fire-needs").with("price", FIRE_PRICE).with("kept", COLUMNS_KEPT)
    }

    /// Burns a column, counted from player 1's left, or refuses it and changes nothing.
    pub fn burn(&mut self, column: u16, events: &mut impl Sink<Event>) -> Result<(), StepError> {
        self.play(Move::Burn(column), events)
    }

    /// Whether the player could burn a column if it were their turn.
    pub(super) fn could_burn(&self, player: Player) -> bool {
        let columns = self.board().columns();
        self.rules.file().can_burn(columns, self.store(player))
    }

    /// Pays for the fire, burns the column and ends the turn.
    pub(super) fn play_burning(&mut self, column: u16, events: &mut impl Sink<Event>) {
        let player = self.mover;
        let fields = [column, self.board().opposite(column)];
        let Some(seeds) = self.circle.unlink(column) else {
            return;
        };
        self.circle.remove(self.circle.store(player), FIRE_PRICE);
        events.note(|| Event::Burnt { player, column, seeds, paid: FIRE_PRICE, fields });
        self.hand_on(opponent(player), events);
    }
}
