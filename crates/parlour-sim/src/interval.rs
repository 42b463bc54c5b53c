//! Confidence intervals.

use serde::Serialize;

/// A pair of bounds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval(pub f64, pub f64);

/// A normal variable is within this many standard deviations of its mean with probability 95%.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// Half the width.
    pub fn half_width(self) -> f64 {
        (self.1 - self.0) / 2.0
    }

    /// Whether a number lies inside.
    pub fn holds(self, number: f64) -> bool {
        (self.0..=self.1).contains(&number)
    }
}

/// The 95% interval of a mean of this many numbers.
pub fn mean_interval(mean: f64, sd: f64, total: u64) -> Interval {
    let error = Z * sd / count(total).sqrt();
    Interval(mean - error, mean + error)
}

/// The 95% interval of a rate after Wilson (1927), which is right for rare events as well and stays between 0 and 1.
///
/// ```
/// use parlour_sim::rate_interval;
/// let never = rate_interval(0, 100);
/// assert!(never.0 < 1e-12 && never.1 > 0.03 && never.1 < 0.04);
/// ```
pub fn rate_interval(hits: u64, total: u64) -> Interval {
    if total == 0 {
        return Interval(0.0, 1.0);
    }
    let (n, rate) = (count(total), count(hits) / count(total));
    let middle = rate + Z * Z / (2.0 * n);
    let error = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    Interval(((middle - error) / whole).max(0.0), ((middle + error) / whole).min(1.0))
}

fn count(number: u64) -> f64 {
    crate::counts::float(number.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_by_the_book() {
        // Newcombe (1998), method 3: 81 of 263.
        let Interval(low, high) = rate_interval(81, 263);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
    }

    #[test]
    fn no_games_say_nothing() {
        assert_eq!(rate_interval(0, 0), Interval(0.0, 1.0));
    }

    #[test]
    fn a_mean_of_many_is_sharp() {
        let interval = mean_interval(10.0, 2.0, 40_000);
        assert!((interval.half_width() - 0.0196).abs() < 1e-4);
        assert!(interval.holds(10.01) && !interval.holds(10.03));
    }
}
