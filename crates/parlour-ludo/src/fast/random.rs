//! Dice and choices, prepared ahead so that the game does not wait for the random stream.

use parlour_core::{RandomStream, Split, accepted, digit};

use super::tokens;

/// Choices needed for the 21 rolls of one word; a rejected choice prepares more itself.
const PREPARED: u8 = 22;

/// Choices are prepared in blocks, in a ring buffer whose index has eight bits.
const BLOCK: usize = 32;
const RING: usize = 256;

/// The least common multiple of 1, 2, 3 and 4: a number below it picks from any number of tokens.
const TWELVE: u64 = 12;

/// Marks the word 0, the only one that is rejected, and only for a choice of three.
const ZERO: u8 = 12;

/// The choice is rejected; the next word decides.
const REFUSED: u8 = u8::MAX;

/// The shift of the chosen token's lane, by set of tokens (the upper four bits of the index) and twelfth (the lower
/// four).
static PICKS: [u8; 256] = picks();

#[expect(clippy::cast_possible_truncation, reason = "at most four")]
const fn picks() -> [u8; 256] {
    let mut table = [0; 256];
    let mut set = 1_u8;
    while set < 16 {
        let count = set.count_ones() as u8;
        let mut twelfth = 0;
        while twelfth < ZERO {
            // The whole part of a fraction times 2, 3 or 4 is that of the fraction times 12, divided by 6, 4 or 3.
            table[(set << 4 | twelfth) as usize] = nth(set, twelfth * count / ZERO);
            twelfth += 1;
        }
        table[(set << 4 | ZERO) as usize] = if count == 3 { REFUSED } else { nth(set, 0) };
        set += 1;
    }
    table
}

/// The shift of the lane of a set's token with this index.
#[expect(clippy::cast_possible_truncation, reason = "at most 48")]
const fn nth(set: u8, index: u8) -> u8 {
    let (mut token, mut left) = (0, index);
    while set >> token & 1 == 0 || left > 0 {
        left -= set >> token & 1;
        token += 1;
    }
    tokens::shift(token) as u8
}

/// The rolls of one game.
pub(super) struct Rolls<W> {
    words: W,
    split: Split,
    word: u64,
    left: u32,
}

impl<W: RandomStream> Rolls<W> {
    pub(super) fn new(words: W) -> Self {
        Self { words, split: Split::new(6), word: 0, left: 0 }
    }

    /// Some rolls, at least one and at most `most`.
    #[inline]
    pub(super) fn series(&mut self, most: u64) -> RollSeries {
        if self.left == 0 {
            self.word = accepted(&mut self.words, &self.split);
            self.left = self.split.digits();
        }
        let most = u32::try_from(most).unwrap_or(u32::MAX).max(1);
        RollSeries { word: self.word, len: self.left.min(most) }
    }

    /// Returns what is left of a series after `used` rolls.
    #[inline]
    pub(super) fn resume(&mut self, series: &RollSeries, used: u32) {
        self.word = series.word;
        self.left -= used.min(self.left);
    }
}

/// Rolls from one word: faces, counted from 0.
pub(super) struct RollSeries {
    word: u64,
    pub(super) len: u32,
}

impl RollSeries {
    /// The next face.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a face of the die")]
    pub(super) fn face(&mut self) -> usize {
        digit(&mut self.word, 6) as usize
    }
}

/// The choices of one game, in a ring buffer.
pub(super) struct Choices<W> {
    words: W,
    twelfths: [u8; RING],
    next: u8,
    /// The end of the prepared choices.
    end: u8,
}

impl<W: RandomStream> Choices<W> {
    pub(super) fn new(words: W) -> Self {
        Self { words, twelfths: [0; RING], next: 0, end: 0 }
    }

    /// Starts again with another stream.
    pub(super) fn restart(&mut self, words: W) {
        self.words = words;
        (self.next, self.end) = (0, 0);
    }

    /// Prepares enough choices for one word of dice.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a number below twelve")]
    pub(super) fn prepare(&mut self) {
        if self.end.wrapping_sub(self.next) < PREPARED {
            // In a local array first, so that the generator can stay in registers.
            let mut block = [0; BLOCK];
            for twelfth in &mut block {
                let mut word = self.words.word();
                *twelfth = if word == 0 { ZERO } else { digit(&mut word, TWELVE) as u8 };
            }
            // The ring is a whole number of blocks, so that a block never wraps around.
            let at = usize::from(self.end) / BLOCK;
            self.twelfths.as_chunks_mut().0[at] = block;
            self.end = self.end.wrapping_add(BLOCK as u8);
        }
    }

    /// The shift of a lane chosen from a set, as [`tokens::gather`] returns it; the set must not be empty.
    #[inline]
    pub(super) fn pick(&mut self, set: u8) -> u32 {
        let pick = self.next_pick(set);
        if pick == REFUSED { self.pick_again(set) } else { pick.into() }
    }

    #[inline]
    fn next_pick(&mut self, set: u8) -> u8 {
        let twelfth = self.twelfths[usize::from(self.next)];
        self.next = self.next.wrapping_add(1);
        PICKS[usize::from(set | twelfth)]
    }

    #[cold]
    fn pick_again(&mut self, set: u8) -> u32 {
        loop {
            self.prepare();
            let pick = self.next_pick(set);
            if pick != REFUSED {
                return pick.into();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{Chance, PackedDraws, below};

    use super::*;

    /// Words from a list, over and over.
    #[derive(Clone)]
    struct List(Vec<u64>);

    impl RandomStream for List {
        fn word(&mut self) -> u64 {
            self.0.rotate_left(1);
            self.0[self.0.len() - 1]
        }
    }

    /// Words near all borders between thirds and quarters, and many zeros.
    fn borders() -> List {
        let near = |fraction: u64| (0..5).map(move |ahead| (fraction + ahead).wrapping_sub(2));
        let twelfths = (0..12).flat_map(|number| near(number * (u64::MAX / 12)));
        let quarters = (0..4).flat_map(|number| near(number << 62));
        let thirds = (0..3).flat_map(|number| near(number * (u64::MAX / 3)));
        List(twelfths.chain(quarters).chain(thirds).chain([0, 0, 0]).collect())
    }

    // L-08: each prepared choice is the one its word decides, including the rejected word.
    #[test]
    fn picks_are_those_of_one_word_each() {
        let mut choices = Choices::new(borders());
        let mut words = borders();
        for round in 0..4000_u32 {
            let set = u8::try_from(round * 7 % 15 + 1).expect("four bits");
            if round % 21 == 0 {
                choices.prepare();
            }
            let picked = choices.pick(set << 4);
            let index = below(&mut words, set.count_ones().into());
            let token = (0..4).filter(|token| set >> token & 1 == 1).nth(usize::try_from(index).unwrap());
            assert_eq!(Some(picked), token.map(tokens::shift), "round {round}");
        }
    }

    #[test]
    fn rolls_are_packed_draws() {
        let mut rolls = Rolls::new(borders());
        let mut draws = PackedDraws::new(borders());
        for most in (1..200).map(|round| round % 23) {
            let mut series = rolls.series(most);
            assert!((1..=most.max(1)).contains(&series.len.into()));
            for _ in 0..series.len {
                assert_eq!(series.face() as u64, draws.below(6));
            }
            rolls.resume(&series, series.len);
        }
    }
}
