//! The letters of squares that need no number: snakes, ladders, traps and black holes.

use std::fmt;

use crate::{Cell, Entity};

/// A letter that needs no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Letter {
    Ladder,
    Snake,
    Trap,
    BlackHole,
}

impl Letter {
    /// The meaning of a character.
    pub(super) fn read(letter: char) -> Option<Self> {
        Some(match letter {
            'S' => Self::Snake,
            'L' => Self::Ladder,
            'T' => Self::Trap,
            'H' => Self::BlackHole,
            _ => return None,
        })
    }

    /// Whether it leads to another square.
    pub(super) const fn leads(self) -> bool {
        matches!(self, Self::Snake | Self::Ladder)
    }

    pub(super) const fn plural(self) -> &'static str {
        match self {
            Self::Ladder => "ladders",
            Self::Snake => "snakes",
            Self::Trap => "traps",
            Self::BlackHole => "black holes",
        }
    }

    /// The snake or ladder between two squares; for the others, what is on the first.
    pub(super) fn entity(self, from: Cell, to: Cell) -> Entity {
        match self {
            Self::Snake => Entity::snake(from, to),
            Self::Ladder => Entity::ladder(from, to),
            Self::Trap => Entity::trap(from),
            Self::BlackHole => Entity::black_hole(from),
        }
    }

    /// The snake or ladder that lies on these squares, in order from either end; at least one square.
    pub(super) fn along(self, mut body: Vec<Cell>) -> Entity {
        let ends = (body.first().copied().unwrap_or_default(), body.last().copied().unwrap_or_default());
        if (ends.0 < ends.1) == (self == Self::Snake) {
            body.reverse();
        }
        let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1));
        let entity = if self == Self::Snake { self.entity(high, low) } else { self.entity(low, high) };
        entity.along(body)
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Snake => "S",
            Self::Ladder => "L",
            Self::Trap => "T",
            Self::BlackHole => "H",
        })
    }
}
