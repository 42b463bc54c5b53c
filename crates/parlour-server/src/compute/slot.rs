//! A slot: the permission to work, which lasts as long as the work.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use super::{Asker, Shared};

/// The permission to work.
pub(super) struct Slot {
    shared: Arc<Shared>,
    asker: Asker,
    since: Instant,
}

/// Work whose turn it is.
pub(super) struct Ready {
    pub(super) asker: Asker,
    pub(super) granted: oneshot::Sender<Slot>,
}

/// Gives a slot to work that has been counted as running. If its client has gone, the slot is free again at once.
pub(super) fn grant(shared: &Arc<Shared>, ready: Option<Ready>) {
    if let Some(Ready { asker, granted }) = ready {
        let slot = Slot { shared: Arc::clone(shared), asker, since: Instant::now() };
        let _ = granted.send(slot);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let next = self.shared.lanes().leave(self.asker, self.since.elapsed(), Instant::now());
        grant(&self.shared, next);
    }
}
