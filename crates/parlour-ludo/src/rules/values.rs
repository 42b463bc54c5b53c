//! The values of the house rules. `parlour rules` and the forms on the page show their doc comments.

use std::borrow::Cow;

use parlour_core::rule_values;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

rule_values! {
    /// What earns an extra roll besides the die.
    pub enum Reward {
        /// Capturing at least one token.
        Capture = "Capturing a token",
        /// Getting a token home.
        Finish = "Getting a token home",
    }

    /// What happens to the third 6 in a row within a turn.
    pub enum ThreeSixes {
        /// You play it like any other roll, however many follow.
        Play = "Play on",
        /// You do not play it, and your turn ends.
        Forfeit = "The turn ends",
    }

    /// Where the entrance to a home column is.
    pub enum EntryCell {
        /// In the home column: no opponent can capture you there.
        Private = "In the home column",
        /// On the track, as on most boards: opponents can capture you there.
        Shared = "On the track",
    }

    /// Whether two tokens of one player on a square block opponents.
    pub enum Blocks {
        /// Tokens never block.
        Off = "No",
        /// Opponents cannot land on two or more tokens of one player, or pass them.
        On = "Yes",
    }

    /// Whether you must capture a token before your tokens can enter the home column.
    pub enum MustCapture {
        /// Your tokens can always enter the home column.
        Off = "No",
        /// Your tokens stay on the track until you or your partner has captured a token.
        On = "Yes",
    }

    /// Whether players opposite each other are partners.
    pub enum Teams {
        /// Everyone plays alone.
        Off = "No",
        /// Partners never capture each other, help each other home and win together; needs 4 or 6 players.
        On = "Yes",
    }

    /// When the game ends.
    pub enum Places {
        /// As soon as one player or team has all tokens home.
        First = "With the first winner",
        /// When only one player or team is left, so that everyone has a place.
        All = "When everyone has a place",
    }
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

rule_values! {
    /// A named choice of safe squares.
    pub enum SafeWord {
        /// Every start square and, on arms of 7 or more squares, the fifth square before the next start.
        Classic = "The usual ones",
        /// No square, not even the start squares.
        None = "None",
    }
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
