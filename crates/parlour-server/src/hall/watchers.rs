//! Those who watch a table: each has a queue, and every message is written once for all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc::{self, error::TrySendError};

use crate::messages::{Seal, Text};
use crate::room::Room;

/// The hall's end of a watcher.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) number: u64,
    pub(crate) queue: mpsc::Sender<Text>,
    /// The queue was full: the watcher gets the whole table next.
    pub(crate) behind: Arc<AtomicBool>,
    pub(crate) scene: bool,
    pub(crate) seals: Vec<Seal>,
    pub(crate) seats: Vec<u32>,
}

/// A message in the two forms that watchers want; only those are written that somebody wants.
pub(crate) struct Forms {
    pub(crate) plain: Option<Text>,
    pub(crate) scene: Option<Text>,
}

/// All watchers of a table.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    slots: Vec<Slot>,
    last: u64,
}

impl Watchers {
    /// A number for the next one.
    pub(crate) fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    pub(crate) fn add(&mut self, slot: Slot) {
        self.slots.push(slot);
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<Slot> {
        let index = self.slots.iter().position(|slot| slot.number == number)?;
        Some(self.slots.swap_remove(index))
    }

    pub(crate) fn get_mut(&mut self, number: u64) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|slot| slot.number == number)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Whether a client of this seat is here.
    pub(crate) fn present(&self, seat: u32) -> bool {
        self.slots.iter().any(|slot| slot.seats.contains(&seat))
    }

    /// Whether anybody draws.
    pub(crate) fn draw(&self) -> bool {
        self.slots.iter().any(|slot| slot.scene)
    }

    /// Whether anybody does not.
    pub(crate) fn plain(&self) -> bool {
        self.slots.iter().any(|slot| !slot.scene)
    }

    /// Ends every watch.
    pub(crate) fn clear(&mut self) {
        self.slots.clear();
    }

    /// Somebody has sat down or got up: who holds which seat?
    pub(crate) fn look_again(&mut self, room: &Room) {
        for slot in &mut self.slots {
            slot.seats = room.holder(&slot.seals).seats().to_vec();
        }
    }

    /// Sends a message to everybody, except one who knows it already.
    pub(crate) fn send(&self, forms: &Forms, except: Option<u64>) {
        for slot in self.slots.iter().filter(|slot| Some(slot.number) != except) {
            let form = if slot.scene { &forms.scene } else { &forms.plain };
            if let Some(text) = form {
                slot.push(text.clone());
            }
        }
    }
}

impl Slot {
    fn push(&self, text: Text) {
        if self.behind.load(Ordering::Acquire) {
            return;
        }
        if let Err(TrySendError::Full(_)) = self.queue.try_send(text) {
            self.behind.store(true, Ordering::Release);
        }
    }
}
