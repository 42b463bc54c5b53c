//! Who sits where: a name, and a person or a program.

use serde::{Deserialize, Serialize};

/// A player of a table, as in a record's head.
///
/// ```
/// use parlour_play::Seat;
/// let seat: Seat = serde_json::from_str(r#"{"name":"blue","kind":"bot","level":"random"}"#).unwrap();
/// assert_eq!(seat, Seat::bot("blue", "random"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The name for people.
    pub name: String,
    /// A person or a program.
    #[serde(flatten)]
    pub sitter: Sitter,
}

/// A person or a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sitter {
    /// A person.
    Human,
    /// A program of this level.
    Bot {
        /// How it plays.
        #[serde(default = "usual_level")]
        level: String,
    },
}

fn usual_level() -> String {
    parlour_bots::LEVELS[0].name.to_owned()
}

impl Seat {
    /// A person.
    pub fn human(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            sitter: Sitter::Human,
        }
    }

    /// A program.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            sitter: Sitter::Bot { level: level.into() },
        }
    }
}
