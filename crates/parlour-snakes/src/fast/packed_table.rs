//! The roll table in as few bytes as possible. Each entry covers a bundle of rolls (up to three of a six-sided die),
//! so a bundle costs one multiplication and one memory access.
//!
//! A pawn keeps the last entry that it read. Its upper bits count rolls and turns since the start of a random word: they
//! are added to the next entry.

use parlour_core::Split;

use super::roll_table::{RollTable, Transition};

/// At four bytes each, the entries fit into the second-level cache of common machines.
const ENTRIES: usize = 1 << 17;
/// The most rolls in a bundle.
const MOST_ROLLS: u32 = 3;
/// The lower bits of an entry hold the row it leads to. Above them are a bit for each roll of the bundle that ended a turn,
/// the turns and the rolls.
const ENDS: u32 = ENTRIES.trailing_zeros();
const TURNS: u32 = ENDS + MOST_ROLLS;
const ROLLS: u32 = TURNS + 6;
/// The most turns that one word can count. A word has at most 56 rolls, of a coin.
const TURNS_OF_A_WORD: u32 = (1 << (ROLLS - TURNS)) - 1;
/// The first two rows: the pawn has won; it has left the table. Both lead to themselves and count nothing. The rows of the
/// states follow.
const OVER: usize = 0;
const LEFT: usize = 1;
const STATES: usize = 2;

#[derive(Debug, Clone)]
pub(super) struct PackedTable {
    pub(super) split: Split,
    /// The rolls in a bundle, the numbers it can show, and the bundles in a word.
    size: u32,
    pub(super) columns: u64,
    pub(super) bundles: u32,
    /// The start of the first state's row.
    states: u32,
    pub(super) entries: Box<[u32; ENTRIES]>,
}

impl PackedTable {
    /// The table with the largest bundles that fit; `None` if none fit.
    pub(super) fn new(table: &RollTable) -> Option<Self> {
        let split = Split::new(table.numbers);
        let size = (1..=MOST_ROLLS).rev().find(|size| fits(table, &split, *size))?;
        let columns = table.numbers.pow(size);
        let mut packed = Self {
            split,
            size,
            columns,
            bundles: split.digits() / size,
            states: u32::try_from(STATES as u64 * columns).ok()?,
            entries: vec![0; ENTRIES].into_boxed_slice().try_into().ok()?,
        };
        packed.fill(table);
        Some(packed)
    }

    fn fill(&mut self, table: &RollTable) {
        let columns = to_index(self.columns);
        let left = self.entry(LEFT, 0, 0, 0);
        self.entries[LEFT * columns..STATES * columns].fill(left);
        for state in 0..table.states() {
            for bundle in 0..columns {
                self.entries[(STATES + state) * columns + bundle] = self.bundle(table, state, bundle as u64);
            }
        }
    }

    /// Plays the rolls of a bundle one by one; the first is the highest digit.
    fn bundle(&self, table: &RollTable, state: usize, bundle: u64) -> u32 {
        let (mut state, mut turns, mut ends) = (u16::try_from(state).unwrap_or(0), 0, 0);
        for used in 1..=self.size {
            let number = bundle / table.numbers.pow(self.size - used) % table.numbers;
            let transition = table.transition(state, number);
            let ended = u32::from(transition.has(Transition::ENDS));
            ends |= ended << (used - 1);
            turns += ended + transition.lost();
            state = transition.state();
            if transition.has(Transition::WON | Transition::LEAVES) {
                let won = transition.has(Transition::WON);
                return self.entry(if won { OVER } else { LEFT }, ends, turns, used);
            }
        }
        self.entry(usize::from(state) + STATES, ends, turns, self.size)
    }

    /// A pawn with more turns than a word can count leaves the table.
    fn entry(&self, row: usize, ends: u32, turns: u32, rolls: u32) -> u32 {
        let few = turns * self.bundles <= TURNS_OF_A_WORD;
        let (row, ends, turns) = if few { (row, ends, turns) } else { (LEFT, 0, 0) };
        // Below the number of entries, which was checked before.
        let row = u32::try_from(row as u64 * self.columns).unwrap_or(0);
        rolls << ROLLS | turns << TURNS | ends << ENDS | row
    }

    /// The start of a state's row.
    pub(super) fn row_of(&self, state: u16) -> Option<u32> {
        u32::try_from((u64::from(state) + STATES as u64) * self.columns).ok()
    }

    /// Whether a pawn in this row goes on: it has neither won nor left the table.
    #[inline]
    pub(super) const fn goes_on(&self, row: u32) -> bool {
        row >= self.states
    }
}

/// Whether a pawn in this row has won.
#[inline]
pub(super) const fn has_won(row: u32) -> bool {
    row == 0
}

/// Whether a word splits into whole bundles of this size, and the table is not too large.
fn fits(table: &RollTable, split: &Split, size: u32) -> bool {
    let rows = (table.states() + STATES) as u64;
    let columns = table.numbers.checked_pow(size);
    let entries = columns.and_then(|columns| columns.checked_mul(rows));
    split.digits().is_multiple_of(size) && entries.is_some_and(|entries| entries <= ENTRIES as u64)
}

/// The entry after a pawn at this entry rolls this bundle, with the counts so far. The loop passes in the entries of the
/// table, so that their address is read once.
#[inline]
pub(super) fn next(entries: &[u32; ENTRIES], entry: u32, bundle: u64) -> u32 {
    const COUNTS: u32 = !0 << TURNS;
    // The remainder drops what is above the row.
    entries[(entry as usize + to_index(bundle)) % ENTRIES].wrapping_add(entry & COUNTS)
}

/// The start of the row that an entry leads to.
#[inline]
pub(super) const fn row(entry: u32) -> u32 {
    entry & ((1 << ENDS) - 1)
}

/// The turns since the start of the word.
#[inline]
pub(super) const fn turns(entry: u32) -> u32 {
    entry >> TURNS & TURNS_OF_A_WORD
}

/// The rolls since the start of the word.
#[inline]
pub(super) const fn rolls(entry: u32) -> u32 {
    entry >> ROLLS
}

/// The number of rolls in the bundle of this entry until this many of its turns have ended; all rolls if fewer end.
#[inline]
pub(super) const fn rolls_until(entry: u32, turns: u32) -> u32 {
    UNTIL[(entry >> ENDS) as usize % UNTIL.len()][turns as usize % (MOST_ROLLS as usize + 1)]
}

/// For each pattern of the rolls that end a turn, and each number of turns.
const UNTIL: [[u32; MOST_ROLLS as usize + 1]; 1 << MOST_ROLLS] = {
    let mut until = [[0, 3, 3, 3]; 1 << MOST_ROLLS];
    let mut ends = 0;
    while ends < until.len() {
        let (mut roll, mut turns) = (0, 0);
        while roll < MOST_ROLLS {
            if ends >> roll & 1 == 1 {
                turns += 1;
                until[ends][turns] = roll + 1;
            }
            roll += 1;
        }
        ends += 1;
    }
    until
};

/// Converts numbers known to be small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 2^17")]
const fn to_index(number: u64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_end_where_their_bits_are() {
        let entry = |ends: u32| ends << ENDS;
        assert_eq!([0, 1, 2, 3].map(|turns| rolls_until(entry(0b111), turns)), [0, 1, 2, 3]);
        assert_eq!([0, 1, 2].map(|turns| rolls_until(entry(0b110), turns)), [0, 2, 3]);
        assert_eq!([0, 1].map(|turns| rolls_until(entry(0b100), turns)), [0, 3]);
    }
}
