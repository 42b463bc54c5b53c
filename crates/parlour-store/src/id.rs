//! The id of a game: short enough to type, too long to guess.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Crockford's base 32 in lower case: without `i`, `l`, `o` and `u`, which are easy to misread.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The number of characters of an id, each of five random bits.
const LENGTH: usize = 16;

/// The id of a game: 16 characters of Crockford's base 32, 80 random bits.
///
/// ```
/// use parlour_store::GameId;
/// let id = GameId::random();
/// assert_eq!(id.to_string().parse(), Ok(id));
/// assert!("not an id".parse::<GameId>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId([u8; LENGTH]);

/// A text that is not an id.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a game id; an id has {LENGTH} characters: 0–9 and a–z without i, l, o and u")]
pub struct BadId(String);

impl GameId {
    /// A new random id.
    pub fn random() -> Self {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).expect("the system has randomness");
        Self(bytes.map(|byte| LETTERS[usize::from(byte % 32)]))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("an id is made of ASCII letters")
    }

    /// A stable, evenly spread hash of the id (FNV-1a).
    pub(crate) fn spread(&self) -> u64 {
        let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = self.0.iter().fold(0xcbf2_9ce4_8422_2325, mix);
        // The low bits of FNV depend only on the low bits of the characters.
        hash ^ (hash >> 32)
    }

    /// Whether a text can be the beginning of an id.
    pub(crate) fn is_prefix(text: &str) -> bool {
        text.len() <= LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
    }
}

impl FromStr for GameId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let bad = || BadId(text.chars().take(40).collect());
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| bad())?;
        Self::is_prefix(text).then_some(Self(bytes)).ok_or_else(bad)
    }
}

impl TryFrom<String> for GameId {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, BadId> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.as_str().to_owned()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_read_back() {
        let ids: Vec<GameId> = (0..100).map(|_| GameId::random()).collect();
        for id in &ids {
            assert_eq!(id.to_string().parse::<GameId>().as_ref(), Ok(id));
            assert_eq!(ids.iter().filter(|other| *other == id).count(), 1);
        }
    }

    #[test]
    fn bad_ids_are_refused() {
        for bad in [
            "",
            "0123456789abcde",
            "0123456789abcdefg",
            "0123456789abcdeI",
            "0123456789abcdeü",
            "l123456789abcdef",
        ] {
            assert!(bad.parse::<GameId>().is_err(), "{bad}");
        }
        assert!(serde_json::from_str::<GameId>("\"short\"").is_err());
        let id: GameId = serde_json::from_str("\"0123456789abcdef\"").unwrap();
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"0123456789abcdef\"");
    }

    #[test]
    fn ids_spread_evenly() {
        let mut counts = [0_u32; 64];
        for _ in 0..6400 {
            counts[usize::try_from(GameId::random().spread() % 64).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (40..=180).contains(count)), "{counts:?}");
    }
}
