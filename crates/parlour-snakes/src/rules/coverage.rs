//! What the shortcuts of this crate know: the fast simulator and the faster ways to exact odds. Everything else takes the
//! general way by itself. A new rule or value is added to a list here when the shortcut has been checked against it.

use parlour_core::{Coverage, Known::Any, Known::Values};

/// The rules that concern a single pawn and its turn, and those that the shortcut in question knows of the others.
macro_rules! pawn_rules {
    ($priority:expr; $($others:expr),* $(,)?) => {
        Coverage(&[
            ("finish", Values(&["exact", "overshoot", "bounce"])),
            ("start-cell", Any),
            ("start", Values(&["any", "on"])),
            ("start-on", Any),
            ("entry", Values(&["move", "to-first"])),
            ("special-rolls", Any),
            ("third-six", Values(&["cancel", "normal", "lose-next", "backtrack", "to-start"])),
            ("jumps", Values(&["once", "chain"])),
            ("three-sixes", Values(&["play", "lose-turn"])),
            ("places", Values(&["first", "podium"])),
            ("priority", $priority),
            ("dice", Any),
            $($others),*
        ])
    };
}

/// All rules there were when the shortcuts were written.
pub(crate) const ALL: Coverage = pawn_rules![Any;
    ("landing", Values(&["nothing", "send-opponent", "send-self", "send-both"])),
    ("roll-order", Values(&["each", "stack"])),
    ("reverse-on-multiple-of", Any),
    ("four-sixes", Values(&["play", "skip-next"])),
];

/// Every roll is played at once. Pawns that meet are sent to fixed cells.
pub(crate) const EACH_ROLL: Coverage = pawn_rules![Any;
    ("landing", Values(&["nothing", "send-opponent", "send-self", "send-both"])),
    ("roll-order", Values(&["each"])),
    ("reverse-on-multiple-of", Any),
    ("four-sixes", Values(&["play", "skip-next"])),
];

/// The same, and pawns meet where the jumps have taken them.
pub(crate) const MEET_AFTER_JUMPS: Coverage = pawn_rules![Values(&[
        r#"["start","roll","validate","move","entity","win","landing","sixes"]"#,
        r#"["start","roll","validate","move","entity","landing","win","sixes"]"#,
        r#"["start","roll","validate","move","win","entity","landing","sixes"]"#,
        r#"["roll","start","validate","move","entity","win","landing","sixes"]"#,
        r#"["roll","start","validate","move","entity","landing","win","sixes"]"#,
        r#"["roll","start","validate","move","win","entity","landing","sixes"]"#,
    ]);
    ("landing", Values(&["nothing", "send-opponent", "send-self", "send-both"])),
    ("roll-order", Values(&["each"])),
    ("reverse-on-multiple-of", Any),
    ("four-sixes", Values(&["play", "skip-next"])),
];

/// Nothing happens when pawns meet, but players can change the order of play.
pub(crate) const NEVER_MEET: Coverage = pawn_rules![Any;
    ("landing", Values(&["nothing"])),
    ("roll-order", Values(&["each", "stack"])),
    ("reverse-on-multiple-of", Any),
    ("four-sixes", Values(&["play", "skip-next"])),
];

/// The entities that concern nobody but the pawn that lands on them.
pub(crate) const ENTITIES: [&str; 6] = ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"];

#[cfg(test)]
mod tests {
    use parlour_core::RuleBook;

    use super::*;
    use crate::RulesFile;

    // A misspelt value would make a shortcut refuse what it knows.
    #[test]
    fn all_listed_values_exist() {
        let book = RuleBook::of::<RulesFile>();
        for (key, known) in ALL.0 {
            let rule = book.rule(key).unwrap();
            if let Values(values) = known {
                let listed: Vec<&str> = rule.values.iter().filter_map(|value| value.value.as_str()).collect();
                assert!(values.iter().all(|value| listed.contains(value)), "{key}");
            }
        }
    }
}
