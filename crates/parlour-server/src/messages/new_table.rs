//! Creating a table: the request and the answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Token;
use super::shapes::{BoardChoice, BotLevel, GameName, RulesChoice};

/// A table to create.
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
#[schemars(example = serde_json::json!({"game": "mancala", "rules": "kalah", "seats": [{"kind": "human", "name": "Ann"}, {"kind": "bot"}]}))]
pub struct NewTable {
    /// The game, e.g. `snakes`.
    #[schemars(with = "GameName")]
    pub game: String,
    /// A preset's name, or an object with house rules; the first preset if left out.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schemars(with = "RulesChoice")]
    pub rules: Value,
    /// A built-in board's name, or a board; if left out, a game with boards gets a generated one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BoardChoice>")]
    pub board: Option<Value>,
    /// The options of a generated board, instead of `board`; see `/api/games`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The random seed of a generated board: the same seed, options and rules give the same board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The seats.
    #[schemars(length(min = 1))]
    pub seats: Vec<NewSeat>,
    /// The turn order: as listed, or random when the table is created. If seats have colours and you choose any, random
    /// draws who goes first, and play passes clockwise.
    #[serde(default)]
    pub order: SeatOrder,
    /// Whether the table is listed for everyone; otherwise players need its link.
    #[serde(default)]
    pub public: bool,
    /// The time for each step; no limit if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// When the game starts.
    #[serde(default)]
    pub start: Start,
    /// The name of the table, at most 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 40))]
    pub name: Option<String>,
}

/// A seat of a table to create.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// The kind of player.
    pub kind: SeatKind,
    /// The player's name; `Player 1` or `Bot 2`, by seat, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 40))]
    pub name: Option<String>,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BotLevel>")]
    pub level: Option<String>,
    /// Whether a human will `commit` to a seed for the dice: once all seats are taken, the game waits up to 20 seconds for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commits: bool,
    /// The colour, in games where seats have colours; a free one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// The kind of player on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A human; at a new table, the player who creates it.
    Human,
    /// A bot.
    Bot,
    /// No one yet; a player can join.
    #[default]
    Open,
}

/// The turn order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatOrder {
    /// As listed.
    #[default]
    Given,
    /// Random; the answer says which seats are yours.
    Random,
}

/// The time for each step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Seconds for each roll and each move: 1 second to 30 days.
    #[schemars(range(min = 1, max = 2_592_000))]
    pub seconds: u32,
    /// Extra seconds in which a late step still counts; then the server makes the step for the player.
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

/// A new table, for the player who created it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// The id of the table.
    pub id: String,
    /// The host token.
    pub host: Token,
    /// The seat tokens of the human seats.
    pub seats: Vec<SeatToken>,
    /// The server's commitment to the secret of the dice, published now so that the secret cannot change later.
    pub commitment: String,
}

/// A seat and its token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatToken {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The seat token.
    pub token: Token,
    /// What its part in the dice means for this seat; absent if the game has no dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
}
