//! Hearing what other nodes have written: PostgreSQL's LISTEN, and catching up after a lost connection.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use super::{ConnectOptions, named};
use crate::Changed;
use crate::database::Database;

/// After this long without a message it asks whether the other side is still there.
const IDLE: Duration = Duration::from_secs(15);

/// How long it waits for that answer, and between attempts to connect.
const TIMEOUT: Duration = Duration::from_secs(5);
const RETRY_DELAY: Duration = Duration::from_millis(300);

/// Listens for ever. A receiver of [`Changed::CatchUp`] misses nothing after it.
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
                hear(listener, node, changes).await;
                tracing::warn!("the connection that hears other nodes is lost");
            }
            Err(error) => {
                tracing::warn!(error = %database.to_store_error(&error), "other nodes cannot be heard");
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
    // A new connection is made by `listen`, which knows that something may have been missed.
    listener.eager_reconnect(false);
    listener.listen("parlour").await?;
    Ok(listener)
}

/// Passes on what is heard until the connection is lost.
async fn hear(mut listener: PgListener, node: &str, changes: &broadcast::Sender<Changed>) {
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

/// What a message says, unless it is our own. Words that are not understood are for others.
fn read(message: &str, node: &str) -> Vec<Changed> {
    let mut words = message.split(' ');
    if words.next() == Some(node) {
        return Vec::new();
    }
    let change = |word: &str| {
        let (id, state) = word.split_once(':')?;
        Some(Changed::Grown { id: id.parse().ok()?, state: state.parse().ok()? })
    };
    words.filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_others_are_understood() {
        let text = "them 0123456789abcdef:7 what 0123456789abcdeg:1:2";
        let id = "0123456789abcdef".parse().unwrap();
        assert_eq!(read(text, "me"), [Changed::Grown { id, state: 7 }]);
        assert_eq!(read(text, "them"), []);
        assert_eq!(read("", "me"), []);
    }
}
