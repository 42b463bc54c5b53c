//! The rules that each shortcut of this crate supports: the fast simulator and the faster methods for exact odds. Rules
//! that are not listed take the general path. Add a new rule or value to a list once the shortcut is tested with it.

use parlour_core::Coverage;
use parlour_core::Known::{self, Any, Values};

/// All built-in rules, with the supported values of those that shortcuts differ in.
macro_rules! built_in {
    ($priority:expr, $landing:expr, $roll_order:expr) => {
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
            ("landing", $landing),
            ("roll-order", $roll_order),
            ("reverse-on-multiple-of", Any),
            ("four-sixes", Values(&["play", "skip-next"])),
        ])
    };
}

const ANY_LANDING: Known = Values(&["nothing", "send-opponent", "send-self", "send-both"]);
const EITHER_ORDER: Known = Values(&["each", "stack"]);
const LANDING_AFTER_ENTITY: Known = Values(&[
    r#"["start","roll","validate","move","entity","win","landing","sixes"]"#,
    r#"["start","roll","validate","move","entity","landing","win","sixes"]"#,
    r#"["start","roll","validate","move","win","entity","landing","sixes"]"#,
    r#"["roll","start","validate","move","entity","win","landing","sixes"]"#,
    r#"["roll","start","validate","move","entity","landing","win","sixes"]"#,
    r#"["roll","start","validate","move","win","entity","landing","sixes"]"#,
]);

/// Every built-in rule.
pub(crate) const ALL: Coverage = built_in!(Any, ANY_LANDING, EITHER_ORDER);

/// Every roll is played at once. Pawns that meet go to fixed squares.
pub(crate) const EACH_ROLL: Coverage = built_in!(Any, ANY_LANDING, Values(&["each"]));

/// As [`EACH_ROLL`], with pawns meeting only after their jumps.
pub(crate) const MEET_AFTER_JUMPS: Coverage = built_in!(LANDING_AFTER_ENTITY, ANY_LANDING, Values(&["each"]));

/// Nothing happens when pawns meet, but players can change the turn order.
pub(crate) const NEVER_MEET: Coverage = built_in!(Any, Values(&["nothing"]), EITHER_ORDER);

/// The graph of the fewest rolls: one pawn alone, so pawns that meet do not matter.
pub(crate) const FEWEST_ROLLS: Coverage = built_in!(Any, Any, EITHER_ORDER);

/// The entities that affect only the pawn that lands on them.
pub(crate) const ENTITIES: [&str; 6] = ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"];

#[cfg(test)]
mod tests {
    use parlour_core::RuleBook;

    use super::*;
    use crate::RulesFile;

    // S-40: a rule that is added to the file alone is refused by the graph of the fewest rolls, not ignored.
    #[test]
    fn the_graph_lists_every_rule() {
        let book = RuleBook::of::<RulesFile>();
        let missing =
            book.rules().iter().find(|rule| !FEWEST_ROLLS.0.iter().any(|(key, _)| *key == rule.key));
        assert!(
            missing.is_none(),
            "does the graph of the fewest rolls know {:?}?",
            missing.map(|rule| &rule.key)
        );
    }

    // A misspelt value would silently disable a shortcut.
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
