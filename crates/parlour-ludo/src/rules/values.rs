//! The values of the house rules. `parlour rules` and the forms on the page show their doc comments.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// What earns an extra roll besides the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// Capturing at least one token.
    #[schemars(title = "Capturing a token")]
    Capture,
    /// Getting a token home.
    #[schemars(title = "Getting a token home")]
    Finish,
}

/// What happens to the third 6 in a row within a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThreeSixes {
    /// You play it like any other roll, however many follow.
    #[schemars(title = "Play on")]
    #[default]
    Play,
    /// You do not play it, and your turn ends.
    #[schemars(title = "The turn ends")]
    Forfeit,
}

/// Where the entrance to a home column is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EntryCell {
    /// In the home column: no opponent can capture you there.
    #[schemars(title = "In the home column")]
    #[default]
    Private,
    /// On the track, as on most boards: opponents can capture you there.
    #[schemars(title = "On the track")]
    Shared,
}

/// Whether two tokens of one player on a square block opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Blocks {
    /// Tokens never block.
    #[schemars(title = "No")]
    #[default]
    Off,
    /// Opponents cannot land on two or more tokens of one player, or pass them.
    #[schemars(title = "Yes")]
    On,
}

/// Whether you must capture a token before your tokens can enter the home column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MustCapture {
    /// Your tokens can always enter the home column.
    #[schemars(title = "No")]
    #[default]
    Off,
    /// Your tokens stay on the track until you or your partner has captured a token.
    #[schemars(title = "Yes")]
    On,
}

/// Whether players opposite each other are partners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Teams {
    /// Everyone plays alone.
    #[schemars(title = "No")]
    #[default]
    Off,
    /// Partners never capture each other, help each other home and win together; needs 4 or 6 players.
    #[schemars(title = "Yes")]
    On,
}

/// When the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Places {
    /// As soon as one player or team has all tokens home.
    #[schemars(title = "With the first winner")]
    #[default]
    First,
    /// When only one player or team is left, so that everyone has a place.
    #[schemars(title = "When everyone has a place")]
    All,
}

/// The safe squares, by name or by number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Safe {
    /// A named choice.
    Word(SafeWord),
    /// The numbers of the safe squares; 0 is the first start square.
    Cells(Vec<u16>),
}

impl Default for Safe {
    fn default() -> Self {
        Self::Word(SafeWord::Classic)
    }
}

/// A named choice of safe squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SafeWord {
    /// Every start square and, on arms of 7 or more squares, the fifth square before the next start.
    #[schemars(title = "The usual ones")]
    Classic,
    /// No square, not even the start squares.
    #[schemars(title = "None")]
    None,
}

/// A face of the die in the schema: all six are listed, so that an error can name them.
pub(super) struct DieFace;

impl JsonSchema for DieFace {
    fn schema_name() -> Cow<'static, str> {
        "DieFace".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [1, 2, 3, 4, 5, 6] })
    }
}

/// The number of players in the schema: a number or null.
pub(super) fn players(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [
        { "type": "integer", "minimum": 2, "maximum": 6 },
        { "type": "null", "description": "Any number." },
    ] })
}
