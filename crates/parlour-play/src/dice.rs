//! Dice and other random numbers. The same seed gives the same rolls on every machine.

use std::collections::VecDeque;

use parlour_core::{Chance, Weighted};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a stream of random numbers is for. Streams of one seed are independent, so a bot that uses more numbers does not
/// change the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The dice.
    Dice = 1,
    /// The turn order.
    Order = 2,
    /// The generated board.
    Board = 3,
    /// The bots' choices.
    Bots = 4,
}

/// Random numbers from a seed: xoshiro256++, with rejection sampling, so without bias.
///
/// ```
/// use parlour_core::Chance;
/// use parlour_play::{Purpose, Seeded};
/// let mut one = Seeded::new(7, Purpose::Dice);
/// let mut other = Seeded::new(7, Purpose::Dice);
/// assert_eq!(one.below(1000), other.below(1000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeded {
    words: Xoshiro256PlusPlus,
    drawn: u64,
}

impl Seeded {
    /// The stream for this purpose.
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        // An odd multiple keeps different purposes of nearby seeds apart; SplitMix64 inside does the mixing.
        let stream = (purpose as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self { words: Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(stream)), drawn: 0 }
    }

    /// How many words were used.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The same stream after this many words: a resumed game continues with the same random numbers.
    ///
    /// ```
    /// use parlour_core::Chance;
    /// use parlour_play::{Purpose, Seeded};
    /// let mut first = Seeded::new(7, Purpose::Bots);
    /// let _ = (first.below(6), first.below(100));
    /// let mut second = Seeded::new(7, Purpose::Bots).after(first.drawn());
    /// assert_eq!(first.below(1000), second.below(1000));
    /// ```
    #[must_use]
    pub fn after(mut self, words: u64) -> Self {
        // A bot that simulates games uses some hundred million words in a long game, which takes a moment. The limit
        // guards against a forged number.
        (0..words.min(1 << 34)).for_each(|_| {
            self.word();
        });
        self
    }

    fn word(&mut self) -> u64 {
        self.drawn = self.drawn.wrapping_add(1);
        self.words.next_u64()
    }
}

impl Chance for Seeded {
    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        loop {
            if let Some(number) = unbiased(self.word(), bound) {
                return number;
            }
        }
    }
}

/// A random word as a number below the bound, which is at least 1. Nothing if the word is in the incomplete last range,
/// which would favour small numbers: the caller tries another word.
pub(crate) fn unbiased(word: u64, bound: u64) -> Option<u64> {
    let rest = (u64::MAX % bound + 1) % bound;
    (word <= u64::MAX - rest).then(|| word % bound)
}

/// Rolls dice with given weights.
pub trait Dice: Send {
    /// One of the rolls; nothing if the dice have run out or there is nothing to roll.
    fn roll(&mut self, rolls: &[Weighted<u32>]) -> Option<u32>;
}

impl Dice for Seeded {
    fn roll(&mut self, rolls: &[Weighted<u32>]) -> Option<u32> {
        let number = self.below(Weighted::total(rolls));
        Weighted::pick(rolls, number)
    }
}

/// Loaded dice: first the rolls of a script, then other dice, if any.
///
/// ```
/// use parlour_core::Weighted;
/// use parlour_play::{Dice, Scripted};
/// let mut dice = Scripted::new([6, 4]);
/// let d6: Vec<_> = (1..=6).map(|roll| Weighted { roll, weight: 1 }).collect();
/// assert_eq!([dice.roll(&d6), dice.roll(&d6), dice.roll(&d6)], [Some(6), Some(4), None]);
/// ```
pub struct Scripted {
    script: VecDeque<u32>,
    then: Option<Box<dyn Dice>>,
}

impl Scripted {
    /// Dice that show only these rolls.
    pub fn new(script: impl IntoIterator<Item = u32>) -> Self {
        Self { script: script.into_iter().collect(), then: None }
    }

    /// The same dice, followed by others.
    #[must_use]
    pub fn then(mut self, dice: impl Dice + 'static) -> Self {
        self.then = Some(Box::new(dice));
        self
    }
}

impl Dice for Scripted {
    fn roll(&mut self, rolls: &[Weighted<u32>]) -> Option<u32> {
        self.script.pop_front().or_else(|| self.then.as_mut()?.roll(rolls))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(weights: &[u64]) -> Vec<Weighted<u32>> {
        (1..).zip(weights).map(|(roll, weight)| Weighted { roll, weight: *weight }).collect()
    }

    /// Pearson's statistic of `count` rolls against the weights.
    fn chi_square(rolls: &[Weighted<u32>], count: u32, seed: u64) -> f64 {
        let mut dice = Seeded::new(seed, Purpose::Dice);
        let mut counts = vec![0_u32; rolls.len()];
        for _ in 0..count {
            let roll = dice.roll(rolls).expect("there is something to roll");
            counts[roll as usize - 1] += 1;
        }
        let total: u64 = rolls.iter().map(|weighted| weighted.weight).sum();
        let small = |weight: u64| f64::from(u32::try_from(weight).expect("small weights"));
        let expected = |weight: u64| f64::from(count) * small(weight) / small(total);
        let parts = counts.iter().zip(rolls).map(|(count, weighted)| {
            let expected = expected(weighted.weight);
            (f64::from(*count) - expected).powi(2) / expected
        });
        parts.sum()
    }

    // L-08, S-12: uniform and weighted dice come out as their weights say. 5 degrees of freedom: a fair die
    // exceeds 20.5 once in a thousand; over 20 seeds two such results would be a broken die.
    #[test]
    fn dice_follow_their_weights() {
        for rolls in [weights(&[1; 6]), weights(&[1, 2, 3, 4, 5, 6])] {
            let bad = (0..20).filter(|seed| chi_square(&rolls, 60_000, *seed) > 20.5).count();
            assert!(bad < 2, "{bad} of 20 seeds are off");
        }
    }

    // C-03: these numbers are the same on every machine, for ever; a change here breaks everyone's seeds.
    #[test]
    fn a_seed_gives_the_same_rolls_everywhere() {
        let d6 = weights(&[1; 6]);
        let mut dice = Seeded::new(42, Purpose::Dice);
        let rolls: Vec<u32> = std::iter::repeat_with(|| dice.roll(&d6)).take(12).flatten().collect();
        assert_eq!(rolls, [3, 1, 3, 5, 2, 2, 6, 2, 5, 4, 5, 3]);
    }

    #[test]
    fn nothing_to_roll_is_nothing() {
        assert_eq!(Seeded::new(1, Purpose::Dice).roll(&[]), None);
    }
}
