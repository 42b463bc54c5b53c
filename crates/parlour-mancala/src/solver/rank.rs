//! The number of a row among all rows with the same seeds.
//!
//! A row with the prefix sums s₁ ≤ s₂ ≤ … has the number Σ C(sⱼ + j − 1, j), without the last lane. Sowing forward
//! inside a row makes prefix sums smaller and so leads to a row with a smaller number.

use crate::solver::pits::{MOST_COLUMNS, in_lane, prefix_sums, seeds_in};

/// Sums below this are numbered.
pub(crate) const SUMS: usize = 64;

/// `STEPS[j - 1][s]` = C(s + j − 1, j).
static STEPS: [[u32; SUMS]; MOST_COLUMNS] = steps();

const fn steps() -> [[u32; SUMS]; MOST_COLUMNS] {
    let mut steps = [[0_u32; SUMS]; MOST_COLUMNS];
    let mut lane = 0;
    while lane < MOST_COLUMNS {
        let mut sum = 1;
        while sum < SUMS {
            let above = if lane == 0 { 1 } else { steps[lane - 1][sum] };
            // Large boards with many seeds do not fit and are never needed.
            steps[lane][sum] = steps[lane][sum - 1].saturating_add(above);
            sum += 1;
        }
        lane += 1;
    }
    steps
}

/// How many ways there are to put the seeds into the pits, if the number fits.
pub(crate) fn arrangements(seeds: usize, fields: usize) -> Option<u64> {
    let Some(bars) = fields.checked_sub(1) else {
        return Some(u64::from(seeds == 0));
    };
    choose(seeds + bars, bars)
}

/// The binomial coefficient, if it fits.
pub(crate) fn choose(all: usize, some: usize) -> Option<u64> {
    let some = some.min(all - some);
    let product = (0..some).try_fold(1_u128, |product, index| {
        Some(product.checked_mul((all - index) as u128)? / (index as u128 + 1))
    })?;
    u64::try_from(product).ok()
}

/// The number of a row among the rows with the same seeds.
#[inline]
pub(crate) fn number<const C: usize>(row: u64) -> usize {
    let sums = prefix_sums::<C>(row);
    let mut number = 0;
    for (lane, steps) in STEPS.iter().enumerate().take(C - 1) {
        number += steps[seeds_in(sums, lane) % SUMS];
    }
    number as usize
}

/// All rows with this many seeds, in the order of their numbers.
pub(crate) fn rows<const C: usize>(seeds: usize) -> Vec<u64> {
    let mut rows = vec![(0_u64, seeds)];
    for lane in (0..C).rev() {
        let fill = |(row, left): (u64, usize)| {
            // The lowest lane takes what is left; above it, fewer seeds behind a lane come first.
            let least = if lane == 0 { left } else { 0 };
            (least..=left).rev().map(move |here| (row + in_lane(here, lane), left - here))
        };
        rows = rows.into_iter().flat_map(fill).collect();
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_without_gaps() {
        fn check<const C: usize>() {
            for seeds in 0..8 {
                let rows = rows::<C>(seeds);
                assert_eq!(Some(rows.len() as u64), arrangements(seeds, C), "{C} columns");
                for (expected, row) in rows.iter().enumerate() {
                    assert_eq!(number::<C>(*row), expected, "{C} columns, {seeds} seeds");
                }
            }
        }
        check::<1>();
        check::<2>();
        check::<5>();
        check::<6>();
        check::<9>();
    }

    #[test]
    fn binomials() {
        assert_eq!(choose(28, 12), Some(30_421_755));
        assert_eq!(arrangements(4, 6), Some(126));
        assert_eq!((arrangements(0, 0), arrangements(3, 0)), (Some(1), Some(0)));
        assert_eq!(choose(200, 100), None);
    }

    #[test]
    fn lanes_do_not_meet() {
        let row = in_lane(127, 8);
        assert_eq!((seeds_in(row, 8), seeds_in(row, 7)), (127, 0));
    }
}
