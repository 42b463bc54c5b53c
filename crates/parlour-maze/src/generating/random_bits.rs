//! Random bits.

use parlour_core::Chance;

/// Coin flips, 32 from each random number.
pub(super) struct RandomBits<'c> {
    chance: &'c mut dyn Chance,
    bits: u64,
    left: u32,
}

impl<'c> RandomBits<'c> {
    pub(super) fn new(chance: &'c mut dyn Chance) -> Self {
        Self { chance, bits: 0, left: 0 }
    }

    pub(super) fn flip(&mut self) -> bool {
        if self.left == 0 {
            self.bits = self.chance.below(1 << 32);
            self.left = 32;
        }
        let heads = self.bits & 1 == 1;
        self.bits >>= 1;
        self.left -= 1;
        heads
    }

    /// A uniform number below `bound`.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.chance.below(bound)
    }
}
