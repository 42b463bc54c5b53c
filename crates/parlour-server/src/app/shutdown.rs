//! How a server ends: everybody who is here hears of it, and it waits until they have left.

use std::sync::Arc;

use tokio::sync::watch;

/// The one who says that the server stops. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Shutdown(Arc<watch::Sender<bool>>);

/// Somebody who is here: a connection, a WebSocket. The server waits for them to be dropped.
#[derive(Debug)]
pub(crate) struct ShutdownListener(watch::Receiver<bool>);

impl Shutdown {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Lets somebody in.
    pub(crate) fn guest(&self) -> ShutdownListener {
        ShutdownListener(self.0.subscribe())
    }

    /// Asks everybody to leave.
    pub(crate) fn ask(&self) {
        self.0.send_replace(true);
    }

    /// Whether everybody was asked to leave.
    pub(crate) fn asked(&self) -> bool {
        *self.0.borrow()
    }

    /// Ends when nobody is here any more.
    pub(crate) async fn all_gone(&self) {
        self.0.closed().await;
    }

    /// How many are here.
    pub(crate) fn guests(&self) -> usize {
        self.0.receiver_count()
    }
}

impl ShutdownListener {
    /// Ends when this guest is asked to leave.
    pub(crate) async fn asked(&mut self) {
        // An error means that the server itself is gone: the same thing.
        let _ = self.0.wait_for(|asked| *asked).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn the_end_waits_for_the_last_guest() {
        let stop = Shutdown::new();
        let (mut early, late) = (stop.guest(), stop.guest());
        assert!(!stop.asked() && stop.guests() == 2);
        stop.ask();
        early.asked().await;
        drop(early);
        let moment = Duration::from_millis(20);
        assert!(timeout(moment, stop.all_gone()).await.is_err());
        drop(late);
        assert!(timeout(moment, stop.all_gone()).await.is_ok());
        // Whoever comes later hears of it at once.
        stop.guest().asked().await;
    }
}
