//! When the server must do something: one task that sleeps until the next alarm.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Weak;
use std::time::Duration;

use parlour_store::GameId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::registry::{Inner, TableRegistry};

/// An action of the server at a table at a time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alarm {
    /// When.
    pub(crate) at: Instant,
    /// Where.
    pub(crate) id: GameId,
    /// The state of the game that it is about.
    pub(crate) state: u64,
}

impl Alarm {
    /// An alarm this many milliseconds from now.
    pub(crate) fn after(milliseconds: i64, id: GameId, state: u64) -> Self {
        let wait = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
        Self { at: Instant::now() + wait.min(Duration::from_hours(24 * 365)), id, state }
    }
}

/// Takes alarms and runs them when their time has come. Ends with the registry.
pub(super) async fn run(registry: Weak<Inner>, mut alarms: mpsc::UnboundedReceiver<Alarm>) {
    let mut waiting: BinaryHeap<Reverse<Alarm>> = BinaryHeap::new();
    loop {
        let next = waiting.peek().map(|Reverse(alarm)| alarm.at);
        tokio::select! {
            alarm = alarms.recv() => match alarm {
                Some(alarm) => waiting.push(Reverse(alarm)),
                None => return,
            },
            () = wait_until(next) => {
                let Some(inner) = registry.upgrade() else { return };
                let registry = TableRegistry { inner };
                if registry.is_closing() {
                    return;
                }
                run_due(&registry, &mut waiting);
            }
        }
    }
}

/// Waits for a time; for ever without one.
async fn wait_until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

/// Runs every alarm whose time has come.
fn run_due(registry: &TableRegistry, waiting: &mut BinaryHeap<Reverse<Alarm>>) {
    let now = Instant::now();
    while waiting.peek().is_some_and(|Reverse(alarm)| alarm.at <= now) {
        if let Some(Reverse(alarm)) = waiting.pop() {
            let registry = registry.clone();
            tokio::spawn(async move { registry.run_alarm(alarm).await });
        }
    }
}
