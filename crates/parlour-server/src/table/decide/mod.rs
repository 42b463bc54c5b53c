//! Deciding: from a request to the lines that should be written, or to a refusal. Nothing is changed here.

mod chat;
mod ending;
mod seats;
mod steps;

use parlour_play::Secret;
use parlour_store::GameId;

use super::{Identity, LogEntry, SeatState, TableEvent, TableState};
use crate::messages::{Code, Phase, Refusal, Request, Token};

/// The most steps of a game: some house rules make games that never end.
pub(crate) const MAX_STEPS: usize = 100_000;
/// The most lines of a log that are no steps.
const MAX_TABLE_EVENTS: u32 = 5_000;

/// What a decision needs of the world.
pub struct DecisionContext<'a> {
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// The clock of a player starts at this time at the earliest.
    pub earliest: i64,
    /// The secret of the dice.
    pub secret: &'a Secret,
    /// The token of a player who joins: fresh, or the same again for the same request.
    pub token: &'a Token,
    /// The id of a rematch.
    pub next: GameId,
    /// Whether a client of this seat is connected.
    pub present: &'a dyn Fn(u32) -> bool,
}

/// The lines that should be written. Without any the request was followed before.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decision {
    /// The lines.
    pub entries: Vec<LogEntry>,
    /// The seat of somebody who sits down.
    pub seated: Option<u32>,
}

impl Decision {
    fn of(event: TableEvent) -> Self {
        Self { entries: vec![event.into()], seated: None }
    }

    fn then(mut self, event: TableEvent) -> Self {
        self.entries.push(event.into());
        self
    }
}

type Decided = Result<Decision, Refusal>;

impl TableState {
    /// What follows from a request. `retry` says that the request has a key: it may have been followed already.
    pub fn decide(
        &self,
        request: &Request,
        retry: bool,
        who: &Identity,
        context: &DecisionContext<'_>,
    ) -> Decided {
        match request {
            Request::Hello { .. } | Request::Ping {} => Ok(Decision::default()),
            Request::Roll { state, seat } => self.step(None, *state, *seat, retry, who, context),
            Request::Move { notation, state, seat } => {
                self.step(Some(notation), *state, *seat, retry, who, context)
            }
            Request::Close {} => self.close(who, context),
            Request::Rematch {} => self.rematch(who, context),
            Request::Start {} => self.start(who),
            other => {
                self.within_bounds()?;
                self.aside(other, who, context)
            }
        }
    }

    /// What may be asked for again and again, and is therefore bounded.
    fn aside(&self, request: &Request, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        match request {
            Request::Join { name, seat, seed, color } => {
                let seat = self.wanted_seat(*seat, color.as_deref());
                self.join(name, seat, seed.as_deref(), context)
            }
            Request::Leave { seat } => self.leave(*seat, who, context),
            Request::Seed { seat, seed } => self.change_seed(*seat, seed, who),
            Request::TakeBack { seat } => self.take_back_wanted(*seat, who),
            Request::Answer { seat, yes } => self.answer(*seat, *yes, who),
            Request::Chat { text, seat } => self.chat(text, *seat, who),
            Request::Bot { seat, level } => self.seat_bot(*seat, level.as_deref(), who, context),
            Request::Back { seat } => self.seat_back(*seat, who),
            _ => Ok(Decision::default()),
        }
    }

    fn within_bounds(&self) -> Result<(), Refusal> {
        if self.table_events < MAX_TABLE_EVENTS {
            return Ok(());
        }
        Err(Refusal::new(Code::TooMany, "too much has happened at this table beside the game"))
    }

    /// A seat that belongs to those who ask.
    fn own(&self, seat: u32, who: &Identity) -> Result<&SeatState, Refusal> {
        let seat_state = self.seat_state(seat)?;
        if who.has(seat) {
            Ok(seat_state)
        } else {
            Err(Refusal::new(Code::NotYours, format!("your tokens are not those of seat {seat}")))
        }
    }

    fn seat_state(&self, seat: u32) -> Result<&SeatState, Refusal> {
        self.seats.get(seat).ok_or_else(|| {
            Refusal::bad(format!("there is no seat {seat}; seats are 1 to {}", self.seats.count()))
        })
    }

    fn only_host(who: &Identity) -> Result<(), Refusal> {
        if who.host { Ok(()) } else { Err(Refusal::new(Code::NotHost, "only the host may do this")) }
    }

    fn must_be_open(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Open => Ok(()),
            Phase::Running => Err(Refusal::new(Code::Illegal, "the game has begun")),
            Phase::Over | Phase::Closed => self.must_run(),
        }
    }

    fn must_run(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Running => Ok(()),
            Phase::Open => Err(Refusal::new(Code::NotRunning, "the game has not begun")),
            Phase::Over => Err(Refusal::new(Code::Over, "the game is over")),
            Phase::Closed => Err(Refusal::new(Code::Closed, "the table was closed")),
        }
    }

    /// Open or running.
    fn must_live(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Open | Phase::Running => Ok(()),
            Phase::Over | Phase::Closed => self.must_run(),
        }
    }

    fn name_of(&self, seat: u32) -> String {
        let name = self.seats.get(seat).and_then(SeatState::name);
        name.map_or_else(|| format!("player {seat}"), str::to_owned)
    }
}
