//! Counts whole numbers in bounded memory, exactly in the usual range.

use serde::{Deserialize, Serialize};

use crate::text_number;

/// Numbers below this are counted one by one; above, numbers that differ by less than a thousandth share a bin.
const SINGLE: u64 = 1 << 16;
/// The logarithm of [`SINGLE`].
const SINGLE_BITS: u32 = 16;
/// Bins for every doubling above [`SINGLE`].
const FINE: u64 = 1 << FINE_BITS;
const FINE_BITS: u32 = 10;

/// Counts of whole numbers, with mean, spread and percentiles.
///
/// Sums are integers, so that the counts of several threads add up to the same result in any order.
///
/// ```
/// use parlour_sim::Counts;
/// let mut counts = Counts::default();
/// for number in [3, 5, 5, 9] {
///     counts.add(number);
/// }
/// assert_eq!(counts.total(), 4);
/// assert_eq!(counts.mean(), Some(5.5));
/// assert_eq!(counts.percentile(50.0), Some(5));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(try_from = "WrittenCounts", into = "WrittenCounts")]
pub struct Counts {
    bins: Vec<u64>,
    /// Sum and sum of squares of the numbers not counted one by one.
    large_sum: u128,
    large_squares: u128,
    /// The largest of them.
    largest: u64,
}

// Empty bins at the end do not matter.
impl PartialEq for Counts {
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.bins.len(), other.bins.len());
        let same = mine.min(theirs);
        let rest = self.bins[same..].iter().chain(&other.bins[same..]);
        self.bins[..same] == other.bins[..same]
            && rest.copied().all(|count| count == 0)
            && (self.large_sum, self.large_squares, self.largest)
                == (other.large_sum, other.large_squares, other.largest)
    }
}

impl Eq for Counts {}

/// Counts as they are written: only the bins that hold something, each with its index.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCounts {
    bins: Vec<(usize, u64)>,
    #[serde(with = "text_number")]
    large_sum: u128,
    #[serde(with = "text_number")]
    large_squares: u128,
    #[serde(with = "text_number")]
    largest: u64,
}

impl From<Counts> for WrittenCounts {
    fn from(counts: Counts) -> Self {
        let Counts { bins, large_sum, large_squares, largest } = counts;
        let bins = bins.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
        Self { bins, large_sum, large_squares, largest }
    }
}

impl TryFrom<WrittenCounts> for Counts {
    type Error = String;

    fn try_from(written: WrittenCounts) -> Result<Self, String> {
        let WrittenCounts { bins, large_sum, large_squares, largest } = written;
        let mut counts = Self { bins: Vec::new(), large_sum, large_squares, largest };
        let last = bins.iter().map(|(bin, _)| *bin).max();
        if let Some(bin) = last {
            if bin > bin_of(u64::MAX) {
                return Err(format!("there is no bin {bin}"));
            }
            counts.bins.resize(bin + 1, 0);
        }
        for (bin, count) in bins {
            counts.bins[bin] = count;
        }
        Ok(counts)
    }
}

/// A bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// The first number in it.
    pub from: u64,
    /// The last number in it.
    pub to: u64,
    /// How many numbers are in it.
    pub count: u64,
}

impl Counts {
    /// Counts a number.
    #[inline]
    pub fn add(&mut self, number: u64) {
        match usize::try_from(number).ok().and_then(|index| self.bins.get_mut(index)) {
            Some(count) if number < SINGLE => *count += 1,
            _ => self.add_rare(number),
        }
    }

    #[cold]
    fn add_rare(&mut self, number: u64) {
        let index = bin_of(number);
        if index >= self.bins.len() {
            // Leave some room, so that a slowly growing maximum does not resize the list each time.
            self.bins.resize(index + 1 + index / 4, 0);
        }
        self.bins[index] += 1;
        if number >= SINGLE {
            let large = u128::from(number);
            self.large_sum += large;
            self.large_squares = self.large_squares.saturating_add(large * large);
            self.largest = self.largest.max(number);
        }
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Self) {
        if other.bins.len() > self.bins.len() {
            self.bins.resize(other.bins.len(), 0);
        }
        for (mine, theirs) in self.bins.iter_mut().zip(&other.bins) {
            *mine += theirs;
        }
        self.large_sum += other.large_sum;
        self.large_squares = self.large_squares.saturating_add(other.large_squares);
        self.largest = self.largest.max(other.largest);
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.bins.iter().sum()
    }

    /// The sum of all numbers.
    pub fn sum(&self) -> u128 {
        self.singles().map(|(number, count)| number * count).sum::<u128>() + self.large_sum
    }

    fn squares(&self) -> u128 {
        let small: u128 = self.singles().map(|(number, count)| number * number * count).sum();
        small.saturating_add(self.large_squares)
    }

    fn singles(&self) -> impl Iterator<Item = (u128, u128)> {
        (0..u128::from(SINGLE)).zip(self.bins.iter().map(|count| u128::from(*count)))
    }

    /// The mean.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| float(self.sum()) / float(total.into()))
    }

    /// The sample standard deviation.
    pub fn sd(&self) -> Option<f64> {
        variance(self.total(), self.sum().cast_signed(), self.squares()).map(f64::sqrt)
    }

    /// The smallest number that is at least as large as this percentage of all numbers.
    pub fn percentile(&self, percent: f64) -> Option<u64> {
        let total = self.total();
        let mut seen = 0;
        let wanted = float(total.into()) * percent / 100.0;
        let (bin, _) = self.bins.iter().enumerate().find(|(_, count)| {
            seen += **count;
            seen > 0 && float(seen.into()) >= wanted
        })?;
        Some(span_of(bin).0)
    }

    /// The smallest number.
    pub fn least(&self) -> Option<u64> {
        self.bins.iter().position(|count| *count > 0).map(|bin| span_of(bin).0)
    }

    /// The largest number.
    pub fn most(&self) -> Option<u64> {
        let last = self.bins.iter().rposition(|count| *count > 0)?;
        Some(if last < bin_of(SINGLE) { span_of(last).0 } else { self.largest })
    }

    /// The most frequent number, the smallest if there are several.
    pub fn mode(&self) -> Option<u64> {
        let most = *self.bins.iter().max().filter(|most| **most > 0)?;
        self.bins.iter().position(|count| *count == most).map(|bin| span_of(bin).0)
    }

    /// How often this number was counted; 0 for large numbers, which share bins.
    pub fn count(&self, number: u64) -> u64 {
        let index = usize::try_from(number.min(SINGLE)).unwrap_or(usize::MAX);
        self.bins.get(index).copied().filter(|_| number < SINGLE).unwrap_or(0)
    }

    /// A histogram of at most this many bars of equal width; the last can reach beyond the largest number.
    pub fn histogram(&self, most_bars: u64) -> Vec<Bin> {
        let (Some(least), Some(most)) = (self.least(), self.most()) else {
            return Vec::new();
        };
        let width = (most - least) / most_bars.max(1) + 1;
        let bars = usize::try_from((most - least) / width + 1).unwrap_or(1);
        let mut histogram: Vec<Bin> = (0..bars as u64)
            .map(|bar| least + bar * width)
            .map(|from| Bin { from, to: from + width - 1, count: 0 })
            .collect();
        for (bin, count) in self.bins.iter().enumerate().filter(|(_, count)| **count > 0) {
            let bar = usize::try_from((span_of(bin).0.max(least) - least) / width).unwrap_or(0);
            histogram[bar.min(bars - 1)].count += count;
        }
        histogram
    }
}

/// The sample variance of this many numbers with this sum and sum of squares.
pub(crate) fn variance(total: u64, sum: i128, squares: u128) -> Option<f64> {
    if total < 2 {
        return None;
    }
    let n = u128::from(total);
    // n·Σx² − (Σx)² is exact in integers; if it overflows, use floats.
    let exact = (n.checked_mul(squares)).zip(sum.unsigned_abs().checked_mul(sum.unsigned_abs()));
    let spread = match exact {
        Some((squares, square)) => float(squares.saturating_sub(square)) / float(n),
        None => float(squares) - float(sum.unsigned_abs()).powi(2) / float(n),
    };
    Some((spread / float(n - 1)).max(0.0))
}

fn bin_of(number: u64) -> usize {
    let bin = if number < SINGLE {
        number
    } else {
        let doubling = number.ilog2();
        let place = (number >> (doubling - FINE_BITS)) & (FINE - 1);
        SINGLE + u64::from(doubling - SINGLE_BITS) * FINE + place
    };
    usize::try_from(bin).unwrap_or(usize::MAX)
}

/// The first and the last number of a bin.
fn span_of(bin: usize) -> (u64, u64) {
    let bin = bin as u64;
    if bin < SINGLE {
        return (bin, bin);
    }
    let (doubling, place) = ((bin - SINGLE) / FINE, (bin - SINGLE) % FINE);
    let shift = doubling + u64::from(SINGLE_BITS - FINE_BITS);
    let first = (FINE + place) << shift;
    (first, first + ((1 << shift) - 1))
}

#[expect(clippy::cast_precision_loss, reason = "a statistic with fewer digits")]
pub(crate) fn float(number: u128) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn counts(numbers: &[u64]) -> Counts {
        let mut counts = Counts::default();
        for number in numbers {
            counts.add(*number);
        }
        counts
    }

    #[test]
    fn nothing_counted_has_no_statistics() {
        let none = Counts::default();
        assert_eq!((none.mean(), none.sd(), none.percentile(50.0), none.most()), (None, None, None, None));
        assert!(none.histogram(10).is_empty());
    }

    #[test]
    fn statistics_by_hand() {
        let counts = counts(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(counts.mean(), Some(5.0));
        assert!((counts.sd().expect("two or more") - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(counts.mode(), Some(4));
        assert_eq!([5.0, 50.0, 100.0].map(|percent| counts.percentile(percent)), [Some(2), Some(4), Some(9)]);
        assert_eq!(counts.count(4), 3);
    }

    #[test]
    fn bars_hold_everything() {
        let counts = counts(&[0, 10, 99, 100, 70_000]);
        let bars = counts.histogram(7);
        assert!(bars.len() <= 7);
        assert_eq!(bars.iter().map(|bar| bar.count).sum::<u64>(), 5);
    }

    proptest! {
        #[test]
        fn bins_hold_their_numbers(number in 0..u64::MAX) {
            let (first, last) = span_of(bin_of(number));
            prop_assert!(first <= number && number <= last);
            prop_assert!(last - first <= number / 1000);
        }

        #[test]
        fn what_is_written_is_read_again(numbers in prop::collection::vec(0..u64::MAX, 0..20)) {
            let counts = counts(&numbers);
            let text = serde_json::to_string(&counts).expect("text");
            prop_assert_eq!(serde_json::from_str::<Counts>(&text).expect("counts"), counts);
        }

        #[test]
        fn merging_is_counting_together(one in prop::collection::vec(65_000_u64..67_000, 0..20), other in prop::collection::vec(65_000_u64..67_000, 0..20)) {
            let together = counts(&[one.clone(), other.clone()].concat());
            let mut merged = counts(&one);
            merged.merge(&counts(&other));
            prop_assert_eq!(merged.sum(), together.sum());
            prop_assert_eq!(merged.sd(), together.sd());
            prop_assert_eq!(merged.histogram(20), together.histogram(20));
            let sorted = { let mut all = [one, other].concat(); all.sort_unstable(); all };
            if let Some(most) = sorted.last() {
                prop_assert_eq!(together.most(), Some(*most));
                let mean = float(sorted.iter().sum::<u64>().into()) / float(sorted.len() as u128);
                prop_assert!((together.mean().unwrap_or(0.0) - mean).abs() <= 1e-9 * mean.max(1.0));
            }
        }
    }
}
