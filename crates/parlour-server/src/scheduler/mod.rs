//! What the server does by itself: plays for bots, enforces clocks, reads the lines of other processes, unloads idle tables.
//!
//! Of all processes that share a database, exactly one runs the bots and the clock of a game: the one that owns its
//! shard. If it dies, another process gets the shard and schedules its running games.

mod actions;
mod bots;
mod cluster;
mod timer;

use std::sync::Weak;
use std::time::Duration;

use parlour_store::{Changed, ShardSet};
use tokio::sync::{broadcast, mpsc, watch};

use crate::table_registry::{RegistryState, TableRegistry};

pub(crate) use timer::Alarm;

/// Starts the background tasks. They end when the registry is dropped or drained.
pub(crate) fn start(
    registry: &TableRegistry,
    alarms: mpsc::UnboundedReceiver<Alarm>,
    changes: broadcast::Receiver<Changed>,
    owned_shards: watch::Receiver<ShardSet>,
) {
    tokio::spawn(timer::run(registry.downgrade(), alarms));
    tokio::spawn(cluster::listen(registry.downgrade(), registry.inner.closing.subscribe(), changes));
    tokio::spawn(cluster::follow_ownership(
        registry.downgrade(),
        registry.inner.closing.subscribe(),
        owned_shards,
    ));
    tokio::spawn(unload_idle_tables(registry.downgrade(), registry.inner.closing.subscribe()));
}

/// Unloads idle tables from time to time.
async fn unload_idle_tables(registry: Weak<RegistryState>, mut closing: watch::Receiver<bool>) {
    loop {
        let Some(inner) = registry.upgrade() else { return };
        let pause = (inner.options.idle_after / 4).max(Duration::from_millis(20));
        drop(inner);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = closing.changed() => return,
        }
        let Some(inner) = registry.upgrade() else { return };
        TableRegistry { inner }.unload_idle();
    }
}
