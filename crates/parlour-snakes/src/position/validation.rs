//! Stage 3, move validation: where would the roll take the pawn?

use parlour_core::{Player, Sink};

use super::Position;
use super::start::Standing;
use crate::{Cell, Event, Reason};

/// A step that the pawn can take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Onto the first cell.
    Enter,
    /// By the roll, to this cell.
    Walk { to: Cell, via: Option<Cell> },
}

impl Position {
    /// The step, or nothing where the pawn stays.
    #[inline]
    pub(super) fn validate(
        &self,
        player: Player,
        roll: u32,
        standing: Standing,
        events: &mut impl Sink<Event>,
    ) -> Option<Step> {
        let at = self.pawn(player);
        if self.enters_at_once(standing) {
            return Some(Step::Enter);
        }
        let to = if standing == Standing::Waits {
            None
        } else {
            self.rules.ahead(at, roll)
        };
        let Some(to) = to else {
            let reason = if standing == Standing::Waits {
                Reason::CannotStart
            } else {
                Reason::Overshoot
            };
            events.note(|| Event::Stayed { player, at, reason });
            return None;
        };
        let last = self.rules.last();
        let bounced = roll > last - at && to != last;
        Some(Step::Walk {
            to,
            via: bounced.then_some(last),
        })
    }
}
