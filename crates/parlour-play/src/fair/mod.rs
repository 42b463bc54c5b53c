//! Dice that can be checked afterwards: nobody, not even the one who rolls, can choose what they show.
//!
//! Before the game the one who rolls draws a [`Secret`] and publishes its [`Secret::commitment`]; every player may add a
//! seed. Each roll follows from the secret, the seeds and its own number alone. After the game the secret is published,
//! and [`verify`] checks every roll. `docs/fair-dice.md` says it in words that need no program.
//!
//! ```
//! use parlour_core::Weighted;
//! use parlour_play::{FairDice, Secret};
//! let d6: Vec<_> = (1..=6).map(|roll| Weighted { roll, weight: 1 }).collect();
//! let secret = Secret::from([7; 32]);
//! let dice = FairDice::new(secret, "0123456789abcdef", vec!["horse".into(), String::new()]);
//! let rolls: Vec<u32> = (0..6).filter_map(|number| dice.roll_number(number, &d6)).collect();
//! assert_eq!(rolls, [4, 5, 5, 4, 3, 5]);
//! ```

mod dice;
mod secret;
mod verify;

use serde::{Deserialize, Serialize};

pub use dice::{FairDice, LONGEST_SEED, SeedError, check_seed};
pub use secret::{Secret, SecretError};
pub use verify::{FairError, Verdict, verify};

/// What a record's head says about its dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceCommitment {
    /// The SHA-256 of the secret in small hexadecimal digits, published before the game.
    pub commitment: String,
    /// The seed of each seat, empty where a player gave none.
    pub seeds: Vec<String>,
    /// The secret in hexadecimal digits, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

impl DiceCommitment {
    /// The commitment before the game: the secret stays hidden.
    pub fn sealed(secret: &Secret, seeds: Vec<String>) -> Self {
        Self { commitment: secret.commitment(), seeds, secret: None }
    }

    /// The same commitment after the game.
    #[must_use]
    pub fn revealed(mut self, secret: &Secret) -> Self {
        self.secret = Some(secret.hex());
        self
    }
}
