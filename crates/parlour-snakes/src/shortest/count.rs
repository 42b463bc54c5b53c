//! Unbounded numbers that are fast while they are small.

use num_bigint::BigUint;

/// A number of paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Count {
    Small(u128),
    Large(BigUint),
}

impl Count {
    pub(super) const ZERO: Self = Self::Small(0);
    pub(super) const ONE: Self = Self::Small(1);

    pub(super) fn plus(&self, other: &Self) -> Self {
        if let (Self::Small(one), Self::Small(other)) = (self, other)
            && let Some(sum) = one.checked_add(*other)
        {
            return Self::Small(sum);
        }
        Self::Large(self.to_large() + other.to_large())
    }

    /// The difference to a smaller number.
    pub(super) fn minus(&self, smaller: &Self) -> Self {
        match (self, smaller) {
            (Self::Small(one), Self::Small(other)) => Self::Small(one.saturating_sub(*other)),
            (Self::Large(one), Self::Large(other)) => Self::tidy(one - other),
            (Self::Large(one), Self::Small(other)) => Self::tidy(one - *other),
            (Self::Small(_), Self::Large(_)) => Self::ZERO,
        }
    }

    pub(super) fn times(&self, factor: u64) -> Self {
        match self {
            count if factor == 1 => count.clone(),
            Self::Small(one) => match one.checked_mul(factor.into()) {
                Some(product) => Self::Small(product),
                None => Self::Large(BigUint::from(*one) * factor),
            },
            Self::Large(one) => Self::tidy(one * factor),
        }
    }

    pub(super) fn times_large(&self, factor: &BigUint) -> Self {
        Self::tidy(self.to_large() * factor)
    }

    pub(super) fn to_large(&self) -> BigUint {
        match self {
            Self::Small(count) => BigUint::from(*count),
            Self::Large(count) => count.clone(),
        }
    }

    /// Keeps equal numbers equal in form: what fits is small.
    fn tidy(count: BigUint) -> Self {
        u128::try_from(&count).map_or(Self::Large(count), Self::Small)
    }
}

/// The product of many numbers. Neighbours are multiplied first, so that both factors always have similar lengths.
pub(super) fn product(mut factors: Vec<BigUint>) -> BigUint {
    while factors.len() > 1 {
        let pair = |pair: &[BigUint]| pair.iter().product();
        factors = factors.chunks(2).map(pair).collect();
    }
    factors.pop().unwrap_or_else(|| BigUint::from(1_u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_past_128_bits_and_shrink_again() {
        let most = Count::Small(u128::MAX);
        let more = most.plus(&Count::ONE);
        assert_eq!(more, Count::Large(BigUint::from(1_u8) << 128));
        assert_eq!(more.minus(&Count::ONE), most);
        assert_eq!(more.minus(&more), Count::ZERO);
        assert_eq!(most.times(2), most.plus(&most));
        assert_eq!(more.times(0), Count::ZERO);
        assert_eq!(Count::ONE.times_large(&BigUint::from(7_u8)), Count::Small(7));
    }

    #[test]
    fn products_of_any_length_are_right() {
        let factors = |numbers: &[u8]| numbers.iter().copied().map(BigUint::from).collect();
        assert_eq!(product(factors(&[])), BigUint::from(1_u8));
        assert_eq!(product(factors(&[2, 3, 5, 7, 11])), BigUint::from(2310_u16));
    }
}
