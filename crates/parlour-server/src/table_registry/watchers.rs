//! The watchers of a table: each has a queue, and every message is serialised once for all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc::{self, error::TrySendError};

use crate::messages::{Text, TokenHash};
use crate::table::TableState;

/// The registry's side of a watcher.
#[derive(Debug)]
pub(crate) struct WatcherHandle {
    pub(crate) number: u64,
    pub(crate) queue: mpsc::Sender<Text>,
    /// Whether the queue was full: the watcher gets the whole table next.
    pub(crate) behind: Arc<AtomicBool>,
    pub(crate) scene: bool,
    pub(crate) hashes: Vec<TokenHash>,
    pub(crate) seats: Vec<u32>,
}

/// A message without and with the scene; each form only if a watcher wants it.
pub(crate) struct Rendered {
    pub(crate) plain: Option<Text>,
    pub(crate) scene: Option<Text>,
}

/// The watchers of a table.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    handles: Vec<WatcherHandle>,
    last: u64,
}

impl Watchers {
    /// A number for the next watcher.
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

    /// Whether a client of this seat is connected here.
    pub(crate) fn present(&self, seat: u32) -> bool {
        self.handles.iter().any(|handle| handle.seats.contains(&seat))
    }

    /// Whether any watcher wants the scene.
    pub(crate) fn want_scene(&self) -> bool {
        self.handles.iter().any(|handle| handle.scene)
    }

    /// Whether any watcher does not.
    pub(crate) fn want_plain(&self) -> bool {
        self.handles.iter().any(|handle| !handle.scene)
    }

    /// Disconnects all watchers.
    pub(crate) fn clear(&mut self) {
        self.handles.clear();
    }

    /// Looks up the seats of all watchers again, after a player joined or left.
    pub(crate) fn update_seats(&mut self, table: &TableState) {
        for handle in &mut self.handles {
            handle.seats = table.identify_hashes(&handle.hashes).seats().to_vec();
        }
    }

    /// Sends a message to all watchers but one.
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
