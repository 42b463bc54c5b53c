//! What the server does by itself: bots play, clocks run out, lines of other processes are read, unused tables are unloaded.
//!
//! Of all processes that share a database exactly one runs the bots and the clock of each game: the one that owns its
//! shard. When it dies, another one gets the shard and schedules every running game of it.

mod actions;
mod bots;
mod cluster;
mod timer;

use std::sync::Weak;
use std::time::Duration;

use parlour_store::{Changed, ShardSet};
use tokio::sync::{broadcast, mpsc, watch};

use crate::registry::{Inner, TableRegistry};

pub(crate) use timer::Alarm;

/// Starts everything that goes on by itself. It ends when the registry is dropped or drained.
pub(crate) fn start(
    registry: &TableRegistry,
    alarms: mpsc::UnboundedReceiver<Alarm>,
    changes: broadcast::Receiver<Changed>,
    held: watch::Receiver<ShardSet>,
) {
    tokio::spawn(timer::run(registry.downgrade(), alarms));
    tokio::spawn(cluster::listen(registry.downgrade(), registry.inner.closing.subscribe(), changes));
    tokio::spawn(cluster::follow_ownership(registry.downgrade(), registry.inner.closing.subscribe(), held));
    tokio::spawn(forget(registry.downgrade(), registry.inner.closing.subscribe()));
}

/// Forgets tables that nobody uses, now and then.
async fn forget(registry: Weak<Inner>, mut closing: watch::Receiver<bool>) {
    loop {
        let Some(inner) = registry.upgrade() else { return };
        let pause = (inner.options.idle_after / 4).max(Duration::from_millis(20));
        drop(inner);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = closing.changed() => return,
        }
        let Some(inner) = registry.upgrade() else { return };
        TableRegistry { inner }.forget_idle();
    }
}
