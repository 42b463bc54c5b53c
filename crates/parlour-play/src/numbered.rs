//! Random numbers for many games: those of each game depend only on the seed and its number.

use parlour_core::{GameStreams, RandomStream};

/// The random words of all games of a run.
///
/// Game K has the same dice on any thread, and can be replayed alone. The words come from `SplitMix64` (Steele, Lea and
/// Flood 2014), a mixed counter: two additions and two multiplications for a word, next to nothing for a new game. It
/// passes `BigCrush`, and no word depends on the one before, so the processor can calculate several at once. Each game
/// has its own step, so no two games share a sequence.
///
/// ```
/// use parlour_core::{GameStreams, RandomStream};
/// use parlour_play::Numbered;
/// let run = Numbered::new(7);
/// assert_eq!(run.dice(3, 0).word(), run.dice(3, 0).word());
/// assert_ne!(run.dice(3, 0).word(), run.dice(4, 0).word());
/// assert_ne!(run.dice(3, 0).word(), run.dice(3, 1).word(), "the players' own dice differ");
/// assert_ne!(run.dice(3, 0).word(), run.choices(3).word());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbered {
    dice: u64,
    choices: u64,
    order: u64,
}

/// The golden ratio in 64 bits: an odd number without pattern.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Numbered {
    /// The words of the run with this seed.
    pub fn new(seed: u64) -> Self {
        let key =
            |purpose: u64| mix(mix(seed.wrapping_add(GOLDEN)).wrapping_add(purpose.wrapping_mul(GOLDEN)));
        Self { dice: key(1), choices: key(2), order: key(3) }
    }

    /// The words that decide the turn order.
    pub const fn order(&self, game: u64) -> GameStream {
        GameStream::new(self.order, game)
    }
}

impl GameStreams for Numbered {
    type Stream = GameStream;

    #[inline]
    fn dice(&self, game: u64, set: usize) -> GameStream {
        GameStream::new(self.dice, game).part(set as u64)
    }

    #[inline]
    fn choices(&self, game: u64) -> GameStream {
        GameStream::new(self.choices, game)
    }
}

/// The random words of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameStream {
    counter: u64,
    step: u64,
}

impl GameStream {
    #[inline]
    const fn new(key: u64, game: u64) -> Self {
        let counter = mix(key ^ game.wrapping_mul(GOLDEN));
        // Odd, so that the counter repeats only after 2^64 words.
        let step = mix_otherwise(counter) | 1;
        Self { counter, step }
    }
}

impl GameStream {
    /// One of many parts of the stream, 2^32 words apart. Part 0 is the stream itself.
    #[inline]
    const fn part(self, part: u64) -> Self {
        Self { counter: self.counter.wrapping_add(self.step.wrapping_mul(part << 32)), ..self }
    }
}

impl RandomStream for GameStream {
    #[inline]
    fn word(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(self.step);
        mix(self.counter)
    }
}

/// Stafford's variant 13 of the finaliser of `MurmurHash3`.
#[inline]
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// The finaliser of `MurmurHash3` itself.
#[inline]
const fn mix_otherwise(mut word: u64) -> u64 {
    word = (word ^ (word >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    word = (word ^ (word >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    word ^ (word >> 33)
}

#[cfg(test)]
mod tests {
    use parlour_core::{Chance, PackedDraws};

    use super::*;

    // C-03: these numbers are the same on every machine, for ever; a change here breaks everyone's seeds.
    #[test]
    fn a_seed_gives_the_same_words_everywhere() {
        let mut urn = PackedDraws::new(Numbered::new(42).dice(5, 0));
        let rolls: Vec<u64> = (0..24).map(|_| urn.below(6) + 1).collect();
        assert_eq!(rolls, [3, 4, 1, 1, 3, 5, 1, 4, 6, 1, 2, 2, 3, 6, 1, 1, 1, 1, 1, 6, 2, 2, 4, 2]);
    }

    /// Pearson's statistic of counts that should be alike.
    fn chi_square(counts: &[u32]) -> f64 {
        let cells = f64::from(u32::try_from(counts.len()).expect("few cells"));
        let expected = counts.iter().copied().map(f64::from).sum::<f64>() / cells;
        counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
    }

    // S-12, L-08: the first rolls of many games, and the rolls of one game, come out alike; so do pairs of rolls
    // of neighbouring games, which share nothing. 35 degrees of freedom: 66.6 is exceeded once in a thousand.
    #[test]
    fn dice_are_uniform_within_games_and_across_them() {
        let run = Numbered::new(1);
        let mut across = [0_u32; 36];
        let mut within = [0_u32; 36];
        let mut long = PackedDraws::new(run.dice(u64::MAX, 0));
        let index = |pair: u64| usize::try_from(pair).expect("below 36");
        for game in 0..36_000 {
            let (mut one, mut next) =
                (PackedDraws::new(run.dice(game, 0)), PackedDraws::new(run.dice(game + 1, 0)));
            across[index(one.below(6) * 6 + next.below(6))] += 1;
            within[index(long.below(6) * 6 + long.below(6))] += 1;
        }
        assert!(chi_square(&across) < 66.6, "{across:?}");
        assert!(chi_square(&within) < 66.6, "{within:?}");
    }
}
