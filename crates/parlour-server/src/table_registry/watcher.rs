//! A client connected to a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TryRecvError;

use super::TableRegistry;
use super::loaded_table::{LoadedTable, TableSlot};
use super::stats::{count, uncount};
use super::watchers::WatcherHandle;
use crate::messages::{Answer, Refusal, TOKENS, Text, Token, TokenHash};

/// A client connected to a table: gets the whole table first, then everything that happens.
///
/// A watcher that falls behind gets the whole table again instead of an endless queue. Dropping it disconnects it.
pub struct Watcher {
    registry: TableRegistry,
    slot: Arc<TableSlot>,
    number: u64,
    scene: bool,
    /// The number of the last event before it watched.
    start: u64,
    first: Option<Text>,
    queue: mpsc::Receiver<Text>,
    behind: Arc<AtomicBool>,
}

impl TableRegistry {
    /// Watches a table; clients that draw want the `scene`.
    pub async fn watch(
        &self,
        id: &parlour_store::GameId,
        tokens: &[Token],
        scene: bool,
    ) -> Result<Watcher, Refusal> {
        let slot = self.slot(id);
        let mut loaded = self.lock_table(&slot).await?;
        let (sender, queue) = mpsc::channel(self.inner.options.queue.max(1));
        let behind = Arc::new(AtomicBool::new(false));
        let hashes = hashes(tokens);
        let who = loaded.table.identify_hashes(&hashes);
        let number = loaded.watchers.number();
        let new: Vec<u32> = absent(&loaded, who.seats());
        loaded.watchers.add(WatcherHandle {
            number,
            queue: sender,
            behind: behind.clone(),
            scene,
            hashes,
            seats: who.seats().to_vec(),
        });
        if loaded.look() || loaded.alarm.is_none() {
            self.schedule(&mut loaded);
        }
        for seat in new {
            loaded.broadcast_connected(seat, Some(number));
        }
        let view = loaded.view_and_remember(&who, scene);
        drop(loaded);
        count(&self.inner.counters.watchers);
        Ok(Watcher {
            registry: self.clone(),
            slot,
            number,
            scene,
            start: view.number,
            first: Some(Answer::Table(Box::new(view)).text()),
            queue,
            behind,
        })
    }
}

fn hashes(tokens: &[Token]) -> Vec<TokenHash> {
    tokens.iter().take(TOKENS).map(Token::hash).collect()
}

/// The seats among these without a client here.
fn absent(loaded: &LoadedTable, seats: &[u32]) -> Vec<u32> {
    seats.iter().copied().filter(|seat| !loaded.watchers.present(*seat)).collect()
}

impl Watcher {
    /// The number of the last event at the table when it began to watch.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// Leaves out the whole table, for a client that knows it.
    pub(crate) fn skip_table(&mut self) {
        self.first = None;
    }

    /// The next message; none when the registry is closed. Cancel-safe.
    pub async fn next(&mut self) -> Option<Text> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        match self.queue.try_recv() {
            Ok(text) => return Some(text),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {}
        }
        if self.behind.load(Ordering::Acquire) {
            return self.whole_table().await;
        }
        self.queue.recv().await
    }

    /// The whole table, for a client that has fallen behind.
    async fn whole_table(&mut self) -> Option<Text> {
        let mut guard = self.slot.loaded.lock().await;
        let loaded = guard.as_mut()?;
        let slot = loaded.watchers.get_mut(self.number)?;
        let hashes = slot.hashes.clone();
        self.behind.store(false, Ordering::Release);
        count(&self.registry.inner.counters.lagged);
        let who = loaded.table.identify_hashes(&hashes);
        let view = loaded.view_and_remember(&who, self.scene);
        Some(Answer::Table(Box::new(view)).text())
    }

    /// Replaces the client's tokens, for instance because it has joined.
    pub async fn set_tokens(&mut self, tokens: &[Token]) {
        let mut guard = self.slot.loaded.lock().await;
        let Some(loaded) = guard.as_mut() else { return };
        let shown = hashes(tokens);
        let seats = loaded.table.identify_hashes(&shown).seats().to_vec();
        let new = absent(loaded, &seats);
        if let Some(slot) = loaded.watchers.get_mut(self.number) {
            (slot.hashes, slot.seats) = (shown, seats);
        }
        for seat in new {
            loaded.broadcast_connected(seat, None);
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        uncount(&self.registry.inner.counters.watchers);
        let (slot, number) = (self.slot.clone(), self.number);
        // Without a runtime the registry is gone, and there is no one to tell.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { leave(&slot, number).await });
        }
    }
}

async fn leave(slot: &TableSlot, number: u64) {
    let mut guard = slot.loaded.lock().await;
    let Some(loaded) = guard.as_mut() else { return };
    let Some(slot) = loaded.watchers.remove(number) else {
        return;
    };
    for seat in absent(loaded, &slot.seats) {
        loaded.broadcast_connected(seat, None);
    }
}
