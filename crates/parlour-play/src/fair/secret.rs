//! The secret that decides the dice of a game.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The length of a secret in bytes.
const LENGTH: usize = 32;

/// The secret that decides all rolls of a game. Debug output hides it.
///
/// ```
/// use parlour_play::Secret;
/// let secret = Secret::from([0; 32]);
/// assert_eq!(secret.commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
/// assert_eq!(Secret::from_hex(&secret.hex()).unwrap(), secret);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; LENGTH]);

/// Not a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a secret has {LENGTH} bytes, written as {} hexadecimal digits", 2 * LENGTH)]
pub struct SecretError;

impl Secret {
    /// The secret in lower-case hexadecimal.
    pub fn hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Reads hexadecimal digits of either case.
    pub fn from_hex(text: &str) -> Result<Self, SecretError> {
        let mut bytes = [0; LENGTH];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| SecretError)?;
        Ok(Self(bytes))
    }

    /// The bytes, for storage.
    pub fn bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }

    /// The commitment of version 1: the SHA-256 of the secret in lower-case hexadecimal.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The commitment of version 2, which is for the game with this id alone.
    pub fn commitment_for(&self, id: &str) -> String {
        hex::encode(Sha256::digest(format!("parlour secret 2\n{id}\n{}\n", self.hex())))
    }

    /// The secret of a round of the game with this id, counted from 1. A game needs a new one if its dice are committed to
    /// anew. Nobody can tell it, or this secret, from the secrets of other rounds.
    #[must_use]
    pub fn of_round(&self, id: &str, round: u32) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of every length");
        mac.update(format!("parlour round 2\n{id}\n{round}\n").as_bytes());
        Self(mac.finalize().into_bytes().into())
    }
}

impl From<[u8; LENGTH]> for Secret {
    fn from(bytes: [u8; LENGTH]) -> Self {
        Self(bytes)
    }
}

impl TryFrom<&[u8]> for Secret {
    type Error = SecretError;

    fn try_from(bytes: &[u8]) -> Result<Self, SecretError> {
        bytes.try_into().map(Self).map_err(|_| SecretError)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_and_hidden() {
        let secret = Secret::from([0xAB; LENGTH]);
        assert_eq!(Secret::from_hex(&secret.hex().to_uppercase()), Ok(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        for wrong in ["", "ab", "zz", &"ab".repeat(33), &"a".repeat(63), "é"] {
            assert_eq!(Secret::from_hex(wrong), Err(SecretError), "{wrong}");
        }
    }
}
