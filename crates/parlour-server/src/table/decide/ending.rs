//! The end of a table, and the next one.

use super::{Decided, Decision, DecisionContext};
use crate::messages::{Code, Phase, Refusal};
use crate::table::{Identity, TableEvent, TableState};

impl TableState {
    pub(super) fn close(&self, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        Self::only_host(who)?;
        self.must_live()?;
        Ok(Decision::of(TableEvent::Closed { secret: context.secret.hex() }))
    }

    pub(super) fn rematch(&self, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        if !who.belongs() {
            return Err(Refusal::new(Code::NotYours, "you do not sit at this table"));
        }
        self.must_be_over()?;
        let wants = |seat: u32| self.wanted.contains(&seat) || who.has(seat);
        if self.next.is_some() || (!who.host && who.seats.iter().all(|seat| self.wanted.contains(seat))) {
            // It was said before.
            return Ok(Decision::default());
        }
        if who.host || self.seats.people().all(wants) {
            return Ok(Decision::of(TableEvent::Rematch { next: context.next }));
        }
        let seats = who.seats.clone();
        Ok(Decision::of(TableEvent::Wanted { seats }))
    }

    fn must_be_over(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => Ok(()),
            Phase::Open => Err(Refusal::new(Code::NotRunning, "the game has not begun")),
            Phase::Running => Err(Refusal::new(Code::Illegal, "the game is not over")),
            Phase::Closed => Err(Refusal::new(Code::Closed, "the table was closed")),
        }
    }
}
