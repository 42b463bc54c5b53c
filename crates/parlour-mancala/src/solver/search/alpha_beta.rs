//! Alpha-beta with a null window, down to the end of the game or into the database.
//!
//! A search answers one question: is the margin at least `beta`? All children of a position are looked up before the
//! first is searched, because one of them may answer the question at once.

use std::sync::atomic::Ordering;

use crate::solver::pits::seen;
use crate::solver::search::shared::{ROUND, Shared};
use crate::solver::table::local::LocalTable;
use crate::solver::{Branch, MarginRange, Node, Progress, SearchContext, seeds_in};

/// How many positions are searched between two reports.
const REPORT: u64 = 1 << 20;

/// One thread of a search.
pub(crate) struct Searcher<'a, const C: usize> {
    pub(crate) context: &'a SearchContext<C>,
    pub(crate) shared: &'a Shared<'a>,
    notes: LocalTable,
    nodes: u64,
    told: u64,
}

/// The children of a position that have to be searched, and the best bound of the others.
pub(crate) struct Open<const C: usize> {
    pub(crate) best: i32,
    pub(crate) branches: [Branch; C],
    pub(crate) count: usize,
}

impl<'a, const C: usize> Searcher<'a, C> {
    pub(crate) fn new(context: &'a SearchContext<C>, shared: &'a Shared<'a>) -> Self {
        Self { context, shared, notes: LocalTable::new(), nodes: 0, told: 0 }
    }

    /// A bound of the margin: a lower one if it is at least `beta`, else an upper one; `None` if it was stopped. The game
    /// must not be over.
    pub(crate) fn search(&mut self, node: Node, beta: i32) -> Option<i32> {
        let start = self.count()?;
        let mut open = Open::new();
        self.look(node, beta, &mut open);
        let best = if open.best < beta { self.explore(&open, beta)? } else { open.best };
        self.keep(node, beta, best, start);
        Some(best)
    }

    /// Stores an answer that took the nodes since `start`.
    pub(crate) fn keep(&mut self, node: Node, beta: i32, bound: i32, start: u64) {
        let range = MarginRange::answer(bound, beta, node.seeds);
        if self.context.is_near(node.seeds) {
            self.notes.keep(node.key, range);
        } else {
            self.context.table.keep(node.key, range, self.nodes - start);
        }
    }

    /// Looks up all children, the most promising first. None is left open if one of them answers the question.
    #[inline]
    pub(crate) fn look(&self, node: Node, beta: i32, open: &mut Open<C>) {
        self.unfiled(node, open);
        let all = std::mem::take(&mut open.count);
        if open.best >= beta {
            return;
        }
        for index in 0..all {
            let branch = open.branches[index];
            let range = branch.child.range(self.recall(&branch));
            if range.lower >= beta {
                open.best = range.lower;
                open.count = 0;
                return;
            }
            if range.upper < beta {
                open.best = open.best.max(range.upper);
            } else {
                open.insert(branch);
            }
        }
    }

    /// Generates all children, and looks up those that are over or in the database.
    #[inline]
    fn unfiled(&self, node: Node, open: &mut Open<C>) {
        let database = &self.context.database;
        let mut filed = [(0, 0, false); C];
        let mut count = 0;
        for lane in (0..C).rev().filter(|lane| seeds_in(node.pits.own, *lane) > 0) {
            let child = self.context.sowing.play(node.pits, node.seeds, lane);
            if let Some(margin) = self.context.sowing.over(child.pits) {
                open.best = open.best.max(child.seen(margin));
            } else if self.context.is_filed(child.seeds) {
                filed[count] = (database.layout.place::<C>(child.pits), child.gain, child.again);
                count += 1;
            } else {
                open.branches[open.count] = Branch::new(child, lane);
                open.count += 1;
            }
        }
        self.context.announce(&mut open.branches[..open.count]);
        for (place, gain, again) in &filed[..count] {
            open.best = open.best.max(seen(*gain, *again, database.margin(*place)));
        }
    }

    /// What is known about a child that is not in the database.
    #[inline]
    fn recall(&self, branch: &Branch) -> MarginRange {
        let seeds = branch.child.seeds;
        let known = if self.context.is_near(seeds) {
            self.notes.look_up(branch.key)
        } else {
            self.context.table.look_up(branch.key)
        };
        known.unwrap_or(MarginRange::within(seeds))
    }

    /// Searches the children until one answers the question.
    fn explore(&mut self, open: &Open<C>, beta: i32) -> Option<i32> {
        let mut best = open.best;
        for branch in &open.branches[..open.count] {
            best = best.max(self.descend(branch, beta)?);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    fn descend(&mut self, branch: &Branch, beta: i32) -> Option<i32> {
        let margin = self.search(branch.node(), branch.beta(beta))?;
        Some(branch.child.seen(margin))
    }

    /// Counts a position; `None` if it is time to stop.
    #[inline]
    pub(crate) fn count(&mut self) -> Option<u64> {
        let start = self.nodes;
        self.nodes += 1;
        if self.nodes - self.told >= ROUND {
            self.tell();
        }
        (!self.shared.done.load(Ordering::Relaxed)).then_some(start)
    }

    /// Reports how many positions were searched since the last time.
    pub(crate) fn tell(&mut self) {
        let before = self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        let nodes = before + self.nodes - self.told;
        self.told = self.nodes;
        if before / REPORT != nodes / REPORT {
            let table_used = self.context.table.used();
            self.shared.host.report(&Progress::Searching { nodes, table_used });
        }
        if self.shared.host.is_stopped() || self.context.database.is_damaged() {
            self.shared.done.store(true, Ordering::Relaxed);
        }
    }
}

impl<const C: usize> Open<C> {
    #[inline]
    pub(crate) fn new() -> Self {
        Self { best: i32::MIN, branches: [Branch::default(); C], count: 0 }
    }

    /// Adds a branch behind those with more promise.
    #[inline]
    fn insert(&mut self, branch: Branch) {
        let mut place = self.count;
        while place > 0 && self.branches[place - 1].promise < branch.promise {
            self.branches[place] = self.branches[place - 1];
            place -= 1;
        }
        self.branches[place] = branch;
        self.count += 1;
    }
}
