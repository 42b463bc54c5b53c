//! What other processes do: their lines are read, and their games are taken over when they die.

use std::sync::Weak;
use std::time::Duration;

use parlour_store::{Changed, Filter, GameId, Held, Origin, Status, StoreError};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::hall::{Hall, Inner};
use crate::room::About;

/// When the shares held have not changed for so long they are looked at.
const SETTLED: Duration = Duration::from_millis(20);
/// When the store fails it is asked so often again, with such a pause.
const ATTEMPTS: u32 = 30;
const PAUSE: Duration = Duration::from_secs(1);
/// So many games are read at once when the running ones are picked up.
const PAGE: u32 = 500;

/// Hears what other processes write.
pub(super) async fn listen(
    hall: Weak<Inner>,
    mut closing: watch::Receiver<bool>,
    mut changes: broadcast::Receiver<Changed>,
) {
    loop {
        let change = tokio::select! {
            change = changes.recv() => change,
            _ = closing.changed() => return,
        };
        let Some(inner) = hall.upgrade() else { return };
        let hall = Hall { inner };
        match change {
            Ok(Changed::Grown { id, state }) => {
                tokio::spawn(async move { hall.hear_of(id, state).await });
            }
            Ok(Changed::CatchUp) | Err(RecvError::Lagged(_)) => {
                tokio::spawn(async move { hall.hear_of_all().await });
            }
            Err(RecvError::Closed) => return,
        }
    }
}

/// Picks up the running games at first, and whenever other shares are held.
pub(super) async fn take_over(
    hall: Weak<Inner>,
    mut closing: watch::Receiver<bool>,
    mut held: watch::Receiver<Held>,
) {
    loop {
        // Shares come and go one by one; one look after the last of them is enough.
        tokio::time::sleep(SETTLED).await;
        held.borrow_and_update();
        let Some(inner) = hall.upgrade() else { return };
        let hall = Hall { inner };
        if hall.is_closing() {
            return;
        }
        let picked_up = hall.pick_up().await;
        drop(hall);
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

impl Hall {
    /// A game has grown elsewhere. While the store fails it is asked again and again.
    async fn hear_of(&self, id: GameId, state: u64) {
        for _ in 0..ATTEMPTS {
            if self.heard(id, state).await {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        if let Some(table) = self.inner.tables.known(&id)
            && let Some(inside) = table.inside.lock().await.as_mut()
        {
            inside.abandon();
        }
    }

    /// Reads what is missing of a game, if it is of interest here; tells whether that was possible.
    async fn heard(&self, id: GameId, state: u64) -> bool {
        if let Some(table) = self.inner.tables.known(&id)
            && let Some(inside) = table.inside.lock().await.as_mut()
        {
            let missing = inside.room.number() < state && !inside.is_abandoned();
            return !missing || self.catch_up(inside).await.is_ok() || inside.is_abandoned();
        }
        if self.mine(&id) {
            self.look_after(id).await;
        }
        true
    }

    /// Anything may have happened elsewhere.
    async fn hear_of_all(&self) {
        for table in self.inner.tables.all() {
            if !self.heard(table.id, u64::MAX).await {
                let (hall, id) = (self.clone(), table.id);
                tokio::spawn(async move { hall.hear_of(id, u64::MAX).await });
            }
        }
        if let Err(error) = self.pick_up().await {
            tracing::error!(%error, "the running games could not be picked up");
        }
    }

    /// Sees to it that a table's bots and clock are looked after, if that is our affair.
    pub(crate) fn wake(&self, id: GameId) {
        let hall = self.clone();
        tokio::spawn(async move {
            if hall.mine(&id) {
                hall.look_after(id).await;
            }
        });
    }

    /// Loads a table if the house has something to do there.
    async fn look_after(&self, id: GameId) {
        match self.inner.store.game(&id).await {
            Ok(Some(game)) if game.status == Status::Running && About::read(&game.about).duty => {
                self.set_alarm(id).await;
            }
            _ => {}
        }
    }

    async fn set_alarm(&self, id: GameId) {
        let table = self.table(&id);
        if let Ok(mut inside) = self.visit(&table).await {
            // An alarm of a time when the share was somebody else's does not count.
            inside.alarm = None;
            self.schedule(&mut inside);
        }
    }

    /// Picks up every running game that this process looks after.
    async fn pick_up(&self) -> Result<(), StoreError> {
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
            let wanted = games
                .iter()
                .filter(|game| self.mine(&game.id) && About::read(&game.about).duty);
            mine.extend(wanted.map(|game| game.id));
            if games.len() < PAGE as usize {
                break;
            }
            filter.offset += PAGE;
        }
        for id in mine {
            self.set_alarm(id).await;
        }
        Ok(())
    }
}
