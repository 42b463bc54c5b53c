//! Receives the changes of other nodes by PostgreSQL's LISTEN; reports when some may have been missed.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use super::{ConnectOptions, named};
use crate::Changed;
use crate::database::Database;

/// After this long without a message, check the connection.
const IDLE: Duration = Duration::from_secs(15);

/// How long to wait for that check, and between attempts to connect.
const TIMEOUT: Duration = Duration::from_secs(5);
const RETRY_DELAY: Duration = Duration::from_millis(300);

/// Listens forever. No change after a [`Changed::CatchUp`] is missed.
pub(in crate::database) async fn listen(
    database: &Database,
    options: &ConnectOptions,
    node: &str,
    changes: &broadcast::Sender<Changed>,
) {
    loop {
        match connect(database, options).await {
            Ok(listener) => {
                let _ = changes.send(Changed::CatchUp);
                forward(listener, node, changes).await;
                tracing::warn!("lost the connection to other nodes");
            }
            Err(error) => {
                tracing::warn!(error = %database.to_store_error(&error), "cannot listen to other nodes");
            }
        }
        sleep(RETRY_DELAY).await;
    }
}

async fn connect(database: &Database, options: &ConnectOptions) -> Result<PgListener, sqlx::Error> {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .acquire_timeout(database.busy().max(Duration::from_secs(1)))
        .connect_lazy_with(named(options, "parlour listens"));
    let mut listener = PgListener::connect_with(&pool).await?;
    // `listen` reconnects, and reports that messages may have been missed.
    listener.eager_reconnect(false);
    listener.listen("parlour").await?;
    Ok(listener)
}

/// Forwards messages until the connection is lost.
async fn forward(mut listener: PgListener, node: &str, changes: &broadcast::Sender<Changed>) {
    loop {
        match timeout(IDLE, listener.try_recv()).await {
            Ok(Ok(Some(message))) => {
                for change in read(message.payload(), node) {
                    let _ = changes.send(change);
                }
            }
            Err(_) if answers(&mut listener).await => {}
            Ok(_) | Err(_) => return,
        }
    }
}

async fn answers(listener: &mut PgListener) -> bool {
    let asking = sqlx::query("SELECT 1").execute(listener);
    matches!(timeout(TIMEOUT, asking).await, Ok(Ok(_)))
}

/// The changes in a message of another node. Unknown words, perhaps of a newer version, are skipped.
fn read(message: &str, node: &str) -> Vec<Changed> {
    let mut words = message.split(' ');
    if words.next() == Some(node) {
        return Vec::new();
    }
    let change = |word: &str| {
        let (id, last_line) = word.split_once(':')?;
        Some(Changed::Grown { id: id.parse().ok()?, last_line: last_line.parse().ok()? })
    };
    words.filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_of_other_nodes_count() {
        let text = "them 0123456789abcdef:7 what 0123456789abcdeg:1:2";
        let id = "0123456789abcdef".parse().unwrap();
        assert_eq!(read(text, "me"), [Changed::Grown { id, last_line: 7 }]);
        assert_eq!(read(text, "them"), []);
        assert_eq!(read("", "me"), []);
    }
}
