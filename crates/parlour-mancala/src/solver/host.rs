//! How a solver talks to the program around it.

use std::sync::Arc;

use crate::solver::{Bounds, Database, DatabaseId, ProvenBounds};

/// The program around a solver: it can stop the solver, show its progress and store its results.
///
/// A solver prints nothing, reads no clock and opens no file.
pub trait SolverHost: Sync {
    /// Whether to stop. Asked often; the answer is then what was proven so far.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Something was proven or built.
    fn report(&self, _progress: &Progress) {}

    /// A database that was stored earlier.
    fn load_database(&self, _id: &DatabaseId) -> Option<Arc<Database>> {
        None
    }

    /// A loaded database turned out to be damaged.
    fn discard_database(&self, _id: &DatabaseId) {}

    /// A database was built and should be stored.
    fn store_database(&self, _database: &Database) {}

    /// Bounds that an earlier run proved about these games.
    fn load_bounds(&self, _id: &DatabaseId) -> Option<ProvenBounds> {
        None
    }

    /// Searches took long, and their proven bounds should be stored. Gathering them takes a moment, so they are made on
    /// demand.
    fn store_bounds(&self, _bounds: &dyn Fn() -> ProvenBounds) {}
}

/// A host that never stops the solver and stores nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standalone;

impl SolverHost for Standalone {}

/// How far a solver is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The endgames with this many seeds are solved.
    Database {
        /// The seeds in the rows.
        seeds: usize,
        /// The seeds when the database is complete.
        of: usize,
    },
    /// A search is running.
    Searching {
        /// The positions searched so far.
        nodes: u64,
        /// How much of the table is in use, in thousandths.
        table_used: u32,
    },
    /// Bounds were proven.
    Bounds {
        /// The index of the legal move that has this value; none for the position itself.
        index: Option<usize>,
        /// What was proven.
        bounds: Bounds,
        /// The positions searched so far.
        nodes: u64,
        /// How much of the table is in use, in thousandths.
        table_used: u32,
    },
}
