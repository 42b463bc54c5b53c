//! Tables in a list.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SeatKind;

/// Where a table is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Waiting for players, or for the host.
    Open,
    /// The game is played.
    Running,
    /// The game is over.
    Over,
    /// The table was closed before the game was over.
    Closed,
}

/// Which tables are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// Only tables of this game.
    #[serde(default)]
    pub game: Option<String>,
    /// Only tables of this phase; without it those that are open or running.
    #[serde(default)]
    pub phase: Option<Phase>,
    /// The length of the list, 1 to 200; default 50.
    #[serde(default)]
    pub limit: Option<u32>,
    /// How many are left out first.
    #[serde(default)]
    pub offset: Option<u32>,
}

/// A public table in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableRow {
    /// The table.
    pub id: String,
    /// The game's name, e.g. `snakes`.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// What the table is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the table is in its life.
    pub phase: Phase,
    /// The players in turn order.
    pub seats: Vec<RowSeat>,
    /// How many steps were taken.
    pub steps: u64,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened there, in milliseconds since 1970.
    pub updated: i64,
}

/// A seat in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RowSeat {
    /// The player's name; nothing while the seat is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who sits there.
    pub kind: SeatKind,
    /// How well a bot plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}
