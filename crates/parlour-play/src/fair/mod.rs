//! Fair dice: nobody can choose the rolls, not even the server, and everyone can verify them after the game.
//!
//! Before the game the server draws a [`Secret`] and publishes its commitment; then every player can commit to a seed with
//! [`seed_commitment`]. Only when all commitments stand do the players reveal their seeds. Each roll depends only on the
//! secret, the seeds and its number. After the game the secret is published, and [`verify`] checks every commitment and
//! every roll. `docs/fair-dice.md` explains how to check them without Parlour.
//!
//! In version 1, players gave their seeds openly. Its games are still played on and verified.
//!
//! ```
//! use parlour_core::Weighted;
//! use parlour_play::{DiceVersion, FairDice, Secret};
//! let d6: Vec<_> = (1..=6).map(|roll| Weighted { roll, weight: 1 }).collect();
//! let secret = Secret::from([7; 32]);
//! let seeds = vec!["horse".into(), String::new()];
//! let dice = FairDice::new(DiceVersion::One, secret, "0123456789abcdef", seeds);
//! let rolls: Vec<u32> = (0..6).filter_map(|number| dice.roll_number(number, &d6)).collect();
//! assert_eq!(rolls, [4, 5, 5, 4, 3, 5]);
//! ```

mod dice;
mod secret;
mod seed;
mod verify;

use serde::{Deserialize, Serialize};

pub use dice::FairDice;
pub use secret::{Secret, SecretError};
pub use seed::{LONGEST_SEED, SeedError, check_seed, is_hash, seed_commitment};
pub use verify::{FairError, Verdict, verify};

/// How the dice of a game are fixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub enum DiceVersion {
    /// Players gave their seeds openly. Records of this version have no number.
    #[default]
    One,
    /// Players commit to their seeds, and reveal them when all commitments stand.
    Two,
}

impl DiceVersion {
    /// Whether it is version 1.
    pub fn is_one(&self) -> bool {
        *self == Self::One
    }
}

impl From<DiceVersion> for u32 {
    fn from(version: DiceVersion) -> Self {
        match version {
            DiceVersion::One => 1,
            DiceVersion::Two => 2,
        }
    }
}

impl TryFrom<u32> for DiceVersion {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            _ => Err(format!("unknown version {number} of the dice; known: 1 and 2")),
        }
    }
}

/// The dice in a record's head.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceCommitment {
    /// How the dice are fixed.
    #[serde(default, skip_serializing_if = "DiceVersion::is_one")]
    pub version: DiceVersion,
    /// The server's commitment to its secret, published before the game.
    pub commitment: String,
    /// Each seat's commitment to its seed, empty if a player gave none; from version 2 on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seed_commitments: Vec<String>,
    /// The player seed of each seat, empty if a player gave none.
    pub seeds: Vec<String>,
    /// The seats whose players lost their place to a bot because they did not reveal their seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeited: Vec<u32>,
    /// The secret in hexadecimal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

impl DiceCommitment {
    /// A commitment of version 1 before the game, without the secret.
    pub fn sealed(secret: &Secret, seeds: Vec<String>) -> Self {
        Self { commitment: secret.commitment(), seeds, ..Self::default() }
    }

    /// The commitments of version 2 at the start of the game with this id, without the secret.
    pub fn committed(secret: &Secret, id: &str, seeds: Vec<String>) -> Self {
        let commitment = secret.commitment_for(id);
        let commit = |seed: &String| match seed.as_str() {
            "" => String::new(),
            seed => seed_commitment(id, &commitment, seed),
        };
        Self {
            version: DiceVersion::Two,
            seed_commitments: seeds.iter().map(commit).collect(),
            commitment,
            seeds,
            ..Self::default()
        }
    }

    /// The commitment after the game, with the secret.
    #[must_use]
    pub fn revealed(mut self, secret: &Secret) -> Self {
        self.secret = Some(secret.hex());
        self
    }
}
