//! Stage 4, movement: the pawn goes where the roll takes it.

use parlour_core::{Player, Sink};

use super::Position;
use super::validation::Step;
use crate::Event;

impl Position {
    #[inline]
    pub(super) fn walk(&mut self, player: Player, step: Step, events: &mut impl Sink<Event>) {
        match step {
            Step::Enter => {
                self.put(player, 1);
                events.note(|| Event::Entered { player, to: 1 });
            }
            Step::Walk { to, via } => {
                let from = self.pawn(player);
                self.put(player, to);
                events.note(|| Event::Moved {
                    player,
                    from,
                    to,
                    via,
                });
            }
        }
    }
}
