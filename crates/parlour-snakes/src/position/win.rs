//! Win stage: whether the pawn has reached the last square.

use parlour_core::{Player, Sink};

use super::Position;
use super::evaluation::Flow;
use crate::{Event, Places};

impl Position {
    #[inline]
    pub(super) fn win(&mut self, player: Player, events: &mut impl Sink<Event>) -> Flow {
        if self.pawn(player) != self.rules.last() {
            return Flow::On;
        }
        self.finished.push(player);
        // A player who has finished has no turns left to lose.
        self.skip[player.index()] = 0;
        let place = self.finished.len();
        events.note(|| Event::Finished { player, place });
        Flow::Won
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.finished.len() >= self.winners
    }
}

/// How many places are played for.
pub(super) const fn winners(places: Places, players: usize) -> usize {
    match (places, players) {
        (Places::First, _) | (Places::Podium, ..=2) => 1,
        (Places::Podium, 3) => 2,
        (Places::Podium, _) => 3,
    }
}
