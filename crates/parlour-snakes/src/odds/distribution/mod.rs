//! Probability distributions and what follows from them.
//!
//! `flow` computes a distribution step by step; `tail` completes it once it has become a geometric series.

pub(crate) mod flow;
pub(crate) mod tail;

/// The accuracy of sums of many small probabilities; a value that misses a bound by less has reached it.
const ROUNDING: f64 = 1e-12;

/// The distribution of a random number.
///
/// ```
/// use parlour_snakes::odds::Distribution;
/// let coin = Distribution { mean: Some(1.5), variance: Some(0.25), pmf: vec![0.0, 0.5, 0.5], remaining: 0.0, never: 0.0 };
/// assert_eq!((coin.min(), coin.median(), coin.mode()), (Some(1), Some(1), Some(1)));
/// assert_eq!(coin.percentile(75.0), Some(2));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// The mean; `None` if it is infinite because the game may never end.
    pub mean: Option<f64>,
    /// The variance; `None` if the mean is infinite.
    pub variance: Option<f64>,
    /// `pmf[k]` is the chance that the number is exactly *k*.
    pub pmf: Vec<f64>,
    /// The chance of all larger numbers, which are not listed.
    pub remaining: f64,
    /// The chance that the game never ends.
    pub never: f64,
}

impl Distribution {
    /// The standard deviation.
    pub fn sd(&self) -> Option<f64> {
        self.variance.map(f64::sqrt)
    }

    /// The smallest possible value.
    pub fn min(&self) -> Option<usize> {
        self.pmf.iter().position(|chance| *chance > 0.0)
    }

    /// The smallest value that is not exceeded with a chance of 1/2 or more.
    pub fn median(&self) -> Option<usize> {
        self.percentile(50.0)
    }

    /// The likeliest value; the smallest if there are several.
    pub fn mode(&self) -> Option<usize> {
        let highest = self.pmf.iter().copied().fold(0.0, f64::max);
        let close = |chance: &f64| *chance > 0.0 && *chance >= highest * (1.0 - ROUNDING);
        self.pmf.iter().position(close)
    }

    /// The smallest value that is not exceeded with at least this chance in percent; `None` if too many games never
    /// end or are not listed.
    pub fn percentile(&self, percent: f64) -> Option<usize> {
        let wanted = percent / 100.0 - ROUNDING;
        let mut sum = 0.0;
        self.pmf.iter().position(|chance| {
            sum += chance;
            sum >= wanted
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // S-42
    #[test]
    fn games_that_never_end_have_no_high_percentiles() {
        let law =
            Distribution { mean: None, variance: None, pmf: vec![0.0, 0.2, 0.2], remaining: 0.0, never: 0.6 };
        assert_eq!((law.percentile(40.0), law.median(), law.sd()), (Some(2), None, None));
        assert_eq!(law.mode(), Some(1));
    }
}
