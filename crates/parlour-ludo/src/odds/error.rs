//! Why there are no odds.

use parlour_core::{RuleError, SetupError};
use thiserror::Error;

/// Why there are no odds.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum OddsError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A house rule that exact odds do not support.
    #[error("exact odds do not support this value of the rule \"{rule}\"")]
    NotCovered { rule: String },
    /// There are too many positions.
    #[error(
        "too large for exact odds: {} positions need {} of memory, and the limit is {}",
        count(*situations), memory(*bytes), memory(*limit)
    )]
    TooLarge { situations: u128, bytes: u128, limit: u128 },
    /// Best play is not defined for more than two players with several tokens.
    #[error(
        "best play is not defined for {players} players with several tokens, because players could help each other; \
         random play and the best response to it are defined for any number"
    )]
    Undefined { players: usize },
    /// The chances of winning do not converge.
    #[error("the chances of winning did not converge in {sweeps} sweeps; the last change was {residual:e}")]
    Unsettled { sweeps: usize, residual: f64 },
    /// The listener asked to stop.
    #[error("stopped before the chances of winning were known")]
    Stopped,
}

impl From<RuleError> for OddsError {
    fn from(error: RuleError) -> Self {
        Self::Setup(error.into())
    }
}

/// A large number, shortened: 2.9 million.
fn count(number: u128) -> String {
    scaled(number, 1_000, &["", " thousand", " million", " billion", " trillion"], "more than 10^15")
}

/// A number of bytes, shortened: 4 GiB.
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
