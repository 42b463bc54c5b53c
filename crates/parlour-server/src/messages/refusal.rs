//! Why a request was not followed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a request was not followed, for programs. The words never change their meaning; new ones may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The message could not be understood, or what it asks for cannot be made.
    BadMessage,
    /// There is no such table.
    UnknownTable,
    /// None of the tokens belongs to this seat.
    NotYours,
    /// Only the host may do this.
    NotHost,
    /// Something has happened since the state that the request is about.
    Stale,
    /// The rules do not allow it.
    Illegal,
    /// Somebody else is to act.
    NotYourTurn,
    /// The game has not begun.
    NotRunning,
    /// Somebody sits there already.
    SeatTaken,
    /// No seat is open.
    Full,
    /// A text is longer than allowed.
    TooLong,
    /// There is enough of this already.
    TooMany,
    /// The game is over.
    Over,
    /// The table was closed.
    Closed,
    /// The step could not be stored; whether it was is told by the table's next view.
    Storage,
    /// Too many requests in a short time.
    SlowDown,
}

impl Code {
    /// Every code.
    pub const ALL: [Self; 16] = [
        Self::BadMessage,
        Self::UnknownTable,
        Self::NotYours,
        Self::NotHost,
        Self::Stale,
        Self::Illegal,
        Self::NotYourTurn,
        Self::NotRunning,
        Self::SeatTaken,
        Self::Full,
        Self::TooLong,
        Self::TooMany,
        Self::Over,
        Self::Closed,
        Self::Storage,
        Self::SlowDown,
    ];

    /// The word as it is sent.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BadMessage => "bad-message",
            Self::UnknownTable => "unknown-table",
            Self::NotYours => "not-yours",
            Self::NotHost => "not-host",
            Self::Stale => "stale",
            Self::Illegal => "illegal",
            Self::NotYourTurn => "not-your-turn",
            Self::NotRunning => "not-running",
            Self::SeatTaken => "seat-taken",
            Self::Full => "full",
            Self::TooLong => "too-long",
            Self::TooMany => "too-many",
            Self::Over => "over",
            Self::Closed => "closed",
            Self::Storage => "storage",
            Self::SlowDown => "slow-down",
        }
    }
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
        Self {
            code,
            message: message.into(),
            state: None,
        }
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
