//! The rules that each shortcut of this crate supports. Rules that are not listed must have their default. Add a new rule
//! or value to a list once the shortcut is tested with it.

use parlour_core::Coverage;
use parlour_core::Known::{Any, Values};

/// All rules, with the supported values of the one that shortcuts differ in.
macro_rules! built_in {
    ($extra_roll_on:expr) => {
        Coverage(&[
            ("players", Any),
            ("arms", Any),
            ("cells-per-arm", Any),
            ("home-stretch", Any),
            ("tokens", Any),
            ("enter-on", Any),
            ("extra-roll", Any),
            ("extra-roll-on", $extra_roll_on),
            ("three-sixes", Values(&["play", "forfeit"])),
            ("entry-cell", Values(&["private", "shared"])),
            ("blocks", Values(&["off", "on"])),
            ("must-capture", Values(&["off", "on"])),
            ("teams", Values(&["off", "on"])),
            ("places", Values(&["first", "all"])),
            ("safe", Any),
        ])
    };
}

/// The fast simulator.
pub(crate) const FAST: Coverage =
    built_in!(Values(&["[]", r#"["capture"]"#, r#"["finish"]"#, BOTH, BOTH_TURNED]));
const BOTH: &str = r#"["capture","finish"]"#;
const BOTH_TURNED: &str = r#"["finish","capture"]"#;

/// Exact odds. The game itself plays the moves and rolls, but a number must hold all that a position remembers.
pub(crate) const ODDS: Coverage = built_in!(Any);
