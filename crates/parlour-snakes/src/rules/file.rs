//! The house rules as people write them, and the named sets of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::priority::Stage;
use super::values::{
    Entry, Finish, FourSixes, Jumps, Landing, Places, RollOrder, Start, ThirdSix, ThreeSixes,
};
use crate::{Cell, Dice};

/// The house rules of Snakes & Ladders. It may be wrong; [`Rules`](crate::Rules) made of it never are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// What a roll past the end does.
    pub finish: Finish,
    /// The square where all pawns start, and go back to; 0 is off the board.
    #[schemars(range(min = 0))]
    pub start_cell: Cell,
    /// Which rolls bring a pawn from square 0 onto the board.
    pub start: Start,
    /// The rolls that bring a pawn onto the board, where `start` is `on`.
    #[schemars(inner(range(min = 1)))]
    pub start_on: Vec<u32>,
    /// What the roll that brings a pawn onto the board does.
    pub entry: Entry,
    /// What happens when a pawn ends its move on a cell where others stand.
    pub landing: Landing,
    /// The rolls that grant another roll, whether or not the pawn could move.
    #[schemars(inner(range(min = 1)))]
    pub special_rolls: Vec<u32>,
    /// What the third six in a row does, where a six grants another roll.
    pub third_six: ThirdSix,
    /// Whether a snake or ladder leads on to another one.
    pub jumps: Jumps,
    /// How many winners there are.
    pub places: Places,
    /// When the rolls of a turn are played.
    pub roll_order: RollOrder,
    /// The order of play is reversed when the sum of a turn's rolls is a multiple of this; 0 is never.
    #[schemars(range(min = 0))]
    pub reverse_on_multiple_of: u32,
    /// What exactly three sixes in a row do, when the next roll is no six.
    pub three_sixes: ThreeSixes,
    /// What exactly four sixes in a row do, when the next roll is no six.
    pub four_sixes: FourSixes,
    /// The order in which the stages of a roll are evaluated. With landing before entity, pawns meet before a jump; with win
    /// before entity, a pawn that walks to the last square wins whatever is there.
    #[schemars(length(equal = 8), extend("examples" = Stage::orders()))]
    pub priority: Vec<Stage>,
    /// The dice: d6, d8, 2d6 (the sum), face:weight pairs such as 1:1,2:1,6:3, or a sum of any of these, such as d6+d8.
    pub dice: Dice,
}

impl Default for RulesFile {
    fn default() -> Self {
        Self {
            finish: Finish::default(),
            start_cell: 0,
            start: Start::default(),
            start_on: vec![1, 6],
            entry: Entry::default(),
            landing: Landing::default(),
            special_rolls: vec![6],
            third_six: ThirdSix::default(),
            jumps: Jumps::default(),
            places: Places::default(),
            roll_order: RollOrder::default(),
            reverse_on_multiple_of: 0,
            three_sixes: ThreeSixes::default(),
            four_sixes: FourSixes::default(),
            priority: Stage::CLASSIC.to_vec(),
            dice: Dice::default(),
        }
    }
}

impl RulesFile {
    /// The rules where rolls are stacked, sixes can turn against their player, and the order of play may reverse.
    pub fn stack() -> Self {
        Self {
            start: Start::On,
            entry: Entry::ToFirst,
            third_six: ThirdSix::Normal,
            places: Places::Podium,
            roll_order: RollOrder::Stack,
            reverse_on_multiple_of: 3,
            three_sixes: ThreeSixes::LoseTurn,
            four_sixes: FourSixes::SkipNext,
            ..Self::default()
        }
    }

    /// The rules of the 100-cell board sold in shops.
    pub fn commercial() -> Self {
        Self { special_rolls: Vec::new(), ..Self::default() }
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![
            ("classic", "Any roll starts, a six rolls again, the exact number finishes.", Self::default()),
            (
                "stack",
                "A 1 or a 6 starts, rolls are stacked and played last first, the order of play may reverse.",
                Self::stack(),
            ),
            (
                "commercial",
                "As on the 100-cell board sold in shops: one roll a turn, the exact number finishes.",
                Self::commercial(),
            ),
        ]
    }
}
