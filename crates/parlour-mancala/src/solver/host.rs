//! How a solver talks to those who wait for it.

use std::sync::Arc;

use crate::solver::{Bounds, Database, DatabaseId, ProvenBounds};

/// Somebody who waits for an answer.
///
/// A solver prints nothing, reads no clock and opens no file; it tells and asks.
pub trait SolverHost: Sync {
    /// Whether the answer is no longer wanted. Asked often; what was proven by then is the answer.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Something was proven or built.
    fn report(&self, _progress: &Progress) {}

    /// A database that was kept earlier.
    fn load_database(&self, _id: &DatabaseId) -> Option<Arc<Database>> {
        None
    }

    /// A database that was fetched turned out to be damaged.
    fn discard_database(&self, _id: &DatabaseId) {}

    /// A database was built, and could be kept.
    fn store_database(&self, _database: &Database) {}

    /// What was found out about the games of a id earlier.
    fn load_bounds(&self, _id: &DatabaseId) -> Option<ProvenBounds> {
        None
    }

    /// Searches took long, and what they found out could be kept. To gather it takes a moment, so it is done only for
    /// those who want it.
    fn store_bounds(&self, _bounds: &dyn Fn() -> ProvenBounds) {}
}

/// Nobody watches, nothing is kept.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standalone;

impl SolverHost for Standalone {}

/// How far a solver is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The endgames with so many seeds are solved.
    Database {
        /// The seeds in the rows.
        seeds: usize,
        /// The most seeds that are asked for.
        of: usize,
    },
    /// A search goes on.
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
