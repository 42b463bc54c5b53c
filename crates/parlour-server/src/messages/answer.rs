//! The messages that the server sends.

use parlour_core::{AnyGame, Message, Motion, PlayerNames, Step, motions};
use parlour_play::{Taken, step_messages, step_sentences, turn_data};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::shapes::{MessageData, Turn};
use super::{Changed, Refusal, SceneChange, Token, View};

/// A serialised message, shared by all clients that get it.
pub type Text = axum::extract::ws::Utf8Bytes;

/// A message from the server to a client.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Answer {
    /// The whole table: the answer to `hello`, and sent again to a client that has fallen behind.
    Table(Box<View>),
    /// A step was made. Sent to everyone at the table.
    Step(Box<StepTaken>),
    /// Something else happened. Sent to everyone at the table.
    Change(Box<Changed>),
    /// The client has joined. Sent only to this client.
    Seated {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The seat, counted from 1.
        seat: u32,
        /// The seat token: the credential for playing this seat.
        token: Token,
        /// What its part in the dice means for this seat; absent if the game has no dice.
        #[serde(skip_serializing_if = "Option::is_none")]
        dice: Option<String>,
    },
    /// The request was carried out.
    Done {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The state of the game afterwards.
        state: u64,
    },
    /// The request was refused.
    Refused {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The reason.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The answer to `ping`.
    Pong {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
}

impl Answer {
    /// The message as JSON.
    pub fn text(&self) -> Text {
        // All keys in an answer are text, so serialising cannot fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }

    /// The refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused { refusal, .. } => Some(refusal),
            _ => None,
        }
    }

    /// The answer to a refused request.
    pub fn refused(key: Option<String>, refusal: Refusal) -> Self {
        Self::Refused { key, refusal }
    }
}

/// A step: what `parlour play --json` prints for it, and what changes in the scene.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StepTaken {
    /// The number of this event at the table.
    pub number: u64,
    /// The state of the game after it.
    pub state: u64,
    /// The number of the step, counted from 1.
    pub step: usize,
    /// The player who made it, counted from 1.
    pub player: usize,
    /// The roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<u32>,
    /// The move in the game's notation.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The events, as data.
    pub events: Vec<Value>,
    /// How pieces move, in order, for clients with animations.
    pub motions: Vec<Motion>,
    /// The events, in sentences.
    pub words: Vec<String>,
    /// The same as messages, for clients with words of their own.
    #[schemars(with = "Vec<MessageData>")]
    pub messages: Vec<Message>,
    /// The position after it.
    pub position: Value,
    /// The player to act now and their choices.
    #[schemars(with = "Turn")]
    pub turn: Value,
    /// The deadline for the next step, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// What changes in the scene, for clients that draw.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub shown: Option<SceneChange>,
}

impl StepTaken {
    /// The message for a step that led to this position.
    pub fn of(taken: &Taken, names: &PlayerNames, game: &dyn AnyGame) -> Self {
        let (roll, notation) = match &taken.step {
            Step::Roll(number) => (Some(*number), None),
            Step::Move(notation) => (None, Some(notation.clone())),
        };
        Self {
            number: taken.number as u64,
            state: taken.number as u64,
            step: taken.number,
            player: taken.player.number(),
            roll,
            notation,
            events: taken.events.iter().map(|event| event.data()).collect(),
            motions: motions(&taken.events),
            words: step_sentences(taken.player, &taken.step, &taken.events, names),
            messages: step_messages(taken.player, &taken.step, &taken.events),
            position: game.position(),
            turn: turn_data(game),
            deadline: None,
            shown: None,
        }
    }
}
