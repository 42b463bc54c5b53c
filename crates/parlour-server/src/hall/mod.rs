//! All tables of this process: loaded from the store on demand, acted on one request at a time, watched by many.
//!
//! A request goes like this: the table's own lock is taken (nobody else's table waits), the room decides, the store
//! appends the lines, the room applies them, and the watchers are told. If another process was faster, the missing lines
//! are read and the room decides again. Nothing is told that is not durable.

mod act;
mod answered;
mod chance;
mod create;
mod list;
mod numbers;
mod setting;
mod table;
mod tables;
mod watcher;
mod watchers;

use std::sync::{Arc, Mutex, Weak};

use parlour_store::{Held, Shares, Store, StoreError};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::duty::{self, Alarm};
use numbers::Counters;
use tables::Tables;

pub use numbers::Numbers;
pub use setting::HallSetting;
pub use watcher::Watcher;

pub(crate) use act::Asker;
pub(crate) use chance::{now, seed};
pub(crate) use table::Inside;

/// All tables of this process. Cheap to clone; when the last clone and the last watcher are gone, bots and clocks stop.
#[derive(Clone)]
pub struct Hall {
    pub(crate) inner: Arc<Inner>,
}

/// What all clones of a hall share.
pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) setting: HallSetting,
    pub(crate) tables: Tables,
    pub(crate) counters: Counters,
    /// What the house must do is called out here.
    pub(crate) bell: mpsc::UnboundedSender<Alarm>,
    /// The shares of the games that this process looks after, until the hall is drained.
    shares: Mutex<Option<Shares>>,
    held: watch::Receiver<Held>,
    /// Nobody's clock starts before this time: nobody loses time because the server was down.
    pub(crate) earliest: i64,
    /// Whether the hall is being closed.
    pub(crate) closing: watch::Sender<bool>,
    /// Bots that may think at the same time.
    pub(crate) thinkers: Arc<Semaphore>,
}

impl Hall {
    /// Opens the hall; every game that was running goes on.
    pub async fn open(store: Store, setting: HallSetting) -> Result<Self, StoreError> {
        let shares = store.shares().await?;
        let held = shares.changed();
        let (bell, alarms) = mpsc::unbounded_channel();
        let changes = store.changes();
        let inner = Arc::new(Inner {
            thinkers: Arc::new(Semaphore::new(setting.thinkers.max(1))),
            store,
            setting,
            tables: Tables::default(),
            counters: Counters::default(),
            bell,
            shares: Mutex::new(Some(shares)),
            held: held.clone(),
            earliest: chance::now(),
            closing: watch::Sender::new(false),
        });
        let hall = Self { inner };
        duty::start(&hall, alarms, changes, held);
        Ok(hall)
    }

    /// What the hall has counted.
    pub fn numbers(&self) -> Numbers {
        self.inner.counters.numbers(self.inner.tables.count())
    }

    /// How many shares of the games this process looks after: all of them unless there are other processes.
    pub fn shares(&self) -> u32 {
        self.inner.held.borrow().count()
    }

    /// Whether this process looks after this game.
    pub(crate) fn mine(&self, id: &parlour_store::GameId) -> bool {
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
        for table in self.inner.tables.all() {
            if let Some(inside) = table.inside.lock().await.as_mut() {
                inside.watchers.clear();
            }
        }
        if let Ok(mut shares) = self.inner.shares.lock() {
            shares.take();
        }
    }
}
