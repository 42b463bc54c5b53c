//! All tables of this process: loads them on demand, handles one request at a time for each, and broadcasts changes.
//!
//! `handle.rs` lists the stages of a request. Each table has its own lock, so no table waits for another.

mod answer_cache;
mod create;
mod handle;
mod list;
mod loaded_table;
mod loading;
mod missed;
mod stats;
mod system;
mod watcher;
mod watchers;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use parlour_core::GameRegistry;
use parlour_engines::EngineSettings;
use parlour_store::{Ownership, ShardSet, Store, StoreError};
use tokio::sync::{mpsc, watch};

use crate::background::Background;
use crate::compute::Compute;
use crate::engines::EngineList;
use crate::scheduler::{self, Alarm};
use loading::TableMap;
use stats::Counters;

pub use crate::compute::ComputeOptions;
pub use stats::TableRegistryStats;
pub use watcher::Watcher;

pub(crate) use create::{generated_board, stated_cells};
pub(crate) use handle::Requester;
pub(crate) use loaded_table::LoadedTable;
pub(crate) use missed::missed;
pub(crate) use system::{now, seed};

/// All tables of this process. Cheap to clone; bots and clocks stop with the last clone and the last watcher.
#[derive(Clone)]
pub struct TableRegistry {
    pub(crate) inner: Arc<RegistryState>,
}

/// The state that all clones of a registry share.
pub(crate) struct RegistryState {
    pub(crate) store: Store,
    /// The games on offer.
    pub(crate) games: GameRegistry,
    pub(crate) options: TableRegistryOptions,
    pub(crate) tables: TableMap,
    pub(crate) counters: Counters,
    /// To the scheduler: when to act at which table.
    pub(crate) alarms: mpsc::UnboundedSender<Alarm>,
    /// The shards whose bots and clocks this process runs, until the registry is drained.
    ownership: Mutex<Option<Ownership>>,
    owned_shards: watch::Receiver<ShardSet>,
    /// No clock starts before this time, so that players lose no time while the server is down.
    pub(crate) earliest: i64,
    /// Whether the registry is being closed.
    pub(crate) closing: watch::Sender<bool>,
    /// Does all expensive work.
    pub(crate) compute: Compute,
    /// Does what may hold up moves at other tables.
    pub(crate) background: Background,
    /// The programs that may play.
    pub(crate) engines: EngineList,
}

/// Options of the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRegistryOptions {
    /// How long a bot waits before it acts, so that humans can follow.
    pub bot_pace: Duration,
    /// How long a table without watchers and requests stays in memory; it reloads on demand.
    pub idle_after: Duration,
    /// How long bots play on among themselves after anyone has looked at the table.
    pub unwatched: Duration,
    /// How many messages can wait for a slow watcher before it gets the whole table instead.
    pub queue: usize,
    /// The most seats of a table.
    pub most_seats: usize,
    /// The most cells of a board.
    pub most_cells: u64,
    /// How much expensive work is done at once, and how large it can be.
    pub compute: ComputeOptions,
    /// The programs that may play, by name: the level `engine:NAME` of a seat.
    pub engines: Vec<(String, EngineSettings)>,
}

impl Default for TableRegistryOptions {
    fn default() -> Self {
        Self {
            bot_pace: Duration::from_millis(700),
            idle_after: Duration::from_mins(5),
            unwatched: Duration::from_mins(1),
            queue: 64,
            most_seats: 1000,
            most_cells: 10_000,
            compute: ComputeOptions::default(),
            engines: Vec::new(),
        }
    }
}

impl TableRegistry {
    /// Opens the registry with these games and resumes all running tables.
    pub async fn open(
        store: Store,
        games: GameRegistry,
        options: TableRegistryOptions,
    ) -> Result<Self, StoreError> {
        let ownership = store.ownership().await?;
        let owned_shards = ownership.changed();
        let (alarms, due_alarms) = mpsc::unbounded_channel();
        let changes = store.changes();
        let inner = Arc::new(RegistryState {
            compute: Compute::new(options.compute.clone()),
            background: Background::start(),
            engines: EngineList::new(options.engines.clone()),
            store,
            games,
            options,
            tables: TableMap::default(),
            counters: Counters::default(),
            alarms,
            ownership: Mutex::new(Some(ownership)),
            owned_shards: owned_shards.clone(),
            earliest: system::now(),
            closing: watch::Sender::new(false),
        });
        let registry = Self { inner };
        scheduler::start(&registry, due_alarms, changes, owned_shards);
        Ok(registry)
    }

    /// The games on offer.
    pub fn games(&self) -> GameRegistry {
        self.inner.games
    }

    /// The most cells of a board.
    pub(crate) fn most_cells(&self) -> u64 {
        self.inner.options.most_cells
    }

    /// The place for expensive work.
    pub(crate) fn compute(&self) -> &Compute {
        &self.inner.compute
    }

    /// The threads for what may hold up moves at other tables.
    pub(crate) fn background(&self) -> &Background {
        &self.inner.background
    }

    /// Whether a step at this table may take long, as far as known: one that is not in memory may be of any size.
    pub(crate) fn is_large(&self, id: &parlour_store::GameId) -> bool {
        self.inner.tables.get_if_loaded(id).is_none_or(|slot| slot.large.load(Ordering::Relaxed))
    }

    /// Starts work at this table that nobody waits for.
    pub(crate) fn spawn_at(
        &self,
        id: &parlour_store::GameId,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        if self.is_large(id) {
            self.inner.background.spawn(work);
        } else {
            tokio::spawn(work);
        }
    }

    /// The counters of the registry.
    pub fn stats(&self) -> TableRegistryStats {
        self.inner.counters.stats(self.inner.tables.count())
    }

    /// The number of shards whose bots and clocks this process runs: all of them unless there are other processes.
    pub fn owned_shards(&self) -> u32 {
        self.inner.owned_shards.borrow().count()
    }

    /// How many seconds the leases of the shards last if they are not renewed; none for a process alone.
    pub(crate) fn lease_seconds(&self) -> Option<f64> {
        let ownership = self.inner.ownership.lock().unwrap_or_else(PoisonError::into_inner);
        Some(ownership.as_ref()?.remaining()?.as_secs_f64())
    }

    /// Whether this process runs the bots and the clock of this game.
    pub(crate) fn owns(&self, id: &parlour_store::GameId) -> bool {
        let ownership = self.inner.ownership.lock().unwrap_or_else(PoisonError::into_inner);
        !self.is_closing() && ownership.as_ref().is_some_and(|ownership| ownership.owns(id))
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.inner.closing.borrow()
    }

    pub(crate) fn downgrade(&self) -> Weak<RegistryState> {
        Arc::downgrade(&self.inner)
    }

    /// Stops bots and clocks, waits for running requests and disconnects all watchers. Other processes take over at once.
    pub async fn drain(&self) {
        self.inner.closing.send_replace(true);
        self.inner.compute.stop();
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
