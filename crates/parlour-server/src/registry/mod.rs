//! All tables of this process: loaded from the store on demand, acted on one request at a time, watched by many.
//!
//! `handle.rs` tells the way of a message. Every table has its own lock, so no table waits for another one.

mod answer_cache;
mod create;
mod handle;
mod list;
mod loaded;
mod options;
mod slots;
mod stats;
mod system;
mod watcher;
mod watchers;

use std::sync::{Arc, Mutex, Weak};

use parlour_core::GameRegistry;
use parlour_store::{Ownership, ShardSet, Store, StoreError};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::scheduler::{self, Alarm};
use slots::SlotMap;
use stats::Counters;

pub use options::RegistryOptions;
pub use stats::RegistryStats;
pub use watcher::Watcher;

pub(crate) use create::generated_board;
pub(crate) use handle::Requester;
pub(crate) use loaded::LoadedTable;
pub(crate) use system::{now, seed};

/// All tables of this process. Cheap to clone; when the last clone and the last watcher are gone, bots and clocks stop.
#[derive(Clone)]
pub struct TableRegistry {
    pub(crate) inner: Arc<Inner>,
}

/// What all clones of a registry share.
pub(crate) struct Inner {
    pub(crate) store: Store,
    /// The games that are offered.
    pub(crate) games: GameRegistry,
    pub(crate) options: RegistryOptions,
    pub(crate) tables: SlotMap,
    pub(crate) counters: Counters,
    /// To the scheduler: when it must act at which table.
    pub(crate) alarms: mpsc::UnboundedSender<Alarm>,
    /// Which games this process runs bots and clocks for, until the registry is drained.
    ownership: Mutex<Option<Ownership>>,
    held: watch::Receiver<ShardSet>,
    /// No clock starts before this time: players lose no time because the server was down.
    pub(crate) earliest: i64,
    /// Whether the registry is being closed.
    pub(crate) closing: watch::Sender<bool>,
    /// Bots that may think at the same time.
    pub(crate) thinkers: Arc<Semaphore>,
}

impl TableRegistry {
    /// Opens the registry, which offers these games; every game that was running goes on.
    pub async fn open(
        store: Store,
        games: GameRegistry,
        options: RegistryOptions,
    ) -> Result<Self, StoreError> {
        let ownership = store.ownership().await?;
        let held = ownership.changed();
        let (alarms, due_alarms) = mpsc::unbounded_channel();
        let changes = store.changes();
        let inner = Arc::new(Inner {
            thinkers: Arc::new(Semaphore::new(options.thinkers.max(1))),
            store,
            games,
            options,
            tables: SlotMap::default(),
            counters: Counters::default(),
            alarms,
            ownership: Mutex::new(Some(ownership)),
            held: held.clone(),
            earliest: system::now(),
            closing: watch::Sender::new(false),
        });
        let registry = Self { inner };
        scheduler::start(&registry, due_alarms, changes, held);
        Ok(registry)
    }

    /// The games that are offered.
    pub fn games(&self) -> GameRegistry {
        self.inner.games
    }

    /// The most cells of a board.
    pub(crate) fn most_cells(&self) -> u64 {
        self.inner.options.most_cells
    }

    /// What the registry has counted.
    pub fn stats(&self) -> RegistryStats {
        self.inner.counters.stats(self.inner.tables.count())
    }

    /// How many shards of the games this process runs bots and clocks for: all of them unless there are other processes.
    pub fn owned_shards(&self) -> u32 {
        self.inner.held.borrow().count()
    }

    /// Whether this process runs the bots and the clock of this game.
    pub(crate) fn owns(&self, id: &parlour_store::GameId) -> bool {
        !self.is_closing() && self.inner.held.borrow().has(id)
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.inner.closing.borrow()
    }

    pub(crate) fn downgrade(&self) -> Weak<Inner> {
        Arc::downgrade(&self.inner)
    }

    /// Stops bots and clocks, finishes what is being done and ends every watch. Other processes take over at once.
    pub async fn drain(&self) {
        self.inner.closing.send_replace(true);
        for slot in self.inner.tables.all() {
            if let Some(loaded) = slot.loaded.lock().await.as_mut() {
                loaded.watchers.clear();
            }
        }
        if let Ok(mut ownership) = self.inner.ownership.lock() {
            ownership.take();
        }
    }
}
