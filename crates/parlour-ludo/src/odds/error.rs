//! Why there is no answer.

use parlour_core::{RuleError, SetupError};
use thiserror::Error;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum OddsError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A house rule that exact odds do not cover.
    #[error("exact odds do not cover this value of the rule \"{rule}\"")]
    NotCovered {
        /// The key of the rule.
        rule: String,
    },
    /// There are too many situations.
    #[error(
        "too large for an exact answer: {} situations, for which {} of memory would be needed and {} may be used",
        count(*situations), memory(*bytes), memory(*limit)
    )]
    TooLarge {
        /// The situations, whether they can occur or not.
        situations: u128,
        /// The memory that would be needed, in bytes.
        bytes: u128,
        /// The memory that may be used, in bytes.
        limit: u128,
    },
    /// Best play is not defined for more than two who have something to choose.
    #[error(
        "best play by everybody is defined for two players, or for one token each: {players} players could \
         favour one another; random play and the best response to it are defined for any number"
    )]
    Undefined {
        /// The number of players.
        players: usize,
    },
    /// The chances do not settle.
    #[error("the chances have not settled after {sweeps} sweeps; the last change was {residual:e}")]
    Unsettled {
        /// How many times all situations were gone over.
        sweeps: usize,
        /// The largest change in the last sweep.
        residual: f64,
    },
    /// The listener broke off.
    #[error("stopped before the chances had settled")]
    Stopped,
}

impl From<RuleError> for OddsError {
    fn from(error: RuleError) -> Self {
        Self::Setup(error.into())
    }
}

/// A large number in words: 2.9 million.
fn count(number: u128) -> String {
    scaled(number, 1_000, &["", " thousand", " million", " billion", " trillion"], "more than 10^15")
}

/// A number of bytes in words: 4 GiB.
fn memory(bytes: u128) -> String {
    scaled(bytes, 1_024, &[" bytes", " KiB", " MiB", " GiB", " TiB"], "more than 1000 TiB")
}

fn scaled(number: u128, base: u128, units: &[&str], beyond: &str) -> String {
    let mut unit = 1;
    for name in units {
        if number < unit * base {
            let tenths = number * 10 / unit;
            return match tenths % 10 {
                0 => format!("{}{name}", tenths / 10),
                rest => format!("{}.{rest}{name}", tenths / 10),
            };
        }
        unit *= base;
    }
    beyond.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_in_words() {
        assert_eq!(count(57), "57");
        assert_eq!(count(2_924_100), "2.9 million");
        assert_eq!(count(u128::MAX), "more than 10^15");
        assert_eq!(memory(4 << 30), "4 GiB");
        assert_eq!(memory(1_600), "1.5 KiB");
    }
}
