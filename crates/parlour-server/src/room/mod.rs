//! One table as a pure fold of its log: no clock, no chance, no storage of its own.
//!
//! [`Room::open`] reads the log from its first line, [`Room::apply`] goes on with the next one: whoever has read the same
//! lines has the same room, and nothing else is state. [`Room::decide`] answers a request with the lines that should be
//! written; it changes nothing. What it needs of the world (the time, the secret of the dice, a fresh token) is [`Lent`].

mod chairs;
mod decide;
mod entry;
mod fixed;
mod fold;
mod play;
mod scenery;
mod show;
mod stored;
mod who;

use std::collections::BTreeSet;
use std::collections::VecDeque;

use parlour_core::{AnyEvent, AnyGame, Player, Step, Turn};
use parlour_store::GameId;

use crate::messages::{Phase, Said};
use play::Play;

pub use chairs::{Chair, Chairs, Sitter};
pub use decide::{Decision, Lent};
pub use entry::{Broken, Entry, Happening, Setting};
pub use fixed::Fixed;
pub use scenery::Scenery;
pub use show::Light;
pub use stored::{About, Begin, new_game};
pub use who::Who;

/// So many sayings are remembered.
pub(crate) const REMEMBERED: usize = 100;
/// So many steps are told in words.
pub(crate) const TOLD: usize = 200;

/// One table: everything that follows from its log.
#[derive(Debug, Clone, PartialEq)]
pub struct Room {
    id: GameId,
    fixed: Fixed,
    chairs: Chairs,
    phase: Phase,
    play: Play,
    /// The number of the last line.
    number: u64,
    /// The number and the time of the last line that changed the game.
    state: u64,
    state_at: i64,
    /// How many lines are no steps: there is a bound.
    asides: u32,
    asked: Option<Question>,
    wanted: BTreeSet<u32>,
    next: Option<GameId>,
    secret: Option<String>,
    chat: VecDeque<Said>,
}

/// Somebody wants to take back.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Question {
    seat: u32,
    steps: u32,
    waiting: BTreeSet<u32>,
}

/// What a line of the log did.
pub enum Applied {
    /// A step of the game.
    Step {
        /// Who took it.
        player: Player,
        /// The step.
        step: Step,
        /// What happened.
        events: Vec<AnyEvent>,
    },
    /// So many steps were taken back.
    Back(u32),
    /// Somebody said something.
    Said(Said),
    /// Anything else.
    Table(Happening),
}

/// What the house must do at a table, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
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
const DEPUTY: &str = "greedy";

impl Room {
    /// The table's id.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// What was settled when the table was made.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// Who sits where.
    pub fn chairs(&self) -> &Chairs {
        &self.chairs
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
        self.play.game()
    }

    /// The table of the rematch.
    pub fn next(&self) -> Option<GameId> {
        self.next
    }

    /// The steps that count.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &Step> {
        self.play.past().iter().map(|past| &past.step)
    }

    /// The seat that is to act, if the game is running.
    pub fn acting(&self) -> Option<u32> {
        let running = self.phase == Phase::Running;
        let player = self.play.turn().player().filter(|_| running)?;
        u32::try_from(player.number()).ok()
    }

    /// When the time of the player to act runs out, in milliseconds since 1970. The time starts at `earliest` at the
    /// earliest, so that nobody loses time because the server was down.
    pub fn deadline(&self, earliest: i64) -> Option<i64> {
        let seconds = self.fixed.clock?.seconds;
        let person = self.chairs.get(self.acting()?)?.is_person();
        let starts = self.state_at.max(earliest);
        person.then(|| starts.saturating_add(i64::from(seconds) * 1000))
    }

    /// What the house must do next: a bot's step, or that of a player whose time and grace have run out.
    pub fn due(&self, pace: i64, earliest: i64) -> Option<Due> {
        let seat = self
            .acting()
            .filter(|_| self.play.past().len() < decide::MOST_STEPS)?;
        let (at, level) = match self.chairs.get(seat)?.bot() {
            Some(level) => (self.state_at.saturating_add(pace), level),
            None => (self.overdue(earliest)?, DEPUTY),
        };
        Some(Due {
            at,
            seat,
            state: self.state,
            level: level.to_owned(),
        })
    }

    /// When the step of the person to act is made for them.
    fn overdue(&self, earliest: i64) -> Option<i64> {
        let grace = self.fixed.clock?.grace;
        Some(self.deadline(earliest)?.saturating_add(i64::from(grace) * 1000))
    }

    /// Whether a roll is due.
    pub fn must_roll(&self) -> bool {
        matches!(self.play.turn(), Turn::Roll(_))
    }
}

#[cfg(test)]
mod tests;
