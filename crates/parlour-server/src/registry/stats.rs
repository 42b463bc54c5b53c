//! What the registry counts.

use std::sync::atomic::{AtomicU64, Ordering};

/// Declares the counters once: what is counted, and what is read.
macro_rules! counters {
    ($($(#[$about:meta])* $name:ident,)*) => {
        /// What the registry has counted since it was opened, and what there is now.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct RegistryStats {
            /// Tables in memory.
            pub tables: u64,
            $($(#[$about])* pub $name: u64,)*
        }

        /// The counters behind [`RegistryStats`].
        #[derive(Debug, Default)]
        pub(crate) struct Counters {
            $(pub(crate) $name: AtomicU64,)*
        }

        impl Counters {
            pub(crate) fn stats(&self, tables: usize) -> RegistryStats {
                RegistryStats {
                    tables: tables as u64,
                    $($name: self.$name.load(Ordering::Relaxed),)*
                }
            }
        }
    };
}

counters! {
    /// Clients that watch a table.
    watchers,
    /// Tables that were made.
    created,
    /// Tables that were read from the store.
    loaded,
    /// Tables that were unloaded because nobody used them.
    forgotten,
    /// Steps that people took.
    steps,
    /// Steps that bots took, and those made for players whose time had run out.
    server_steps,
    /// Games that were finished.
    finished,
    /// Lines that other processes wrote and this one has read.
    heard,
    /// Watchers that had fallen behind and got the whole table.
    lagged,
}

/// Counts one more.
pub(crate) fn count(counter: &AtomicU64) {
    count_many(counter, 1);
}

/// Counts one less.
pub(crate) fn uncount(counter: &AtomicU64) {
    counter.fetch_sub(1, Ordering::Relaxed);
}

/// Counts this many more.
pub(crate) fn count_many(counter: &AtomicU64, many: usize) {
    counter.fetch_add(many as u64, Ordering::Relaxed);
}
