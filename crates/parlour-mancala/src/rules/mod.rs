//! House rules: as people write them, and as the game uses them.

mod attics;
pub(crate) mod stages;

use parlour_core::{RuleBook, RuleError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

pub use attics::Attics;

/// The most columns a board can have: more than anybody can look at, and every game stays quick.
pub const MAX_COLUMNS: u16 = 1_000;
/// The most seeds a field can start with.
pub const MAX_SEEDS: u32 = 10_000;

/// The house rules of mancala.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// How many fields each player has in the own row.
    #[schemars(range(min = 1, max = 1_000))]
    pub columns: u16,
    /// How many seeds lie in every field at the start.
    #[schemars(range(min = 1, max = 10_000))]
    pub seeds: u32,
    /// How many seeds each store holds at the start.
    pub attics: Attics,
    /// Which attics get a seed when a player sows past them.
    pub sow_into: SowInto,
    /// When a player plays again.
    pub extra_turn: ExtraTurn,
    /// Where the last seed must fall to capture; the field must have been empty.
    pub capture: Capture,
    /// What a capture brings into the player's attic.
    pub capture_takes: CaptureTakes,
    /// Whether the opposite field must have seeds for a capture.
    pub capture_when: CaptureWhen,
    /// Whether a player may pay 3 seeds from the own attic to burn a column while more than 3 are left.
    pub fire: Fire,
    /// When the game is over.
    pub end: End,
}

/// Which attics are sown into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SowInto {
    /// Both attics get a seed, the opponent's, too.
    #[default]
    Both,
    /// Only the player's own attic gets a seed; the opponent's is skipped.
    Own,
}

/// When a player plays again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraTurn {
    /// Never.
    #[default]
    Never,
    /// When the last seed falls into the own attic.
    Own,
    /// When the last seed falls into an attic, the own one or the opponent's.
    Any,
}

/// Where the last seed captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Capture {
    /// Nowhere.
    #[default]
    Never,
    /// In an empty field of the own row.
    OwnSide,
    /// In any empty field, also one of the opponent's.
    AnySide,
}

/// What a capture takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureTakes {
    /// The seeds of the opposite field; the capturing seed stays where it fell.
    #[default]
    Opposite,
    /// The seeds of the opposite field and the capturing seed.
    Both,
}

/// When a capture happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureWhen {
    /// Only when the opposite field has seeds.
    #[default]
    OppositeHasSeeds,
    /// Also when the opposite field is empty: a capture of both then takes the capturing seed alone.
    Always,
}

/// Field fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fire {
    /// Columns cannot be burnt.
    #[default]
    Off,
    /// Columns can be burnt: both fields, the seeds in them and the 3 paid seeds leave the game.
    On,
}

/// When the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// As soon as one of the two players would have no legal move, whoever's turn it is.
    #[default]
    Either,
    /// Only when the player to move has no legal move.
    Mover,
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

    /// Advanced, with field fire.
    pub fn fire() -> Self {
        Self { fire: Fire::On, ..Self::advanced() }
    }

    /// Kalah as it is sold: four seeds, the opponent's attic is skipped, a capture takes both piles.
    pub fn kalah() -> Self {
        Self { seeds: 4, sow_into: SowInto::Own, capture_takes: CaptureTakes::Both, ..Self::advanced() }
    }

    /// Kalah in which a capture needs no seeds opposite.
    pub fn kalah_empty_capture() -> Self {
        Self { capture_when: CaptureWhen::Always, ..Self::kalah() }
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![
            ("basic", "Sow three seeds per field round the board, into both attics.", Self::basic()),
            ("advanced", "Basic, with extra turns and captures.", Self::advanced()),
            ("fire", "Advanced, and columns can be burnt.", Self::fire()),
            ("kalah", "The game as it is sold: four seeds, captures take both piles.", Self::kalah()),
            (
                "kalah-empty-capture",
                "Kalah, and the last seed captures even when the opposite field is empty.",
                Self::kalah_empty_capture(),
            ),
        ]
    }
}

/// The rules explained, and the presets.
pub(crate) static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<RulesFile>);

/// Rules that can be played: numbers in their ranges.
///
/// ```
/// use parlour_mancala::{Rules, RulesFile};
/// let error = Rules::new(RulesFile { columns: 0, ..RulesFile::kalah() }).unwrap_err();
/// assert_eq!(error.to_string(), "rule \"columns\" cannot be 0; allowed: a whole number from 1 to 1000");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    file: RulesFile,
}

impl Rules {
    /// Checks the rules.
    pub fn new(file: RulesFile) -> Result<Self, RuleError> {
        in_range("columns", file.columns.into(), MAX_COLUMNS.into())?;
        in_range("seeds", file.seeds, MAX_SEEDS)?;
        Ok(Self { file })
    }

    /// The rules in full, as they are written into records.
    pub const fn file(&self) -> &RulesFile {
        &self.file
    }
}

fn in_range(key: &str, given: u32, most: u32) -> Result<(), RuleError> {
    if (1..=most).contains(&given) {
        return Ok(());
    }
    Err(RuleError::BadValue {
        key: key.to_owned(),
        given: given.to_string(),
        nearest: None,
        allowed: format!("a whole number from 1 to {most}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    // K-07
    #[test]
    fn presets_are_as_promised() {
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
            "columns seeds attics sow-into extra-turn capture capture-takes capture-when fire end"
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
    #[case("extra-turn", "nevr", "did you mean \"never\"?")]
    #[case("capture-take", "both", "did you mean \"capture-takes\"?")]
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
