//! Uniform numbers from a random stream: how words of 64 random bits become numbers. The stream comes from outside;
//! this is pure arithmetic, written once, so that the plain and the fast simulators get the same dice.

use smallvec::SmallVec;

use crate::Chance;

/// A source of random words of 64 bits.
pub trait RandomStream {
    /// The next word.
    fn word(&mut self) -> u64;
}

/// Random streams for numbered games: the same number always gives the same streams, on any thread.
pub trait GameStreams: Sync {
    /// The stream of one game.
    type Stream: RandomStream;

    /// The stream for one set of dice of this game: set 0 if all players share it, otherwise the one of their seat; see
    /// [`Game::OWN_DICE`](crate::Game::OWN_DICE).
    fn dice(&self, game: u64, set: usize) -> Self::Stream;

    /// The stream for the choices of this game's bots.
    fn choices(&self, game: u64) -> Self::Stream;
}

/// Powers of the bound stay below this, so that fewer than 1 in 256 words are rejected.
const MOST: u128 = 1 << 56;

/// How one word is split into many numbers below a bound, all equally likely.
///
/// A word is read as a fraction between 0 and 1: times the bound, its whole part is the first number, and the rest is
/// the fraction for the next one. After [`Split::digits`] numbers the word is used up. The few words that would favour
/// some numbers are rejected (Lemire 2019), so there is no bias at all.
///
/// ```
/// use parlour_core::Split;
/// let d6 = Split::new(6);
/// assert_eq!(d6.digits(), 21); // one word gives 21 rolls of a die
/// let mut word = 0x8000_0000_0000_0001; // a little more than one half
/// assert!(d6.accepts(word));
/// assert_eq!([d6.digit(&mut word), d6.digit(&mut word)], [3, 0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    bound: u64,
    digits: u32,
    power: u64,
    refused: u64,
}

impl Split {
    /// For numbers below the bound; a bound of 0 counts as 1.
    pub const fn new(bound: u64) -> Self {
        let bound = if bound == 0 { 1 } else { bound };
        let (mut power, mut digits) = (bound, 1);
        while power as u128 * bound as u128 <= MOST && bound > 1 {
            power *= bound;
            digits += 1;
        }
        // 2^64 modulo the power, without 128 bits.
        let refused = power.wrapping_neg() % power;
        Self { bound, digits, power, refused }
    }

    /// The bound.
    pub const fn bound(&self) -> u64 {
        self.bound
    }

    /// How many numbers one word gives.
    pub const fn digits(&self) -> u32 {
        self.digits
    }

    /// Whether this word is accepted; if not, draw another one.
    #[inline]
    pub const fn accepts(&self, word: u64) -> bool {
        word.wrapping_mul(self.power) >= self.refused
    }

    /// The next number of an accepted word, and the rest of the word.
    #[inline]
    pub const fn digit(&self, word: &mut u64) -> u64 {
        digit(word, self.bound)
    }
}

/// The whole part of the fraction times the bound; the remainder is the new fraction.
///
/// Several numbers can be drawn at once as one number below the product of their bounds: two rolls of a die are
/// `digit(word, 36)`, of which the first is its quotient by 6.
///
/// ```
/// use parlour_core::digit;
/// let (mut one, mut other) = (0x1234_5678_9ABC_DEF0, 0x1234_5678_9ABC_DEF0);
/// let pair = digit(&mut one, 36);
/// assert_eq!([pair / 6, pair % 6], [digit(&mut other, 6), digit(&mut other, 6)]);
/// assert_eq!(one, other);
/// ```
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves of a product of 128 bits")]
pub const fn digit(word: &mut u64, bound: u64) -> u64 {
    let product = *word as u128 * bound as u128;
    *word = product as u64;
    (product >> 64) as u64
}

/// Draws for the dice: many from one word; see [`Split`]. A different bound starts a new word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedDraws<W> {
    words: W,
    split: Split,
    word: u64,
    left: u32,
}

impl<W: RandomStream> PackedDraws<W> {
    /// Draws from this stream.
    pub fn new(words: W) -> Self {
        Self { words, split: Split::new(1), word: 0, left: 0 }
    }

    #[cold]
    fn refill(&mut self, bound: u64) {
        if bound != self.split.bound {
            self.split = Split::new(bound);
        }
        self.word = accepted(&mut self.words, &self.split);
        self.left = self.split.digits;
    }
}

/// All dice of one numbered game, one set for all players or one for each.
#[derive(Debug, Clone)]
pub struct GameDice<'a, S: GameStreams> {
    streams: &'a S,
    game: u64,
    /// Without allocation for the usual number of players.
    sets: SmallVec<[PackedDraws<S::Stream>; 6]>,
}

impl<'a, S: GameStreams> GameDice<'a, S> {
    /// The dice of the game with this number.
    pub fn new(streams: &'a S, game: u64) -> Self {
        Self { streams, game, sets: SmallVec::new() }
    }

    /// A number below the bound, from this set of dice.
    #[inline]
    pub fn below(&mut self, set: usize, bound: u64) -> u64 {
        while self.sets.len() <= set {
            self.sets.push(PackedDraws::new(self.streams.dice(self.game, self.sets.len())));
        }
        self.sets[set].below(bound)
    }
}

/// The first word that is accepted.
#[inline]
pub fn accepted(words: &mut impl RandomStream, split: &Split) -> u64 {
    loop {
        let word = words.word();
        if split.accepts(word) {
            return word;
        }
    }
}

impl<W: RandomStream> Chance for PackedDraws<W> {
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        if bound <= 1 {
            return 0;
        }
        if self.left == 0 || bound != self.split.bound {
            self.refill(bound);
        }
        self.left -= 1;
        digit(&mut self.word, bound)
    }
}

/// Draws for choices: one word for each, whatever the bound, so that it can be fetched before the number of legal moves
/// is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SingleDraws<W>(W);

impl<W: RandomStream> SingleDraws<W> {
    /// Draws from this stream.
    pub fn new(words: W) -> Self {
        Self(words)
    }
}

impl<W: RandomStream> Chance for SingleDraws<W> {
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        below(&mut self.0, bound)
    }
}

/// A number below the bound from one word, or from more if the first would favour some numbers.
#[inline]
pub fn below(words: &mut impl RandomStream, bound: u64) -> u64 {
    let mut word = words.word();
    let mut number = digit(&mut word, bound);
    // A word favours some numbers if its remainder is less than 2^64 modulo the bound. That is below the bound, so the
    // division is almost never needed.
    while word < bound && word < bound.wrapping_neg() % bound {
        word = words.word();
        number = digit(&mut word, bound);
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words from a list.
    struct List(Vec<u64>);

    impl RandomStream for List {
        fn word(&mut self) -> u64 {
            self.0.remove(0)
        }
    }

    // L-08, S-12: over all accepted words of a small model (8 bits instead of 64) each number is equally likely;
    // here the same on 64 bits, at the borders.
    #[test]
    fn the_words_that_would_favour_a_number_are_refused() {
        // 3 does not divide 2^64; exactly 2^64 mod 3 = 1 word in each round of 3^35 is too many.
        let split = Split::new(3);
        assert!(!split.accepts(0), "the first fraction of an interval is the refused one");
        assert!(split.accepts(1));
        assert!(Split::new(2).accepts(0), "a coin divides 2^64: nothing is refused");
    }

    #[test]
    fn each_number_of_a_bound_comes_up_equally_often() {
        // Words at equal distances fill every number below 6 alike.
        let split = Split::new(6);
        let mut counts = [0_u32; 6];
        for step in 0..6000_u64 {
            let mut word = step * (u64::MAX / 6000) + 1;
            counts[usize::try_from(split.digit(&mut word)).expect("below 6")] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(1000) <= 1), "{counts:?}");
    }

    #[test]
    fn a_word_is_used_up_before_the_next() {
        let mut draws = PackedDraws::new(List(vec![(1 << 63) + 1, (1 << 62) + 1]));
        let first: Vec<u64> = (0..21).map(|_| draws.below(6)).collect();
        assert_eq!(first[..3], [3, 0, 0]);
        assert_eq!(draws.below(6), 1, "the second word begins: a quarter of six");
        assert_eq!(draws.below(1), 0, "what is certain costs nothing");
    }

    #[test]
    fn another_bound_begins_another_word() {
        let mut draws = PackedDraws::new(List(vec![(1 << 63) + 1, (1 << 62) + 1]));
        assert_eq!([draws.below(6), draws.below(4)], [3, 1]);
    }

    /// The first word of a set of dice tells its number.
    struct Sets;

    impl GameStreams for Sets {
        type Stream = List;

        fn dice(&self, game: u64, set: usize) -> List {
            List(vec![(game + set as u64) << 61 | 1])
        }

        fn choices(&self, _: u64) -> List {
            List(Vec::new())
        }
    }

    #[test]
    fn each_set_of_dice_has_its_own_words() {
        let mut dice = GameDice::new(&Sets, 1);
        assert_eq!([2, 0, 2, 1].map(|set| dice.below(set, 8)), [3, 1, 0, 2], "set 2 rolls twice");
    }

    #[test]
    fn a_choice_costs_one_word() {
        let mut choices = SingleDraws::new(List(vec![(1 << 63) + 1, (1 << 62) + 1]));
        assert_eq!([choices.below(4), choices.below(4)], [2, 1]);
    }

    #[test]
    fn large_bounds_are_fine() {
        let bound = u64::MAX;
        let mut draws = PackedDraws::new(List(vec![0, 1 << 63]));
        assert_eq!(draws.below(bound), (1 << 63) - 1, "0 is refused: 2^64 mod bound is 1");
    }
}
