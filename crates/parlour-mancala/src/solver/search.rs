//! Alpha-beta with a null window, down to the end of the game or into the database.
//!
//! A search asks one question: is the margin at least `beta`? All children of a position are looked up before the
//! first of them is searched: one of them may settle the question at once.

use std::sync::atomic::Ordering;

use super::Progress;
use super::notes::Notes;
use super::pits::{seeds_in, seen};
use super::shared::{ROUND, Shared};
use super::span::Span;
use super::study::{Branch, Spot, Study};

/// How many positions are searched between two reports.
const REPORT: u64 = 1 << 20;

/// One thread of a search.
pub(super) struct Searcher<'a, const C: usize> {
    pub(super) study: &'a Study<C>,
    pub(super) shared: &'a Shared<'a>,
    notes: Notes,
    nodes: u64,
    told: u64,
}

/// The children of a position that have to be searched, and the best bound that the others have.
pub(super) struct Open<const C: usize> {
    pub(super) best: i32,
    pub(super) branches: [Branch; C],
    pub(super) count: usize,
}

impl<'a, const C: usize> Searcher<'a, C> {
    pub(super) fn new(study: &'a Study<C>, shared: &'a Shared<'a>) -> Self {
        Self {
            study,
            shared,
            notes: Notes::new(),
            nodes: 0,
            told: 0,
        }
    }

    /// A bound of the margin: a lower one if it is at least `beta`, else an upper one. None when it was stopped.
    /// The game must not be over.
    pub(super) fn search(&mut self, spot: Spot, beta: i32) -> Option<i32> {
        let start = self.count()?;
        let mut open = Open::new();
        self.look(spot, beta, &mut open);
        let best = if open.best < beta {
            self.explore(&open, beta)?
        } else {
            open.best
        };
        self.keep(spot, beta, best, start);
        Some(best)
    }

    /// Keeps an answer that took the nodes since `start`.
    pub(super) fn keep(&mut self, spot: Spot, beta: i32, bound: i32, start: u64) {
        let span = Span::answer(bound, beta, spot.seeds);
        if self.study.is_near(spot.seeds) {
            self.notes.keep(spot.key, span);
        } else {
            self.study.table.keep(spot.key, span, self.nodes - start);
        }
    }

    /// Looks all children up, the most promising first. No child is left if one of them answers the question.
    #[inline]
    pub(super) fn look(&self, spot: Spot, beta: i32, open: &mut Open<C>) {
        self.unfiled(spot, open);
        let all = std::mem::take(&mut open.count);
        if open.best >= beta {
            return;
        }
        for index in 0..all {
            let branch = open.branches[index];
            let span = branch.child.span(self.recall(&branch));
            if span.lower >= beta {
                open.best = span.lower;
                open.count = 0;
                return;
            }
            if span.upper < beta {
                open.best = open.best.max(span.upper);
            } else {
                open.insert(branch);
            }
        }
    }

    /// Makes all children, and looks those up that are over or in the database.
    #[inline]
    fn unfiled(&self, spot: Spot, open: &mut Open<C>) {
        let database = &self.study.database;
        let mut filed = [(0, 0, false); C];
        let mut count = 0;
        for lane in (0..C).rev().filter(|lane| seeds_in(spot.pits.own, *lane) > 0) {
            let child = self.study.sowing.play(spot.pits, spot.seeds, lane);
            if let Some(margin) = self.study.sowing.over(child.pits) {
                open.best = open.best.max(child.seen(margin));
            } else if self.study.is_filed(child.seeds) {
                filed[count] = (database.layout.place::<C>(child.pits), child.gain, child.again);
                count += 1;
            } else {
                open.branches[open.count] = Branch::new(child, lane);
                open.count += 1;
            }
        }
        self.study.announce(&mut open.branches[..open.count]);
        for (place, gain, again) in &filed[..count] {
            open.best = open.best.max(seen(*gain, *again, database.margin(*place)));
        }
    }

    /// What is known about a child that is not in the database.
    #[inline]
    fn recall(&self, branch: &Branch) -> Span {
        let seeds = branch.child.seeds;
        let known = if self.study.is_near(seeds) {
            self.notes.look_up(branch.key)
        } else {
            self.study.table.look_up(branch.key)
        };
        known.unwrap_or(Span::within(seeds))
    }

    /// Searches the children until one answers the question; what other threads are at comes last.
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
        let margin = self.search(branch.spot(), branch.beta(beta))?;
        Some(branch.child.seen(margin))
    }

    /// Counts a position; none when it is time to stop.
    #[inline]
    pub(super) fn count(&mut self) -> Option<u64> {
        let start = self.nodes;
        self.nodes += 1;
        if self.nodes - self.told >= ROUND {
            self.tell();
        }
        (!self.shared.done.load(Ordering::Relaxed)).then_some(start)
    }

    /// Says how many positions were searched since the last time.
    pub(super) fn tell(&mut self) {
        let before = self
            .shared
            .nodes
            .fetch_add(self.nodes - self.told, Ordering::Relaxed);
        let nodes = before + self.nodes - self.told;
        self.told = self.nodes;
        if before / REPORT != nodes / REPORT {
            let table_used = self.study.table.used();
            self.shared.watch.note(&Progress::Searching { nodes, table_used });
        }
        if self.shared.watch.is_stopped() || self.study.database.is_damaged() {
            self.shared.done.store(true, Ordering::Relaxed);
        }
    }
}

impl<const C: usize> Open<C> {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            best: i32::MIN,
            branches: [Branch::default(); C],
            count: 0,
        }
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
