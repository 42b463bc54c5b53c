//! House rules: one documented field each. Flags, files, forms, explanations and errors are made from them.

use std::sync::LazyLock;

use parlour_core::{RuleBook, RuleGroup, rule_values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The house rules of Pig.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The score that wins.
    #[schemars(title = "Points to win")]
    #[schemars(range(min = 10, max = 1_000))]
    pub target: u32,
    /// What happens to the pot when a player rolls a 1.
    #[schemars(title = "Rolling a 1")]
    pub on_one: OnOne,
}

rule_values! {
    /// What happens to the pot when a player rolls a 1.
    pub enum OnOne {
        /// The pot is lost.
        LosePot = "Lose the pot",
        /// Half of the pot, rounded down, goes to the player's score.
        KeepHalf = "Keep half of it",
    }
}

impl Default for RulesFile {
    fn default() -> Self {
        Self { target: 100, on_one: OnOne::LosePot }
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn groups() -> &'static [RuleGroup] {
        &[("Scoring", &["target", "on-one"])]
    }

    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        let short = Self { target: 50, ..Self::default() };
        vec![
            ("classic", "The first to 100 points wins.", Self::default()),
            ("short", "The first to 50 points wins.", short),
        ]
    }
}

/// The rules, explained: made once from the documentation above.
pub(crate) static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<RulesFile>);
