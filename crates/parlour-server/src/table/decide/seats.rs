//! Joining and leaving, bots, and the start.

use parlour_bots::bot;

use super::dice::without_seed;
use super::{Decided, Decision, DecisionContext};
use crate::messages::{self, Code, Phase, Refusal, Start};
use crate::table::{Identity, Occupant, STAND_IN_LEVEL, TableEvent, TableState};

impl TableState {
    pub(super) fn join(
        &self,
        name: &str,
        seat: Result<Option<u32>, Refusal>,
        seed_commitment: Option<&str>,
        context: &DecisionContext<'_>,
    ) -> Decided {
        let own = context.token.hash();
        if let Some((seat, _)) =
            self.seats.iter().find(|(_, seat_state)| seat_state.token_hash() == Some(&own))
        {
            // A repeated request, whose answer was lost.
            return Ok(Decision { entries: Vec::new(), seated: Some(seat) });
        }
        if matches!(self.phase, Phase::Committing | Phase::Revealing) {
            return Err(Refusal::new(Code::Full, "all seats are taken"));
        }
        self.must_be(&[Phase::Open])?;
        let name = messages::name(name)?;
        // Where there are no dice, there is nothing to commit to.
        let seed_commitment = seed_commitment.filter(|_| self.has_dice());
        let seed_commitment = seed_commitment.map(|text| self.checked_commitment(text)).transpose()?;
        let seat = self.free_seat(seat?)?;
        self.seats.check_name(seat, &name)?;
        let joined = Decision::of(TableEvent::Joined {
            seat,
            name,
            token_hash: own,
            seed: String::new(),
            seed_commitment: seed_commitment.unwrap_or_default(),
        });
        let full = self.seats.open_seats().all(|open| open == seat);
        let decision = match self.setup.start {
            Start::WhenFull if full => self.close_seats(joined),
            _ => joined,
        };
        Ok(Decision { seated: Some(seat), ..decision })
    }

    /// The requested seat, by number or colour.
    pub(super) fn wanted_seat(
        &self,
        seat: Option<u32>,
        colour: Option<&str>,
    ) -> Result<Option<u32>, Refusal> {
        match (seat, colour) {
            (seat, None) => Ok(seat),
            (Some(_), Some(_)) => Err(Refusal::bad("join: use either seat or color")),
            (None, Some(colour)) => match (self.seats.open_seat_at(colour), self.seats.open_colours()) {
                (Some(seat), _) => Ok(Some(seat)),
                (None, free) if free.is_empty() => Err(Refusal::bad("color: seats have no colours here")),
                (None, free) => {
                    let given: String = colour.chars().take(40).collect();
                    let message = format!("no open seat is \"{given}\"; open: {}", free.join(", "));
                    Err(Refusal::new(Code::SeatTaken, message))
                }
            },
        }
    }

    fn free_seat(&self, seat: Option<u32>) -> Result<u32, Refusal> {
        match seat {
            None => (self.seats.open_seats().next())
                .ok_or_else(|| Refusal::new(Code::Full, "all seats are taken")),
            Some(seat) if self.seat_state(seat)?.occupant == Occupant::Open => Ok(seat),
            Some(seat) => Err(Refusal::new(Code::SeatTaken, format!("seat {seat} is taken"))),
        }
    }

    pub(super) fn leave(&self, seat: u32, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        self.own(seat, who)?;
        self.must_be(&[Phase::Open, Phase::Committing, Phase::Revealing, Phase::Running])?;
        match self.phase {
            Phase::Open => return Ok(Decision::of(TableEvent::Left { seat, level: None })),
            Phase::Committing | Phase::Revealing => {
                return Ok(self.forfeit(&[seat], STAND_IN_LEVEL, context));
            }
            _ => {}
        }
        let level = Some(STAND_IN_LEVEL.to_owned());
        Ok(self.close_if_last(seat, Decision::of(TableEvent::Left { seat, level }), context))
    }

    /// Closes the table if no human is left: bots alone need none. Players for whom a bot stands in can come back.
    pub(super) fn close_if_last(
        &self,
        seat: u32,
        decision: Decision,
        context: &DecisionContext<'_>,
    ) -> Decision {
        if self.seats.iter().any(|(other, state)| other != seat && state.belongs_to_human()) {
            return decision;
        }
        decision.then(TableEvent::Closed { secret: self.published_secret(context.secret) })
    }

    pub(super) fn start(&self, who: &Identity) -> Decided {
        Self::only_host(who)?;
        self.must_be(&[Phase::Open])?;
        let bot = |seat| {
            let level = STAND_IN_LEVEL.to_owned();
            TableEvent::Bot { seat, level }.into()
        };
        let bots = Decision { entries: self.seats.open_seats().map(bot).collect(), seated: None };
        Ok(self.close_seats(bots))
    }

    pub(super) fn seat_bot(
        &self,
        seat: u32,
        level: Option<&str>,
        who: &Identity,
        context: &DecisionContext<'_>,
    ) -> Decided {
        Self::only_host(who)?;
        self.must_be(&[Phase::Open, Phase::Committing, Phase::Revealing, Phase::Running])?;
        let seat_state = self.seat_state(seat)?;
        let level = level.unwrap_or(STAND_IN_LEVEL);
        bot(level).map_err(|error| Refusal::bad(format!("level: {error}")))?;
        if seat_state.human_acts() && (context.present)(seat) && !who.has(seat) {
            return Err(Refusal::new(
                Code::SeatTaken,
                format!("{} is connected, so no bot can take over", self.name_of(seat)),
            ));
        }
        if seat_state.human_acts() && matches!(self.phase, Phase::Committing | Phase::Revealing) {
            return Ok(self.forfeit(&[seat], level, context));
        }
        let level = level.to_owned();
        let mut decision = Decision::of(TableEvent::Bot { seat, level });
        if self.phase != Phase::Open {
            return Ok(decision);
        }
        // A player who is away could not reveal a seed.
        decision.entries.extend(without_seed(seat, seat_state).map(Into::into));
        let full = self.seats.open_seats().all(|open| open == seat);
        Ok(if self.setup.start == Start::WhenFull && full { self.close_seats(decision) } else { decision })
    }

    pub(super) fn seat_back(&self, seat: u32, who: &Identity) -> Decided {
        self.must_be(&[Phase::Open, Phase::Running])?;
        let seat_state = self.seat_state(seat)?;
        if !who.host {
            self.own(seat, who)?;
        }
        match (&seat_state.occupant, seat_state.bot(), self.phase) {
            (Occupant::Human { .. }, Some(_), _) | (Occupant::Bot { .. }, _, Phase::Open) => {
                Ok(Decision::of(TableEvent::Returned { seat }))
            }
            (Occupant::Bot { .. }, ..) => Err(Refusal::new(Code::Illegal, "this seat belongs to a bot")),
            _ => Err(Refusal::new(Code::Illegal, "there is no bot on this seat")),
        }
    }
}
