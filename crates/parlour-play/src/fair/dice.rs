//! Derives each roll from the secret, the player seeds and its number.

use hmac::{Hmac, KeyInit, Mac};
use parlour_core::Weighted;
use sha2::Sha256;

use super::{DiceVersion, Secret};
use crate::Dice;
use crate::dice::unbiased;

/// The dice of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairDice {
    secret: Secret,
    /// The start of the hashed text: format, game and seeds.
    opening: String,
    rolled: u64,
}

impl FairDice {
    /// The dice of the game with this id and a seed for each seat, in turn order.
    pub fn new(version: DiceVersion, secret: Secret, id: &str, seeds: Vec<String>) -> Self {
        let mut opening = format!("parlour dice {}\n{id}\n", u32::from(version));
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
