//! House rules: [`RulesFile`] as written in a file, [`Rules`] after validation; `stages` says what they mean.
//!
//! The doc comments of [`RulesFile`] and its values are the rule book: `parlour rules`, the JSON Schema and the forms on
//! the page show them.

mod attics;
pub(crate) mod stages;

use parlour_core::{RuleBook, RuleError, RuleGroup, rule_values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

pub use attics::Attics;

/// The most columns a board can have: enough for any screen, and games stay quick.
pub const MAX_COLUMNS: u16 = 1_000;
/// The most seeds a pit can start with.
pub const MAX_SEEDS: u32 = 10_000;

/// The house rules of mancala.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The number of pits on each side.
    #[schemars(title = "Pits on each side")]
    #[schemars(range(min = 1, max = MAX_COLUMNS))]
    pub columns: u16,
    /// The number of seeds in each pit at the start.
    #[schemars(title = "Seeds in each pit")]
    #[schemars(range(min = 1, max = MAX_SEEDS))]
    pub seeds: u32,
    /// The number of seeds in each store at the start.
    #[schemars(title = "Seeds in each store")]
    pub attics: Attics,
    /// Which stores you sow into.
    #[schemars(title = "Sow into")]
    pub sow_into: SowInto,
    /// When you get an extra turn.
    #[schemars(title = "Another turn")]
    pub extra_turn: ExtraTurn,
    /// Where your last seed must land to capture.
    #[schemars(title = "Capturing")]
    pub capture: Capture,
    /// What a capture takes.
    #[schemars(title = "A capture takes")]
    pub capture_takes: CaptureTakes,
    /// Whether a capture needs seeds in the opposite pit.
    #[schemars(title = "Capture opposite an empty pit")]
    pub capture_when: CaptureWhen,
    /// Whether you can pay 3 seeds from your store to burn a column, if more than 3 columns are left.
    #[schemars(title = "Burn columns")]
    pub fire: Fire,
    /// When the game ends.
    #[schemars(title = "The game ends")]
    pub end: End,
}

rule_values! {
    /// Which stores you sow into.
    pub enum SowInto {
        /// Sow into both stores, including your opponent's.
        Both = "Both stores",
        /// Sow into your own store only; skip your opponent's.
        Own = "Only your store",
    }

    /// When you get an extra turn.
    pub enum ExtraTurn {
        /// Never.
        Never = "Never",
        /// When your last seed lands in your store.
        Own = "Last seed in your store",
        /// When your last seed lands in either store.
        Any = "Last seed in either store",
    }

    /// Where your last seed must land to capture.
    pub enum Capture {
        /// There are no captures.
        Never = "Never",
        /// In an empty pit on your side.
        OwnSide = "Only on your side",
        /// In any empty pit, on either side.
        AnySide = "On either side",
    }

    /// What a capture takes.
    pub enum CaptureTakes {
        /// The seeds in the opposite pit; your last seed stays where it landed.
        Opposite = "The opposite pit",
        /// The seeds in the opposite pit and your last seed.
        Both = "The opposite pit and your last seed",
    }

    /// Whether a capture needs seeds in the opposite pit.
    pub enum CaptureWhen {
        /// You capture only if the opposite pit holds seeds.
        OppositeHasSeeds = "No",
        /// You capture even if the opposite pit is empty; with capture-takes both, you take your last seed alone.
        Always = "Yes",
    }

    /// Whether you can burn columns.
    pub enum Fire {
        /// Columns cannot be burnt.
        Off = "No",
        /// You can burn a column: both pits, their seeds and the 3 seeds you pay leave the game.
        On = "Yes",
    }

    /// When the game ends.
    pub enum End {
        /// As soon as one player would have no legal move, no matter whose turn it is.
        Either = "When one side cannot move",
        /// When the player to move has no legal move.
        Mover = "When it is your turn and you cannot move",
    }
}

impl Default for RulesFile {
    fn default() -> Self {
        Self::basic()
    }
}

impl RulesFile {
    /// Sowing and nothing else.
    pub fn basic() -> Self {
        Self {
            columns: 6,
            seeds: 3,
            attics: Attics::Empty,
            sow_into: SowInto::Both,
            extra_turn: ExtraTurn::Never,
            capture: Capture::Never,
            capture_takes: CaptureTakes::Opposite,
            capture_when: CaptureWhen::OppositeHasSeeds,
            fire: Fire::Off,
            end: End::Either,
        }
    }

    /// Basic, with extra turns and captures.
    pub fn advanced() -> Self {
        Self { extra_turn: ExtraTurn::Own, capture: Capture::OwnSide, ..Self::basic() }
    }

    /// Advanced, with fire.
    pub fn fire() -> Self {
        Self { fire: Fire::On, ..Self::advanced() }
    }

    /// Kalah as sold in shops: four seeds, sowing skips the opponent's store, a capture takes both piles.
    pub fn kalah() -> Self {
        Self { seeds: 4, sow_into: SowInto::Own, capture_takes: CaptureTakes::Both, ..Self::advanced() }
    }

    /// Kalah with empty captures.
    pub fn kalah_empty_capture() -> Self {
        Self { capture_when: CaptureWhen::Always, ..Self::kalah() }
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn groups() -> &'static [RuleGroup] {
        &[
            ("Sowing", &["sow-into", "extra-turn"]),
            ("Capturing", &["capture", "capture-takes", "capture-when"]),
            ("Fire", &["fire"]),
            ("Ending", &["end"]),
            ("The board", &["columns", "seeds", "attics"]),
        ]
    }

    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![
            ("basic", "Sow 3 seeds per pit round the board and into both stores.", Self::basic()),
            ("advanced", "Basic, with extra turns and captures.", Self::advanced()),
            ("fire", "Advanced, and you can burn columns.", Self::fire()),
            (
                "kalah",
                "Kalah as sold in shops: 4 seeds per pit; sowing skips your opponent's store; a capture takes your last seed as well.",
                Self::kalah(),
            ),
            (
                "kalah-empty-capture",
                "Kalah, and you capture even if the opposite pit is empty.",
                Self::kalah_empty_capture(),
            ),
        ]
    }
}

/// The rule book: rules, values and presets.
pub(crate) static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<RulesFile>);

/// Valid rules: all numbers are in range.
///
/// ```
/// use parlour_mancala::{Rules, RulesFile};
/// let error = Rules::new(RulesFile { columns: 0, ..RulesFile::kalah() }).unwrap_err();
/// assert_eq!(error.to_string(), "0 is not a value of columns; allowed: a whole number from 1 to 1000");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    file: RulesFile,
}

impl Rules {
    /// Validates the rules.
    pub fn new(file: RulesFile) -> Result<Self, RuleError> {
        BOOK.check(&file)?;
        Ok(Self { file })
    }

    /// The rules as written, with all defaults.
    pub const fn file(&self) -> &RulesFile {
        &self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    // K-07
    #[test]
    fn presets_have_their_rules() {
        let names: Vec<&str> = BOOK.presets().iter().map(|preset| preset.name).collect();
        assert_eq!(names, ["basic", "advanced", "fire", "kalah", "kalah-empty-capture"]);
        let expected = [
            "6 3 0 both never never opposite opposite-has-seeds off either",
            "6 3 0 both own own-side opposite opposite-has-seeds off either",
            "6 3 0 both own own-side opposite opposite-has-seeds on either",
            "6 4 0 own own own-side both opposite-has-seeds off either",
            "6 4 0 own own own-side both always off either",
        ];
        for (preset, expected) in BOOK.presets().iter().zip(expected) {
            let values: Vec<_> = preset.rules.values().map(ToString::to_string).collect();
            assert_eq!(values.join(" ").replace('"', ""), expected, "{}", preset.name);
        }
        let keys: Vec<&str> = BOOK.rules().iter().map(|rule| rule.key.as_str()).collect();
        assert_eq!(
            keys.join(" "),
            "sow-into extra-turn capture capture-takes capture-when fire end columns seeds attics"
        );
    }

    #[test]
    fn every_rule_and_value_is_explained() {
        for rule in BOOK.rules() {
            assert!(rule.summary.ends_with('.'), "{}", rule.key);
            let numbers = ["columns", "seeds"].contains(&rule.key.as_str());
            assert_eq!(rule.values.is_empty(), numbers, "{}", rule.key);
            for value in &rule.values {
                assert!(value.meaning.ends_with('.'), "{} {}", rule.key, value.value);
            }
        }
    }

    #[rstest]
    #[case("columns", "0", "a whole number from 1 to 1000")]
    #[case("columns", "1001", "a whole number from 1 to 1000")]
    #[case("seeds", "0", "a whole number from 1 to 10000")]
    #[case("extra-turn", "nevr", "did you mean never?")]
    #[case("capture-take", "both", "did you mean capture-takes?")]
    fn bad_rules_are_answered_with_what_is_allowed(
        #[case] key: &str,
        #[case] value: &str,
        #[case] says: &str,
    ) {
        let mut rules = BOOK.presets()[0].rules.clone();
        let error = BOOK.set(&mut rules, key, value).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }

    #[test]
    fn numbers_out_of_range_are_no_rules() {
        let seeds = |seeds| Rules::new(RulesFile { seeds, ..RulesFile::basic() });
        assert!(
            seeds(0).is_err()
                && seeds(1).is_ok()
                && seeds(MAX_SEEDS).is_ok()
                && seeds(MAX_SEEDS + 1).is_err()
        );
    }
}
