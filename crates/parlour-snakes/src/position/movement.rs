//! Stages 3 and 4, move validation and movement: where would the roll take the pawn, and then it goes there.

use parlour_core::{Player, Sink};

use super::Position;
use super::start::Standing;
use crate::{Event, Reason};

impl Position {
    /// Moves the pawn; whether it could.
    #[inline]
    pub(super) fn walk(
        &mut self,
        player: Player,
        roll: u32,
        standing: Standing,
        events: &mut impl Sink<Event>,
    ) -> bool {
        let (from, last) = (self.pawn(player), self.rules.last());
        let Some(to) = standing.step(&self.rules, from, roll) else {
            let reason = match standing {
                Standing::Waits => Reason::CannotStart,
                Standing::IsPlaced | Standing::Moves => Reason::Overshoot,
            };
            events.note(|| Event::Stayed { player, at: from, reason });
            return false;
        };
        self.put(player, to);
        let bounced = || (roll > last - from && to != last).then_some(last);
        events.note(|| match standing {
            Standing::IsPlaced => Event::Entered { player, to },
            _ => Event::Moved { player, from, to, via: bounced() },
        });
        true
    }
}
