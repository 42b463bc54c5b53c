//! The tables in memory.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_play::Secret;
use parlour_store::{GameId, Origin, StoreError};
use tokio::sync::{MappedMutexGuard, MutexGuard as AsyncGuard};

use super::numbers::{count, count_many};
use super::table::{Inside, Table};
use super::{Hall, chance};
use crate::messages::{Code, Refusal};
use crate::room::Room;

/// The inside of a table, for one at a time.
pub(crate) type Entered<'a> = MappedMutexGuard<'a, Inside>;

/// The tables in memory. The lock is held for a look into the map only, never while anybody waits.
#[derive(Debug, Default)]
pub(crate) struct Tables(Mutex<HashMap<GameId, Arc<Table>>>);

impl Tables {
    fn map(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Table>>> {
        // Nothing that holds the lock can panic; and a map is whole after every operation.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn count(&self) -> usize {
        self.map().len()
    }

    pub(crate) fn all(&self) -> Vec<Arc<Table>> {
        self.map().values().cloned().collect()
    }

    pub(crate) fn known(&self, id: &GameId) -> Option<Arc<Table>> {
        self.map().get(id).cloned()
    }

    /// The table, which may have to be loaded.
    fn get(&self, id: &GameId) -> Arc<Table> {
        let mut map = self.map();
        let table = map
            .entry(*id)
            .or_insert_with(|| Arc::new(Table::new(*id, None)))
            .clone();
        table.used.store(chance::now(), Ordering::Relaxed);
        table
    }

    pub(crate) fn insert(&self, id: GameId, inside: Inside) -> Arc<Table> {
        let table = Arc::new(Table::new(id, Some(inside)));
        self.map().insert(id, table.clone());
        table
    }

    /// Forgets a table that does not exist.
    fn forget(&self, table: &Table) {
        let mut map = self.map();
        if map
            .get(&table.id)
            .is_some_and(|known| std::ptr::eq(&raw const **known, table))
        {
            map.remove(&table.id);
        }
    }

    /// Forgets the tables that nobody has or watches and nobody has asked for since then.
    pub(crate) fn forget_idle(&self, since: i64) -> usize {
        let mut map = self.map();
        let before = map.len();
        // Others get at a table through the map only: a table that the map alone holds stays alone while it is locked.
        map.retain(|_, table| Arc::strong_count(table) > 1 || table.used.load(Ordering::Relaxed) > since);
        if map.capacity() > 4 * map.len().max(64) {
            map.shrink_to_fit();
        }
        before - map.len()
    }
}

impl Hall {
    /// Enters a table alone, loading it if necessary. The table must outlive the visit.
    pub(crate) async fn visit<'a>(&self, table: &'a Table) -> Result<Entered<'a>, Refusal> {
        let mut guard = table.inside.lock().await;
        if guard.as_ref().is_none_or(Inside::is_abandoned) {
            let loaded = self.load(&table.id).await;
            let inside = guard.insert(loaded.inspect_err(|refusal| {
                if refusal.code == Code::UnknownTable {
                    self.inner.tables.forget(table);
                }
            })?);
            self.schedule(inside);
        }
        // It was just made sure that there is something inside.
        AsyncGuard::try_map(guard, Option::as_mut).map_err(|_| unknown(&table.id))
    }

    /// The table with this id.
    pub(crate) fn table(&self, id: &GameId) -> Arc<Table> {
        self.inner.tables.get(id)
    }

    async fn load(&self, id: &GameId) -> Result<Inside, Refusal> {
        let store = &self.inner.store;
        let game = store.game(id).await.map_err(|error| storage(&error))?;
        if game.is_none_or(|game| game.origin != Origin::Server) {
            return Err(unknown(id));
        }
        let lines = store.lines(id, 0).await.map_err(|error| storage(&error))?;
        let secret = store.secret(id).await.map_err(|error| storage(&error))?;
        let secret = Secret::try_from(secret.unwrap_or_default().as_slice()).map_err(|_| unreadable(id))?;
        let room = Room::open(*id, &lines).map_err(|broken| {
            tracing::error!(table = %id, %broken, "a table cannot be read");
            unreadable(id)
        })?;
        count(&self.inner.counters.loaded);
        Ok(self.inside(room, secret))
    }

    /// The inside of a table of this hall.
    pub(crate) fn inside(&self, room: Room, secret: Secret) -> Inside {
        Inside::new(room, secret, self.inner.earliest, self.inner.held.clone())
    }

    /// Reads what other processes have written.
    pub(crate) async fn catch_up(&self, inside: &mut Inside) -> Result<(), Refusal> {
        let (id, after) = (*inside.room.id(), inside.room.number());
        let lines = self
            .inner
            .store
            .lines(&id, after)
            .await
            .map_err(|error| storage(&error))?;
        count_many(&self.inner.counters.heard, lines.len());
        for line in &lines {
            if let Err(broken) = inside.hear(line) {
                tracing::error!(table = %id, %broken, "a table cannot be read");
                inside.abandon();
                return Err(unreadable(&id));
            }
        }
        self.schedule(inside);
        Ok(())
    }

    /// Forgets the tables that nobody uses.
    pub(crate) fn forget_idle(&self) {
        let idle = i64::try_from(self.inner.setting.idle_after.as_millis()).unwrap_or(i64::MAX);
        let gone = self.inner.tables.forget_idle(chance::now().saturating_sub(idle));
        count_many(&self.inner.counters.forgotten, gone);
    }
}

pub(crate) fn unknown(id: &GameId) -> Refusal {
    Refusal::new(Code::UnknownTable, format!("there is no table {id}"))
}

fn unreadable(id: &GameId) -> Refusal {
    Refusal::new(Code::Storage, format!("the table {id} cannot be read"))
}

/// Storage is the server's own affair: what exactly went wrong stands in its log.
pub(crate) fn storage(error: &StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    Refusal::new(
        Code::Storage,
        "the server cannot store or read games at the moment",
    )
}
