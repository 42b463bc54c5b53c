//! How the registry is run.

use std::time::Duration;

/// How the registry is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistryOptions {
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_pace: Duration,
    /// How long a table without watchers and requests stays in memory; it reloads on demand.
    pub idle_after: Duration,
    /// How many messages wait for a slow watcher before it gets the whole table instead.
    pub queue: usize,
    /// The most seats of a table.
    pub most_seats: usize,
    /// The most cells of a board.
    pub most_cells: u64,
    /// How many bots think at the same time.
    pub thinkers: usize,
}

impl Default for RegistryOptions {
    fn default() -> Self {
        Self {
            bot_pace: Duration::from_millis(700),
            idle_after: Duration::from_mins(5),
            queue: 64,
            most_seats: 1000,
            most_cells: 10_000,
            thinkers: std::thread::available_parallelism().map_or(2, usize::from),
        }
    }
}
