//! The whole table as a client sees it.

use parlour_core::Message;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::shapes::{BoardChoice, MessageData, RulesChoice, SceneData, Turn};
use super::{Clock, DrawnScene, Phase, SeatKind, Start};

/// The whole table. Only `you` differs between clients.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct View {
    /// The id of the table.
    pub id: String,
    /// The game's name, e.g. `snakes`.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The name of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The house rules.
    #[schemars(with = "RulesChoice")]
    pub rules: Value,
    /// The board, if the game has boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BoardChoice>")]
    pub board: Option<Value>,
    /// The options and the random seed of a generated board.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub setup: Map<String, Value>,
    /// Whether the table is listed for everyone.
    pub public: bool,
    /// When the game starts.
    pub start: Start,
    /// The phase of the table.
    pub phase: Phase,
    /// The number of the last event at the table.
    pub number: u64,
    /// The number of the last event that changed the game; rolls and moves refer to it.
    pub state: u64,
    /// The players in turn order.
    pub seats: Vec<SeatView>,
    /// The player to act and their choices, as in `parlour play --json`; null before the start and at a closed table.
    #[schemars(with = "Option<Turn>")]
    pub turn: Value,
    /// The position as data.
    pub position: Value,
    /// The scene, for clients that draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<SceneData>")]
    pub scene: Option<DrawnScene>,
    /// The last 200 steps in words.
    pub log: Vec<StepWords>,
    /// The last 100 chat messages.
    pub chat: Vec<ChatLine>,
    /// The time for each step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// The server's time, in milliseconds since 1970, to compare deadlines with.
    pub now: i64,
    /// The commitments and player seeds of the dice.
    pub dice: DiceView,
    /// The pending request to undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<UndoRequest>,
    /// The seats that want a rematch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rematch: Vec<u32>,
    /// The id of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The id of the table that this is a rematch of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// The client's seats and role.
    pub you: You,
}

/// A seat and its player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatView {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The player's name; absent while the seat is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The colour of the seat, if seats have colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The kind of player.
    pub kind: SeatKind,
    /// The level of the bot, or of the bot that plays for the human.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether a bot plays for the human.
    #[serde(skip_serializing_if = "is_false")]
    pub replaced: bool,
    /// Whether a client of the human is connected; absent for bots and open seats, and if the client may be connected
    /// to another process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connected: Option<bool>,
    /// Whether the host has removed the player, for whom a bot plays on.
    #[serde(skip_serializing_if = "is_false")]
    pub removed: bool,
    /// Whether the host has muted the player's chat.
    #[serde(skip_serializing_if = "is_false")]
    pub muted: bool,
    /// The place at the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A step in sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StepWords {
    /// The number of the step, counted from 1.
    pub step: usize,
    /// What happened, in sentences.
    pub words: Vec<String>,
    /// The same as messages, for clients with words of their own.
    #[schemars(with = "Vec<MessageData>")]
    pub messages: Vec<Message>,
}

/// A chat message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChatLine {
    /// The number of this event at the table.
    pub number: u64,
    /// The seat of the sender; absent for a host without a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u32>,
    /// The name of the sender.
    pub name: String,
    /// The message: plain text, whatever it looks like.
    pub text: String,
    /// When it was sent, in milliseconds since 1970.
    pub at: i64,
}

/// The time for each step, and the deadline of this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClockView {
    /// The clock of the table.
    #[serde(flatten)]
    pub clock: Clock,
    /// The deadline for the next step, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
}

/// The commitments and player seeds of the dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DiceView {
    /// Whether the game has dice.
    pub used: bool,
    /// How the dice are fixed: 2, or 1 at tables from before.
    pub version: u32,
    /// The server's commitment to its secret, published before the game.
    pub commitment: String,
    /// The commitments to the player seeds in turn order; empty for a seat without a seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seed_commitments: Vec<String>,
    /// The player seeds in turn order; empty for a seat without a seed, and for all seats until all seeds are revealed.
    pub seeds: Vec<String>,
    /// The seats that have to commit or to reveal, in the phases `committing` and `revealing`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<u32>,
    /// Until when, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// The seats whose players lost their place to a bot because they did not reveal their seed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeited: Vec<u32>,
    /// The secret, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// A request to undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UndoRequest {
    /// The seat that asks.
    pub seat: u32,
    /// The number of steps to undo.
    pub steps: u32,
    /// The seats that have yet to answer.
    pub waiting: Vec<u32>,
}

/// The client's seats and role.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, JsonSchema)]
pub struct You {
    /// The client's seats.
    pub seats: Vec<u32>,
    /// Whether the client is the host.
    pub host: bool,
}
