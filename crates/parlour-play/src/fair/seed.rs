//! Player seeds, and the commitments that players send before anyone reveals a seed.

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::DiceVersion;

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
    /// A seed that can be guessed could be known before it is revealed.
    #[error("a seed must be 32 random bytes, written as 64 lower-case hexadecimal digits")]
    Digits,
}

/// Checks a player seed: one line in version 1, 32 bytes in hexadecimal in version 2.
pub fn check_seed(version: DiceVersion, seed: &str) -> Result<(), SeedError> {
    let breaks = |letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}');
    match version {
        DiceVersion::Two if !is_hash(seed) => Err(SeedError::Digits),
        DiceVersion::One if seed.chars().any(breaks) => Err(SeedError::Lines),
        DiceVersion::One if seed.chars().count() > LONGEST_SEED => Err(SeedError::Long),
        _ => Ok(()),
    }
}

/// Whether the text is 32 bytes in lower-case hexadecimal, as commitments and seeds of version 2 are.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A player's commitment to a seed. It names the game and the server's commitment, so it cannot be older than them and
/// is of no use anywhere else.
///
/// ```
/// use parlour_play::{Secret, seed_commitment};
/// let (id, seed) = ("00000000parlour0", "ab".repeat(32));
/// let server = Secret::from([7; 32]).commitment_for(id);
/// assert_ne!(seed_commitment(id, &server, &seed), seed_commitment("00000000parlour1", &server, &seed));
/// ```
pub fn seed_commitment(id: &str, server_commitment: &str, seed: &str) -> String {
    hex::encode(Sha256::digest(format!("parlour seed 2\n{id}\n{server_commitment}\n{seed}\n")))
}
