//! One table as a pure fold of its log: no clock, no random numbers, no storage.
//!
//! [`TableState::open`] reads a log from its first line and [`TableState::apply`] applies the next one; nothing else is
//! state, so the same lines always give the same table. [`TableState::decide`] turns a request into the lines to append,
//! and changes nothing. The time, the secret of the dice and a fresh token come in as [`DecisionContext`].

mod decide;
mod dice;
mod entry;
mod fold;
mod identity;
mod names;
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

use crate::messages::{ChatLine, Phase, UndoRequest};

use dice::DiceRound;

pub use decide::{Decision, DecisionContext};
pub(crate) use dice::first_commitment;
pub use entry::{BadLine, LogEntry, TableEvent, TableSetup};
pub use identity::Identity;
pub(crate) use names::{bot_name, human_name};
pub use scene_diff::SceneDigest;
pub use seats::{Occupant, SeatMap, SeatState};
pub use setup::CompactSetup;
pub use storage::{Listing, StartMode, new_game};
pub use view::ViewContext;

/// How many chat messages to keep.
pub(crate) const KEPT_CHAT: usize = 100;
/// How many steps a view has in sentences.
pub(crate) const LOGGED_STEPS: usize = 200;

/// One table, as its log defines it.
#[derive(Debug, Clone, PartialEq)]
pub struct TableState {
    id: GameId,
    setup: CompactSetup,
    seats: SeatMap,
    phase: Phase,
    progress: Progress,
    /// The line number of each step.
    step_lines: Vec<u64>,
    last_line: u64,
    /// The last line that changed the game, as a client's `state`, and its time.
    game_line: u64,
    game_line_at: i64,
    /// The number of lines other than steps, which is limited.
    table_events: u32,
    asked: Option<UndoRequest>,
    wanted: BTreeSet<u32>,
    next: Option<GameId>,
    secret: Option<String>,
    chat: VecDeque<ChatLine>,
    dice: DiceRound,
}

/// What a log line did.
pub enum Applied {
    /// A step of the game.
    Step(Taken),
    /// This many steps were undone.
    Back(u32),
    /// A chat message.
    Said(ChatLine),
    /// Another event.
    Table(TableEvent),
}

/// The server's next own step at a table: for a bot, or for a player who ran out of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutoAction {
    /// When it is due, in milliseconds since 1970.
    pub at: i64,
    /// The seat to act; 0 if the time for the seeds of the dice is up.
    pub seat: u32,
    /// The game it is for: [`TableState::game_line`] when it was decided, or the line that asked for the seeds.
    pub game_line: u64,
    /// The level of the bot that decides.
    pub level: String,
}

/// The level of bots that stand in for players.
const STAND_IN_LEVEL: &str = "greedy";

impl TableState {
    /// The table's id.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// What was fixed when the table was created.
    pub fn setup(&self) -> &CompactSetup {
        &self.setup
    }

    /// The seats.
    pub fn seats(&self) -> &SeatMap {
        &self.seats
    }

    /// The phase of the table.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of the last line.
    pub fn last_line(&self) -> u64 {
        self.last_line
    }

    /// The number of the last line that changed the game: the `state` of messages.
    pub fn game_line(&self) -> u64 {
        self.game_line
    }

    /// The position.
    pub fn game(&self) -> &dyn AnyGame {
        self.progress.game()
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The steps so far, without undone ones.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &Step> {
        self.progress.steps()
    }

    /// The seat to act, if the game is running.
    pub fn acting(&self) -> Option<u32> {
        let running = self.phase == Phase::Running;
        let player = self.progress.game().turn().player().filter(|_| running)?;
        u32::try_from(player.number()).ok()
    }

    /// When the player to act runs out of time, in milliseconds since 1970. The time starts no sooner than `earliest`, so
    /// that players lose no time while the server is down.
    pub fn deadline(&self, earliest: i64) -> Option<i64> {
        let seconds = self.setup.clock?.seconds;
        let human = self.seats.get(self.acting()?)?.human_acts();
        let starts = self.game_line_at.max(earliest);
        human.then(|| starts.saturating_add(i64::from(seconds) * 1000))
    }

    /// The server's next own step: a bot's, or that of a player whose time and grace period have run out. Before the start,
    /// the end of the time to commit to seeds or to reveal them.
    pub fn due(&self, pace: i64, earliest: i64) -> Option<AutoAction> {
        if let Some(at) = self.dice_deadline(earliest) {
            return Some(AutoAction { at, seat: 0, game_line: self.dice.asked.0, level: String::new() });
        }
        let seat = self.acting().filter(|_| self.progress.steps().len() < decide::MAX_STEPS)?;
        let (at, level) = match self.seats.get(seat)?.bot() {
            Some(level) => (self.game_line_at.saturating_add(pace), level),
            None => (self.overdue(earliest)?, STAND_IN_LEVEL),
        };
        Some(AutoAction { at, seat, game_line: self.game_line, level: level.to_owned() })
    }

    /// Whether the game has started.
    pub fn has_started(&self) -> bool {
        self.game_line > 1
    }

    /// Whether no seat is for people.
    pub fn only_bots(&self) -> bool {
        self.seats.iter().all(|(_, seat_state)| seat_state.bot().is_some())
    }

    /// When the server makes the step of the player to act.
    fn overdue(&self, earliest: i64) -> Option<i64> {
        let grace = self.setup.clock?.grace;
        Some(self.deadline(earliest)?.saturating_add(i64::from(grace) * 1000))
    }

    /// Whether the player to act must roll.
    pub fn must_roll(&self) -> bool {
        matches!(self.progress.game().turn(), Turn::Roll(_))
    }
}

#[cfg(test)]
mod tests;
