//! The roll table in as few bytes as possible. Each entry covers a bundle of rolls (up to three of a six-sided die),
//! so a bundle costs one multiplication and one memory access.

use parlour_core::Split;

use super::batch::{Status, TURNS_OF_A_WORD, counts};
use super::roll_table::{RollTable, Transition};

/// At four bytes each, the entries fit into the second-level cache of common machines.
const ENTRIES: usize = 1 << 17;
/// The lower bits of an entry hold the row it leads to; above them are whether the next player rolls, and the counts.
const NEXT: u32 = ENTRIES.trailing_zeros();
const COUNTS: u32 = NEXT + 1;
/// The first two rows: the pawn has won; it has left the table. Neither passes the turn on, so a finished game stays as
/// it is. The rows of the states follow.
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
    /// The table with the largest bundles that fit, of at most this many rolls; `None` if none fit.
    pub(super) fn new(table: &RollTable, most_rolls: u32) -> Option<Self> {
        let split = Split::new(table.numbers);
        let size = (1..=most_rolls).rev().find(|size| fits(table, &split, *size))?;
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
        let left = self.entry(LEFT, 0, 0);
        self.entries[LEFT * columns..STATES * columns].fill(left);
        for state in 0..table.states() {
            for bundle in 0..columns {
                self.entries[(STATES + state) * columns + bundle] = self.bundle(table, state, bundle as u64);
            }
        }
    }

    /// Plays the rolls of a bundle one by one; the first is the highest digit.
    fn bundle(&self, table: &RollTable, state: usize, bundle: u64) -> u32 {
        let (mut state, mut turns, mut next) = (u16::try_from(state).unwrap_or(0), 0, 0);
        for used in 1..=self.size {
            let number = bundle / table.numbers.pow(self.size - used) % table.numbers;
            let transition = table.transition(state, number);
            next = u32::from(transition.has(Transition::ENDS));
            turns += next + transition.lost();
            state = transition.state();
            if transition.has(Transition::WON | Transition::LEAVES) {
                let won = transition.has(Transition::WON);
                return self.entry(if won { OVER } else { LEFT }, used, turns);
            }
        }
        self.entry(usize::from(state) + STATES, self.size, turns) | next << NEXT
    }

    /// A pawn with more turns than a word can count leaves the table.
    fn entry(&self, row: usize, rolls: u32, turns: u32) -> u32 {
        let few = turns * self.bundles <= TURNS_OF_A_WORD;
        let (row, turns) = if few { (row, turns) } else { (LEFT, 0) };
        // Below the number of entries, which was checked before.
        let row = u32::try_from(row as u64 * self.columns).unwrap_or(0);
        counts(rolls, turns) << COUNTS | row
    }

    /// The start of a state's row.
    pub(super) fn row_of(&self, state: u16) -> Option<u32> {
        u32::try_from((u64::from(state) + STATES as u64) * self.columns).ok()
    }

    /// The entry after a pawn at this entry rolls this bundle.
    #[inline]
    pub(super) fn next(&self, entry: u32, bundle: u64) -> u32 {
        next(&self.entries, entry, bundle)
    }

    /// The status of the pawn at this entry, if it is the only one or about to roll.
    #[inline]
    pub(super) fn status(&self, entry: u32, player: impl FnOnce() -> usize) -> Status {
        match row(entry) {
            row if row >= self.states => Status::GoesOn,
            0 => Status::Won(player()),
            _ => Status::Left,
        }
    }
}

/// Whether a word splits into whole bundles of this size, and the table is not too large.
fn fits(table: &RollTable, split: &Split, size: u32) -> bool {
    let rows = (table.states() + STATES) as u64;
    let columns = table.numbers.checked_pow(size);
    let entries = columns.and_then(|columns| columns.checked_mul(rows));
    split.digits().is_multiple_of(size) && entries.is_some_and(|entries| entries <= ENTRIES as u64)
}

/// The entry after a pawn at this entry rolls this bundle. The remainder drops what is above the row. The loop for
/// several pawns passes in the entries, so that their address is read once.
#[inline]
pub(super) fn next(entries: &[u32; ENTRIES], entry: u32, bundle: u64) -> u32 {
    entries[(entry as usize + to_index(bundle)) % ENTRIES]
}

/// The start of the row that an entry leads to.
#[inline]
pub(super) const fn row(entry: u32) -> u32 {
    entry & ((1 << NEXT) - 1)
}

/// 1 if an entry passes the turn on.
#[inline]
pub(super) const fn passes_on(entry: u32) -> u32 {
    entry >> NEXT & 1
}

/// The rolls and turns that an entry counts.
#[inline]
pub(super) const fn counted(entry: u32) -> u32 {
    entry >> COUNTS
}

/// Converts numbers known to be small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 2^17")]
pub(super) const fn to_index(number: u64) -> usize {
    number as usize
}
