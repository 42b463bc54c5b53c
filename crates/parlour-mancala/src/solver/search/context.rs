//! What all threads of a search read, and what is known about a position without searching.

use std::sync::Arc;

use crate::solver::pits::Child;
use crate::solver::search::heuristic::Heuristic;
use crate::solver::table::key::Keys;
use crate::solver::{Database, Key, MarginRange, Pits, SowingTable, TranspositionTable, margin};

/// Positions with up to this many seeds more than the database go to the thread's own table only.
const NEAR: usize = 2;

/// What all threads of a search read.
#[derive(Debug)]
pub(crate) struct SearchContext<const C: usize> {
    pub(crate) sowing: Arc<SowingTable<C>>,
    pub(crate) keys: Arc<Keys<C>>,
    pub(crate) database: Arc<Database>,
    pub(crate) table: TranspositionTable,
    pub(crate) heuristic: Arc<Heuristic<C>>,
}

/// A position with what is needed to search it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Node {
    pub(crate) pits: Pits,
    pub(crate) key: Key,
    pub(crate) seeds: usize,
}

/// A move that may have to be searched.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Branch {
    pub(crate) child: Child,
    pub(crate) key: Key,
    pub(crate) promise: i32,
}

impl Branch {
    pub(crate) fn new(child: Child, lane: usize) -> Self {
        Self { child, key: Key::default(), promise: promise(&child, lane) }
    }

    pub(crate) const fn node(&self) -> Node {
        Node { pits: self.child.pits, key: self.key, seeds: self.child.seeds }
    }

    /// The question about the child that answers "is the margin at least `beta`?" for the player who moves.
    #[inline]
    pub(crate) const fn beta(&self, beta: i32) -> i32 {
        if self.child.again { beta - self.child.gain } else { self.child.gain - beta + 1 }
    }
}

/// The order of the children: extra turns first, pits near the store before the others; then by gain and by how near the
/// store the pit is.
#[inline]
pub(crate) fn promise(child: &Child, lane: usize) -> i32 {
    let lane = margin(lane, 0);
    if child.again { 1000 + lane } else { 2 * child.gain + lane }
}

impl<const C: usize> SearchContext<C> {
    /// The position as it is searched.
    pub(crate) fn node(&self, pits: Pits, seeds: usize) -> Node {
        Node { pits, key: self.keys.key(pits), seeds }
    }

    /// How many seeds more than the database has.
    #[inline]
    pub(crate) fn above(&self, seeds: usize) -> usize {
        seeds.saturating_sub(self.database.layout.seeds)
    }

    /// Whether positions with this many seeds go to the thread's own table.
    #[inline]
    pub(crate) fn is_near(&self, seeds: usize) -> bool {
        self.above(seeds) <= NEAR
    }

    /// Whether positions with this many seeds are in the database.
    #[inline]
    pub(crate) fn is_filed(&self, seeds: usize) -> bool {
        seeds <= self.database.layout.seeds
    }

    /// Computes the keys of the branches and prefetches their lines of the table, all at once: memory is slow, but it can
    /// fetch many lines at a time.
    #[inline]
    pub(crate) fn announce(&self, branches: &mut [Branch]) {
        for branch in &mut *branches {
            branch.key = self.keys.key(branch.child.pits);
        }
        let far = branches.iter().filter(|branch| !self.is_near(branch.child.seeds));
        let touched = far.fold(0, |all, branch| all | self.table.touch(branch.key));
        std::hint::black_box(touched);
    }

    /// What is known about the margin of a position without searching.
    pub(crate) fn known(&self, pits: Pits, seeds: usize) -> MarginRange {
        if let Some(margin) = self.sowing.over(pits) {
            MarginRange::exactly(margin)
        } else if self.is_filed(seeds) {
            MarginRange::exactly(self.database.margin(self.database.layout.place::<C>(pits)))
        } else {
            let within = MarginRange::within(seeds);
            self.table.look_up(self.keys.key(pits)).unwrap_or(within)
        }
    }
}
