//! Somebody who watches a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TryRecvError;

use super::Hall;
use super::numbers::{count, uncount};
use super::table::{Inside, Table};
use super::watchers::Slot;
use crate::messages::{Answer, Refusal, Seal, TOKENS, Text, Token};

/// Somebody who watches a table: first the whole of it, then everything that happens.
///
/// A watcher who is too slow gets the whole table again instead of an endless queue. Dropping it ends the watch.
pub struct Watcher {
    hall: Hall,
    table: Arc<Table>,
    number: u64,
    scene: bool,
    first: Option<Text>,
    queue: mpsc::Receiver<Text>,
    behind: Arc<AtomicBool>,
}

impl Hall {
    /// Watches a table. Those who draw ask for the `scene`.
    pub async fn watch(
        &self,
        id: &parlour_store::GameId,
        tokens: &[Token],
        scene: bool,
    ) -> Result<Watcher, Refusal> {
        let table = self.table(id);
        let mut inside = self.visit(&table).await?;
        let (sender, queue) = mpsc::channel(self.inner.setting.queue.max(1));
        let behind = Arc::new(AtomicBool::new(false));
        let seals = seals(tokens);
        let who = inside.room.holder(&seals);
        let number = inside.watchers.number();
        let new: Vec<u32> = absent(&inside, who.seats());
        inside.watchers.add(Slot {
            number,
            queue: sender,
            behind: behind.clone(),
            scene,
            seals,
            seats: who.seats().to_vec(),
        });
        for seat in new {
            inside.tell_connected(seat, Some(number));
        }
        let view = inside.view_and_remember(&who, scene);
        drop(inside);
        count(&self.inner.counters.watchers);
        Ok(Watcher {
            hall: self.clone(),
            table,
            number,
            scene,
            first: Some(Answer::Table(Box::new(view)).text()),
            queue,
            behind,
        })
    }
}

fn seals(tokens: &[Token]) -> Vec<Seal> {
    tokens.iter().take(TOKENS).map(Token::seal).collect()
}

/// Those of the seats that have no client here.
fn absent(inside: &Inside, seats: &[u32]) -> Vec<u32> {
    let here = |seat: &&u32| !inside.watchers.present(**seat);
    seats.iter().filter(here).copied().collect()
}

impl Watcher {
    /// The next message; nothing when the hall is closed. Nothing is lost when the future is dropped.
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
            return self.whole().await;
        }
        self.queue.recv().await
    }

    /// The whole table, for one who has fallen behind.
    async fn whole(&mut self) -> Option<Text> {
        let mut guard = self.table.inside.lock().await;
        let inside = guard.as_mut()?;
        let slot = inside.watchers.get_mut(self.number)?;
        let seals = slot.seals.clone();
        self.behind.store(false, Ordering::Release);
        count(&self.hall.inner.counters.lagged);
        let who = inside.room.holder(&seals);
        let view = inside.view_and_remember(&who, self.scene);
        Some(Answer::Table(Box::new(view)).text())
    }

    /// The watcher holds these tokens from now on, for instance because it sat down.
    pub async fn hold(&mut self, tokens: &[Token]) {
        let mut guard = self.table.inside.lock().await;
        let Some(inside) = guard.as_mut() else { return };
        let shown = seals(tokens);
        let seats = inside.room.holder(&shown).seats().to_vec();
        let new = absent(inside, &seats);
        if let Some(slot) = inside.watchers.get_mut(self.number) {
            (slot.seals, slot.seats) = (shown, seats);
        }
        for seat in new {
            inside.tell_connected(seat, None);
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        uncount(&self.hall.inner.counters.watchers);
        let (table, number) = (self.table.clone(), self.number);
        // Without a runtime the hall is gone, and nobody needs to be told.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { leave(&table, number).await });
        }
    }
}

async fn leave(table: &Table, number: u64) {
    let mut guard = table.inside.lock().await;
    let Some(inside) = guard.as_mut() else { return };
    let Some(slot) = inside.watchers.remove(number) else {
        return;
    };
    for seat in absent(inside, &slot.seats) {
        inside.tell_connected(seat, None);
    }
}
