//! The counters of the registry.

use std::sync::atomic::{AtomicU64, Ordering};

/// Declares the counters once, for counting, for reading and for the metrics: name, name and help of the metric.
macro_rules! counters {
    ($($name:ident = $metric:literal, $help:literal;)*) => {
        /// The counters of a registry since it was opened.
        #[derive(Debug, Clone, Default, PartialEq, Eq)]
        pub struct TableRegistryStats {
            /// Tables in memory.
            pub tables: u64,
            /// Clients connected to a table.
            pub watchers: u64,
            $(#[doc = $help] pub $name: u64,)*
        }

        impl TableRegistryStats {
            /// The counters that only grow, each with the name and help of its metric.
            pub(crate) fn totals(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
                [$(($metric, $help, self.$name)),*].into_iter()
            }
        }

        /// The counters behind [`TableRegistryStats`].
        #[derive(Debug, Default)]
        pub(crate) struct Counters {
            pub(crate) watchers: AtomicU64,
            $(pub(crate) $name: AtomicU64,)*
        }

        impl Counters {
            pub(crate) fn stats(&self, tables: usize) -> TableRegistryStats {
                TableRegistryStats {
                    tables: tables as u64,
                    watchers: self.watchers.load(Ordering::Relaxed),
                    $($name: self.$name.load(Ordering::Relaxed),)*
                }
            }
        }
    };
}

counters! {
    created = "tables_created", "Tables created";
    loaded = "tables_loaded", "Tables loaded from the database";
    unloaded = "tables_forgotten", "Tables unloaded";
    steps = "steps", "Steps made by humans";
    server_steps = "house_steps", "Steps made by bots, or for players who ran out of time";
    finished = "games_finished", "Games finished";
    foreign_lines = "lines_heard", "Log lines read that other processes wrote";
    lagged = "watchers_lagged", "Clients that fell behind and got the whole table";
}

/// Adds one.
pub(crate) fn count(counter: &AtomicU64) {
    count_many(counter, 1);
}

/// Subtracts one.
pub(crate) fn uncount(counter: &AtomicU64) {
    counter.fetch_sub(1, Ordering::Relaxed);
}

/// Adds this many.
pub(crate) fn count_many(counter: &AtomicU64, many: usize) {
    counter.fetch_add(many as u64, Ordering::Relaxed);
}
