//! The small table of one thread: recent bounds of positions with few seeds.
//!
//! There are many of them, and each is soon searched again. The table fits into the cache, where a lookup takes less time
//! than fetching a line of the shared table.

use crate::solver::{Key, MarginRange};

/// This many words fit into half of a usual second-level cache.
const BITS: u32 = 15;
/// The bits of the bounds.
const DATA_BITS: u32 = 16;

/// The table of a thread, with the last position at every place.
#[derive(Debug)]
pub(crate) struct LocalTable {
    words: Vec<u64>,
}

impl LocalTable {
    pub(crate) fn new() -> Self {
        Self { words: vec![0; 1 << BITS] }
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn look_up(&self, key: Key) -> Option<MarginRange> {
        let (place, kept) = key.split(BITS);
        let word = self.words[place];
        // An empty place looks like the key 0 without bounds.
        (word >> DATA_BITS == kept && word & 0xFF != 0).then(|| MarginRange::unpacked(word))
    }

    /// Stores the bounds of a position, combined with those known already.
    #[inline]
    pub(crate) fn keep(&mut self, key: Key, known: MarginRange) {
        let known = self.look_up(key).map_or(known, |before| before.narrowed(known));
        let (place, kept) = key.split(BITS);
        self.words[place] = kept << DATA_BITS | known.packed();
    }
}
