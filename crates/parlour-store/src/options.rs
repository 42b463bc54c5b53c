//! How a database is opened.

use std::time::Duration;

/// What an acknowledged line survives.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Durability {
    /// A power cut: every commit waits for the disk.
    #[default]
    Power,
    /// The end of the process, however sudden; a power cut may lose the last moments, but damages nothing.
    Process,
}

/// How a database is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// What an acknowledged line survives.
    pub durability: Durability,
    /// How long to wait for another process that writes to the same file, or for a free connection.
    pub busy: Duration,
    /// How many connections read at the same time.
    pub readers: u32,
    /// How often a node looks for others that came or went, to share the work fairly.
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
