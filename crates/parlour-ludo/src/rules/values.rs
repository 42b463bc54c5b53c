//! The values that the house rules take. Their documentation is what people read in forms and on the terminal.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// What grants another roll besides the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// Sending at least one token home.
    Capture,
    /// Bringing a token to its goal.
    Finish,
}

/// What the third six in a row within one turn does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThreeSixes {
    /// It is played like any other roll, and so is the fourth.
    #[default]
    Play,
    /// It is not played, and the turn ends.
    Forfeit,
}

/// To whom the cell before the stretch belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EntryCell {
    /// It is the first cell of the colour's own stretch: nobody else can be met there.
    #[default]
    Private,
    /// It is a cell of the track, as on the usual board: tokens can be met and sent home there.
    Shared,
}

/// Whether two tokens of one player on one cell bar the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Blocks {
    /// Tokens never bar the way.
    #[default]
    Off,
    /// Opponents can neither land on two or more tokens of one player nor pass them.
    On,
}

/// Whether a capture is needed before the first token may leave the track.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MustCapture {
    /// Tokens go into their stretch when they get there.
    #[default]
    Off,
    /// No token enters its stretch before its player (or the partner) has sent a token home.
    On,
}

/// Whether players who sit opposite each other play together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Teams {
    /// Everybody plays alone.
    #[default]
    Off,
    /// Partners never capture each other, help each other home, and win together; needs 4 or 6 players.
    On,
}

/// When the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Places {
    /// As soon as somebody has won.
    #[default]
    First,
    /// When only one player or team is left, so that everybody has a place.
    All,
}

/// The safe cells, by a word or by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Safe {
    /// A usual choice.
    Word(SafeWord),
    /// The numbers of the safe cells; the track is numbered from 0, the first start cell.
    Cells(Vec<u16>),
}

impl Default for Safe {
    fn default() -> Self {
        Self::Word(SafeWord::Classic)
    }
}

/// A usual choice of safe cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SafeWord {
    /// Every start cell, and on arms of at least 7 cells the fifth cell before the next start.
    Classic,
    /// No cell at all, not even the start cells.
    None,
}

/// A face of the die in the schema: listed one by one, so that an error can name them.
pub(super) struct DieFace;

impl JsonSchema for DieFace {
    fn schema_name() -> Cow<'static, str> {
        "DieFace".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [1, 2, 3, 4, 5, 6] })
    }
}

/// The number of players in the schema: a number, or nothing.
pub(super) fn players(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [
        { "type": "integer", "minimum": 2, "maximum": 6 },
        { "type": "null", "description": "As many as sit down." },
    ] })
}
