//! What the threads of a search share, besides the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::Watch;
use super::key::Key;

/// How many positions a thread looks at before it says so and asks whether to stop.
pub(super) const ROUND: u64 = 4096;
/// The places in which threads say what they are searching.
const DESKS: usize = 1024;

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    /// One of them has the answer, or it is no longer wanted.
    pub(super) done: AtomicBool,
    pub(super) nodes: &'a AtomicU64,
    pub(super) watch: &'a dyn Watch,
    desks: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(nodes: &'a AtomicU64, threads: usize, watch: &'a dyn Watch) -> Self {
        let desks = if threads > 1 { DESKS } else { 0 };
        Self {
            done: AtomicBool::new(false),
            nodes,
            watch,
            desks: std::iter::repeat_with(AtomicU64::default).take(desks).collect(),
        }
    }

    fn desk(&self, key: Key) -> Option<&AtomicU64> {
        #[expect(clippy::cast_possible_truncation, reason = "any part of the key will do")]
        self.desks.get(key.0 as usize % DESKS)
    }

    /// Says that a thread is at this position.
    pub(super) fn sit_down(&self, key: Key) {
        if let Some(desk) = self.desk(key) {
            desk.store(key.0, Ordering::Relaxed);
        }
    }

    /// Says that nobody is at this position any more.
    pub(super) fn stand_up(&self, key: Key) {
        if let Some(desk) = self.desk(key) {
            desk.store(0, Ordering::Relaxed);
        }
    }

    /// Whether a thread is at this position.
    #[inline]
    pub(super) fn is_taken(&self, key: Key) -> bool {
        self.desk(key)
            .is_some_and(|desk| desk.load(Ordering::Relaxed) == key.0)
    }
}
