//! Commitments to player seeds, and the seeds themselves.

use parlour_play::{DiceVersion, check_seed, is_hash, seed_commitment};

use super::{Decided, Decision, DecisionContext};
use crate::messages::{Code, Phase, Refusal};
use crate::table::dice::next_stage;
use crate::table::{Identity, LogEntry, STAND_IN_LEVEL, SeatMap, SeatState, TableEvent, TableState};

impl TableState {
    pub(super) fn commit(&self, seat: u32, seed_commitment: &str, who: &Identity) -> Decided {
        let seat_state = self.own(seat, who)?;
        let seed_commitment = self.checked_commitment(seed_commitment)?;
        if seat_state.seed_commitment == seed_commitment {
            // A repeated request, whose answer was lost.
            return Ok(Decision::default());
        }
        self.must_be(&[Phase::Open, Phase::Committing])?;
        if !seat_state.human_acts() {
            return Err(Refusal::new(Code::NotYourTurn, "a bot plays for you; take your seat back first"));
        }
        Ok(self.go_on(Decision::of(TableEvent::Committed { seat, seed_commitment })))
    }

    /// A commitment to a seed, if this table takes any.
    pub(super) fn checked_commitment(&self, text: &str) -> Result<String, Refusal> {
        if self.setup.dice == DiceVersion::One || !self.has_dice() {
            return Err(Refusal::new(Code::Illegal, "this table takes no commitments to seeds"));
        }
        if is_hash(text) {
            return Ok(text.to_owned());
        }
        Err(Refusal::bad("seed_commitment: must be a SHA-256 in 64 lower-case hexadecimal digits"))
    }

    pub(super) fn reveal(&self, seat: u32, seed: &str, who: &Identity) -> Decided {
        let seat_state = self.own(seat, who)?;
        check_seed(DiceVersion::Two, seed).map_err(|error| Refusal::bad(format!("seed: {error}")))?;
        if seat_state.seed == seed {
            // A repeated request, whose answer was lost.
            return Ok(Decision::default());
        }
        self.must_be(&[Phase::Revealing])?;
        if !seat_state.is_unrevealed() {
            return Err(Refusal::new(Code::Illegal, "there is no seed for you to reveal"));
        }
        if seed_commitment(self.id.as_str(), self.commitment(), seed) != seat_state.seed_commitment {
            return Err(Refusal::new(Code::Illegal, "this is not the seed that you committed to"));
        }
        Ok(self.go_on(Decision::of(TableEvent::Revealed { seat, seed: seed.to_owned() })))
    }

    /// The time to commit or to reveal is up: the game goes on without the seeds or players that are missing.
    pub(super) fn dice_are_due(&self, context: &DecisionContext<'_>) -> Decided {
        if self.dice_deadline(context.earliest).is_none_or(|deadline| context.now < deadline) {
            return Err(Refusal::new(Code::NotYourTurn, "the players still have time"));
        }
        let missing = self.awaited_seats();
        if self.phase == Phase::Revealing {
            return Ok(self.forfeit(&missing, STAND_IN_LEVEL, context));
        }
        let without = |seat| TableEvent::Committed { seat, seed_commitment: String::new() }.into();
        Ok(self.go_on(Decision { entries: missing.into_iter().map(without).collect(), seated: None }))
    }

    /// Bots take these seats for good. If seeds were being revealed, the dice are committed to anew, so that nobody gains by
    /// withholding a seed.
    pub(super) fn forfeit(&self, seats: &[u32], level: &str, context: &DecisionContext<'_>) -> Decision {
        let bot = |seat: &u32| TableEvent::Forfeited { seat: *seat, level: level.to_owned() }.into();
        let decision = Decision { entries: seats.iter().map(bot).collect(), seated: None };
        if !self.seats.iter().any(|(other, state)| !seats.contains(&other) && state.belongs_to_human()) {
            return decision.then(TableEvent::Closed { secret: self.published_secret(context.secret) });
        }
        let had_seed =
            |seat: &u32| self.seats.get(*seat).is_some_and(|state| !state.seed_commitment.is_empty());
        if self.phase == Phase::Revealing && seats.iter().any(had_seed) {
            let commitment = self.next_commitment(context.secret);
            return self.go_on(decision.then(TableEvent::Redrawn { commitment }));
        }
        self.go_on(decision)
    }

    /// Adds what follows from these entries once the seats are closed.
    pub(super) fn go_on(&self, decision: Decision) -> Decision {
        let next = next_stage(&self.seats_after(&decision));
        match (&next, self.phase) {
            (_, Phase::Open)
            | (TableEvent::Committing {}, Phase::Committing)
            | (TableEvent::Revealing {}, Phase::Revealing) => decision,
            _ => decision.then(next),
        }
    }

    /// Adds what follows when these entries close the seats.
    pub(super) fn close_seats(&self, decision: Decision) -> Decision {
        let next = next_stage(&self.seats_after(&decision));
        decision.then(next)
    }

    fn seats_after(&self, decision: &Decision) -> SeatMap {
        let mut seats = self.seats.clone();
        for entry in &decision.entries {
            if let LogEntry::Table(event) = entry {
                // `decide` only returns events that fit.
                let _ = seats.apply(event);
            }
        }
        seats
    }
}

/// The entry after which a seat's seed counts no more, if it has one.
pub(super) fn without_seed(seat: u32, seat_state: &SeatState) -> Option<TableEvent> {
    let has_part = seat_state.commits || !seat_state.seed_commitment.is_empty();
    has_part.then(|| TableEvent::Committed { seat, seed_commitment: String::new() })
}
