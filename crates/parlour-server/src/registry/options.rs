//! How the registry is run.

use std::time::Duration;

/// How the registry is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistryOptions {
    /// How long a bot waits before it acts, so that people can follow.
    pub bot_pace: Duration,
    /// A table that nobody watches and nothing happens at is forgotten after so long; the store remembers it.
    pub idle_after: Duration,
    /// So many messages wait for a slow watcher; then it gets the whole table instead.
    pub queue: usize,
    /// A table has at most so many seats.
    pub most_seats: usize,
    /// A board has at most so many cells.
    pub most_cells: u64,
    /// So many bots think at the same time.
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
