//! What the threads of a search share, besides the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::solver::{Key, SolverHost};

/// How many positions a thread searches between two reports, which also check whether to stop.
pub(crate) const ROUND: u64 = 4096;
/// The number of slots in which threads announce what they search.
const SLOTS: usize = 1024;

/// What the threads of a search share.
pub(crate) struct Shared<'a> {
    /// Whether a thread has the answer, or the search was stopped.
    pub(crate) done: AtomicBool,
    pub(crate) nodes: &'a AtomicU64,
    pub(crate) host: &'a dyn SolverHost,
    slots: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(nodes: &'a AtomicU64, threads: usize, host: &'a dyn SolverHost) -> Self {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Self {
            done: AtomicBool::new(false),
            nodes,
            host,
            slots: std::iter::repeat_with(AtomicU64::default).take(slots).collect(),
        }
    }

    fn slot(&self, key: Key) -> Option<&AtomicU64> {
        #[expect(clippy::cast_possible_truncation, reason = "any part of the key will do")]
        self.slots.get(key.0 as usize % SLOTS)
    }

    /// Announces that this thread searches the position.
    pub(crate) fn claim(&self, key: Key) {
        if let Some(slot) = self.slot(key) {
            slot.store(key.0, Ordering::Relaxed);
        }
    }

    /// Announces that this thread has left the position.
    pub(crate) fn release(&self, key: Key) {
        if let Some(slot) = self.slot(key) {
            slot.store(0, Ordering::Relaxed);
        }
    }

    /// Whether a thread is searching this position.
    #[inline]
    pub(crate) fn is_claimed(&self, key: Key) -> bool {
        self.slot(key).is_some_and(|slot| slot.load(Ordering::Relaxed) == key.0)
    }
}
