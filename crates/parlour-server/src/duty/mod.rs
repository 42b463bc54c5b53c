//! What the house does by itself: bots play, clocks run out, other processes are heard, unused tables are forgotten.
//!
//! Of all processes that share a database exactly one looks after each game: the one that holds its share. When it dies,
//! another one gets the share and picks up every running game of it.

mod alarms;
mod house;
mod news;
mod think;

use std::sync::Weak;
use std::time::Duration;

use parlour_store::{Changed, Held};
use tokio::sync::{broadcast, mpsc, watch};

use crate::hall::{Hall, Inner};

pub(crate) use alarms::Alarm;

/// Starts everything that goes on by itself. It ends when the hall is dropped or drained.
pub(crate) fn start(
    hall: &Hall,
    alarms: mpsc::UnboundedReceiver<Alarm>,
    changes: broadcast::Receiver<Changed>,
    held: watch::Receiver<Held>,
) {
    tokio::spawn(alarms::run(hall.downgrade(), alarms));
    tokio::spawn(news::listen(
        hall.downgrade(),
        hall.inner.closing.subscribe(),
        changes,
    ));
    tokio::spawn(news::take_over(
        hall.downgrade(),
        hall.inner.closing.subscribe(),
        held,
    ));
    tokio::spawn(forget(hall.downgrade(), hall.inner.closing.subscribe()));
}

/// Forgets tables that nobody uses, now and then.
async fn forget(hall: Weak<Inner>, mut closing: watch::Receiver<bool>) {
    loop {
        let Some(inner) = hall.upgrade() else { return };
        let pause = (inner.setting.idle_after / 4).max(Duration::from_millis(20));
        drop(inner);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = closing.changed() => return,
        }
        let Some(inner) = hall.upgrade() else { return };
        Hall { inner }.forget_idle();
    }
}
