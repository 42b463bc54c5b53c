//! Margins of positions that differ in one row only, as a player sees them before a move.

use crate::solver::database::packed;
use crate::solver::margin;

/// Where a move leads, by the number of the row that is left open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MarginView<'a> {
    pub(crate) margins: &'a [u8],
    pub(crate) base: usize,
    pub(crate) step: usize,
    /// What the move gains.
    pub(crate) gain: i8,
    /// Whose margins they are: 1 for those of the player, -1 for those of the other.
    pub(crate) sign: i8,
}

/// The row that is the same for all margins of a view: that of the player who moved, or of the other.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FixedRow {
    Mover(usize),
    Other(usize),
}

impl<'a> MarginView<'a> {
    /// The replies to a move that gains nothing.
    pub(crate) const fn quiet(margins: &'a [u8], base: usize, step: usize) -> Self {
        Self { margins, base, step, gain: 0, sign: -1 }
    }

    /// No move: worse than every move, whatever the first margin is.
    pub(crate) const fn none(margins: &'a [u8]) -> Self {
        Self { margins, base: 0, step: 0, gain: i8::MIN, sign: 1 }
    }

    /// The value of the position with this row.
    #[inline]
    pub(crate) fn value(&self, row: u32) -> i8 {
        let margin = self.margins[self.base + row as usize * self.step].cast_signed();
        self.gain.wrapping_add(self.sign.wrapping_mul(margin))
    }
}

/// A number of seeds as a margin.
pub(crate) fn small(seeds: usize) -> i8 {
    packed(margin(seeds, 0)).cast_signed()
}
