//! Landing stage: pawns that are already on the square.

use std::fmt;

use parlour_core::{Player, Sink};

use super::Position;
use super::evaluation::Flow;
use crate::{Cell, Event, Landing};

/// Which pawns go back to the start when a pawn lands on an occupied square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sent {
    /// All pawns that were already there.
    pub others: bool,
    /// The pawn that landed.
    pub mover: bool,
}

/// Decides what happens when a pawn lands on an occupied square. [`Landing`] holds the built-in rules; pass your own to
/// [`Rules::with_landing`](crate::Rules::with_landing).
pub trait LandingRule: fmt::Debug + Send + Sync {
    /// Which pawns are sent back. The square is never 0, the start square or the last square.
    fn meet(&self, cell: Cell) -> Sent;
}

impl LandingRule for Landing {
    fn meet(&self, _: Cell) -> Sent {
        let (others, mover) = match self {
            Self::Nothing => (false, false),
            Self::SendOpponent => (true, false),
            Self::SendSelf => (false, true),
            Self::SendBoth => (true, true),
        };
        Sent { others, mover }
    }
}

impl Position {
    /// Applied once per roll that is played: on the square where the move ended if the stage comes before entity,
    /// otherwise where the jumps ended. Being sent or taken back is not a landing.
    #[inline]
    pub(super) fn land(&mut self, player: Player, events: &mut impl Sink<Event>) -> Flow {
        let cell = self.pawn(player);
        // Pawns never meet on the start square or the last square.
        let is_shared = [0, self.rules.start_cell(), self.rules.last()].contains(&cell);
        if is_shared || !self.rules.pawns_meet() || !self.is_occupied(cell, player) {
            return Flow::On;
        }
        let sent = self.rules.landing().meet(cell);
        for index in 0..self.pawns.len() {
            if sent.others && index != player.index() && self.pawns[index] == cell {
                self.send(Player::new(index), player, events);
            }
        }
        if !sent.mover {
            return Flow::On;
        }
        self.send(player, player, events);
        Flow::Sent
    }

    fn is_occupied(&self, cell: Cell, by_other_than: Player) -> bool {
        let pawns = self.pawns.iter().enumerate();
        pawns.filter(|(index, _)| *index != by_other_than.index()).any(|(_, pawn)| *pawn == cell)
    }

    fn send(&mut self, player: Player, by: Player, events: &mut impl Sink<Event>) {
        let from = self.pawn(player);
        let to = self.rules.start_cell();
        self.put(player, to);
        events.note(|| Event::Sent { player, from, to, by });
    }
}
