//! Margins of positions that differ in one row only, as a player sees them before a move.

use crate::solver::database::{Part, packed};
use crate::solver::pits::margin;

/// Where a move leads to, by the number of the row that is left open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MarginView<'a> {
    pub(crate) margins: &'a [u8],
    pub(crate) base: usize,
    pub(crate) step: usize,
    /// What the move brings.
    pub(crate) gain: i8,
    /// Whose margins they are: 1 for those of the player, -1 for those of the other.
    pub(crate) sign: i8,
}

impl<'a> MarginView<'a> {
    /// Margins of a part in which the same player is to move after a move with this gain.
    pub(crate) fn after(
        margins: &'a [u8],
        gain: usize,
        part: Part,
        places: impl Fn(Part) -> (usize, usize),
    ) -> Self {
        let (base, step) = places(part);
        Self {
            margins,
            base,
            step,
            gain: small(gain),
            sign: 1,
        }
    }

    /// Margins of a part in which the other player is to move.
    pub(crate) fn before(
        margins: &'a [u8],
        gain: usize,
        part: Part,
        places: impl Fn(Part) -> (usize, usize),
    ) -> Self {
        Self {
            sign: -1,
            ..Self::after(margins, gain, part, places)
        }
    }

    /// The answers to a move that brings nothing.
    pub(crate) const fn quiet(margins: &'a [u8], base: usize, step: usize) -> Self {
        Self {
            margins,
            base,
            step,
            gain: 0,
            sign: -1,
        }
    }

    /// A move that is none: whatever lies at the first of the margins, where the game is over without any seeds, it is
    /// worse than every move.
    pub(crate) const fn none(margins: &'a [u8]) -> Self {
        Self {
            margins,
            base: 0,
            step: 0,
            gain: i8::MIN,
            sign: 1,
        }
    }

    /// The value of the position with this row.
    #[inline]
    pub(crate) fn value(&self, row: u32) -> i8 {
        let margin = self.margins[self.base + row as usize * self.step].cast_signed();
        self.gain.wrapping_add(self.sign.wrapping_mul(margin))
    }
}

/// So many seeds as a margin.
pub(crate) fn small(seeds: usize) -> i8 {
    packed(margin(seeds, 0)).cast_signed()
}
