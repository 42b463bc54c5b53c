//! Four tokens packed into one word, 16 bits (a lane) each, so that one addition moves or compares all four.

use crate::board::{HOME, MOST_TOKENS};

/// The tokens of one player, the first in the lowest lane.
pub(super) type Tokens = u64;

pub(super) const YARD: u16 = 0;

/// A token on its start square: as far from the yard as the largest roll. So a token in the yard reaches its start square
/// and nothing else, by the same arithmetic as a token on the track.
pub(super) const START: u16 = 6;

/// One in every lane.
pub(super) const ONES: u64 = 0x0001_0001_0001_0001;

/// The highest bit of every lane. Steps stay below it, so it can hold the result of a comparison.
pub(super) const SIGNS: u64 = ONES << 15;

const LANE: u32 = 16;

/// The same number in every lane.
pub(super) const fn spread(number: u16) -> u64 {
    number as u64 * ONES
}

/// A token's code in its lane: 0 in the yard, [`START`] on the start square and one more for every step.
pub(super) fn coded(step: i16) -> u16 {
    if step == HOME { YARD } else { step.cast_unsigned() + START }
}

pub(super) fn steps(code: u16) -> i16 {
    if code == YARD { HOME } else { code.cast_signed() - START.cast_signed() }
}

/// Packs tokens; lanes without a token get the code `rest`.
pub(super) fn pack(tokens: &[i16], rest: u16) -> Tokens {
    let code = |token| tokens.get(token).map_or(rest, |step| coded(*step));
    (0..MOST_TOKENS).fold(0, |tokens, token| tokens | u64::from(code(token)) << shift(token))
}

/// The shift of a token's lane.
#[expect(clippy::cast_possible_truncation, reason = "below four")]
pub(super) const fn shift(token: usize) -> u32 {
    token as u32 * LANE
}

/// The code of one token.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "one lane of four")]
pub(super) const fn token(tokens: Tokens, shift: u32) -> u16 {
    (tokens >> (shift & 63)) as u16
}

/// How far a token goes with a face, counted from 0, if it can move.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a face of the die")]
pub(super) const fn stride(from: u16, face: usize) -> u16 {
    if from == YARD { START } else { face as u16 + 1 }
}

/// The same for all four tokens.
#[inline]
pub(super) const fn strides(tokens: Tokens, face: usize) -> u64 {
    let ahead = face as u64 + 1;
    let yard = (!not_zero(tokens) & SIGNS) >> 15;
    ahead * ONES + yard * (START as u64 - ahead)
}

/// The signs of the lanes that are not 0, given that all lanes are below the sign.
#[inline]
pub(super) const fn not_zero(tokens: Tokens) -> u64 {
    (tokens + (SIGNS - ONES)) & SIGNS
}

/// The signs gathered in the upper four bits, the first token in the lowest of them; the lower four are 0.
#[inline]
pub(super) const fn gather(signs: u64) -> u8 {
    // The bits 15, 31, 47 and 63 come to lie side by side from bit 60 on, and nothing else above bit 47.
    const SIDE_BY_SIDE: u64 = 1 << 45 | 1 << 30 | 1 << 15 | 1;
    (signs.wrapping_mul(SIDE_BY_SIDE) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn tokens_are_packed_and_found_again() {
        let tokens = pack(&[-1, 0, 691], 9);
        let found = [0, 1, 2, 3].map(|index| token(tokens, shift(index)));
        assert_eq!(found, [YARD, START, 697, 9]);
        assert_eq!(found.map(steps), [-1, 0, 691, 3]);
    }

    #[rstest]
    #[case(0, 0)]
    #[case(0x8000, 0x10)]
    #[case(0x8000_8000_0000, 0x60)]
    #[case(SIGNS, 0xF0)]
    fn signs_are_gathered(#[case] signs: u64, #[case] bits: u8) {
        assert_eq!(gather(signs), bits);
    }

    #[test]
    fn zero_lanes_are_told_from_others() {
        assert_eq!(not_zero(pack(&[-1, 0, -1, 691], 0)), SIGNS & 0xFFFF_0000_FFFF_0000);
    }
}
