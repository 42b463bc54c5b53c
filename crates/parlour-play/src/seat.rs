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
    pub occupant: Occupant,
}

/// A person or a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Occupant {
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

/// Control characters, and the marks that turn the direction of a whole line around or hide in it: a terminal obeys
/// them, so they are in no name.
///
/// ```
/// use parlour_play::is_control;
/// assert!(is_control('\u{1b}') && is_control('\n') && !is_control('é'));
/// ```
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl Seat {
    /// A person.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), occupant: Occupant::Human }
    }

    /// A program.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), occupant: Occupant::Bot { level: level.into() } }
    }
}
