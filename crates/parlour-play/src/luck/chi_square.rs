//! Pearson's chi-square test.

/// Pearson's statistic of counts against expectations.
///
/// ```
/// use parlour_play::luck::chi_square;
/// assert!((chi_square([(12, 10.0), (8, 10.0)]) - 0.8).abs() < 1e-12);
/// ```
pub fn chi_square(cells: impl IntoIterator<Item = (u64, f64)>) -> f64 {
    let part = |(count, expected): (u64, f64)| (super::float(count) - expected).powi(2) / expected;
    cells.into_iter().map(part).sum()
}

/// The probability that a chi-square variable with these degrees of freedom is at least this large.
///
/// ```
/// use parlour_play::luck::tail;
/// assert!((tail(3.841_458_820_694_124, 1) - 0.05).abs() < 1e-12);
/// ```
pub fn tail(statistic: f64, degrees: u64) -> f64 {
    if statistic <= 0.0 || degrees == 0 {
        return 1.0;
    }
    let (half, x) = (super::float(degrees) / 2.0, statistic / 2.0);
    // Each of the two expansions of the incomplete gamma function converges fast on one side.
    let tail = if x < half + 1.0 { 1.0 - lower_series(half, x) } else { upper_fraction(half, x) };
    tail.clamp(0.0, 1.0)
}

/// An upper limit, far above what any sensible number of degrees needs.
const ROUNDS: u32 = 100_000;

/// The lower incomplete gamma function, regularised, as a power series (Abramowitz and Stegun 6.5.29).
fn lower_series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0 / a, 1.0 / a);
    for round in 1..ROUNDS {
        term *= x / (a + f64::from(round));
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum * scale(a, x)
}

/// The upper incomplete gamma function, regularised, as a continued fraction (Abramowitz and Stegun 6.5.31), evaluated
/// from the front after Lentz.
fn upper_fraction(a: f64, x: f64) -> f64 {
    let tiny = f64::MIN_POSITIVE / f64::EPSILON;
    let nonzero = |value: f64| if value.abs() < tiny { tiny } else { value };
    let mut denominator = x + 1.0 - a;
    let (mut above, mut below) = (1.0 / tiny, 1.0 / denominator);
    let mut fraction = below;
    for round in (1..ROUNDS).map(f64::from) {
        let numerator = -round * (round - a);
        denominator += 2.0;
        below = 1.0 / nonzero(numerator * below + denominator);
        above = nonzero(denominator + numerator / above);
        fraction *= above * below;
        if (above * below - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    fraction * scale(a, x)
}

/// `x^a e^-x / Γ(a)`
fn scale(a: f64, x: f64) -> f64 {
    (a * x.ln() - x - ln_gamma(a)).exp()
}

/// The logarithm of the gamma function for positive numbers: Stirling's series, from where it is exact to the last
/// digits.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 1.0;
    while x < 15.0 {
        shift *= x;
        x += 1.0;
    }
    let square = x * x;
    let series = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0]
        .iter()
        .rev()
        .fold(0.0, |sum, coefficient| sum / square + coefficient);
    let half_log_two_pi = 0.5 * (2.0 * std::f64::consts::PI).ln();
    (x - 0.5) * x.ln() - x + half_log_two_pi + series / x - f64::ln(shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gamma_function_by_the_book() {
        // Γ(5) = 24, Γ(1/2) = √π.
        assert!((ln_gamma(5.0) - 24_f64.ln()).abs() < 1e-13);
        assert!((ln_gamma(0.5) - std::f64::consts::PI.sqrt().ln()).abs() < 1e-13);
        assert!((ln_gamma(100.5) - 361.435_540_467_777_5).abs() < 1e-10, "{}", ln_gamma(100.5));
    }

    // Critical values as printed in every table of the chi-square distribution.
    #[test]
    fn tails_by_the_book() {
        for (statistic, degrees, p) in [
            (3.841, 1, 0.05),
            (6.635, 1, 0.01),
            (11.070, 5, 0.05),
            (20.515, 5, 0.001),
            (0.554, 5, 0.99),
            (43.773, 30, 0.05),
            (124.342, 100, 0.05),
        ] {
            let tail = tail(statistic, degrees);
            assert!((tail / p - 1.0).abs() < 1e-3, "{statistic} {degrees}: {tail}");
        }
    }

    // For two degrees of freedom the tail is simply e^(-x/2): both expansions must agree with it.
    #[test]
    fn two_degrees_are_an_exponential() {
        for statistic in [0.001, 0.1, 1.0, 3.9, 4.1, 10.0, 50.0, 300.0_f64] {
            let exact = (-statistic / 2.0).exp();
            assert!((tail(statistic, 2) / exact - 1.0).abs() < 1e-11, "{statistic}");
        }
        assert!((tail(0.0, 3) - 1.0).abs() < f64::EPSILON);
        assert!(tail(1e6, 4) < 1e-300);
    }
}
