//! Stages 3 and 4, move validation and movement: where the roll would take the pawn, and the move itself.

use parlour_core::{Player, Sink};

use super::Position;
use super::start::Standing;
use crate::{Cell, Event, Reason};

/// Where a roll takes a pawn.
struct Stride {
    to: Cell,
    /// All squares from the pawn's own on; empty if no one asks for them.
    way: Vec<Cell>,
}

impl Position {
    /// Moves the pawn; returns whether it could move.
    #[inline]
    pub(super) fn walk(
        &mut self,
        player: Player,
        roll: u32,
        standing: Standing,
        events: &mut impl Sink<Event>,
    ) -> bool {
        let (from, last) = (self.pawn(player), self.rules.last());
        let Some(Stride { to, way }) = self.stride(from, roll, standing, events.wants_ways()) else {
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
            _ => Event::Moved { player, from, to, via: bounced(), way },
        });
        true
    }

    /// Follows the links of the board if the path is wanted; otherwise takes the shortcut to its end.
    #[inline]
    fn stride(&self, from: Cell, roll: u32, standing: Standing, wants_way: bool) -> Option<Stride> {
        if !wants_way {
            return standing.step(&self.rules, from, roll).map(|to| Stride { to, way: Vec::new() });
        }
        let way = standing.walk(&self.rules, from, roll)?;
        way.last().copied().map(|to| Stride { to, way })
    }
}
