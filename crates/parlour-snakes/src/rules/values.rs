//! The values of the house rules. What is written about them here is what people read in `parlour rules` and in forms.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a roll past the end does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Finish {
    /// Only the exact number finishes; a pawn that would go past the end stays.
    #[default]
    Exact,
    /// Going past the end finishes, too.
    Overshoot,
    /// A pawn that would go past the end walks back by the rest.
    Bounce,
}

/// Which rolls bring a pawn onto the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Every roll does.
    #[default]
    Any,
    /// Only the rolls of `start-on` do.
    On,
}

/// What the roll that brings a pawn onto the board does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// The pawn moves by the roll, counted from cell 0.
    #[default]
    Move,
    /// The pawn is placed on cell 1 and the roll counts as a 1 in every respect.
    ToFirst,
}

/// What happens when a pawn ends its move on a cell where others stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// Nothing; they share the cell.
    #[default]
    Nothing,
    /// All the others go back to the start.
    SendOpponent,
    /// The pawn that came goes back to the start.
    SendSelf,
    /// All of them go back to the start.
    SendBoth,
}

/// What the third six in a row does, where a six grants another roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThirdSix {
    /// It is not played, and the turn ends.
    #[default]
    Cancel,
    /// It is played like any other six.
    Normal,
    /// It is not played, the turn ends, and the player loses the next turn.
    LoseNext,
    /// The pawn goes back to where it stood before the first of the three sixes, and the turn ends.
    Backtrack,
    /// The pawn goes back to the start, and the turn ends.
    ToStart,
}

/// Whether a snake or ladder leads on to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Jumps {
    /// Only what is on the cell where the roll ended acts.
    #[default]
    Once,
    /// What is on the cell where a jump ended acts as well, until a plain cell is reached.
    Chain,
}

/// How many winners there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Places {
    /// The game ends with the first winner.
    #[default]
    First,
    /// Two players play for one place, three for two, four or more for three.
    Podium,
}

/// When the rolls of a turn are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RollOrder {
    /// Each roll is played at once.
    #[default]
    Each,
    /// Rolls go on a stack; when no further roll is due they are played, the last one first.
    Stack,
}

/// What exactly three sixes in a row do, when the next roll is no six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThreeSixes {
    /// Nothing special.
    #[default]
    Play,
    /// The turn is lost.
    LoseTurn,
}

/// What exactly four sixes in a row do, when the next roll is no six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FourSixes {
    /// Nothing special.
    #[default]
    Play,
    /// The next player loses a turn.
    SkipNext,
}
