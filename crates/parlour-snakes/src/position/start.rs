//! Stage 1, start: whether the pawn can use the roll, and as what.

use crate::{Cell, Entry, Rules};

/// How a pawn can use a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It moves by the roll: it is on the board, or the roll brings it on.
    Moves,
    /// It is placed on the first square. Such a roll counts as a 1 and is never stacked.
    IsPlaced,
    /// It stays off the board and waits for a better roll.
    Waits,
}

impl Standing {
    #[inline]
    pub(crate) fn of(rules: &Rules, cell: Cell, roll: u32) -> Self {
        match (cell, rules.file().entry) {
            (0, _) if !rules.starts(roll) => Self::Waits,
            (0, Entry::ToFirst) => Self::IsPlaced,
            _ => Self::Moves,
        }
    }

    /// What the roll counts as.
    #[inline]
    pub(crate) fn value(self, roll: u32) -> u32 {
        if self == Self::IsPlaced { 1 } else { roll }
    }

    /// The square the roll takes a pawn to, before anything on the board acts; `None` if it stays.
    #[inline]
    pub(crate) fn step(self, rules: &Rules, from: Cell, roll: u32) -> Option<Cell> {
        match self {
            Self::Waits => None,
            Self::IsPlaced => Some(1),
            Self::Moves => rules.ahead(from, roll),
        }
    }

    /// All squares of that move, including the first and the last.
    pub(super) fn walk(self, rules: &Rules, from: Cell, roll: u32) -> Option<Vec<Cell>> {
        match self {
            Self::Waits => None,
            Self::IsPlaced => rules.walk(from, 1),
            Self::Moves => rules.walk(from, roll),
        }
    }
}

impl Rules {
    /// The square a roll takes a pawn to, before anything on the board acts; `None` if it stays.
    #[inline]
    pub(crate) fn step(&self, from: Cell, roll: u32) -> Option<Cell> {
        Standing::of(self, from, roll).step(self, from, roll)
    }
}
