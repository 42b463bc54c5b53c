//! Those who watch a table: each has a queue, and every message is written once for all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc::{self, error::TrySendError};

use crate::messages::{Seal, Text};
use crate::table::TableState;

/// The registry's end of a watcher.
#[derive(Debug)]
pub(crate) struct WatcherHandle {
    pub(crate) number: u64,
    pub(crate) queue: mpsc::Sender<Text>,
    /// The queue was full: the watcher gets the whole table next.
    pub(crate) behind: Arc<AtomicBool>,
    pub(crate) scene: bool,
    pub(crate) seals: Vec<Seal>,
    pub(crate) seats: Vec<u32>,
}

/// A message in the two rendered that watchers want; only those are written that somebody wants.
pub(crate) struct Rendered {
    pub(crate) plain: Option<Text>,
    pub(crate) scene: Option<Text>,
}

/// All watchers of a table.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    handles: Vec<WatcherHandle>,
    last: u64,
}

impl Watchers {
    /// A number for the next one.
    pub(crate) fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    pub(crate) fn add(&mut self, handle: WatcherHandle) {
        self.handles.push(handle);
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<WatcherHandle> {
        let index = self.handles.iter().position(|handle| handle.number == number)?;
        Some(self.handles.swap_remove(index))
    }

    pub(crate) fn get_mut(&mut self, number: u64) -> Option<&mut WatcherHandle> {
        self.handles.iter_mut().find(|handle| handle.number == number)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.handles.is_empty()
    }

    /// Whether a client of this seat is here.
    pub(crate) fn present(&self, seat: u32) -> bool {
        self.handles.iter().any(|handle| handle.seats.contains(&seat))
    }

    /// Whether anybody draws.
    pub(crate) fn draw(&self) -> bool {
        self.handles.iter().any(|handle| handle.scene)
    }

    /// Whether anybody does not.
    pub(crate) fn plain(&self) -> bool {
        self.handles.iter().any(|handle| !handle.scene)
    }

    /// Ends every watch.
    pub(crate) fn clear(&mut self) {
        self.handles.clear();
    }

    /// Somebody has sat down or got up: who holds which seat?
    pub(crate) fn look_again(&mut self, table: &TableState) {
        for handle in &mut self.handles {
            handle.seats = table.identify_seals(&handle.seals).seats().to_vec();
        }
    }

    /// Sends a message to everybody, except one who knows it already.
    pub(crate) fn send(&self, rendered: &Rendered, except: Option<u64>) {
        for handle in self.handles.iter().filter(|handle| Some(handle.number) != except) {
            let form = if handle.scene { &rendered.scene } else { &rendered.plain };
            if let Some(text) = form {
                handle.push(text.clone());
            }
        }
    }
}

impl WatcherHandle {
    fn push(&self, text: Text) {
        if self.behind.load(Ordering::Acquire) {
            return;
        }
        if let Err(TrySendError::Full(_)) = self.queue.try_send(text) {
            self.behind.store(true, Ordering::Release);
        }
    }
}
