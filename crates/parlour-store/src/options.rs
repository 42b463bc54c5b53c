//! Options of the store.

use std::time::Duration;

/// The kind of failure that an acknowledged line survives.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Durability {
    /// A power cut: every commit waits for the disk.
    #[default]
    Power,
    /// The sudden end of the process; a power cut can lose the last lines, but damages nothing.
    Process,
}

/// Options of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The kind of failure that an acknowledged line survives.
    pub durability: Durability,
    /// How long to wait for a lock of another process, or for a connection.
    pub busy: Duration,
    /// The number of connections for reading.
    pub readers: u32,
    /// How often to balance the shards with other nodes.
    pub pace: Duration,
    /// For tests of a full disk: the largest size of a SQLite file in pages of 4096 bytes.
    #[doc(hidden)]
    pub max_pages: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            durability: Durability::default(),
            busy: Duration::from_secs(5),
            readers: 4,
            pace: Duration::from_secs(1),
            max_pages: None,
        }
    }
}
