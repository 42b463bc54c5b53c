//! Who sits where: a name, a person or a program, and a colour where the game has seats of different colours.

use serde::{Deserialize, Serialize};

/// A player of a table, as in a record's head.
///
/// ```
/// use parlour_play::Seat;
/// let seat: Seat = serde_json::from_str(r#"{"name":"blue","kind":"bot","level":"random"}"#).unwrap();
/// assert_eq!(seat, Seat::bot("blue", "random"));
/// assert_eq!(Seat::human("Ann").at("red").color.as_deref(), Some("red"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The name for people.
    pub name: String,
    /// A person or a program.
    #[serde(flatten)]
    pub occupant: Occupant,
    /// The colour, where it is a seat: see [`Kind::colours`](parlour_core::Kind::colours). A [`Table`](crate::Table) fills
    /// it in for players who have not chosen one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
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
        Self { name: name.into(), occupant: Occupant::Human, color: None }
    }

    /// A program.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), occupant: Occupant::Bot { level: level.into() }, color: None }
    }

    /// The same player at this colour.
    #[must_use]
    pub fn at(self, colour: impl Into<String>) -> Self {
        Self { color: Some(colour.into()), ..self }
    }
}

/// The colours that the players chose, as [`seat_colours`](parlour_core::seat_colours) and
/// [`draw_order`](parlour_core::draw_order) take them.
pub fn chosen_colours(seats: &[Seat]) -> Vec<Option<&str>> {
    seats.iter().map(|seat| seat.color.as_deref()).collect()
}
