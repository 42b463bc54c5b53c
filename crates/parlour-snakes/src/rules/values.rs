//! The values of the house rules. `parlour rules`, the JSON schema and forms show these doc comments to users.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What happens when a roll would take the pawn past the last square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Finish {
    /// You need an exact roll to finish. If the roll is too high, the pawn stays where it is.
    #[schemars(title = "Exact roll needed")]
    #[default]
    Exact,
    /// A roll that is too high also finishes.
    #[schemars(title = "Any roll that gets there")]
    Overshoot,
    /// If the roll is too high, the pawn bounces back from the last square by what is left over.
    #[schemars(title = "Bounce back")]
    Bounce,
}

/// Which rolls bring a pawn onto the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Any roll.
    #[schemars(title = "Any roll")]
    #[default]
    Any,
    /// Only the rolls listed in `start-on`.
    #[schemars(title = "Certain rolls only")]
    On,
}

/// How far the roll that brings a pawn onto the board moves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// The pawn moves by the roll: a 4 takes it to square 4.
    #[schemars(title = "Moves the pawn")]
    #[default]
    Move,
    /// The pawn goes to square 1, and the roll counts as a 1 for all other rules.
    #[schemars(title = "Leads to square 1")]
    ToFirst,
}

/// What happens when a pawn ends its move on an occupied square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// Nothing: pawns share the square.
    #[schemars(title = "Share the square")]
    #[default]
    Nothing,
    /// All other pawns there go back to the start.
    #[schemars(title = "Send the others back")]
    SendOpponent,
    /// The pawn that just moved goes back to the start.
    #[schemars(title = "Go back yourself")]
    SendSelf,
    /// All pawns there go back to the start.
    #[schemars(title = "Everyone there goes back")]
    SendBoth,
}

/// What the third 6 in a row does, if a 6 earns an extra roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThirdSix {
    /// You do not play it, and your turn ends.
    #[schemars(title = "Is not played")]
    #[default]
    Cancel,
    /// You play it like any other 6.
    #[schemars(title = "Counts like any other")]
    Normal,
    /// You do not play it, your turn ends, and you lose your next turn.
    #[schemars(title = "Costs your next turn")]
    LoseNext,
    /// The pawn goes back to where it was before the first of the three 6s, and your turn ends.
    #[schemars(title = "Takes back all three")]
    Backtrack,
    /// The pawn goes back to the start, and your turn ends.
    #[schemars(title = "Sends you to the start")]
    ToStart,
}

/// Whether a snake or ladder can lead straight into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Jumps {
    /// No: only the square where your roll ends takes effect.
    #[schemars(title = "No")]
    #[default]
    Once,
    /// Yes: the square where a jump ends takes effect as well, until the pawn reaches a plain square.
    #[schemars(title = "Yes")]
    Chain,
}

/// How many places you play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Places {
    /// The game ends when the first player finishes.
    #[schemars(title = "First place")]
    #[default]
    First,
    /// 2 players play for 1 place, 3 for 2, and 4 or more for 3.
    #[schemars(title = "Up to three places")]
    Podium,
}

/// When the rolls of a turn are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RollOrder {
    /// You play each roll at once.
    #[schemars(title = "At once")]
    #[default]
    Each,
    /// You stack your rolls until you have no extra roll left, then play them, the last one first.
    #[schemars(title = "At the end, last first")]
    Stack,
}

/// What happens after exactly three 6s in a row, when the next roll is not a 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThreeSixes {
    /// Nothing special.
    #[schemars(title = "Nothing special")]
    #[default]
    Play,
    /// You lose the turn.
    #[schemars(title = "Lose the turn")]
    LoseTurn,
}

/// What happens after exactly four 6s in a row, when the next roll is not a 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FourSixes {
    /// Nothing special.
    #[schemars(title = "Nothing special")]
    #[default]
    Play,
    /// The next player loses a turn.
    #[schemars(title = "The next player loses a turn")]
    SkipNext,
}
