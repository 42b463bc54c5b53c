//! The house rules as people write them; they may still be wrong.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::values::{
    Blocks, DieFace, EntryCell, MustCapture, Places, Reward, Safe, Teams, ThreeSixes, players,
};

/// The house rules of ludo as people write them. [`Rules::new`](crate::Rules::new) checks them.
///
/// ```
/// use parlour_ludo::{Rules, RulesFile};
/// let file = RulesFile { arms: 6, ..RulesFile::default() };
/// assert_eq!(Rules::new(file).unwrap().track().cells(), 78);
/// let error = Rules::new(RulesFile { arms: 7, ..RulesFile::default() }).unwrap_err();
/// assert_eq!(error.to_string(), r#"rule "arms" cannot be 7; allowed: a whole number from 2 to 6"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The number of players; nothing means as many as sit down, at most one per arm.
    #[schemars(schema_with = "players")]
    pub players: Option<u8>,
    /// The number of arms of the board; each is the place of one colour.
    #[schemars(range(min = 2, max = 6))]
    pub arms: u8,
    /// The number of track cells from one start cell to the next.
    #[schemars(range(min = 4, max = 99))]
    pub cells_per_arm: u8,
    /// The number of steps from the entry cell to the goal.
    #[schemars(range(min = 1, max = 99))]
    pub home_stretch: u8,
    /// The number of tokens of each player.
    #[schemars(range(min = 1, max = 4))]
    pub tokens: u8,
    /// The rolls that bring a token out of its yard.
    #[schemars(with = "Vec<DieFace>")]
    pub enter_on: Vec<u8>,
    /// The rolls that grant another roll, even if nothing could move.
    #[schemars(with = "Vec<DieFace>")]
    pub extra_roll: Vec<u8>,
    /// What else grants another roll.
    pub extra_roll_on: Vec<Reward>,
    /// What the third six in a row within one turn does.
    pub three_sixes: ThreeSixes,
    /// To whom the cell before the stretch belongs.
    pub entry_cell: EntryCell,
    /// Whether two tokens of one player on one cell bar the way.
    pub blocks: Blocks,
    /// Whether a capture is needed before a token may enter its stretch.
    pub must_capture: MustCapture,
    /// Whether players who sit opposite each other play together.
    pub teams: Teams,
    /// When the game is over.
    pub places: Places,
    /// The cells on which nobody can be sent home.
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
    /// The rules for a lively table.
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
    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![
            (
                "classic",
                "Six enters and rolls again, landing on opponents sends them home, the exact number finishes.",
                Self::default(),
            ),
            (
                "party",
                "Captures and finished tokens roll again, three sixes are forfeited, two tokens block.",
                Self::party(),
            ),
        ]
    }
}
