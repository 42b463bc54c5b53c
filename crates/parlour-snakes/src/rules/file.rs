//! House rules as users write them, and the presets.

use parlour_core::RuleGroup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::priority::Stage;
use super::values::{
    Entry, Finish, FourSixes, Jumps, Landing, Places, RollOrder, Start, ThirdSix, ThreeSixes,
};
use crate::{Cell, Dice};

/// The house rules of Snakes & Ladders. They may be invalid; [`Rules`](crate::Rules) never are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// What happens when a roll would take the pawn past the last square.
    #[schemars(title = "Reaching the last square")]
    pub finish: Finish,
    /// The square where pawns start and where they go when sent back; 0 is off the board.
    #[schemars(title = "Start square")]
    #[schemars(range(min = 0))]
    pub start_cell: Cell,
    /// Which rolls bring a pawn onto the board.
    #[schemars(title = "A pawn enters with")]
    pub start: Start,
    /// The rolls that bring a pawn onto the board if `start` is `on`.
    #[schemars(title = "The rolls that enter")]
    #[schemars(inner(range(min = 1)))]
    pub start_on: Vec<u32>,
    /// How far the roll that brings a pawn onto the board moves it.
    #[schemars(title = "The entering roll")]
    pub entry: Entry,
    /// What happens when a pawn ends its move on an occupied square.
    #[schemars(title = "Landing on another pawn")]
    pub landing: Landing,
    /// The rolls that earn an extra roll, whether or not the pawn could move.
    #[schemars(title = "Roll again after")]
    #[schemars(inner(range(min = 1)))]
    pub special_rolls: Vec<u32>,
    /// What the third 6 in a row does, if a 6 earns an extra roll.
    #[schemars(title = "The third six in a row")]
    pub third_six: ThirdSix,
    /// Whether a snake or ladder can lead straight into another.
    #[schemars(title = "One jump can lead to another")]
    pub jumps: Jumps,
    /// How many places you play for.
    #[schemars(title = "Play for")]
    pub places: Places,
    /// When the rolls of a turn are played.
    #[schemars(title = "Extra rolls are played")]
    pub roll_order: RollOrder,
    /// Turn order reverses when the rolls of a turn add up to a multiple of this number; 0 means never.
    #[schemars(title = "Turn order reverses at multiples of")]
    #[schemars(range(min = 0))]
    pub reverse_on_multiple_of: u32,
    /// What happens after exactly three 6s in a row, when the next roll is not a 6.
    #[schemars(title = "Exactly three sixes")]
    pub three_sixes: ThreeSixes,
    /// What happens after exactly four 6s in a row, when the next roll is not a 6.
    #[schemars(title = "Exactly four sixes")]
    pub four_sixes: FourSixes,
    /// The order of the stages of a roll. With landing before entity, pawns meet before they jump; with win before
    /// entity, a pawn that moves to the last square wins whatever is there.
    #[schemars(title = "Order of effects")]
    #[schemars(length(equal = 8), extend("examples" = Stage::orders()))]
    pub priority: Vec<Stage>,
    /// The dice: d6, d8, 2d6 (added up), face:weight pairs such as 1:1,2:1,6:3, or a sum of any of these, such as d6+d8.
    #[schemars(title = "Dice")]
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
    /// Extra rolls are stacked, runs of 6s can cost turns, and the turn order can reverse.
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

    /// The rules of the 100-square board sold in shops.
    pub fn commercial() -> Self {
        Self { special_rolls: Vec::new(), ..Self::default() }
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn groups() -> &'static [RuleGroup] {
        &[
            ("Getting started", &["start", "start-on", "entry", "start-cell"]),
            ("Dice", &["dice", "roll-order", "reverse-on-multiple-of"]),
            ("Sixes", &["special-rolls", "third-six", "three-sixes", "four-sixes"]),
            ("Meeting others", &["landing"]),
            ("Winning", &["finish", "places"]),
            ("The board", &["jumps", "priority"]),
        ]
    }

    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![
            ("classic", "Any roll starts, a 6 earns an extra roll, an exact roll finishes.", Self::default()),
            (
                "stack",
                "A 1 or a 6 starts, extra rolls are stacked and played last first, turn order can reverse.",
                Self::stack(),
            ),
            (
                "commercial",
                "The 100-square board sold in shops: one roll a turn, an exact roll finishes.",
                Self::commercial(),
            ),
        ]
    }
}
