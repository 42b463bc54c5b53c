//! Fair dice: nobody can choose the rolls, not even the server, and everyone can verify them after the game.
//!
//! Before the game the server draws a [`Secret`] and publishes its [`Secret::commitment`]; every player can add a seed.
//! Each roll depends only on the secret, the seeds and its number. After the game the secret is published, and [`verify`]
//! checks every roll. `docs/fair-dice.md` explains how to check them without Parlour.
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

/// The dice in a record's head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceCommitment {
    /// The SHA-256 of the secret in lower-case hexadecimal, published before the game.
    pub commitment: String,
    /// The player seed of each seat, empty if a player gave none.
    pub seeds: Vec<String>,
    /// The secret in hexadecimal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

impl DiceCommitment {
    /// The commitment before the game, without the secret.
    pub fn sealed(secret: &Secret, seeds: Vec<String>) -> Self {
        Self { commitment: secret.commitment(), seeds, secret: None }
    }

    /// The commitment after the game, with the secret.
    #[must_use]
    pub fn revealed(mut self, secret: &Secret) -> Self {
        self.secret = Some(secret.hex());
        self
    }
}
