//! What happens at a table beside the steps of the game.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{ChatLine, SceneChange, SeatView, UndoRequest};

/// Something that happened at the table, with the numbers of the table after it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Changed {
    /// The number of the last thing that happened at the table.
    pub number: u64,
    /// The number of the last thing that changed the game.
    pub state: u64,
    /// What happened.
    #[serde(flatten)]
    pub change: Change,
}

/// Something that happened at the table beside a step. Where a seat is concerned, `player` is all there is to know
/// about it now.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    /// Somebody sat down.
    Joined {
        /// The seat now.
        player: SeatView,
        /// The player's own part of the dice.
        seed: String,
    },
    /// Somebody left; the seat is open, or a bot goes on.
    Left {
        /// The seat now.
        player: SeatView,
    },
    /// Somebody's client came or went.
    Connected {
        /// The seat now.
        player: SeatView,
    },
    /// Somebody changed their part of the dice.
    Seed {
        /// Who.
        seat: u32,
        /// The player's own part of the dice.
        seed: String,
    },
    /// The game began.
    Started {
        /// The players in turn order.
        seats: Vec<SeatView>,
        /// What the game waits for.
        turn: Value,
        /// When the time for the first step runs out, in milliseconds since 1970.
        #[serde(skip_serializing_if = "Option::is_none")]
        deadline: Option<i64>,
        /// What is to be seen now that was not before, for clients that draw.
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        shown: Option<Box<SceneChange>>,
    },
    /// Somebody said something.
    Said(ChatLine),
    /// Somebody wants to take back.
    Asked(UndoRequest),
    /// Somebody answered to that.
    Answered {
        /// Who.
        seat: u32,
        /// Whether they agree; one who does not ends the question.
        yes: bool,
    },
    /// Steps were taken back.
    Backed {
        /// How many.
        steps: u32,
        /// The position now.
        position: Value,
        /// What the game waits for now.
        turn: Value,
        /// When the time for the next step runs out, in milliseconds since 1970.
        #[serde(skip_serializing_if = "Option::is_none")]
        deadline: Option<i64>,
        /// What is to be seen now that was not before, for clients that draw.
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        shown: Option<Box<SceneChange>>,
    },
    /// A bot plays on a seat.
    Replaced {
        /// The seat now.
        player: SeatView,
    },
    /// A seat was given back to its player.
    Returned {
        /// The seat now.
        player: SeatView,
    },
    /// The game is over.
    Over(Ending),
    /// The table was closed.
    Closed(Ending),
    /// Some want a rematch, but not yet all.
    Wanted {
        /// The seats that want one.
        seats: Vec<u32>,
    },
    /// There is a rematch; the same tokens are good for it.
    Rematch {
        /// Its table.
        next: String,
    },
}

/// What is told when a table ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ending {
    /// The players, with their places if the game was finished.
    pub seats: Vec<SeatView>,
    /// The result in words.
    pub words: String,
    /// The secret of the dice: with it anybody can check every roll.
    pub secret: String,
}
