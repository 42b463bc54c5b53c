//! The tokens of a map.

use std::fmt;

use super::text::Word;
use crate::{Cell, Effect, Entity};

/// What stands on one cell of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A plain cell.
    Plain(Cell),
    /// A cell of a body.
    Label(Label),
    /// A cell with the start of an entity.
    Entity(Entity),
}

/// `S1` or `L1`: which body a cell belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Label {
    Ladder(u32),
    Snake(u32),
}

impl Token {
    /// The token that a word is, if it is one.
    pub(super) fn read(word: &str) -> Option<Self> {
        let (number, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
        let mut letters = rest.chars();
        let Some(letter) = letters.next() else {
            return number.parse().ok().map(Self::Plain);
        };
        let rest = letters.as_str();
        if number.is_empty() {
            return Label::read(letter, rest).map(Self::Label);
        }
        let effect = effect(letter, rest)?;
        Some(Self::Entity(Entity::new(number.parse().ok()?, effect)))
    }

    /// The number that the token says its cell has.
    pub(super) fn number(&self) -> Option<Cell> {
        match self {
            Self::Plain(cell) => Some(*cell),
            Self::Entity(entity) => Some(entity.from),
            Self::Label(_) => None,
        }
    }
}

/// The number that a word of a map says its cell has.
pub(super) fn number(word: &Word) -> Option<Cell> {
    Token::read(word.text).and_then(|token| token.number())
}

fn effect(letter: char, rest: &str) -> Option<Effect> {
    Some(match letter.to_ascii_uppercase() {
        'S' => Effect::Snake { to: digits(rest)? },
        'L' => Effect::Ladder { to: digits(rest)? },
        'B' => Effect::Boost { by: digits(rest)? },
        'P' => Effect::Teleporter { to: rest.split('/').map(digits).collect::<Option<_>>()? },
        'T' if rest.is_empty() => Effect::Trap,
        'H' if rest.is_empty() => Effect::BlackHole,
        _ => return None,
    })
}

/// A number of digits only: `parse` alone would take a sign.
fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The token of an entity on its start.
pub(super) fn compact(entity: &Entity) -> String {
    let from = entity.from;
    match &entity.effect {
        Effect::Snake { to } => format!("{from}S{to}"),
        Effect::Ladder { to } => format!("{from}L{to}"),
        Effect::Trap => format!("{from}T"),
        Effect::Boost { by } => format!("{from}B{by}"),
        Effect::BlackHole => format!("{from}H"),
        Effect::Teleporter { to } => {
            let to: Vec<String> = to.iter().map(Cell::to_string).collect();
            format!("{from}P{}", to.join("/"))
        }
    }
}

impl Label {
    fn read(letter: char, number: &str) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'S' => digits(number).map(Self::Snake),
            'L' => digits(number).map(Self::Ladder),
            _ => None,
        }
    }

    /// The snake or ladder on these cells, at least one.
    pub(super) fn entity(self, mut cells: Vec<Cell>) -> Entity {
        cells.sort_unstable();
        if matches!(self, Self::Snake(_)) {
            cells.reverse();
        }
        let from = cells.first().copied().unwrap_or_default();
        let to = cells.last().copied().unwrap_or_default();
        let entity = match self {
            Self::Snake(_) => Entity::snake(from, to),
            Self::Ladder(_) => Entity::ladder(from, to),
        };
        entity.along(cells)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Snake(number) => write!(f, "S{number}"),
            Self::Ladder(number) => write!(f, "L{number}"),
        }
    }
}
