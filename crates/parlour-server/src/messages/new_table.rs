//! A table that somebody wants to have, and what they get.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Token;

/// A table that somebody wants to have.
///
/// ```
/// use parlour_server::messages::{NewTable, SeatKind, Start};
/// let table: NewTable = serde_json::from_str(
///     r#"{"game":"mancala","rules":"kalah","seats":[{"kind":"human","name":"Ann"},{"kind":"bot"}]}"#,
/// ).unwrap();
/// assert_eq!(table.seats[1].kind, SeatKind::Bot);
/// assert_eq!(table.start, Start::WhenFull);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game, e.g. `snakes`.
    pub game: String,
    /// A preset's name, or a table of house rules; without it the first preset.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub rules: Value,
    /// A built-in board's name, or a board; without it one is generated where the game has boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Value>,
    /// The options of a generated board, instead of `board`; `/api/games` explains them.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The random seed of a generated board: the same seed, options and rules give the same board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Who plays.
    pub seats: Vec<NewSeat>,
    /// Turn order: the seats as they are given, or random, decided when the table is made. Where a colour is a seat and
    /// one was chosen, random draws who goes first, and play passes clockwise.
    #[serde(default)]
    pub order: SeatOrder,
    /// Whether the table is listed for everybody; else it is found by its link alone.
    #[serde(default)]
    pub public: bool,
    /// How long players may think; without it as long as they like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// When the game starts.
    #[serde(default)]
    pub start: Start,
    /// What the table is called, at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A seat of a table that somebody wants to have.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// Who sits there.
    pub kind: SeatKind,
    /// The player's name; people and bots without one are called after their seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How well a bot plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A person's own part of the dice, at most 64 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The colour, in games where it is a seat; seats without one get the free colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// Who sits on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person; at a new table the one who makes it.
    Human,
    /// A program.
    Bot,
    /// Nobody yet; players can join.
    #[default]
    Open,
}

/// In which order the seats play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatOrder {
    /// As they are given: programs know which seat is whose.
    #[default]
    Given,
    /// Drawn; the answer tells which seats the maker of the table has.
    Random,
}

/// How long players may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for each roll and each choice, 1 second to 30 days.
    #[schemars(range(min = 1, max = 2_592_000))]
    pub seconds: u32,
    /// Seconds after that, in which a late answer still counts; then the step is made for the player.
    #[serde(default = "usual_grace")]
    #[schemars(range(max = 86_400))]
    pub grace: u32,
}

fn usual_grace() -> u32 {
    5
}

/// When a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// As soon as no seat is open.
    #[default]
    WhenFull,
    /// When the host says so.
    Host,
}

/// A table that was made, for the one who made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// The table.
    pub id: String,
    /// The host's token.
    pub host: Token,
    /// The tokens of the people who sit down at once.
    pub seats: Vec<SeatToken>,
    /// The SHA-256 of the secret of the dice: published now, so that the secret cannot be changed later.
    pub commitment: String,
}

/// A seat and the token that it is played with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatToken {
    /// The seat, counted from 1.
    pub seat: u32,
    /// Its token.
    pub token: Token,
}
