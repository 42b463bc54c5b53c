//! One table as a pure fold of its log: no clock, no chance, no storage.
//!
//! [`TableState::open`] reads the log from its first line, [`TableState::apply`] goes on with the next one: whoever has read the same
//! lines has the same table, and nothing else is state. [`TableState::decide`] answers a request with the lines that should be
//! written; it changes nothing. What it needs of the world (the time, the secret of the dice, a fresh token) is [`DecisionContext`].

mod decide;
mod entry;
mod fold;
mod identity;
mod scene_diff;
mod seats;
mod setup;
mod storage;
mod view;

use std::collections::BTreeSet;
use std::collections::VecDeque;

use parlour_core::{AnyGame, Step, Turn};
use parlour_play::{Progress, Taken};
use parlour_store::GameId;

use crate::messages::{ChatLine, Phase};

pub use decide::{Decision, DecisionContext};
pub use entry::{BadLine, LogEntry, TableEvent, TableSetup};
pub use identity::Identity;
pub use scene_diff::SceneDigest;
pub use seats::{Occupant, SeatMap, SeatState};
pub use setup::CompactSetup;
pub use storage::{Listing, StartMode, new_game};
pub use view::ViewContext;

/// How many chat lines are kept.
pub(crate) const KEPT: usize = 100;
/// How many steps a view has in words.
pub(crate) const LOGGED_STEPS: usize = 200;

/// One table: everything that follows from its log.
#[derive(Debug, Clone, PartialEq)]
pub struct TableState {
    id: GameId,
    setup: CompactSetup,
    seats: SeatMap,
    phase: Phase,
    progress: Progress,
    /// The number of the line of each step.
    step_lines: Vec<u64>,
    /// The number of the last line.
    number: u64,
    /// The number and the time of the last line that changed the game.
    state: u64,
    state_at: i64,
    /// How many lines are no steps: there is a bound.
    table_events: u32,
    asked: Option<PendingUndo>,
    wanted: BTreeSet<u32>,
    next: Option<GameId>,
    secret: Option<String>,
    chat: VecDeque<ChatLine>,
}

/// Somebody wants to take back.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PendingUndo {
    seat: u32,
    steps: u32,
    waiting: BTreeSet<u32>,
}

/// What a line of the log did.
pub enum Applied {
    /// A step of the game.
    Step(Taken),
    /// This many steps were undone.
    Back(u32),
    /// Somebody said something.
    Said(ChatLine),
    /// Anything else.
    Table(TableEvent),
}

/// What the server must do at a table by itself, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutoAction {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// For which seat.
    pub seat: u32,
    /// The state of the game that it is about.
    pub state: u64,
    /// The bot that decides.
    pub level: String,
}

/// Who decides for a player whose time has run out.
const STAND_IN_LEVEL: &str = "greedy";

impl TableState {
    /// The table's id.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// What was settled when the table was made.
    pub fn setup(&self) -> &CompactSetup {
        &self.setup
    }

    /// Who sits where.
    pub fn seats(&self) -> &SeatMap {
        &self.seats
    }

    /// Where the table is in its life.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of the last line.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The number of the last line that changed the game.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// The position.
    pub fn game(&self) -> &dyn AnyGame {
        self.progress.game()
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The steps that count.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &Step> {
        self.progress.steps()
    }

    /// The seat that is to act, if the game is running.
    pub fn acting(&self) -> Option<u32> {
        let running = self.phase == Phase::Running;
        let player = self.progress.game().turn().player().filter(|_| running)?;
        u32::try_from(player.number()).ok()
    }

    /// When the time of the player to act runs out, in milliseconds since 1970. The time starts at `earliest` at the
    /// earliest, so that nobody loses time because the server was down.
    pub fn deadline(&self, earliest: i64) -> Option<i64> {
        let seconds = self.setup.clock?.seconds;
        let person = self.seats.get(self.acting()?)?.is_person();
        let starts = self.state_at.max(earliest);
        person.then(|| starts.saturating_add(i64::from(seconds) * 1000))
    }

    /// What the server must do next: a bot's step, or the step of a player whose time and grace have run out.
    pub fn due(&self, pace: i64, earliest: i64) -> Option<AutoAction> {
        let seat = self.acting().filter(|_| self.progress.steps().len() < decide::MAX_STEPS)?;
        let (at, level) = match self.seats.get(seat)?.bot() {
            Some(level) => (self.state_at.saturating_add(pace), level),
            None => (self.overdue(earliest)?, STAND_IN_LEVEL),
        };
        Some(AutoAction { at, seat, state: self.state, level: level.to_owned() })
    }

    /// When the step of the person to act is made for them.
    fn overdue(&self, earliest: i64) -> Option<i64> {
        let grace = self.setup.clock?.grace;
        Some(self.deadline(earliest)?.saturating_add(i64::from(grace) * 1000))
    }

    /// Whether a roll is due.
    pub fn must_roll(&self) -> bool {
        matches!(self.progress.game().turn(), Turn::Roll(_))
    }
}

#[cfg(test)]
mod tests;
