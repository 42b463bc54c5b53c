//! The secret behind the dice of a game.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};
use thiserror::Error;

/// How long a secret is, in bytes.
const LENGTH: usize = 32;

/// The secret that all rolls of a game follow from. Debug output hides it.
///
/// ```
/// use parlour_play::Secret;
/// let secret = Secret::from([0; 32]);
/// assert_eq!(secret.commitment(), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
/// assert_eq!(Secret::from_hex(&secret.hex()).unwrap(), secret);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; LENGTH]);

/// What was given is no secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a secret is {LENGTH} bytes, written as {} hexadecimal digits", 2 * LENGTH)]
pub struct SecretError;

impl Secret {
    /// The secret in small hexadecimal digits.
    pub fn hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads hexadecimal digits, small or capital.
    pub fn from_hex(text: &str) -> Result<Self, SecretError> {
        let digits: Option<Vec<u32>> = text.chars().map(|letter| letter.to_digit(16)).collect();
        let bytes: Option<Vec<u8>> = digits
            .ok_or(SecretError)?
            .chunks(2)
            .map(|pair| match pair {
                [high, low] => u8::try_from(high * 16 + low).ok(),
                _ => None,
            })
            .collect();
        Self::try_from(bytes.ok_or(SecretError)?.as_slice())
    }

    /// The bytes, for whoever keeps them.
    pub fn bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }

    /// What is published before the game: the SHA-256 of the secret in small hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
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

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
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
