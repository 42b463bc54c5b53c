//! Closing a table, and rematches.

use super::{Decided, Decision, DecisionContext};
use crate::messages::{Code, Phase, Refusal};
use crate::table::{Identity, TableEvent, TableState};

impl TableState {
    pub(super) fn close(&self, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        Self::only_host(who)?;
        self.must_be(&[Phase::Open, Phase::Committing, Phase::Revealing, Phase::Running])?;
        Ok(Decision::of(TableEvent::Closed { secret: self.published_secret(context.secret) }))
    }

    pub(super) fn rematch(&self, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        if !who.belongs() {
            return Err(Refusal::new(Code::NotYours, "you have no seat at this table"));
        }
        self.must_be(&[Phase::Over])?;
        let wants = |seat: u32| self.wanted.contains(&seat) || who.has(seat);
        if self.next.is_some() || (!who.host && who.seats.iter().all(|seat| self.wanted.contains(seat))) {
            // Nothing new.
            return Ok(Decision::default());
        }
        if who.host || self.seats.humans().all(wants) {
            return Ok(Decision::of(TableEvent::Rematch { next: context.next }));
        }
        let seats = who.seats.clone();
        Ok(Decision::of(TableEvent::Wanted { seats }))
    }
}
