//! The estimated work of a question.

use crate::solver::{MOST_SEEDS, margin};

/// This many more seeds double the work.
const SEEDS_TO_DOUBLE: f32 = 7.0;
/// Every this many missing seeds double the work of a yes compared with a no.
const MISSING_TO_DOUBLE: f32 = 8.0;
/// More work than any search takes.
const MOST: f32 = 1e30;

/// The work left until a question is answered, as proof numbers: about how many positions have to be searched if the
/// answer is yes, and if it is no.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Effort {
    pub(crate) yes: f32,
    pub(crate) no: f32,
}

impl Effort {
    /// No limit.
    pub(crate) const ENDLESS: Self = Self { yes: f32::INFINITY, no: f32::INFINITY };

    /// The same work seen by the other player, whose question is the opposite one.
    #[inline]
    pub(crate) const fn seen(self, again: bool) -> Self {
        if again { self } else { Self { yes: self.no, no: self.yes } }
    }

    /// A first estimate for a position `above` seeds above the database whose estimated margin is `missing` seeds too low.
    pub(crate) fn estimate(above: usize, missing: i32) -> Self {
        let number = |number: i32| f32::from(i16::try_from(number).unwrap_or(i16::MAX));
        let work = (number(margin(above.min(MOST_SEEDS), 0)) / SEEDS_TO_DOUBLE).exp2();
        let most = margin(2 * MOST_SEEDS, 0);
        let tilt = (number(missing.clamp(-most, most)) / MISSING_TO_DOUBLE).exp2();
        Self { yes: work * tilt, no: work / tilt }
    }

    /// In 32 bits, rounded up, so that an effort that reached a limit still does.
    pub(crate) fn packed(self) -> u64 {
        let half = |work: f32| u64::from((work.min(MOST).to_bits() >> 15) + 1);
        half(self.no) << 16 | half(self.yes)
    }

    /// The effort in the lower half of a word.
    pub(crate) fn unpacked(word: u64) -> Self {
        let half = |shift: u32| f32::from_bits(((word >> shift & 0xFFFF) as u32) << 15);
        Self { yes: half(0), no: half(16) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_are_kept_rounded_up() {
        for work in [0.001, 1.0, 1.5, 1234.567, 1e9] {
            let kept = Effort::unpacked(Effort { yes: work, no: 2.0 }.packed());
            assert!(kept.yes >= work && kept.yes < 1.02 * work, "{kept:?}");
            assert!(kept.no >= 2.0);
        }
        assert!(Effort::unpacked(Effort::ENDLESS.packed()).yes.is_finite());
    }

    #[test]
    fn what_is_missing_makes_a_yes_harder() {
        let (easy, hard) = (Effort::estimate(10, -6), Effort::estimate(10, 6));
        assert!(easy.yes < easy.no && hard.no < hard.yes);
        assert!(Effort::estimate(11, 6).yes > hard.yes);
        assert!(Effort::estimate(200, 100_000).yes.is_finite());
    }
}
