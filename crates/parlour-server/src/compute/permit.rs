//! The permission to work: occupies a slot as long as the work lasts.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use super::{Asker, Shared};

/// The permission to work.
pub(super) struct WorkPermit {
    shared: Arc<Shared>,
    asker: Asker,
    since: Instant,
}

/// Work that waits for its permit.
pub(super) struct WaitingWork {
    pub(super) asker: Asker,
    pub(super) granted: oneshot::Sender<WorkPermit>,
}

/// Gives a slot to work that has been counted as running. If its client has gone, the slot is free again at once.
pub(super) fn grant(shared: &Arc<Shared>, ready: Option<WaitingWork>) {
    if let Some(WaitingWork { asker, granted }) = ready {
        let permit = WorkPermit { shared: Arc::clone(shared), asker, since: Instant::now() };
        let _ = granted.send(permit);
    }
}

impl Drop for WorkPermit {
    fn drop(&mut self) {
        let next = self.shared.queues().leave(self.asker, self.since.elapsed(), Instant::now());
        grant(&self.shared, next);
    }
}
