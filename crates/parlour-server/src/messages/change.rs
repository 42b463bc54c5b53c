//! Changes at a table other than steps.

use parlour_core::Message;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::shapes::{MessageData, Turn};
use super::{DiceView, SceneChange, SeatView, UndoRequest};

/// A change at the table, with the table's numbers after it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Changed {
    /// The number of this event at the table.
    pub number: u64,
    /// The number of the last event that changed the game.
    pub state: u64,
    /// The change.
    #[serde(flatten)]
    pub change: Change,
}

/// A change at the table other than a step. `player` is the new state of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    /// A player joined.
    Joined {
        /// The seat after the change.
        player: SeatView,
        /// The commitment to a seed for the dice; empty without one.
        seed_commitment: String,
    },
    /// A player left; the seat is open, or a bot plays on.
    Left {
        /// The seat after the change.
        player: SeatView,
    },
    /// The host removed a player; the seat is open, or a bot plays on.
    Removed {
        /// The seat after the change.
        player: SeatView,
    },
    /// The host muted a player's chat, or allowed it again.
    Muted {
        /// The seat after the change.
        player: SeatView,
    },
    /// A seat's first client connected, or its last one disconnected.
    Connected {
        /// The seat after the change.
        player: SeatView,
    },
    /// A player changed their seed, at a table of version 1.
    Seed {
        /// The seat.
        seat: u32,
        /// The player seed.
        seed: String,
    },
    /// A player committed to a seed for the dice.
    Committed {
        /// The seat.
        seat: u32,
        /// The commitment; empty if the seat has no seed now.
        seed_commitment: String,
    },
    /// All seats are taken; the game waits for commitments to seeds.
    Committing {
        /// The dice, with the seats that have to commit.
        dice: DiceView,
    },
    /// All commitments stand; the players reveal their seeds.
    Revealing {
        /// The dice, with the seats that have to reveal.
        dice: DiceView,
    },
    /// A player revealed a seed. It is shown when the game starts.
    Revealed {
        /// The seat.
        seat: u32,
    },
    /// A player lost the seat to a bot before the start.
    Forfeited {
        /// The seat after the change.
        player: SeatView,
    },
    /// The dice are committed to anew.
    Redrawn {
        /// The dice, with the new commitment.
        dice: DiceView,
    },
    /// The game started.
    Started {
        /// The players in turn order.
        seats: Vec<SeatView>,
        /// The dice, with all seeds.
        dice: DiceView,
        /// The player to act and their choices.
        #[schemars(with = "Turn")]
        turn: Value,
        /// The deadline for the first step, in milliseconds since 1970.
        #[serde(skip_serializing_if = "Option::is_none")]
        deadline: Option<i64>,
        /// What changes in the scene, for clients that draw.
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        shown: Option<Box<SceneChange>>,
    },
    /// A chat message.
    Said {
        /// The seat of the sender; absent for a host without a seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<u32>,
        /// The name of the sender.
        name: String,
        /// The message: plain text, whatever it looks like.
        text: String,
        /// When it was sent, in milliseconds since 1970.
        at: i64,
    },
    /// A player asks to undo a move.
    Asked(UndoRequest),
    /// A player answered the request to undo.
    Answered {
        /// The seat.
        seat: u32,
        /// Whether they agree; a no ends the request.
        yes: bool,
    },
    /// Steps were undone.
    Backed {
        /// The number of steps undone.
        steps: u32,
        /// The position afterwards.
        position: Value,
        /// The player to act now and their choices.
        #[schemars(with = "Turn")]
        turn: Value,
        /// The deadline for the next step, in milliseconds since 1970.
        #[serde(skip_serializing_if = "Option::is_none")]
        deadline: Option<i64>,
        /// What changes in the scene, for clients that draw.
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        shown: Option<Box<SceneChange>>,
    },
    /// A bot took a seat, or plays for its player.
    Replaced {
        /// The seat after the change.
        player: SeatView,
    },
    /// A seat was given back to its player.
    Returned {
        /// The seat after the change.
        player: SeatView,
    },
    /// The game is over.
    Over(Ending),
    /// The table was closed.
    Closed(Ending),
    /// Some players want a rematch, but not all yet.
    Wanted {
        /// The seats that want one.
        seats: Vec<u32>,
    },
    /// A rematch was created; the tokens are valid there.
    Rematch {
        /// The id of its table.
        next: String,
    },
}

/// The end of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ending {
    /// The players, with their places if the game is over.
    pub seats: Vec<SeatView>,
    /// The result as a sentence.
    pub words: String,
    /// The same as messages, for clients with words of their own.
    #[schemars(with = "Vec<MessageData>")]
    pub messages: Vec<Message>,
    /// The secret of the dice, with which anyone can verify every roll.
    pub secret: String,
}
