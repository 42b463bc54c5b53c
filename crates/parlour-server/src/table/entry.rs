//! The lines of a table's log.

use parlour_core::Step;
use parlour_play::DiceVersion;
use parlour_store::GameId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::seats::SeatState;
use crate::messages::{Clock, Start, TokenHash};

/// A log line that cannot be applied: it is damaged, or a newer Parlour wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line} of the table's log: {why}")]
pub struct BadLine {
    /// The number of the line.
    pub line: u64,
    /// What is wrong.
    pub why: String,
}

/// One line: a step as in a record, an undo, or an event at the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogEntry {
    /// A roll.
    Roll(u32),
    /// A move.
    Move(String),
    /// Undo of this many steps.
    Back(u32),
    /// An event at the table.
    Table(TableEvent),
}

impl LogEntry {
    /// The line as it is saved.
    pub fn line(&self) -> String {
        // All keys in an entry are text, so serialising cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a line.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

impl From<Step> for LogEntry {
    fn from(step: Step) -> Self {
        match step {
            Step::Roll(number) => Self::Roll(number),
            Step::Move(notation) => Self::Move(notation),
        }
    }
}

impl From<TableEvent> for LogEntry {
    fn from(event: TableEvent) -> Self {
        Self::Table(event)
    }
}

/// An event at a table other than a step. `seat` is counted from 1, `seed` is a player seed, `secret` that of the dice. Never
/// sent to clients, because it has token hashes, and seeds before all are revealed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum TableEvent {
    /// The table was created; always the first line.
    Opened(Box<TableSetup>),
    /// A player joined.
    Joined {
        /// The seat.
        seat: u32,
        /// The player's name.
        name: String,
        /// The hash of the seat token.
        #[serde(rename = "seal")]
        token_hash: TokenHash,
        /// The player seed, in version 1 of the dice.
        seed: String,
        /// The commitment to the player seed, in version 2; empty without one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        seed_commitment: String,
    },
    /// A player left.
    Left {
        /// The seat.
        seat: u32,
        /// The level of the bot that plays on; without one, the seat is open again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// The host removed a player.
    Removed {
        /// The seat.
        seat: u32,
        /// The level of the bot that plays on; without one, the seat is open again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// The host muted a player's chat, or allowed it again.
    Muted { seat: u32, muted: bool },
    /// A player changed their player seed, in version 1 of the dice.
    Seed { seat: u32, seed: String },
    /// A player committed to a seed; an empty commitment says that the seat has none.
    Committed { seat: u32, seed_commitment: String },
    /// All seats are taken; some players have yet to commit to a seed.
    Committing {},
    /// All commitments stand; the players reveal their seeds.
    Revealing {},
    /// A player revealed a seed.
    Revealed { seat: u32, seed: String },
    /// A player lost the seat to a bot before the start, for instance because they did not reveal their seed.
    Forfeited { seat: u32, level: String },
    /// The dice are committed to anew: a new secret, and new seeds.
    Redrawn { commitment: String },
    /// The game started.
    Started {},
    /// A chat message.
    Said {
        /// The seat of the sender; none for a host without a seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
        /// The message.
        text: String,
    },
    /// A player asks to undo a move.
    Asked { seat: u32, steps: u32 },
    /// A player answered the request to undo.
    Answered { seat: u32, yes: bool },
    /// A bot took an open seat, or plays for a player.
    Bot { seat: u32, level: String },
    /// The bot left the seat: its player plays again, or the seat is open.
    Returned { seat: u32 },
    /// The game is over.
    Over { secret: String },
    /// The table was closed before the game was over.
    Closed { secret: String },
    /// Players want a rematch.
    Wanted { seats: Vec<u32> },
    /// A rematch was created.
    Rematch { next: GameId },
}

/// Everything that is fixed when a table is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TableSetup {
    /// The game's name.
    pub game: String,
    /// The complete house rules.
    pub rules: Map<String, Value>,
    /// The board, if the game has boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Value>,
    /// The options and the random seed of a generated board.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub setup: Map<String, Value>,
    /// The seats in turn order.
    #[serde(rename = "chairs")]
    pub seats: Vec<SeatState>,
    /// The hash of the host token.
    pub host: TokenHash,
    /// Whether the table is listed for everyone.
    #[serde(default)]
    pub public: bool,
    /// The time for each step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// When the game starts.
    #[serde(default)]
    pub start: Start,
    /// The name of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How the dice are fixed.
    #[serde(default, skip_serializing_if = "DiceVersion::is_one")]
    pub dice: DiceVersion,
    /// The commitment to the first secret of the dice.
    pub commitment: String,
    /// The table that this is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<GameId>,
}
