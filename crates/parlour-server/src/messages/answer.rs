//! What the server sends.

use parlour_core::{AnyGame, Cell, Link, Motion, Note, Piece, PlayerNames, Selection, Step, motions};
use parlour_play::{Taken, turn_data};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Changed, Refusal, StepWords, Token, View};

/// A message as it goes over the wire: written once, shared by everybody who gets it.
pub type Text = axum::extract::ws::Utf8Bytes;

/// A message to a client.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Answer {
    /// The whole table: the answer to `hello`, and sent again whenever a client has fallen behind.
    Table(Box<View>),
    /// A step was taken. To everybody at the table.
    Step(Box<StepTaken>),
    /// Something else happened. To everybody at the table.
    Change(Box<Changed>),
    /// The client sits down. To the one who joined only.
    Seated {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The seat, counted from 1.
        seat: u32,
        /// The seat token: the credential for playing this seat.
        token: Token,
    },
    /// The request was followed.
    Done {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The state of the game after it.
        state: u64,
    },
    /// The request was not followed.
    Refused {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// A sign of life.
    Pong {
        /// The key of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The server's time, in milliseconds since 1970.
        now: i64,
    },
}

impl Answer {
    /// The message as it goes over the wire.
    pub fn text(&self) -> Text {
        // Everything in an answer has text keys, so writing it cannot fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }

    /// The refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused { refusal, .. } => Some(refusal),
            _ => None,
        }
    }

    /// The answer to a request that is not followed.
    pub fn refused(key: Option<String>, refusal: Refusal) -> Self {
        Self::Refused { key, refusal }
    }
}

/// A step that was taken: what `parlour play --json` prints of it, and what there is to see.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StepTaken {
    /// The number of this line of the table.
    pub number: u64,
    /// The state of the game now.
    pub state: u64,
    /// The step, counted from 1.
    pub step: usize,
    /// Who took it, counted from 1.
    pub player: usize,
    /// What the dice showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<u32>,
    /// What the player chose.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// What happened, as data.
    pub events: Vec<Value>,
    /// How pieces move while it happens, in order, for clients that animate it.
    pub motions: Vec<Motion>,
    /// What happened, one sentence each.
    pub words: Vec<String>,
    /// The position now.
    pub position: Value,
    /// What the game waits for now.
    pub turn: Value,
    /// When the time for the next step runs out, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// What is to be seen now that was not before, for clients that draw.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub shown: Option<SceneChange>,
}

impl StepTaken {
    /// A step that led to this position.
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
            words: StepWords::words(taken.player, &taken.step, &taken.events, names),
            position: game.position(),
            turn: turn_data(game),
            deadline: None,
            shown: None,
        }
    }
}

/// What has changed in the scene since the message before. Cells and pieces are replaced by their `id`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SceneChange {
    /// Where a window that follows the game should look.
    pub focus: (u32, u32),
    /// The cells that look different, mostly because they may be chosen now or no more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Value>")]
    pub cells: Vec<Cell>,
    /// All links, where any of them has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub links: Option<Vec<Link>>,
    /// The pieces that stand somewhere else, or may be chosen now or no more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Value>")]
    pub pieces: Vec<Piece>,
    /// All notes, where any of them has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub notes: Option<Vec<Note>>,
    /// The row that a selection goes along, where there is one and it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub selection: Option<Selection>,
    /// What is not there any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<RemovedIds>,
}

/// Cells and pieces that are not there any more, by their `id`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RemovedIds {
    /// The cells.
    pub cells: Vec<u64>,
    /// The pieces.
    pub pieces: Vec<String>,
}
