//! Why a request was not followed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Declares the codes once: the variants, the list of all, and the word that each is sent as.
macro_rules! codes {
    ($($(#[$about:meta])* $name:ident = $word:literal,)*) => {
        /// Why a request was not followed, for programs. The words never change their meaning; new ones may come.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        pub enum Code {
            $($(#[$about])* #[serde(rename = $word)] $name,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The word as it is sent.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// The message could not be understood, or what it asks for cannot be made.
    BadMessage = "bad-message",
    /// There is no such table.
    UnknownTable = "unknown-table",
    /// None of the tokens belongs to this seat.
    NotYours = "not-yours",
    /// Only the host may do this.
    NotHost = "not-host",
    /// Something has happened since the state that the request is about.
    Stale = "stale",
    /// The rules do not allow it.
    Illegal = "illegal",
    /// Somebody else is to act.
    NotYourTurn = "not-your-turn",
    /// The game has not begun.
    NotRunning = "not-running",
    /// Somebody sits there already.
    SeatTaken = "seat-taken",
    /// No seat is open.
    Full = "full",
    /// A text is longer than allowed.
    TooLong = "too-long",
    /// There is enough of this already.
    TooMany = "too-many",
    /// The game is over.
    Over = "over",
    /// The table was closed.
    Closed = "closed",
    /// The step could not be stored; whether it was is told by the table's next view.
    Storage = "storage",
    /// Too many requests in a short time.
    SlowDown = "slow-down",
}

/// A request that was not followed.
///
/// ```
/// use parlour_server::messages::{Code, Refusal};
/// let refusal = Refusal::new(Code::Full, "every seat is taken");
/// assert_eq!(serde_json::to_string(&refusal).unwrap(), r#"{"code":"full","message":"every seat is taken"}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Why, for programs.
    pub code: Code,
    /// Why, for people.
    pub message: String,
    /// The state that the table is in, where that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<u64>,
}

impl Refusal {
    /// A refusal for a reason.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), state: None }
    }

    /// The refusal of a message that cannot be understood or followed.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(Code::BadMessage, message)
    }

    /// The same refusal with the state that the table is in.
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
    fn a_code_is_sent_as_its_word() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.word());
        }
    }
}
