//! Positions as numbers, for tables.

use crate::solver::pits::{LANE, prefix_sums};
use crate::solver::rank::{arrangements, choose};
use crate::solver::{MOST_SEEDS, Pits, in_lane, seeds_in};

pub(crate) const KEY_BITS: u32 = 61;
/// The bits of a key that is packed lane by lane; the bit above says that a key is a number instead.
const PACKED_BITS: usize = 60;

/// A position as a number below 2^61, different for different positions, thoroughly mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Key(pub(crate) u64);

impl Key {
    /// Joins the parts of a split key.
    pub(crate) const fn joined(bits: u32, place: usize, rest: u64) -> Self {
        Self((place as u64) << (KEY_BITS - bits) | rest)
    }

    /// The first bits of the key and the rest; together they are the whole key.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "few bits, for the place in a table")]
    pub(crate) const fn split(self, bits: u32) -> (usize, u64) {
        let kept = KEY_BITS - bits;
        ((self.0 >> kept) as usize, self.0 & ((1 << kept) - 1))
    }
}

/// Whether all positions of this size have a key.
pub(crate) fn have_keys(columns: usize, seeds: usize) -> bool {
    arrangements(seeds, 2 * columns + 1).is_some_and(|arrangements| arrangements < 1 << PACKED_BITS)
}

/// Makes keys for boards of `C` columns.
#[derive(Debug)]
pub(crate) struct Keys<const C: usize> {
    /// C(s + j − 1, j) for positions that are numbered.
    steps: Vec<u64>,
}

impl<const C: usize> Keys<C> {
    /// The bits of a lane in a packed key.
    const WIDTH: usize = if PACKED_BITS / (2 * C) < LANE { PACKED_BITS / (2 * C) } else { LANE };
    /// Lanes narrower than this would hardly ever be enough.
    const PACKS: bool = Self::WIDTH >= 5;
    /// The bits that must be empty for a row to be packed.
    const TOO_WIDE: u64 = Self::too_wide();

    const fn too_wide() -> u64 {
        let mut word = 0;
        let mut lane = 0;
        while lane < C {
            word |= in_lane(MOST_SEEDS >> Self::WIDTH << Self::WIDTH, lane);
            lane += 1;
        }
        word
    }

    pub(crate) fn new() -> Self {
        let step =
            |lane: usize, sum: usize| sum.checked_sub(1).map_or(Some(0), |below| choose(below + lane, lane));
        let lanes = (1..=2 * C).flat_map(|lane| (0..=MOST_SEEDS).map(move |sum| (lane, sum)));
        Self { steps: lanes.map(|(lane, sum)| step(lane, sum).unwrap_or(u64::MAX)).collect() }
    }

    #[inline]
    pub(crate) fn key(&self, pits: Pits) -> Key {
        let key = if Self::PACKS && (pits.own | pits.other) & Self::TOO_WIDE == 0 {
            pack::<C>(pits.own, Self::WIDTH) | pack::<C>(pits.other, Self::WIDTH) << (C * Self::WIDTH)
        } else {
            1 << PACKED_BITS | self.number(pits)
        };
        Key(mixed(key))
    }

    /// The number of a position among all.
    #[cold]
    fn number(&self, pits: Pits) -> u64 {
        let mut number = 0;
        let mut before = 0;
        for (side, row) in [pits.own, pits.other].into_iter().enumerate() {
            let sums = prefix_sums::<C>(row);
            for lane in 0..C {
                number += self.steps[(side * C + lane) * (MOST_SEEDS + 1) + before + seeds_in(sums, lane)];
            }
            before = seeds_in(sums, C - 1);
        }
        number
    }
}

/// Packs the lanes of a row: first the two of each pair, then the pairs.
#[inline]
fn pack<const C: usize>(row: u64, width: usize) -> u64 {
    if width == LANE {
        return row;
    }
    let (even, odd) = (every_second::<C>(0), every_second::<C>(1));
    let pairs = row & even | (row & odd) >> (LANE - width);
    let mut packed = 0;
    for pair in 0..C.div_ceil(2) {
        packed |= (pairs >> (2 * LANE * pair) & ((1 << (2 * width)) - 1)) << (2 * width * pair);
    }
    packed
}

/// All bits of every second lane, from the first one on.
const fn every_second<const C: usize>(first: usize) -> u64 {
    let mut word = 0;
    let mut lane = first;
    while lane < C {
        word |= in_lane(MOST_SEEDS, lane);
        lane += 2;
    }
    word
}

/// A permutation of the numbers below 2^61 that looks random.
#[inline]
const fn mixed(key: u64) -> u64 {
    const MASK: u64 = (1 << KEY_BITS) - 1;
    let key = key ^ key >> 31;
    let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & MASK;
    let key = key ^ key >> 29;
    let key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93) & MASK;
    key ^ key >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Chance;
    use parlour_testkit::TestDice;
    use std::collections::HashSet;

    fn row<const C: usize>(dice: &mut TestDice, most: usize) -> u64 {
        (0..C).map(|lane| in_lane(dice.index(most + 1), lane)).sum()
    }

    // K-09
    #[test]
    fn rows_are_packed_lane_by_lane() {
        fn check<const C: usize>() {
            let mut dice = TestDice::new(7);
            let width = Keys::<C>::WIDTH;
            for _ in 0..200 {
                let row = row::<C>(&mut dice, MOST_SEEDS >> (LANE - width));
                let lane = |lane: usize| (seeds_in(row, lane) as u64) << (width * lane);
                assert_eq!(pack::<C>(row, width), (0..C).map(lane).sum::<u64>(), "{C} columns");
            }
        }
        check::<1>();
        check::<4>();
        check::<5>();
        check::<6>();
    }

    // K-09
    #[test]
    fn positions_have_different_keys() {
        fn check<const C: usize>() {
            let keys = Keys::<C>::new();
            let mut dice = TestDice::new(8);
            let mut seen = HashSet::new();
            let mut known = HashSet::new();
            for round in 0..3000 {
                // Lanes that are packed, and lanes that are not.
                let most = if round % 2 == 0 { 5 } else { MOST_SEEDS / (2 * C) };
                let (own, other) = (row::<C>(&mut dice, most), row::<C>(&mut dice, most));
                seen.insert((own, other));
                known.insert(keys.key(Pits { own, other }).0);
            }
            assert_eq!(seen.len(), known.len(), "{C} columns");
        }
        check::<2>();
        check::<5>();
        check::<6>();
        check::<7>();
    }
}
