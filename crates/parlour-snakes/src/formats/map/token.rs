//! The entries of a map, one for each square.

use std::fmt;

use crate::formats::letter::Letter;
use crate::formats::text::Word;
use crate::{Cell, Effect, Entity};

/// The entry of one square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A plain square.
    Plain(Cell),
    /// A letter, perhaps with numbers whose meaning depends on the rest of the map.
    Mark(Mark),
    /// A boost or a teleporter: their numbers have only one meaning.
    Entity(Entity),
}

/// A letter that marks a square: `S`, `99S`, `S99`, `99S1`, `99S>7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    /// The number before the letter, which is that of the square.
    pub(super) square: Option<Cell>,
    /// What the letter means.
    pub(super) letter: Letter,
    /// What follows the letter.
    pub(super) after: After,
}

/// `S1` or `L1`: the snake or ladder a square belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Label(pub(super) Letter, pub(super) u32);

/// What follows a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    Nothing,
    /// A label, the number of the square, or the square where the entity ends.
    Number(u32),
    /// `>7`: certainly the square where the entity ends.
    End(Cell),
}

impl Token {
    /// The entry that a word is, if it is one.
    pub(super) fn read(word: &str) -> Option<Self> {
        let (number, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
        let mut letters = rest.chars();
        let Some(letter) = letters.next() else {
            return number.parse().ok().map(Self::Plain);
        };
        let square: Option<Cell> = if number.is_empty() { None } else { Some(number.parse().ok()?) };
        let (letter, rest) = (letter.to_ascii_uppercase(), letters.as_str());
        if let Some(letter) = Letter::read(letter) {
            return Some(Self::Mark(Mark { square, letter, after: After::read(letter, rest)? }));
        }
        let effect = match letter {
            'B' => Effect::Boost { by: digits(rest)? },
            'P' => Effect::Teleporter { to: rest.split('/').map(digits).collect::<Option<_>>()? },
            _ => return None,
        };
        Some(Self::Entity(Entity::new(square?, effect)))
    }

    /// The number that the entry certainly gives to its square.
    pub(super) fn number(&self) -> Option<Cell> {
        match self {
            Self::Plain(cell) => Some(*cell),
            Self::Entity(entity) => Some(entity.from),
            Self::Mark(mark) => mark.square,
        }
    }
}

/// The number that a word of a map gives to its square.
pub(super) fn number(word: &Word) -> Option<Cell> {
    Token::read(word.text).and_then(|token| token.number())
}

/// A number of digits only: `parse` alone would accept a sign.
fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl After {
    fn read(letter: Letter, rest: &str) -> Option<Self> {
        if rest.is_empty() {
            return Some(Self::Nothing);
        }
        match rest.strip_prefix('>') {
            Some(end) if letter.leads() => digits(end).map(Self::End),
            _ => digits(rest).map(Self::Number),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0, self.1)
    }
}

/// The entry of an entity on its start. `certain` writes the end of a snake or ladder so that it cannot be taken for
/// a label.
pub(super) fn compact(entity: &Entity, certain: bool) -> String {
    let (from, sign) = (entity.from, if certain { ">" } else { "" });
    match &entity.effect {
        Effect::Snake { to } => format!("{from}S{sign}{to}"),
        Effect::Ladder { to } => format!("{from}L{sign}{to}"),
        Effect::Trap => format!("{from}T"),
        Effect::Boost { by } => format!("{from}B{by}"),
        Effect::BlackHole => format!("{from}H"),
        Effect::Teleporter { to } => {
            let to: Vec<String> = to.iter().map(Cell::to_string).collect();
            format!("{from}P{}", to.join("/"))
        }
    }
}
