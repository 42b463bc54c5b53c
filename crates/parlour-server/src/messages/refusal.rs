//! Why a request was refused.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Declares the codes once: the variants, the list of all, and the text of each.
macro_rules! codes {
    ($($(#[$about:meta])* $name:ident = $word:literal,)*) => {
        /// Why a request was refused, for programs. Codes never change their meaning; new ones may be added.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        pub enum Code {
            $($(#[$about])* #[serde(rename = $word)] $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The code as it is sent.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// The message is not valid, or asks for something impossible.
    BadMessage = "bad-message",
    /// There is no such table.
    UnknownTable = "unknown-table",
    /// None of the tokens belongs to this seat.
    NotYours = "not-yours",
    /// The host has muted this player.
    Muted = "muted",
    /// Only the host can do this.
    NotHost = "not-host",
    /// The game has changed since the state in the request.
    Stale = "stale",
    /// The rules do not allow it.
    Illegal = "illegal",
    /// It is another player's turn.
    NotYourTurn = "not-your-turn",
    /// The game has not started.
    NotRunning = "not-running",
    /// The seat is taken.
    SeatTaken = "seat-taken",
    /// The name looks like that of another player.
    NameTaken = "name-taken",
    /// No seat is open.
    Full = "full",
    /// A text is longer than allowed.
    TooLong = "too-long",
    /// A limit is reached.
    TooMany = "too-many",
    /// The game is over.
    Over = "over",
    /// The table was closed.
    Closed = "closed",
    /// The server cannot save at the moment; get the table to see whether the step is there.
    Storage = "storage",
    /// Too many requests in a short time.
    SlowDown = "slow-down",
}

/// A refused request.
///
/// ```
/// use parlour_server::messages::{Code, Refusal};
/// let refusal = Refusal::new(Code::Full, "every seat is taken");
/// assert_eq!(serde_json::to_string(&refusal).unwrap(), r#"{"code":"full","message":"every seat is taken"}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The reason, for programs.
    pub code: Code,
    /// The reason, for people.
    pub message: String,
    /// The current state of the table, if the request was stale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<u64>,
    /// How long to wait before a retry, in milliseconds, if there were too many requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u64>,
}

/// Whole milliseconds, rounded up.
pub(crate) fn milliseconds(wait: Duration) -> u64 {
    u64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

impl Refusal {
    /// A refusal with this code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), state: None, wait: None }
    }

    /// Too many requests; the client can retry after `wait`.
    pub fn slow_down(wait: Duration) -> Self {
        let wait = milliseconds(wait);
        let message = format!("too many requests; try again in {wait} ms");
        Self { wait: Some(wait), ..Self::new(Code::SlowDown, message) }
    }

    /// The refusal of a bad message.
    #[expect(clippy::needless_pass_by_value, reason = "callers map errors with it")]
    pub fn bad(message: impl ToString) -> Self {
        Self::new(Code::BadMessage, message.to_string())
    }

    /// Adds the current state of the table.
    #[must_use]
    pub fn at(mut self, state: u64) -> Self {
        self.state = Some(state);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sent_as_their_words() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.word());
        }
    }
}
