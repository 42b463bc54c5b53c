//! The timer: one task that sleeps until the next alarm.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Weak;
use std::time::Duration;

use parlour_store::GameId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::table_registry::{RegistryState, TableRegistry};

/// When the server must act at a table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alarm {
    /// The time.
    pub(crate) at: Instant,
    /// The table.
    pub(crate) id: GameId,
    /// The last line of the game for which it was set.
    pub(crate) game_line: u64,
}

impl Alarm {
    /// An alarm this many milliseconds from now.
    pub(crate) fn after(milliseconds: i64, id: GameId, game_line: u64) -> Self {
        let wait = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
        Self { at: Instant::now() + wait.min(Duration::from_hours(24 * 365)), id, game_line }
    }
}

/// Runs alarms when they are due. Ends with the registry.
pub(super) async fn run(registry: Weak<RegistryState>, mut alarms: mpsc::UnboundedReceiver<Alarm>) {
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

/// Waits until a time; forever without one.
async fn wait_until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

fn run_due(registry: &TableRegistry, waiting: &mut BinaryHeap<Reverse<Alarm>>) {
    let now = Instant::now();
    while waiting.peek().is_some_and(|Reverse(alarm)| alarm.at <= now) {
        if let Some(Reverse(alarm)) = waiting.pop() {
            let (registry, id) = (registry.clone(), alarm.id);
            registry.clone().spawn_at(&id, async move { registry.run_alarm(alarm).await });
        }
    }
}
