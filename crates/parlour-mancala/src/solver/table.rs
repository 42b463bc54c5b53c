//! The transposition table: bounds of positions that were searched, shared by all threads.
//!
//! An entry is one word, so that no thread ever sees half of one. Its place and what is kept of the key make the
//! whole key again: a position is never taken for another one.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Bounds;
use super::pits::{LANE, MOST_SEEDS, Pits, in_lane, margin, prefix_sums, seeds_in};
use super::rank::{choose, ways};

/// The bits of a key.
const KEY_BITS: u32 = 61;
/// The bits of a key that is packed lane by lane; the bit above says that a key is a number instead.
const PACKED_BITS: usize = 60;
/// The entries of a line, which is read at once.
const LINE: usize = 8;
/// The bits of an entry that are not key.
const DATA_BITS: u32 = 20;
/// The fewest lines: what is left of the key has to fit into an entry.
const LEAST_LINE_BITS: u32 = KEY_BITS + DATA_BITS - 64;
/// What is added to a bound, so that no entry in use is 0.
const BIAS: i32 = 128;

/// A position as a number below 2^61, different for different positions, thoroughly mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Key(pub(super) u64);

/// Whether all positions with so many columns and seeds have a key.
pub(super) fn have_keys(columns: usize, seeds: usize) -> bool {
    ways(seeds, 2 * columns + 1).is_some_and(|ways| ways < 1 << PACKED_BITS)
}

/// Makes keys for boards of `C` columns.
#[derive(Debug)]
pub(super) struct Keys<const C: usize> {
    /// C(s + j − 1, j) for positions that are numbered.
    steps: Vec<u64>,
}

impl<const C: usize> Keys<C> {
    /// The bits of a lane in a packed key.
    const WIDTH: usize = if PACKED_BITS / (2 * C) < LANE {
        PACKED_BITS / (2 * C)
    } else {
        LANE
    };
    /// Lanes narrower than this would hardly ever be enough.
    const PACKS: bool = Self::WIDTH >= 5;
    /// The bits that must be empty for a row to be packed.
    const TOO_WIDE: u64 = Self::too_wide();

    const fn too_wide() -> u64 {
        let mut word = 0;
        let mut lane = 0;
        while lane < C {
            word |= in_lane(MOST_SEEDS >> Self::WIDTH << Self::WIDTH, lane);
            lane += 1;
        }
        word
    }

    pub(super) fn new() -> Self {
        let step = |lane: usize, sum: usize| {
            sum.checked_sub(1)
                .map_or(Some(0), |below| choose(below + lane, lane))
        };
        let lanes = (1..=2 * C).flat_map(|lane| (0..=MOST_SEEDS).map(move |sum| (lane, sum)));
        Self {
            steps: lanes
                .map(|(lane, sum)| step(lane, sum).unwrap_or(u64::MAX))
                .collect(),
        }
    }

    #[inline]
    pub(super) fn key(&self, pits: Pits) -> Key {
        let key = if Self::PACKS && (pits.own | pits.other) & Self::TOO_WIDE == 0 {
            pack::<C>(pits.own, Self::WIDTH) | pack::<C>(pits.other, Self::WIDTH) << (C * Self::WIDTH)
        } else {
            1 << PACKED_BITS | self.number(pits)
        };
        Key(mixed(key))
    }

    /// The number of a position among all.
    #[cold]
    fn number(&self, pits: Pits) -> u64 {
        let mut number = 0;
        let mut before = 0;
        for (side, row) in [pits.own, pits.other].into_iter().enumerate() {
            let sums = prefix_sums::<C>(row);
            for lane in 0..C {
                number += self.steps[(side * C + lane) * (MOST_SEEDS + 1) + before + seeds_in(sums, lane)];
            }
            before = seeds_in(sums, C - 1);
        }
        number
    }
}

/// The lanes of a row, closer together.
#[inline]
fn pack<const C: usize>(row: u64, width: usize) -> u64 {
    if width == LANE {
        return row;
    }
    let mut packed = 0;
    for lane in 0..C {
        packed |= (seeds_in(row, lane) as u64) << (width * lane);
    }
    packed
}

/// A permutation of the numbers below 2^61 that looks random.
#[inline]
const fn mixed(key: u64) -> u64 {
    const MASK: u64 = (1 << KEY_BITS) - 1;
    let key = key ^ key >> 31;
    let key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & MASK;
    let key = key ^ key >> 29;
    let key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93) & MASK;
    key ^ key >> 32
}

/// A margin is at least `lower` and at most `upper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

#[repr(align(64))]
#[derive(Debug, Default)]
struct Line([AtomicU64; LINE]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    lines: Vec<Line>,
    line_bits: u32,
}

impl Table {
    /// A table with at most so many bytes, or the smallest there is.
    pub(super) fn new(bytes: u64) -> Self {
        let line_bits = (bytes / size_of::<Line>() as u64)
            .max(1)
            .ilog2()
            .clamp(LEAST_LINE_BITS, 40);
        let mut lines = Vec::new();
        lines.resize_with(1 << line_bits, Line::default);
        Self { lines, line_bits }
    }

    /// The bytes of the smallest table.
    pub(super) const fn least() -> u64 {
        (size_of::<Line>() as u64) << LEAST_LINE_BITS
    }

    #[inline]
    fn find(&self, key: Key) -> (&Line, u64) {
        let kept = KEY_BITS - self.line_bits;
        #[expect(clippy::cast_possible_truncation, reason = "below the number of lines")]
        let line = (key.0 >> kept) as usize;
        (&self.lines[line], key.0 & ((1 << kept) - 1))
    }

    /// Reads a word of the line that is about to be looked up.
    #[inline]
    pub(super) fn touch(&self, key: Key) -> u64 {
        self.find(key).0.0[0].load(Ordering::Relaxed)
    }

    /// What is known about a position: both bounds, or nothing.
    #[inline]
    pub(super) fn look_up(&self, key: Key) -> Option<Span> {
        let (line, kept) = self.find(key);
        let words = line.0.iter().map(|word| word.load(Ordering::Relaxed));
        let mut found = 0;
        for word in words {
            if word >> DATA_BITS == kept {
                found = word;
            }
        }
        // An empty entry looks like the key 0 without bounds.
        (found & 0xFF != 0).then(|| span(found))
    }

    /// Keeps the bounds of a position whose search took so many nodes. The entry that took the least work makes room.
    pub(super) fn keep(&self, key: Key, known: Span, nodes: u64) {
        let (line, kept) = self.find(key);
        let mut known = known;
        let mut work = u64::from(nodes.max(1).ilog2().min(15));
        let mut weakest = (u64::MAX, 0);
        for (index, entry) in line.0.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            let spent = entry >> 16 & 15;
            if entry >> DATA_BITS == kept && entry & 0xFF != 0 {
                known = span(entry).narrowed(known);
                work = work.max(spent);
                weakest = (0, index);
                break;
            }
            let worth = if entry == 0 { 0 } else { spent + 1 };
            weakest = weakest.min((worth, index));
        }
        let data = work << 16 | bits(known.upper) << 8 | bits(known.lower);
        line.0[weakest.1].store(kept << DATA_BITS | data, Ordering::Relaxed);
    }

    /// How much of the table is in use, from a sample, in thousandths.
    pub(super) fn used(&self) -> u32 {
        let sample = self.lines.iter().take(125).flat_map(|line| &line.0);
        let used = sample.filter(|word| word.load(Ordering::Relaxed) != 0).count();
        u32::try_from(used).unwrap_or(1000)
    }
}

impl Span {
    /// The value of a position whose player to move is ahead by so much in the attics.
    pub(super) fn bounds(self, ahead: i64) -> Bounds {
        Bounds {
            lower: self.lower.into(),
            upper: self.upper.into(),
        }
        .plus(ahead)
    }

    /// The margin is known.
    #[inline]
    pub(super) const fn exactly(margin: i32) -> Self {
        Self {
            lower: margin,
            upper: margin,
        }
    }

    /// Nobody can win more than all seeds in the rows.
    #[inline]
    pub(super) const fn within(seeds: usize) -> Self {
        Self {
            lower: margin(0, seeds),
            upper: margin(seeds, 0),
        }
    }

    /// What is left when the other bounds hold, too.
    #[inline]
    pub(super) fn narrowed(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }
}

#[inline]
#[expect(clippy::cast_sign_loss, reason = "a bound is at least -127")]
const fn bits(bound: i32) -> u64 {
    (bound + BIAS) as u64 & 0xFF
}

#[inline]
fn span(word: u64) -> Span {
    let bound = |shift: u32| i32::from((word >> shift & 0xFF) as u8) - BIAS;
    Span {
        lower: bound(0),
        upper: bound(8),
    }
}
