//! Stage landing: who stands there already?

use std::fmt;

use parlour_core::{Player, Sink};

use super::Position;
use super::evaluation::Flow;
use crate::{Cell, Event, Landing};

/// Who goes back to the start when a pawn lands on a cell where others stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sent {
    /// Everybody who stood there.
    pub others: bool,
    /// The pawn that landed.
    pub mover: bool,
}

/// Decides what happens when a pawn lands on a cell where others stand. [`Landing`] has the built-in rules; another
/// one is given to [`Rules::with_landing`](crate::Rules::with_landing).
pub trait LandingRule: fmt::Debug + Send + Sync {
    /// Who is sent back. The square is neither 0 nor the start square nor the last one.
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
    /// Judged once for a roll that was played: on the square where the walk ended if the stage comes before entity, else
    /// where the jumps ended. Being sent or taken back is not a landing.
    #[inline]
    pub(super) fn land(&mut self, player: Player, events: &mut impl Sink<Event>) -> Flow {
        let cell = self.pawn(player);
        // Nobody is met where everybody starts, and nobody where winners stand.
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
