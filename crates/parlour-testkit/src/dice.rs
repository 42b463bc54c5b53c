//! A seeded generator for tests.

use parlour_core::{Chance, Weighted};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Dice that show the same numbers for the same seed on every machine.
///
/// ```
/// use parlour_core::Chance;
/// use parlour_testkit::TestDice;
/// let (mut one, mut other) = (TestDice::new(7), TestDice::new(7));
/// assert_eq!(one.below(1000), other.below(1000));
/// ```
#[derive(Debug, Clone)]
pub struct TestDice(Xoshiro256PlusPlus);

impl TestDice {
    /// Dice with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// One of the rolls, chosen by weight; `None` if there are none.
    ///
    /// ```
    /// use parlour_core::Weighted;
    /// use parlour_testkit::TestDice;
    /// let rolls = [Weighted { roll: 3, weight: 5 }];
    /// assert_eq!(TestDice::new(1).roll(&rolls), Some(3));
    /// ```
    pub fn roll(&mut self, rolls: &[Weighted<u32>]) -> Option<u32> {
        let number = self.below(Weighted::total(rolls));
        Weighted::pick(rolls, number)
    }
}

impl Chance for TestDice {
    fn below(&mut self, bound: u64) -> u64 {
        // The high half of the product; the bias of at most bound / 2^64 does not matter to a test.
        let product = u128::from(self.0.next_u64()) * u128::from(bound);
        u64::try_from(product >> 64).unwrap_or(0)
    }
}
