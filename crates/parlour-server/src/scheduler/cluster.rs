//! Several processes on one database: reads each other's lines, and takes over the games of a process that dies.

use std::sync::Weak;
use std::time::Duration;

use parlour_store::{Changed, Filter, GameId, Origin, ShardSet, Status, StoreError};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::table::Listing;
use crate::table_registry::{RegistryState, TableRegistry};

/// How long to wait for more changes of the owned shards.
const SETTLE_TIME: Duration = Duration::from_millis(20);
/// How many times to retry a failed storage call, and the delay between tries.
const ATTEMPTS: u32 = 30;
const PAUSE: Duration = Duration::from_secs(1);
/// How many running games to list at a time.
const PAGE: u32 = 500;

/// Applies what other processes write.
pub(super) async fn listen(
    registry: Weak<RegistryState>,
    mut closing: watch::Receiver<bool>,
    mut changes: broadcast::Receiver<Changed>,
) {
    loop {
        let change = tokio::select! {
            change = changes.recv() => change,
            _ = closing.changed() => return,
        };
        let Some(inner) = registry.upgrade() else { return };
        let registry = TableRegistry { inner };
        match change {
            Ok(Changed::Grown { id, last_line }) => {
                let at = registry.clone();
                at.spawn_at(&id, async move { registry.sync_with_retries(id, last_line).await });
            }
            Ok(Changed::CatchUp) | Err(RecvError::Lagged(_)) => {
                tokio::spawn(async move { registry.sync_all().await });
            }
            Err(RecvError::Closed) => return,
        }
    }
}

/// Schedules the running games at the start, and whenever the owned shards change.
pub(super) async fn follow_ownership(
    registry: Weak<RegistryState>,
    mut closing: watch::Receiver<bool>,
    mut owned_shards: watch::Receiver<ShardSet>,
) {
    loop {
        // Shards come and go one by one; one look after the last change is enough.
        tokio::time::sleep(SETTLE_TIME).await;
        owned_shards.borrow_and_update();
        let Some(inner) = registry.upgrade() else { return };
        let registry = TableRegistry { inner };
        if registry.is_closing() {
            return;
        }
        let resumed = registry.schedule_owned().await;
        drop(registry);
        if let Err(error) = resumed {
            tracing::error!(%error, "cannot resume running games");
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        tokio::select! {
            changed = owned_shards.changed() => if changed.is_err() { return },
            _ = closing.changed() => return,
        }
    }
}

impl TableRegistry {
    /// Reads the lines that another process has appended, up to this one; retries while storage fails.
    async fn sync_with_retries(&self, id: GameId, line: u64) {
        for _ in 0..ATTEMPTS {
            if self.sync(id, line).await {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        if let Some(slot) = self.inner.tables.get_if_loaded(&id)
            && let Some(loaded) = slot.loaded.lock().await.as_mut()
        {
            loaded.abandon();
        }
    }

    /// Reads the lines of a loaded game that are missing up to this one; false if storage failed.
    async fn sync(&self, id: GameId, line: u64) -> bool {
        if let Some(slot) = self.inner.tables.get_if_loaded(&id)
            && let Some(loaded) = slot.loaded.lock().await.as_mut()
        {
            let missing = loaded.table.last_line() < line && !loaded.is_abandoned();
            return !missing || self.read_new_lines(loaded).await.is_ok() || loaded.is_abandoned();
        }
        if self.owns(&id) {
            self.schedule_if_running(id).await;
        }
        true
    }

    /// Reads the missing lines of all loaded games, after missed notifications.
    async fn sync_all(&self) {
        for slot in self.inner.tables.all() {
            if !self.sync(slot.id, u64::MAX).await {
                let (registry, id) = (self.clone(), slot.id);
                tokio::spawn(async move { registry.sync_with_retries(id, u64::MAX).await });
            }
        }
        if let Err(error) = self.schedule_owned().await {
            tracing::error!(%error, "cannot resume running games");
        }
    }

    /// Schedules this table's bots and clock soon if this process owns the table.
    pub(crate) fn schedule_later(&self, id: GameId) {
        let registry = self.clone();
        tokio::spawn(async move {
            if registry.owns(&id) {
                registry.schedule_if_running(id).await;
            }
        });
    }

    /// Schedules a table if bots or a clock run there.
    async fn schedule_if_running(&self, id: GameId) {
        match self.inner.store.game(&id).await {
            Ok(Some(game))
                if game.status == Status::Running && Listing::read(&game.about).needs_scheduler =>
            {
                self.reschedule(id).await;
            }
            _ => {}
        }
    }

    async fn reschedule(&self, id: GameId) {
        let slot = self.slot(&id);
        if let Ok(mut loaded) = self.lock_table(&slot).await {
            // Ignore an alarm from before this process owned the shard.
            loaded.alarm = None;
            self.schedule(&mut loaded);
        }
    }

    /// Schedules every running game that this process owns.
    async fn schedule_owned(&self) -> Result<(), StoreError> {
        let mut filter = Filter {
            status: vec![Status::Running],
            origin: Some(Origin::Server),
            limit: Some(PAGE),
            ..Filter::default()
        };
        // List all before scheduling any: games that end in between would shift the pages.
        let mut mine = Vec::new();
        loop {
            let games = self.inner.store.list(&filter).await?;
            let wanted =
                games.iter().filter(|game| self.owns(&game.id) && Listing::read(&game.about).needs_scheduler);
            mine.extend(wanted.map(|game| game.id));
            if games.len() < PAGE as usize {
                break;
            }
            filter.offset += PAGE;
        }
        for id in mine {
            self.reschedule(id).await;
        }
        Ok(())
    }
}
