//! One step of a game, a roll or a move, and how both are written.

use std::convert::Infallible;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A step as in a record: `{"roll":6}` or `{"move":"2"}`.
///
/// ```
/// use parlour_core::Step;
/// let step: Step = serde_json::from_str(r#"{"roll":6}"#).unwrap();
/// assert_eq!(step, Step::Roll(6));
/// assert_eq!(serde_json::to_string(&Step::Move("2".into())).unwrap(), r#"{"move":"2"}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// What the dice showed.
    Roll(u32),
    /// What a player chose, in the game's notation.
    Move(String),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(face) => write!(f, "roll {face}"),
            Self::Move(notation) => write!(f, "move {notation}"),
        }
    }
}

/// A move with a notation that can be written and read.
pub trait Notation: Sized {
    /// The move as text.
    fn write(&self) -> String;

    /// The move in this text, legal or not; `None` if it is not a move.
    fn read(text: &str) -> Option<Self>;
}

/// A roll with the number that the dice show.
pub trait Face: Sized {
    /// The number.
    fn number(self) -> u32;

    /// The roll with this number; `None` if no roll can have it.
    fn from_number(number: u32) -> Option<Self>;
}

// `Infallible` means that a game has no choices, or no dice.
impl Notation for Infallible {
    fn write(&self) -> String {
        match *self {}
    }

    fn read(_: &str) -> Option<Self> {
        None
    }
}

impl Face for Infallible {
    fn number(self) -> u32 {
        match self {}
    }

    fn from_number(_: u32) -> Option<Self> {
        None
    }
}

impl Face for u32 {
    fn number(self) -> u32 {
        self
    }

    fn from_number(number: u32) -> Option<Self> {
        Some(number)
    }
}

impl Face for u8 {
    fn number(self) -> u32 {
        self.into()
    }

    fn from_number(number: u32) -> Option<Self> {
        number.try_into().ok()
    }
}

/// Why a step was refused. The position has not changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum StepError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A move was given, but it is time to roll.
    #[error("it is time to roll, not to play \"{given}\"")]
    RollIsDue { given: String },
    /// A roll was given, but a player must choose.
    #[error("it is time to move, not to roll; legal moves: {}", legal.join(", "))]
    ChoiceIsDue { legal: Vec<String> },
    /// Not one of the legal moves.
    #[error("\"{given}\" is not a legal move here; legal moves: {}", legal.join(", "))]
    Illegal { given: String, legal: Vec<String> },
    /// The dice cannot show this.
    #[error("the dice cannot show {given}; possible: {}", faces(possible))]
    Impossible { given: u32, possible: Vec<u32> },
}

/// A list of faces for people: consecutive runs are written as a range.
fn faces(possible: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for face in possible.iter().copied() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == face => *last = face,
            _ => runs.push((face, face)),
        }
    }
    let write = |(first, last): &(u32, u32)| match last - first {
        0 => format!("{first}"),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    runs.iter().map(write).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_written_as_ranges() {
        assert_eq!(faces(&[1, 2, 3, 4, 5, 6]), "1 to 6");
        assert_eq!(faces(&[1, 2, 6]), "1, 2, 6");
    }
}
