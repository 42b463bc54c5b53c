//! The lines of a table's log.

use parlour_core::Step;
use parlour_store::GameId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::seats::SeatState;
use crate::messages::{Clock, Seal, Start};

/// A line of the log that cannot be followed: a newer Parlour wrote it, or it is damaged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line} of the table's log: {why}")]
pub struct BadLine {
    /// The number of the line.
    pub line: u64,
    /// What is wrong.
    pub why: String,
}

/// One line: a step as in a record, steps that are taken back, or what else happens at the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogEntry {
    /// What the dice showed.
    Roll(u32),
    /// What a player chose.
    Move(String),
    /// This many steps are undone.
    Back(u32),
    /// Anything else.
    Table(TableEvent),
}

impl LogEntry {
    /// The line as it is stored.
    pub fn line(&self) -> String {
        // Everything in an entry has text keys, so writing it cannot fail.
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

/// What happens at a table beside the steps. Seats are counted from 1. Only the server sees this: there are seals in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum TableEvent {
    /// The table was made; always the first line.
    Opened(Box<TableSetup>),
    /// Somebody sat down.
    Joined {
        /// Where.
        seat: u32,
        /// The player's name.
        name: String,
        /// What is kept of the token.
        seal: Seal,
        /// The player's own part of the dice.
        seed: String,
    },
    /// Somebody left.
    Left {
        /// From where.
        seat: u32,
        /// The bot that goes on; without it the seat is open again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// Somebody changed their part of the dice.
    Seed {
        /// Who.
        seat: u32,
        /// The player's own part of the dice.
        seed: String,
    },
    /// The game began.
    Started {},
    /// Somebody said something.
    Said {
        /// Who; nothing for a host without a seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
        /// What.
        text: String,
    },
    /// Somebody wants to take back.
    Asked {
        /// Who.
        seat: u32,
        /// How many steps.
        steps: u32,
    },
    /// Somebody answered to that.
    Answered {
        /// Who.
        seat: u32,
        /// Whether they agree.
        yes: bool,
    },
    /// A bot sat down, on an open seat or in a player's place.
    Bot {
        /// Where.
        seat: u32,
        /// How well it plays.
        level: String,
    },
    /// A bot got up: the player plays again, or the seat is open.
    Returned {
        /// Where.
        seat: u32,
    },
    /// The game is over.
    Over {
        /// The secret of the dice.
        secret: String,
    },
    /// The table was closed before the game was over.
    Closed {
        /// The secret of the dice.
        secret: String,
    },
    /// Somebody wants a rematch.
    Wanted {
        /// The seats.
        seats: Vec<u32>,
    },
    /// There is a rematch.
    Rematch {
        /// Its table.
        next: GameId,
    },
}

/// Everything that is settled when a table is made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TableSetup {
    /// The game's name.
    pub game: String,
    /// Every house rule.
    pub rules: Map<String, Value>,
    /// The board, where the game has boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Value>,
    /// The options and the random seed of a generated board.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub setup: Map<String, Value>,
    /// The seats in turn order.
    #[serde(rename = "chairs")]
    pub seats: Vec<SeatState>,
    /// What is kept of the host's token.
    pub host: Seal,
    /// Whether the table is listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// How long players may think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// When the game starts.
    #[serde(default)]
    pub start: Start,
    /// What the table is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The SHA-256 of the secret of the dice.
    pub commitment: String,
    /// The table that this one is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<GameId>,
}
