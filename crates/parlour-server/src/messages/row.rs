//! Lists of tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SeatKind;

/// The phase of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Waiting for players or for the host.
    Open,
    /// All seats are taken; some players have yet to commit to a seed for the dice.
    Committing,
    /// All commitments stand; the players reveal their seeds.
    Revealing,
    /// The game is running.
    Running,
    /// The game is over.
    Over,
    /// The table was closed before the game was over.
    Closed,
}

/// A filter for tables.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// Only tables of this game.
    pub game: Option<String>,
    /// Only tables in this phase; open and running ones if left out.
    pub phase: Option<Phase>,
    /// The most tables to list, 1 to 200; 50 if left out.
    #[schemars(range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// The number of tables to skip.
    pub offset: Option<u32>,
}

/// A public table in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableRow {
    /// The id of the table.
    pub id: String,
    /// The game's name, e.g. `snakes`.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// The name of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The phase of the table.
    pub phase: Phase,
    /// The players in turn order.
    pub seats: Vec<RowSeat>,
    /// The number of steps so far.
    pub steps: u64,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
}

/// A seat in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RowSeat {
    /// The player's name; absent while the seat is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The kind of player.
    pub kind: SeatKind,
    /// The level of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}
