//! Several processes on one database: their lines are read, and their games are taken over when they die.

use std::sync::Weak;
use std::time::Duration;

use parlour_store::{Changed, Filter, GameId, Origin, ShardSet, Status, StoreError};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::registry::{Inner, TableRegistry};
use crate::table::Listing;

/// How long to wait for further changes of the owned shards.
const SETTLED: Duration = Duration::from_millis(20);
/// How many times to retry a failed storage call, and the delay between tries.
const ATTEMPTS: u32 = 30;
const PAUSE: Duration = Duration::from_secs(1);
/// How many running games are listed at a time.
const PAGE: u32 = 500;

/// Follows what other processes write.
pub(super) async fn listen(
    registry: Weak<Inner>,
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
            Ok(Changed::Grown { id, state }) => {
                tokio::spawn(async move { registry.sync_until_done(id, state).await });
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
    registry: Weak<Inner>,
    mut closing: watch::Receiver<bool>,
    mut held: watch::Receiver<ShardSet>,
) {
    loop {
        // Ownership come and go one by one; one look after the last of them is enough.
        tokio::time::sleep(SETTLED).await;
        held.borrow_and_update();
        let Some(inner) = registry.upgrade() else { return };
        let registry = TableRegistry { inner };
        if registry.is_closing() {
            return;
        }
        let picked_up = registry.schedule_owned().await;
        drop(registry);
        if let Err(error) = picked_up {
            tracing::error!(%error, "the running games could not be picked up");
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        tokio::select! {
            changed = held.changed() => if changed.is_err() { return },
            _ = closing.changed() => return,
        }
    }
}

impl TableRegistry {
    /// Another process has appended to a game: reads its lines, with retries while the store fails.
    async fn sync_until_done(&self, id: GameId, state: u64) {
        for _ in 0..ATTEMPTS {
            if self.sync(id, state).await {
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

    /// Reads the missing lines of a loaded game; false if the store failed.
    async fn sync(&self, id: GameId, state: u64) -> bool {
        if let Some(slot) = self.inner.tables.get_if_loaded(&id)
            && let Some(loaded) = slot.loaded.lock().await.as_mut()
        {
            let missing = loaded.table.number() < state && !loaded.is_abandoned();
            return !missing || self.read_new_lines(loaded).await.is_ok() || loaded.is_abandoned();
        }
        if self.owns(&id) {
            self.schedule_if_running(id).await;
        }
        true
    }

    /// Notifications were missed: any game may have grown.
    async fn sync_all(&self) {
        for slot in self.inner.tables.all() {
            if !self.sync(slot.id, u64::MAX).await {
                let (registry, id) = (self.clone(), slot.id);
                tokio::spawn(async move { registry.sync_until_done(id, u64::MAX).await });
            }
        }
        if let Err(error) = self.schedule_owned().await {
            tracing::error!(%error, "the running games could not be picked up");
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
            // An alarm from before this process owned the shard does not count.
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
        // All of them are listed before the first is touched: games that end meanwhile would shift the pages.
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
