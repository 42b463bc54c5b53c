//! The host keeps order: removes guests, and mutes their chat.

use super::{Decided, Decision, DecisionContext};
use crate::messages::{Code, Phase, Refusal};
use crate::table::{Identity, Occupant, STAND_IN_LEVEL, TableEvent, TableState};

impl TableState {
    /// Before the game, the seat is open again; later, a bot plays on, and only the host can give the seat back. While seeds
    /// are committed to and revealed, the seat is forfeited.
    pub(super) fn remove(&self, seat: u32, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        self.must_be(&[Phase::Open, Phase::Committing, Phase::Revealing, Phase::Running])?;
        self.guest(seat, who)?;
        match self.phase {
            Phase::Open => return Ok(Decision::of(TableEvent::Removed { seat, level: None })),
            Phase::Committing | Phase::Revealing => {
                return Ok(self.forfeit(&[seat], STAND_IN_LEVEL, context));
            }
            _ => {}
        }
        let level = Some(STAND_IN_LEVEL.to_owned());
        let decision = Decision::of(TableEvent::Removed { seat, level });
        Ok(self.close_if_last(seat, decision, context))
    }

    pub(super) fn mute(&self, seat: u32, muted: bool, who: &Identity) -> Decided {
        self.must_be(&[Phase::Open, Phase::Committing, Phase::Revealing, Phase::Running, Phase::Over])?;
        self.guest(seat, who)?;
        if self.seat_state(seat)?.muted == muted {
            // Nothing new.
            return Ok(Decision::default());
        }
        Ok(Decision::of(TableEvent::Muted { seat, muted }))
    }

    /// Checks that the host asks, and about a human on another seat.
    fn guest(&self, seat: u32, who: &Identity) -> Result<(), Refusal> {
        Self::only_host(who)?;
        match &self.seat_state(seat)?.occupant {
            Occupant::Human { removed: false, .. } if who.has(seat) => {
                Err(Refusal::new(Code::Illegal, "this is your own seat"))
            }
            Occupant::Human { removed: false, .. } => Ok(()),
            _ => Err(Refusal::new(Code::Illegal, format!("there is no guest on seat {seat}"))),
        }
    }
}
