//! The state of chance of a saved game, so that it continues as if never interrupted.

use parlour::play::{Purpose, Scripted, Seeded};
use serde::{Deserialize, Serialize};

/// Where the random numbers of a game come from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct ChanceState {
    /// The random seed; an imported game has none.
    pub(crate) seed: Option<u64>,
    /// The loaded dice, which come first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rolls: Vec<u32>,
    /// How many random words the bots have used.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) drawn: u64,
    /// The lines of the log before this seed took over.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) before: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde lends it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl ChanceState {
    /// A new game with this seed.
    pub(crate) fn new(seed: u64, rolls: Vec<u32>) -> Self {
        Self { seed: Some(seed), rolls, ..Self::default() }
    }

    /// Reads the state of a saved game; an imported game gets this seed.
    pub(crate) fn read(text: &str, lines: u64, seed: impl FnOnce() -> u64) -> Self {
        let about: Self = serde_json::from_str(text).unwrap_or_default();
        if about.seed.is_some() {
            return about;
        }
        Self { seed: Some(seed()), before: lines, ..Self::default() }
    }

    /// The state as it is saved.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The dice from the start of the game.
    pub(crate) fn dice(&self) -> Scripted {
        let seeded = Seeded::new(self.seed.unwrap_or_default(), Purpose::Dice);
        Scripted::new(self.rolls.iter().copied()).then(seeded)
    }

    /// The bots' random numbers from now on.
    pub(crate) fn chance(&self) -> Seeded {
        Seeded::new(self.seed.unwrap_or_default(), Purpose::Bots).after(self.drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_game_remembers_its_seed_alone() {
        let about = ChanceState::new(7, Vec::new());
        assert_eq!(about.text(), r#"{"seed":7}"#);
        assert_eq!(ChanceState::read(&about.text(), 5, || 9), about);
    }

    #[test]
    fn an_imported_game_gets_a_seed_when_it_goes_on() {
        let about = ChanceState::read("{}", 5, || 9);
        assert_eq!((about.seed, about.before), (Some(9), 5));
        assert_eq!(ChanceState::read(&about.text(), 12, || 3), about, "and keeps it");
        assert_eq!(ChanceState::read("broken", 0, || 3).seed, Some(3));
    }
}
