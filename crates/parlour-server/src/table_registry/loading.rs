//! The tables in memory: loads and unloads them.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_play::Secret;
use parlour_store::{GameId, Origin, StoreError};
use tokio::sync::{MappedMutexGuard, MutexGuard as AsyncGuard};

use super::loaded_table::{LoadedTable, TableSlot};
use super::stats::{count, count_many};
use super::{TableRegistry, system};
use crate::messages::{Code, Refusal};
use crate::table::TableState;

/// Exclusive access to a loaded table.
pub(crate) type TableGuard<'a> = MappedMutexGuard<'a, LoadedTable>;

/// The tables in memory. The lock is held only to look into the map, never across an await.
#[derive(Debug, Default)]
pub(crate) struct TableMap(Mutex<HashMap<GameId, Arc<TableSlot>>>);

impl TableMap {
    fn map(&self) -> MutexGuard<'_, HashMap<GameId, Arc<TableSlot>>> {
        // No code panics while it holds the lock, and the map is valid after every operation.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self) -> usize {
        self.map().len()
    }

    pub(crate) fn all(&self) -> Vec<Arc<TableSlot>> {
        self.map().values().cloned().collect()
    }

    pub(crate) fn get_if_loaded(&self, id: &GameId) -> Option<Arc<TableSlot>> {
        self.map().get(id).cloned()
    }

    /// The slot of a table, added if it is missing.
    fn get(&self, id: &GameId) -> Arc<TableSlot> {
        let mut map = self.map();
        let slot = map.entry(*id).or_insert_with(|| Arc::new(TableSlot::new(*id, None))).clone();
        slot.used.store(system::now(), Ordering::Relaxed);
        slot
    }

    pub(crate) fn insert(&self, id: GameId, loaded: LoadedTable) -> Arc<TableSlot> {
        let slot = Arc::new(TableSlot::new(id, Some(loaded)));
        self.map().insert(id, slot.clone());
        slot
    }

    /// Removes the slot of a table that does not exist.
    fn remove(&self, slot: &TableSlot) {
        let mut map = self.map();
        if map.get(&slot.id).is_some_and(|known| std::ptr::eq(&raw const **known, slot)) {
            map.remove(&slot.id);
        }
    }

    /// Unloads the tables that are not in use and have not been since then; returns how many.
    pub(crate) fn unload_idle(&self, since: i64) -> usize {
        let mut map = self.map();
        let before = map.len();
        // Slots are only handed out through the map: while it is locked, a slot that only the map holds stays unused.
        map.retain(|_, slot| Arc::strong_count(slot) > 1 || slot.used.load(Ordering::Relaxed) > since);
        if map.capacity() > 4 * map.len().max(64) {
            map.shrink_to_fit();
        }
        before - map.len()
    }
}

impl TableRegistry {
    /// Locks a table for one request, and loads it from the database if necessary.
    pub(crate) async fn lock_table<'a>(&self, slot: &'a TableSlot) -> Result<TableGuard<'a>, Refusal> {
        let mut guard = slot.loaded.lock().await;
        if guard.as_ref().is_none_or(LoadedTable::is_abandoned) {
            let loaded = self.load(&slot.id).await;
            let loaded = guard.insert(loaded.inspect_err(|refusal| {
                if refusal.code == Code::UnknownTable {
                    self.inner.tables.remove(slot);
                }
            })?);
            slot.large.store(loaded.is_large(), Ordering::Relaxed);
            self.schedule(loaded);
        }
        // The table has just been loaded.
        AsyncGuard::try_map(guard, Option::as_mut).map_err(|_| unknown(&slot.id))
    }

    pub(crate) fn slot(&self, id: &GameId) -> Arc<TableSlot> {
        self.inner.tables.get(id)
    }

    async fn load(&self, id: &GameId) -> Result<LoadedTable, Refusal> {
        let store = &self.inner.store;
        let game = store.game(id).await.map_err(storage)?;
        if game.is_none_or(|game| game.origin != Origin::Server) {
            return Err(unknown(id));
        }
        let lines = store.lines(id, 0).await.map_err(storage)?;
        let secret = store.secret(id).await.map_err(storage)?;
        let secret = Secret::try_from(secret.unwrap_or_default().as_slice()).map_err(|_| unreadable(id))?;
        let (games, known) = (self.games(), *id);
        let read = self.inner.background.run(async move { TableState::open(known, &lines, games) }).await;
        let table = read.ok_or_else(|| unreadable(id))?.map_err(|broken| {
            tracing::error!(table = %id, %broken, "cannot read a table");
            unreadable(id)
        })?;
        count(&self.inner.counters.loaded);
        Ok(self.loaded(table, secret))
    }

    /// A table as this registry keeps it in memory.
    pub(crate) fn loaded(&self, table: TableState, secret: Secret) -> LoadedTable {
        let unwatched = i64::try_from(self.inner.options.unwatched.as_millis()).unwrap_or(i64::MAX);
        LoadedTable::new(table, secret, unwatched, self.inner.earliest, self.inner.owned_shards.clone())
    }

    /// Applies the lines that other processes have written.
    pub(crate) async fn read_new_lines(&self, loaded: &mut LoadedTable) -> Result<(), Refusal> {
        let (id, after) = (*loaded.table.id(), loaded.table.last_line());
        let lines = self.inner.store.lines(&id, after).await.map_err(storage)?;
        count_many(&self.inner.counters.foreign_lines, lines.len());
        for line in &lines {
            if let Err(broken) = loaded.apply_line(line) {
                tracing::error!(table = %id, %broken, "cannot read a table");
                loaded.abandon();
                return Err(unreadable(&id));
            }
        }
        self.schedule(loaded);
        Ok(())
    }

    /// Unloads idle tables.
    pub(crate) fn unload_idle(&self) {
        let idle = i64::try_from(self.inner.options.idle_after.as_millis()).unwrap_or(i64::MAX);
        let gone = self.inner.tables.unload_idle(system::now().saturating_sub(idle));
        count_many(&self.inner.counters.unloaded, gone);
    }
}

pub(crate) fn unknown(id: &GameId) -> Refusal {
    Refusal::new(Code::UnknownTable, format!("no table has the id {id}"))
}

fn unreadable(id: &GameId) -> Refusal {
    Refusal::new(Code::Storage, format!("table {id} cannot be read"))
}

/// Logs a storage error; clients do not get the details.
#[expect(clippy::needless_pass_by_value, reason = "callers map errors with it")]
pub(crate) fn storage(error: StoreError) -> Refusal {
    tracing::error!(%error, "storage error");
    Refusal::new(Code::Storage, "the server cannot save or load games at the moment")
}
