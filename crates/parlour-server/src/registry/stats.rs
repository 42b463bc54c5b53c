//! What the registry counts.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::messages::Code;

/// What the registry has counted since it was opened, and what there is now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistryStats {
    /// SlotMap in memory.
    pub tables: u64,
    /// Clients that watch a table.
    pub watchers: u64,
    /// SlotMap that were made.
    pub created: u64,
    /// SlotMap that were read from the store.
    pub loaded: u64,
    /// SlotMap that were forgotten because nobody was there.
    pub forgotten: u64,
    /// Steps that people took.
    pub steps: u64,
    /// Steps that bots took, and those made for players whose time had run out.
    pub server_steps: u64,
    /// Games that were finished.
    pub finished: u64,
    /// Lines that other processes wrote and this one has read.
    pub heard: u64,
    /// Watchers that had fallen behind and got the whole table.
    pub lagged: u64,
    /// Requests that were refused, by their code.
    pub refused: Vec<(Code, u64)>,
}

/// The counters behind [`RegistryStats`].
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) watchers: AtomicU64,
    pub(crate) created: AtomicU64,
    pub(crate) loaded: AtomicU64,
    pub(crate) forgotten: AtomicU64,
    pub(crate) steps: AtomicU64,
    pub(crate) server_steps: AtomicU64,
    pub(crate) finished: AtomicU64,
    pub(crate) heard: AtomicU64,
    pub(crate) lagged: AtomicU64,
    refused: [AtomicU64; Code::ALL.len()],
}

/// One more.
pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// One less.
pub(crate) fn uncount(counter: &AtomicU64) {
    counter.fetch_sub(1, Ordering::Relaxed);
}

/// So many more.
pub(crate) fn count_many(counter: &AtomicU64, many: usize) {
    counter.fetch_add(many as u64, Ordering::Relaxed);
}

impl Counters {
    pub(crate) fn refuse(&self, code: Code) {
        let index = Code::ALL.iter().position(|other| *other == code);
        if let Some(counter) = index.and_then(|index| self.refused.get(index)) {
            count(counter);
        }
    }

    pub(crate) fn stats(&self, tables: usize) -> RegistryStats {
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        RegistryStats {
            tables: tables as u64,
            watchers: value(&self.watchers),
            created: value(&self.created),
            loaded: value(&self.loaded),
            forgotten: value(&self.forgotten),
            steps: value(&self.steps),
            server_steps: value(&self.server_steps),
            finished: value(&self.finished),
            heard: value(&self.heard),
            lagged: value(&self.lagged),
            refused: Code::ALL
                .into_iter()
                .zip(self.refused.iter().map(value))
                .collect(),
        }
    }
}
