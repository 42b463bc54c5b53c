//! Decides requests: turns each into log entries or a refusal. Nothing changes here.

mod chat;
mod dice;
mod ending;
mod moderation;
mod seats;
mod steps;

use parlour_play::Secret;
use parlour_store::GameId;

use super::{Identity, LogEntry, SeatState, TableEvent, TableState, human_name};
use crate::messages::{Code, Phase, Refusal, Request, Token};

/// The most steps of a game, because some house rules allow endless games.
pub(crate) const MAX_STEPS: usize = 100_000;
/// The most log lines other than steps.
const MAX_TABLE_EVENTS: u32 = 5_000;
/// How many more the host has, to deal with guests who have used up the others.
const HOST_TABLE_EVENTS: u32 = 500;

/// What a decision needs besides the table.
pub struct DecisionContext<'a> {
    /// The time, in milliseconds since 1970.
    pub now: i64,
    /// No clock starts before this time.
    pub earliest: i64,
    /// The secret that the secrets of the dice come from.
    pub secret: &'a Secret,
    /// The token for a player who joins; the same again for a repeated request.
    pub token: &'a Token,
    /// The id of a rematch.
    pub next: GameId,
    /// Whether a client of this seat is connected.
    pub present: &'a dyn Fn(u32) -> bool,
}

/// The outcome of a request: the entries to append. None means that it was carried out before.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decision {
    /// The entries to append.
    pub entries: Vec<LogEntry>,
    /// The seat of a player who joins.
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
    /// Decides a request. `retry` says that it has a key: it may have been carried out already.
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
            Request::Start {} if who.server => self.dice_are_due(context),
            Request::Start {} => self.start(who),
            Request::Reveal { seat, seed } => self.reveal(*seat, seed, who),
            Request::Remove { seat } => {
                self.within_bounds(MAX_TABLE_EVENTS + HOST_TABLE_EVENTS)?;
                self.remove(*seat, who, context)
            }
            Request::Mute { seat, muted } => {
                self.within_bounds(MAX_TABLE_EVENTS + HOST_TABLE_EVENTS)?;
                self.mute(*seat, *muted, who)
            }
            other => {
                self.within_bounds(MAX_TABLE_EVENTS)?;
                self.decide_bounded(other, who, context)
            }
        }
    }

    /// Requests that clients could repeat without end, so the log limits their number.
    fn decide_bounded(&self, request: &Request, who: &Identity, context: &DecisionContext<'_>) -> Decided {
        match request {
            Request::Join { name, seat, color, seed_commitment } => {
                let seat = self.wanted_seat(*seat, color.as_deref());
                self.join(name, seat, seed_commitment.as_deref(), context)
            }
            Request::Leave { seat } => self.leave(*seat, who, context),
            Request::Commit { seat, seed_commitment } => self.commit(*seat, seed_commitment, who),
            Request::TakeBack { seat } => self.ask_to_undo(*seat, who),
            Request::Answer { seat, yes } => self.answer(*seat, *yes, who),
            Request::Chat { text, seat } => self.chat(text, *seat, who),
            Request::Bot { seat, level } => self.seat_bot(*seat, level.as_deref(), who, context),
            Request::Back { seat } => self.seat_back(*seat, who),
            _ => Ok(Decision::default()),
        }
    }

    fn within_bounds(&self, most: u32) -> Result<(), Refusal> {
        if self.table_events < most {
            return Ok(());
        }
        Err(Refusal::new(
            Code::TooMany,
            "this table has reached its limit of chat messages and other changes",
        ))
    }

    /// A seat of the requester.
    fn own(&self, seat: u32, who: &Identity) -> Result<&SeatState, Refusal> {
        let seat_state = self.seat_state(seat)?;
        if who.has(seat) {
            Ok(seat_state)
        } else {
            Err(Refusal::new(Code::NotYours, format!("you do not have the token of seat {seat}")))
        }
    }

    fn seat_state(&self, seat: u32) -> Result<&SeatState, Refusal> {
        self.seats.get(seat).ok_or_else(|| {
            Refusal::bad(format!("seat {seat} does not exist; allowed: 1 to {}", self.seats.count()))
        })
    }

    fn only_host(who: &Identity) -> Result<(), Refusal> {
        if who.host { Ok(()) } else { Err(Refusal::new(Code::NotHost, "only the host can do this")) }
    }

    /// Refuses a request that needs another phase.
    fn must_be(&self, allowed: &[Phase]) -> Result<(), Refusal> {
        if allowed.contains(&self.phase) {
            return Ok(());
        }
        let (code, message) = match self.phase {
            Phase::Open => (Code::NotRunning, "the game has not started"),
            Phase::Committing | Phase::Revealing => (Code::NotRunning, "the game is about to start"),
            Phase::Running if allowed == [Phase::Over] => (Code::Illegal, "the game is not over"),
            Phase::Running => (Code::Illegal, "the game has already started"),
            Phase::Over => (Code::Over, "the game is over"),
            Phase::Closed => (Code::Closed, "the table was closed"),
        };
        Err(Refusal::new(code, message))
    }

    fn name_of(&self, seat: u32) -> String {
        let name = self.seats.get(seat).and_then(SeatState::name);
        name.map_or_else(|| human_name(seat), str::to_owned)
    }
}
