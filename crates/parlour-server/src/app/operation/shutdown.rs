//! Graceful shutdown: tells every connection to close and waits until all have.

use std::sync::Arc;

use tokio::sync::watch;

/// Tells connections that the server is stopping. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Shutdown(Arc<watch::Sender<bool>>);

/// Held by each connection and WebSocket; the server waits until all are dropped.
#[derive(Debug)]
pub(crate) struct ShutdownListener(watch::Receiver<bool>);

impl Shutdown {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// A listener for one connection.
    pub(crate) fn listener(&self) -> ShutdownListener {
        ShutdownListener(self.0.subscribe())
    }

    /// Asks every connection to close.
    pub(crate) fn request(&self) {
        self.0.send_replace(true);
    }

    /// Whether the server is stopping.
    pub(crate) fn requested(&self) -> bool {
        *self.0.borrow()
    }

    /// Ends when every connection is closed.
    pub(crate) async fn all_closed(&self) {
        self.0.closed().await;
    }

    /// How many connections are open.
    pub(crate) fn listeners(&self) -> usize {
        self.0.receiver_count()
    }
}

impl ShutdownListener {
    /// Ends when the server is asked to stop.
    pub(crate) async fn requested(&mut self) {
        // An error means that the server itself is gone, which is the same.
        let _ = self.0.wait_for(|asked| *asked).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn stopping_waits_for_the_last_connection() {
        let shutdown = Shutdown::new();
        let (mut early, late) = (shutdown.listener(), shutdown.listener());
        assert!(!shutdown.requested() && shutdown.listeners() == 2);
        shutdown.request();
        early.requested().await;
        drop(early);
        let moment = Duration::from_millis(20);
        assert!(timeout(moment, shutdown.all_closed()).await.is_err());
        drop(late);
        assert!(timeout(moment, shutdown.all_closed()).await.is_ok());
        // A later listener is told at once.
        shutdown.listener().requested().await;
    }
}
