//! The house rules as written in a file, not checked yet.

use parlour_core::RuleGroup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::values::{
    Blocks, DieFace, EntryCell, MustCapture, Places, Reward, Safe, Teams, ThreeSixes, players,
};

/// The house rules of Ludo, as written in a file. [`Rules::new`](crate::Rules::new) checks them.
///
/// ```
/// use parlour_ludo::{Rules, RulesFile};
/// let file = RulesFile { arms: 6, ..RulesFile::default() };
/// assert_eq!(Rules::new(file).unwrap().track().cells(), 78);
/// let error = Rules::new(RulesFile { arms: 7, ..RulesFile::default() }).unwrap_err();
/// assert_eq!(error.to_string(), "7 is not a value of arms; allowed: a whole number from 2 to 6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The number of players; if unset, any number up to one per arm.
    #[schemars(title = "Number of players")]
    #[schemars(schema_with = "players")]
    pub players: Option<u8>,
    /// The number of arms of the board, one for each colour.
    #[schemars(title = "Arms of the board")]
    #[schemars(range(min = 2, max = 6))]
    pub arms: u8,
    /// The number of track squares from one start square to the next.
    // With four squares, the start, the next colour's entrance and the square before its start are all different.
    #[schemars(title = "Squares on each arm")]
    #[schemars(range(min = 4, max = 99))]
    pub cells_per_arm: u8,
    /// The number of steps from the entrance of a home column to home.
    #[schemars(title = "Length of the home column")]
    #[schemars(range(min = 1, max = 99))]
    pub home_stretch: u8,
    /// The number of tokens each player has.
    #[schemars(title = "Tokens per player")]
    #[schemars(range(min = 1, max = 4))]
    pub tokens: u8,
    /// The rolls that bring a token out of the yard.
    #[schemars(title = "A token comes out on")]
    #[schemars(with = "Vec<DieFace>")]
    pub enter_on: Vec<u8>,
    /// The rolls that earn an extra roll, even if no token can move.
    #[schemars(title = "Roll again after")]
    #[schemars(with = "Vec<DieFace>")]
    pub extra_roll: Vec<u8>,
    /// What else earns an extra roll.
    #[schemars(title = "Other extra rolls")]
    pub extra_roll_on: Vec<Reward>,
    /// What happens to the third 6 in a row within a turn.
    #[schemars(title = "Three sixes in a row")]
    pub three_sixes: ThreeSixes,
    /// Where the entrance to a home column is.
    #[schemars(title = "Entrance to the home column")]
    pub entry_cell: EntryCell,
    /// Whether two tokens of one player on a square block opponents.
    #[schemars(title = "Two tokens make a block")]
    pub blocks: Blocks,
    /// Whether you must capture a token before your tokens can enter the home column.
    #[schemars(title = "Capture before going home")]
    pub must_capture: MustCapture,
    /// Whether players opposite each other are partners.
    #[schemars(title = "Play in teams")]
    pub teams: Teams,
    /// When the game ends.
    #[schemars(title = "The game ends")]
    pub places: Places,
    /// The squares on which no token can be captured.
    #[schemars(title = "Safe squares")]
    pub safe: Safe,
}

impl Default for RulesFile {
    fn default() -> Self {
        Self {
            players: None,
            arms: 4,
            cells_per_arm: 13,
            home_stretch: 6,
            tokens: 4,
            enter_on: vec![6],
            extra_roll: vec![6],
            extra_roll_on: Vec::new(),
            three_sixes: ThreeSixes::default(),
            entry_cell: EntryCell::default(),
            blocks: Blocks::default(),
            must_capture: MustCapture::default(),
            teams: Teams::default(),
            places: Places::default(),
            safe: Safe::default(),
        }
    }
}

impl RulesFile {
    /// More captures, more extra rolls.
    fn party() -> Self {
        Self {
            extra_roll_on: vec![Reward::Capture, Reward::Finish],
            three_sixes: ThreeSixes::Forfeit,
            entry_cell: EntryCell::Shared,
            blocks: Blocks::On,
            ..Self::default()
        }
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn groups() -> &'static [RuleGroup] {
        &[
            ("Players", &["players", "teams"]),
            ("Getting out of the yard", &["enter-on"]),
            ("Sixes", &["extra-roll", "extra-roll-on", "three-sixes"]),
            ("Meeting others", &["safe", "blocks"]),
            ("Getting home", &["entry-cell", "must-capture", "places"]),
            ("The board", &["arms", "cells-per-arm", "home-stretch", "tokens"]),
        ]
    }

    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![
            (
                "classic",
                "A 6 brings a token out and earns an extra roll. Land on opponents to capture them. You need an exact roll to get home.",
                Self::default(),
            ),
            (
                "party",
                "Capturing and getting home earn an extra roll. A third 6 in a row ends your turn. Two tokens make a block.",
                Self::party(),
            ),
        ]
    }
}
