//! The frontier of partial paths as one number: what every edge that crosses the frontier is connected to.

/// What an edge that crosses the frontier is connected to, on the decided side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crossing {
    /// There is no edge here.
    None,
    /// A piece of the path begins here and ends at a `Close` to the right.
    Open,
    /// A piece of the path that began at an `Open` to the left ends here.
    Close,
    /// The piece leads to the start or to the goal.
    End,
}

impl Crossing {
    const fn of(code: u8) -> Self {
        match code & 3 {
            0 => Self::None,
            1 => Self::Open,
            2 => Self::Close,
            _ => Self::End,
        }
    }
}

/// A row of crossings, two bits each, and the number of moves made, in as few bits as needed.
pub(super) trait Crossings: Copy + Eq {
    /// The most crossings.
    const MOST: u32;

    /// No crossings, no moves.
    const EMPTY: Self;

    /// The two bits of a crossing.
    fn code(self, slot: u32) -> u8;

    /// Replaces a crossing.
    #[must_use]
    fn with(self, slot: u32, crossing: Crossing) -> Self;

    /// Shifts all crossings up by one slot; the lowest becomes none. The highest must have been none.
    #[must_use]
    fn shifted(self) -> Self;

    fn is_free(self) -> bool;

    /// The moves made.
    fn moves(self) -> u32;

    /// With more moves made.
    #[must_use]
    fn after(self, moves: u32) -> Self;

    /// A well-mixed hash for the table.
    fn hash(self) -> u64;

    #[inline]
    fn crossing(self, slot: u32) -> Crossing {
        Crossing::of(self.code(slot))
    }

    /// The slot of the `Close` that belongs to the `Open` in this slot.
    #[inline]
    fn close_of(self, slot: u32) -> u32 {
        let (mut at, mut depth) = (slot, 1_u32);
        while depth > 0 && at < Self::MOST {
            at += 1;
            match self.code(at) {
                1 => depth += 1,
                2 => depth -= 1,
                _ => {}
            }
        }
        at
    }

    /// The slot of the `Open` that belongs to the `Close` in this slot.
    #[inline]
    fn open_of(self, slot: u32) -> u32 {
        let (mut at, mut depth) = (slot, 1_u32);
        while depth > 0 && at > 0 {
            at -= 1;
            match self.code(at) {
                1 => depth -= 1,
                2 => depth += 1,
                _ => {}
            }
        }
        at
    }
}

/// Multiplies by an odd constant and folds the high bits down.
#[inline]
const fn mix(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ (product >> 32)
}

/// Crossings in the low bits of one integer, moves in the high ones.
macro_rules! packed {
    ($number:ty, $most:expr, $hash:expr) => {
        impl Crossings for $number {
            const MOST: u32 = $most;
            const EMPTY: Self = 0;

            #[inline]
            fn code(self, slot: u32) -> u8 {
                if slot < $most { ((self >> (2 * slot)) & 3) as u8 } else { 0 }
            }

            #[inline]
            fn with(self, slot: u32, crossing: Crossing) -> Self {
                (self & !(3 << (2 * slot))) | ((crossing as $number) << (2 * slot))
            }

            #[inline]
            fn shifted(self) -> Self {
                let crossings = self & ((1 << (2 * $most)) - 1);
                (self - crossings) | (crossings << 2)
            }

            #[inline]
            fn is_free(self) -> bool {
                self & ((1 << (2 * $most)) - 1) == 0
            }

            #[inline]
            fn moves(self) -> u32 {
                (self >> (2 * $most)) as u32
            }

            #[inline]
            fn after(self, moves: u32) -> Self {
                self + (<$number>::from(moves) << (2 * $most))
            }

            #[inline]
            fn hash(self) -> u64 {
                $hash(self)
            }
        }
    };
}

packed!(u64, 22, mix);
packed!(u128, 48, fold);

/// Mixes both halves of a number.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves are wanted one by one")]
const fn fold(number: u128) -> u64 {
    mix((number as u64) ^ mix((number >> 64) as u64))
}

/// Crossings for wide mazes: 256 of them, and the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide {
    crossings: [u64; Self::WORDS],
    moves: u32,
}

impl Wide {
    const PER_WORD: u32 = 32;
    const WORDS: usize = (Self::MOST / Self::PER_WORD) as usize;
}

impl Crossings for Wide {
    const MOST: u32 = 256;
    const EMPTY: Self = Self { crossings: [0; Self::WORDS], moves: 0 };

    fn code(self, slot: u32) -> u8 {
        let word = self.crossings.get((slot / Self::PER_WORD) as usize);
        word.map_or(0, |word| ((word >> (2 * (slot % Self::PER_WORD))) & 3) as u8)
    }

    fn with(mut self, slot: u32, crossing: Crossing) -> Self {
        if let Some(word) = self.crossings.get_mut((slot / Self::PER_WORD) as usize) {
            let shift = 2 * (slot % Self::PER_WORD);
            *word = (*word & !(3 << shift)) | ((crossing as u64) << shift);
        }
        self
    }

    fn shifted(mut self) -> Self {
        let mut carried = 0;
        for word in &mut self.crossings {
            let out = *word >> 62;
            *word = (*word << 2) | carried;
            carried = out;
        }
        self
    }

    fn is_free(self) -> bool {
        self.crossings == [0; Self::WORDS]
    }

    fn moves(self) -> u32 {
        self.moves
    }

    fn after(mut self, moves: u32) -> Self {
        self.moves += moves;
        self
    }

    fn hash(self) -> u64 {
        let moves = u64::from(self.moves);
        self.crossings.iter().fold(moves, |hash, word| mix(hash ^ word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Crossings written as `.`, `(`, `)` and `E`, from slot 0 on.
    fn crossings<P: Crossings>(text: &str) -> P {
        let crossing = |letter| match letter {
            '(' => Crossing::Open,
            ')' => Crossing::Close,
            'E' => Crossing::End,
            _ => Crossing::None,
        };
        (text.chars().zip(0..))
            .fold(P::EMPTY, |crossings, (letter, slot)| crossings.with(slot, crossing(letter)))
    }

    fn check<P: Crossings + std::fmt::Debug>() {
        let row: P = crossings("(.(E))()");
        assert_eq!((row.close_of(0), row.close_of(2), row.close_of(6)), (5, 4, 7));
        assert_eq!((row.open_of(5), row.open_of(4), row.open_of(7)), (0, 2, 6));
        assert_eq!(row.after(7).moves(), 7);
        assert_eq!(row.after(7).shifted(), crossings::<P>(".(.(E))()").after(7));
        assert_eq!(row.crossing(3), Crossing::End);
        assert!(!row.is_free() && P::EMPTY.after(3).is_free());
        assert_eq!(row.code(P::MOST), 0);
        let last = P::EMPTY.with(P::MOST - 1, Crossing::End).after(9);
        assert_eq!((last.crossing(P::MOST - 1), last.moves()), (Crossing::End, 9));
    }

    #[test]
    fn crossings_of_all_sizes_behave_the_same() {
        check::<u64>();
        check::<u128>();
        check::<Wide>();
    }
}
