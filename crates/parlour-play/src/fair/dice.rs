//! Derives each roll from the secret, the player seeds and its number.

use hmac::{Hmac, KeyInit, Mac};
use parlour_core::Weighted;
use sha2::Sha256;
use thiserror::Error;

use super::Secret;
use crate::Dice;
use crate::dice::unbiased;

/// The most characters of a player seed.
pub const LONGEST_SEED: usize = 64;

/// Why a player seed is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SeedError {
    /// Too many characters.
    #[error("a seed can have at most {LONGEST_SEED} characters")]
    Long,
    /// Line breaks would hide where a seed ends.
    #[error("a seed must be one line without control characters")]
    Lines,
}

/// Checks a player seed.
pub fn check_seed(seed: &str) -> Result<(), SeedError> {
    let breaks = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    if seed.chars().any(breaks) {
        Err(SeedError::Lines)
    } else if seed.chars().count() > LONGEST_SEED {
        Err(SeedError::Long)
    } else {
        Ok(())
    }
}

/// The dice of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairDice {
    secret: Secret,
    /// The start of the hashed text: format, game and seeds.
    opening: String,
    rolled: u64,
}

impl FairDice {
    /// The dice of the game with this id and seeds that [`check_seed`] accepts.
    pub fn new(secret: Secret, id: &str, seeds: Vec<String>) -> Self {
        let mut opening = format!("parlour dice 1\n{id}\n");
        for seed in seeds {
            opening.push_str(&seed);
            opening.push('\n');
        }
        Self { secret, opening, rolled: 0 }
    }

    /// The same dice after this many rolls.
    #[must_use]
    pub fn after(mut self, rolls: u64) -> Self {
        self.rolled = rolls;
        self
    }

    /// Roll number `number` of the game, counted from 0; nothing if there is nothing to roll.
    pub fn roll_number(&self, number: u64, rolls: &[Weighted<u32>]) -> Option<u32> {
        let total = Weighted::total(rolls);
        if total == 0 {
            return None;
        }
        let mut attempts = (0..).map(|attempt| self.word(number, attempt));
        let number = attempts.find_map(|word| unbiased(word, total))?;
        Weighted::pick(rolls, number)
    }

    /// The random word of an attempt at a roll.
    fn word(&self, number: u64, attempt: u64) -> u64 {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.secret.bytes()).expect("HMAC takes keys of every length");
        mac.update(self.opening.as_bytes());
        mac.update(format!("{number}\n{attempt}\n").as_bytes());
        let hash = mac.finalize().into_bytes();
        (hash.iter().take(8)).fold(0, |word, byte| (word << 8) | u64::from(*byte))
    }
}

impl Dice for FairDice {
    fn roll(&mut self, rolls: &[Weighted<u32>]) -> Option<u32> {
        let roll = self.roll_number(self.rolled, rolls)?;
        self.rolled += 1;
        Some(roll)
    }
}
