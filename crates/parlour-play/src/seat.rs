//! A player's seat: the name, whether human, bot or engine, and the colour in games with coloured seats.

use serde::{Deserialize, Serialize};

/// A player, as in a record's head.
///
/// ```
/// use parlour_play::Seat;
/// let seat: Seat = serde_json::from_str(r#"{"name":"blue","kind":"bot","level":"random"}"#).unwrap();
/// assert_eq!(seat, Seat::bot("blue", "random"));
/// assert_eq!(Seat::human("Ann").at("red").color.as_deref(), Some("red"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// Human, bot or engine.
    #[serde(flatten)]
    pub occupant: Occupant,
    /// The colour in games with coloured seats: see [`Kind::colours`](parlour_core::Kind::colours). A
    /// [`Table`](crate::Table) assigns one to players who have not chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// Human, bot or engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Occupant {
    /// A human.
    Human,
    /// A bot.
    Bot {
        /// How well it plays.
        #[serde(default = "default_level")]
        level: String,
    },
    /// An external program. A record names it, but never says how to run it.
    Engine {
        /// What the program calls itself.
        #[serde(default)]
        engine: String,
    },
}

/// The first of the built-in bots' levels.
fn default_level() -> String {
    "random".to_owned()
}

/// Whether this is a control character, or an invisible mark that can reverse or hide text. A terminal obeys them, so names
/// must not contain any.
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
    /// A human player.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), occupant: Occupant::Human, color: None }
    }

    /// A bot.
    pub fn bot(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), occupant: Occupant::Bot { level: level.into() }, color: None }
    }

    /// An external program.
    pub fn engine(name: impl Into<String>, engine: impl Into<String>) -> Self {
        Self { name: name.into(), occupant: Occupant::Engine { engine: engine.into() }, color: None }
    }

    /// The same player with this colour.
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
