//! The transposition table, shared by all threads: bounds of positions that were searched, and the estimated work of open
//! questions.
//!
//! An entry is one word, so that no thread ever sees half of one. The place of a bound and the stored part of the key make
//! the whole key, so positions are never confused. For an effort, only a part of the key is stored: it decides what is
//! tried first, never what is true.

pub(super) mod key;
pub(super) mod local;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::solver::book::proven_bounds::ProvenEntry;
use crate::solver::table::key::KEY_BITS;
use crate::solver::{Effort, Key, MarginRange};

/// The bounds in a cache line.
const BOUNDS: usize = 6;
/// The efforts in a line.
const EFFORTS: usize = 2;
/// The last bounds of a line are replaced even by those that took less work: new entries are often needed again soon.
const RECENT: usize = 2;
/// The bits of an entry that are not key.
const DATA_BITS: u32 = 20;
/// The largest number for the work of an entry, in four of these bits.
const MOST_WORK: u64 = 15;
/// The fewest lines: the rest of the key has to fit into an entry.
const LEAST_LINE_BITS: u32 = KEY_BITS + DATA_BITS - 64;

#[repr(align(64))]
#[derive(Debug, Default)]
struct Line {
    bounds: [AtomicU64; BOUNDS],
    efforts: [AtomicU64; EFFORTS],
}

#[derive(Debug)]
pub(crate) struct TranspositionTable {
    lines: Vec<Line>,
    line_bits: u32,
}

impl TranspositionTable {
    /// A table with at most this many bytes, or the smallest there is.
    pub(crate) fn new(bytes: u64) -> Self {
        let line_bits = (bytes / size_of::<Line>() as u64).max(1).ilog2().clamp(LEAST_LINE_BITS, 40);
        let mut lines = Vec::new();
        lines.resize_with(1 << line_bits, Line::default);
        Self { lines, line_bits }
    }

    /// The bytes of the smallest table.
    pub(crate) const fn least() -> u64 {
        (size_of::<Line>() as u64) << LEAST_LINE_BITS
    }

    #[inline]
    fn find(&self, key: Key) -> (&Line, u64) {
        let (line, kept) = key.split(self.line_bits);
        (&self.lines[line], kept)
    }

    /// Prefetches a line by reading a word of it.
    #[inline]
    pub(crate) fn touch(&self, key: Key) -> u64 {
        self.find(key).0.bounds[0].load(Ordering::Relaxed)
    }

    /// What is known about a position: both bounds, or nothing.
    #[inline]
    pub(crate) fn look_up(&self, key: Key) -> Option<MarginRange> {
        let (line, kept) = self.find(key);
        let words = line.bounds.iter().map(|word| word.load(Ordering::Relaxed));
        let mut found = 0;
        for word in words {
            if word >> DATA_BITS == kept {
                found = word;
            }
        }
        // An empty entry looks like the key 0 without bounds.
        (found & 0xFF != 0).then(|| MarginRange::unpacked(found))
    }

    /// Stores the bounds of a position whose search took this many nodes.
    pub(crate) fn keep(&self, key: Key, known: MarginRange, nodes: u64) {
        self.put(key, known, work(nodes));
    }

    /// Replaces the entry that took the least work. If all took more than the new one, it replaces one of the last, so that
    /// expensive entries are not lost to the many cheap ones.
    fn put(&self, key: Key, known: MarginRange, work: u64) {
        let (line, kept) = self.find(key);
        let (mut known, mut work) = (known, work);
        let (mut weakest, mut recent) = ((u64::MAX, 0), (u64::MAX, 0));
        for (index, entry) in line.bounds.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            let spent = entry >> 16 & MOST_WORK;
            if entry >> DATA_BITS == kept && entry & 0xFF != 0 {
                known = MarginRange::unpacked(entry).narrowed(known);
                work = work.max(spent);
                weakest = (0, index);
                break;
            }
            let worth = if entry == 0 { 0 } else { spent + 1 };
            weakest = weakest.min((worth, index));
            if index >= BOUNDS - RECENT {
                recent = recent.min((worth, index));
            }
        }
        let (_, place) = if weakest.0 > work + 1 { recent } else { weakest };
        let data = work << 16 | known.packed();
        line.bounds[place].store(kept << DATA_BITS | data, Ordering::Relaxed);
    }

    /// Stores bounds of an earlier run.
    pub(crate) fn learn(&self, finding: &ProvenEntry) {
        self.put(finding.key, finding.known, u64::from(finding.work).min(MOST_WORK));
    }

    /// All bounds in the table.
    pub(crate) fn findings(&self) -> impl Iterator<Item = ProvenEntry> + Clone {
        let found = move |line: usize, word: u64| ProvenEntry {
            key: Key::joined(self.line_bits, line, word >> DATA_BITS),
            known: MarginRange::unpacked(word),
            work: (word >> 16 & MOST_WORK).to_le_bytes()[0],
        };
        let lines = self.lines.iter().enumerate();
        let words = lines.flat_map(|(line, words)| words.bounds.iter().map(move |word| (line, word)));
        words
            .map(|(line, word)| (line, word.load(Ordering::Relaxed)))
            .filter(|(_, word)| word & 0xFF != 0)
            .map(move |(line, word)| found(line, word))
    }

    /// The estimated work of the question whether the margin is at least `beta`, if it is known.
    #[inline]
    pub(crate) fn effort(&self, key: Key, beta: i32) -> Option<Effort> {
        let (line, kept) = self.find(key);
        let tag = tag(kept, beta);
        let words = line.efforts.iter().map(|word| word.load(Ordering::Relaxed));
        words.filter(|word| *word != 0 && word >> 32 == tag).map(Effort::unpacked).next()
    }

    /// Stores an effort. The previous one moves to the second place; the one there is dropped.
    pub(crate) fn keep_effort(&self, key: Key, beta: i32, effort: Effort) {
        let (line, kept) = self.find(key);
        let tag = tag(kept, beta);
        let [first, second] = &line.efforts;
        let before = first.load(Ordering::Relaxed);
        if before >> 32 != tag {
            second.store(before, Ordering::Relaxed);
        }
        first.store(tag << 32 | effort.packed(), Ordering::Relaxed);
    }

    /// How much of the table is in use, from a sample, in thousandths.
    pub(crate) fn used(&self) -> u32 {
        let sample = self.lines.iter().take(500).flat_map(|line| &line.bounds);
        let used = sample.filter(|word| word.load(Ordering::Relaxed) != 0).count();
        u32::try_from(used / 3).unwrap_or(1000)
    }
}

/// The work of a search in four bits: one step for every factor of about three, up to millions of positions.
#[inline]
fn work(nodes: u64) -> u64 {
    (u64::from(nodes.max(1).ilog2()) * 5 / 8).min(MOST_WORK)
}

/// What distinguishes an effort from the others of its line.
#[inline]
fn tag(kept: u64, beta: i32) -> u64 {
    (kept ^ u64::from(beta.cast_unsigned()) << 24) & 0xFFFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of the same line.
    fn key(table: &TranspositionTable, number: u64) -> Key {
        Key::joined(table.line_bits, 7, number)
    }

    // K-09: expensive entries outlive the many cheap ones.
    #[test]
    fn expensive_entries_are_not_lost() {
        let table = TranspositionTable::new(0);
        let known = MarginRange { lower: 1, upper: 3 };
        for number in 0..4 {
            table.keep(key(&table, number), known, 1 << 20);
        }
        for number in 4..1000 {
            table.keep(key(&table, number), known, 2);
            assert_eq!(table.look_up(key(&table, number)), Some(known), "the last one is there");
        }
        for number in 0..4 {
            assert_eq!(table.look_up(key(&table, number)), Some(known), "{number}");
        }
        // Entries with more work replace others.
        table.keep(key(&table, 1000), known, 1 << 23);
        table.keep(key(&table, 1001), known, 1 << 23);
        table.keep(key(&table, 1002), known, 1 << 23);
        assert!((1000..1003).all(|number| table.look_up(key(&table, number)).is_some()));
    }

    #[test]
    fn work_fits_into_its_bits() {
        assert_eq!((work(0), work(1)), (0, 0));
        assert!(work(1 << 10) < work(1 << 12));
        assert_eq!(work(u64::MAX), MOST_WORK);
    }
}
