//! Bounds of a margin, and their packed form.

use crate::solver::{Bounds, margin};

/// Added to a bound, so that no word with bounds is 0.
const BIAS: i32 = 128;

/// A margin is at least `lower` and at most `upper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MarginRange {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl MarginRange {
    /// The value of a position, given the lead of the player to move in the stores.
    pub(crate) fn bounds(self, ahead: i64) -> Bounds {
        Bounds { lower: self.lower.into(), upper: self.upper.into() }.plus(ahead)
    }

    /// The margin is known.
    #[inline]
    pub(crate) const fn exactly(margin: i32) -> Self {
        Self { lower: margin, upper: margin }
    }

    /// At most, a player wins all seeds in the rows.
    #[inline]
    pub(crate) const fn within(seeds: usize) -> Self {
        Self { lower: margin(0, seeds), upper: margin(seeds, 0) }
    }

    /// The answer to "is it at least `beta`?" for a position with this many seeds in the rows.
    #[inline]
    pub(crate) const fn answer(bound: i32, beta: i32, seeds: usize) -> Self {
        let Self { lower, upper } = Self::within(seeds);
        if bound >= beta { Self { lower: bound, upper } } else { Self { lower, upper: bound } }
    }

    /// Sixteen bits, never all 0.
    #[inline]
    pub(crate) const fn packed(self) -> u64 {
        bits(self.upper) << 8 | bits(self.lower)
    }

    /// The bounds in the lowest sixteen bits of a word.
    #[inline]
    pub(crate) fn unpacked(word: u64) -> Self {
        let bound = |shift: u32| i32::from((word >> shift & 0xFF) as u8) - BIAS;
        Self { lower: bound(0), upper: bound(8) }
    }

    /// The range where both hold.
    #[inline]
    pub(crate) fn narrowed(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

#[inline]
#[expect(clippy::cast_sign_loss, reason = "a bound is at least -127")]
const fn bits(bound: i32) -> u64 {
    (bound + BIAS) as u64 & 0xFF
}
