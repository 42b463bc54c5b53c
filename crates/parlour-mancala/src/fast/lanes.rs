//! A row as a word: each pit has a lane of bits, the pit farthest from its store the lowest lane.

/// With more seeds, the plain simulator is used.
pub(super) const MOST_SEEDS: u32 = 511;
/// The most columns whose lanes can be gathered into bits.
const MOST_COLUMNS: u32 = 8;
/// The widest lane whose highest bits can be gathered.
const WIDEST: u32 = 15;

/// The layout of a row. The highest bit of a lane is never set, so that sums stay within lanes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes {
    pub(super) columns: u32,
    pub(super) width: u32,
    /// A lane full of ones, at the bottom.
    pub(super) full: u64,
    /// All bits of all lanes except the highest, and the highest alone.
    below_top: u64,
    tops: u64,
    /// Moves the highest bits of the lanes together into the highest byte of the word.
    gather: u64,
    ones: u64,
}

impl Lanes {
    /// For rows of this many columns and for this many seeds in both, if they fit.
    pub(super) fn new(columns: u32, seeds: u32) -> Option<Self> {
        if !(1..=MOST_COLUMNS).contains(&columns) {
            return None;
        }
        let width = (u64::BITS / columns).min(WIDEST);
        let spread =
            |distance: u32, first: u32| (0..columns).map(|lane| 1 << (first + distance * lane)).sum();
        let ones: u64 = spread(width, 0);
        let lanes = Self {
            columns,
            width,
            full: (1 << width) - 1,
            below_top: ones * ((1 << (width - 1)) - 1),
            tops: ones << (width - 1),
            // Lane `i` has its highest bit at `i * width + width - 1`, which goes to `56 + i`. Lanes are at least as wide
            // as there are lanes, so no two products hit the same bit, and no other product hits this byte.
            gather: spread(width - 1, 56 + columns - columns * width),
            ones,
        };
        (seeds <= MOST_SEEDS && u64::from(seeds) <= lanes.full / 2).then_some(lanes)
    }

    /// A bit for each lane that has seeds, the lowest for the lowest lane.
    #[inline]
    pub(super) const fn filled(&self, row: u64) -> u8 {
        let tops = (row + self.below_top) & self.tops;
        (tops.wrapping_mul(self.gather) >> 56) as u8
    }

    #[inline]
    pub(super) const fn shift(&self, lane: u8) -> u32 {
        lane as u32 * self.width
    }

    #[inline]
    pub(super) const fn seeds(&self, row: u64, shift: u32) -> u64 {
        row >> (shift % u64::BITS) & self.full
    }

    /// The seeds in a row: one multiplication adds all lanes up in the highest.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "far fewer than 2^32 seeds")]
    pub(super) const fn sum(&self, row: u64) -> u32 {
        (row.wrapping_mul(self.ones) >> (self.width * (self.columns - 1)) & self.full) as u32
    }

    /// The sum of the lanes of a word that was added up from rows, some of them subtracted: modulo a full lane, every lane
    /// is worth 1.
    #[inline]
    pub(super) const fn balance(&self, word: u64) -> i64 {
        let full = self.full.cast_signed();
        let rest = word.cast_signed().rem_euclid(full);
        if rest > full / 2 { rest - full } else { rest }
    }

    pub(super) fn pack(&self, seeds: &[u32]) -> u64 {
        let lanes = seeds.iter().rev();
        lanes.fold(0, |row, seeds| row << (self.width % u64::BITS) | u64::from(*seeds))
    }

    pub(super) fn unpack(&self, row: u64) -> Vec<u32> {
        let shifts = (0..self.columns).map(|lane| lane * self.width);
        shifts.map(|shift| u32::try_from(self.seeds(row, shift)).unwrap_or(0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_every_length_tell_their_seeds() {
        for columns in 1..=8_u32 {
            let lanes = Lanes::new(columns, 100).expect("they fit");
            for mask in 0..1_u32 << columns {
                let seeds: Vec<u32> = (0..columns).map(|lane| (mask >> lane & 1) * (lane * 3 + 1)).collect();
                let row = lanes.pack(&seeds);
                assert_eq!(lanes.unpack(row), seeds);
                assert_eq!(u32::from(lanes.filled(row)), mask, "{columns} columns");
                assert_eq!(lanes.sum(row), seeds.iter().sum::<u32>());
            }
            let full: Vec<u32> = (0..columns).map(|lane| if lane == 0 { 100 } else { 0 }).collect();
            assert_eq!(lanes.sum(lanes.pack(&full)), 100);
        }
    }

    #[test]
    fn rows_that_were_taken_away_leave_a_balance() {
        let lanes = Lanes::new(6, 48).expect("they fit");
        let word = lanes.pack(&[0, 3, 0, 0, 0, 7]).wrapping_sub(lanes.pack(&[0, 0, 0, 0, 30, 1]));
        assert_eq!(lanes.balance(word), 10 - 31);
        assert_eq!(lanes.balance(word.wrapping_neg()), 31 - 10);
    }

    #[test]
    fn too_much_does_not_fit() {
        assert!(Lanes::new(9, 9).is_none() && Lanes::new(0, 0).is_none());
        assert!(Lanes::new(8, 127).is_some() && Lanes::new(8, 128).is_none());
        assert!(Lanes::new(2, 511).is_some() && Lanes::new(2, 512).is_none());
    }
}
