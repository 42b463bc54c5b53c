//! Stage 7, landing: who stands there already?

use parlour_core::{Player, Sink};

use super::Position;
use crate::{Cell, Event, Landing};

impl Position {
    /// Judged on the final cell of a roll that was played. Being sent or taken back is no landing.
    #[inline]
    pub(super) fn land(&mut self, player: Player, events: &mut impl Sink<Event>) {
        let cell = self.pawn(player);
        // The end needs no thought here: whoever reaches it has won before this stage.
        if cell == 0 || self.rules.file().landing == Landing::Nothing || !self.is_occupied(cell, player) {
            return;
        }
        match self.rules.file().landing {
            Landing::Nothing => {}
            Landing::SendOpponent => self.send_others(cell, player, events),
            Landing::SendSelf => self.send(player, player, events),
            Landing::SendBoth => {
                self.send_others(cell, player, events);
                self.send(player, player, events);
            }
        }
    }

    fn is_occupied(&self, cell: Cell, by_other_than: Player) -> bool {
        let others = self
            .pawns
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != by_other_than.index());
        others.into_iter().any(|(_, pawn)| *pawn == cell)
    }

    fn send_others(&mut self, cell: Cell, by: Player, events: &mut impl Sink<Event>) {
        for index in 0..self.pawns.len() {
            if index != by.index() && self.pawns[index] == cell {
                self.send(Player::new(index), by, events);
            }
        }
    }

    fn send(&mut self, player: Player, by: Player, events: &mut impl Sink<Event>) {
        let from = self.pawn(player);
        self.put(player, 0);
        events.note(|| Event::Sent { player, from, by });
    }
}
