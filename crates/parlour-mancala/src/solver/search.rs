//! Alpha-beta with a null window, down to the end of the game or into the database.
//!
//! A search asks one question: is the margin at least `beta`? All children of a position are looked up before the
//! first of them is searched: one of them may settle the question at once, and the memory fetches their lines while
//! the next child is made.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::database::{Database, unpacked};
use super::pits::{Child, Pits, Sowing, margin, seeds_in};
use super::table::{Key, Keys, Span, Table};
use super::{Progress, Watch};

/// How many positions a thread looks at before it says so and asks whether to stop.
const ROUND: u64 = 4096;
/// How many positions are searched between two reports.
const REPORT: u64 = 1 << 20;
/// Positions with at least this many seeds more than the database has are left to the thread that is at them.
const WORTH_SHARING: usize = 6;
/// The places in which threads say what they are searching.
const DESKS: usize = 1024;

/// All that does not change during a search.
#[derive(Debug)]
pub(super) struct Study<const C: usize> {
    pub(super) sowing: Sowing<C>,
    pub(super) keys: Keys<C>,
    pub(super) database: Database,
    pub(super) table: Table,
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    /// One of them has the answer, or it is no longer wanted.
    pub(super) done: AtomicBool,
    pub(super) nodes: &'a AtomicU64,
    desks: Vec<AtomicU64>,
    watch: &'a dyn Watch,
}

impl<'a> Shared<'a> {
    pub(super) fn new(nodes: &'a AtomicU64, threads: usize, watch: &'a dyn Watch) -> Self {
        let desks = if threads > 1 { DESKS } else { 0 };
        Self {
            done: AtomicBool::new(false),
            nodes,
            desks: std::iter::repeat_with(AtomicU64::default).take(desks).collect(),
            watch,
        }
    }

    fn desk(&self, key: Key) -> Option<&AtomicU64> {
        #[expect(clippy::cast_possible_truncation, reason = "any part of the key will do")]
        self.desks.get(key.0 as usize % DESKS)
    }
}

/// A position with what is needed to search it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spot {
    pub(super) pits: Pits,
    pub(super) key: Key,
    pub(super) seeds: usize,
}

/// A child that has to be searched.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Branch {
    child: Child,
    clue: Clue,
    promise: i32,
}

/// Where the margin of a position may be known.
#[derive(Debug, Clone, Copy)]
pub(super) enum Clue {
    /// The game is over with this margin.
    Over(i32),
    /// At this place of the database.
    Database(usize),
    /// In the table, with this key.
    Table(Key),
}

impl Default for Clue {
    fn default() -> Self {
        Self::Over(0)
    }
}

impl Branch {
    fn key(&self) -> Key {
        if let Clue::Table(key) = self.clue {
            key
        } else {
            Key::default()
        }
    }

    fn spot(&self) -> Spot {
        Spot {
            pits: self.child.pits,
            key: self.key(),
            seeds: self.child.seeds,
        }
    }
}

impl<const C: usize> Study<C> {
    /// The position as it is searched.
    pub(super) fn spot(&self, pits: Pits, seeds: usize) -> Spot {
        Spot {
            pits,
            key: self.keys.key(pits),
            seeds,
        }
    }

    /// Where the margin of a position may be known.
    #[inline]
    fn clue(&self, pits: Pits, seeds: usize) -> Clue {
        if let Some(margin) = self.sowing.over(pits) {
            Clue::Over(margin)
        } else if seeds <= self.database.seeds() {
            Clue::Database(self.database.layout.place::<C>(pits))
        } else {
            Clue::Table(self.keys.key(pits))
        }
    }

    /// Reads what will be read soon, all at once: the memory is slow, but it can fetch many lines at a time.
    #[inline]
    fn touch(&self, branches: &[Branch]) {
        let read = |branch: &Branch| match branch.clue {
            Clue::Over(_) => 0,
            Clue::Database(place) => u64::from(self.database.margins[place]),
            Clue::Table(key) => self.table.touch(key),
        };
        let all = branches.iter().map(read).fold(0, |all, one| all | one);
        std::hint::black_box(all);
    }

    /// What is known about the margin without searching.
    #[inline]
    fn recall(&self, branch: &Branch) -> Span {
        match branch.clue {
            Clue::Over(margin) => Span::exactly(margin),
            Clue::Database(place) => Span::exactly(unpacked(self.database.margins[place])),
            Clue::Table(key) => self
                .table
                .look_up(key)
                .unwrap_or(Span::within(branch.child.seeds)),
        }
    }

    /// What is known about the margin of a position without searching.
    pub(super) fn known(&self, pits: Pits, seeds: usize) -> Span {
        let child = Child {
            pits,
            seeds,
            ..Child::default()
        };
        self.recall(&Branch {
            child,
            clue: self.clue(pits, seeds),
            promise: 0,
        })
    }
}

/// One thread of a search.
pub(super) struct Searcher<'a, const C: usize> {
    study: &'a Study<C>,
    shared: &'a Shared<'a>,
    nodes: u64,
    told: u64,
}

impl<'a, const C: usize> Searcher<'a, C> {
    pub(super) fn new(study: &'a Study<C>, shared: &'a Shared<'a>) -> Self {
        Self {
            study,
            shared,
            nodes: 0,
            told: 0,
        }
    }

    /// A bound of the margin: a lower one if it is at least `beta`, else an upper one. None when it was stopped.
    /// The game must not be over.
    pub(super) fn search(&mut self, spot: Spot, beta: i32) -> Option<i32> {
        self.count()?;
        let start = self.nodes;
        let mut branches = [Branch::default(); C];
        let (mut best, count) = self.look(spot, beta, &mut branches);
        if best < beta {
            let branches = &mut branches[..count];
            branches.sort_unstable_by_key(|branch| -branch.promise);
            best = self.explore(branches, beta, best)?;
        }
        let span = Span::within(spot.seeds);
        let span = if best >= beta {
            Span { lower: best, ..span }
        } else {
            Span { upper: best, ..span }
        };
        self.study.table.keep(spot.key, span, self.nodes - start);
        Some(best)
    }

    /// Looks all children up. Gives the best bound found, and how many children are left to be searched; none if
    /// one of the others answers the question.
    #[inline]
    fn look(&self, spot: Spot, beta: i32, branches: &mut [Branch; C]) -> (i32, usize) {
        let all = self.branches(spot, branches);
        self.study.touch(&branches[..all]);
        let mut best = i32::MIN;
        let mut count = 0;
        for index in 0..all {
            let branch = branches[index];
            let span = branch.child.span(self.study.recall(&branch));
            if span.lower >= beta {
                return (span.lower, 0);
            }
            if span.upper < beta {
                best = best.max(span.upper);
            } else {
                branches[count] = branch;
                count += 1;
            }
        }
        (best, count)
    }

    /// Makes all children.
    #[inline]
    fn branches(&self, spot: Spot, branches: &mut [Branch; C]) -> usize {
        let mut count = 0;
        for lane in (0..C).rev() {
            if seeds_in(spot.pits.own, lane) > 0 {
                let child = self.study.sowing.play(spot.pits, spot.seeds, lane);
                let promise = promise(&child, lane);
                branches[count] = Branch {
                    child,
                    promise,
                    clue: self.study.clue(child.pits, child.seeds),
                };
                count += 1;
            }
        }
        count
    }

    /// Searches the children until one answers the question; what other threads are at comes last.
    fn explore(&mut self, branches: &mut [Branch], beta: i32, mut best: i32) -> Option<i32> {
        let mut waiting = 0;
        for index in 0..branches.len() {
            let branch = branches[index];
            if index > 0 && self.is_taken(&branch) {
                branches[waiting] = branch;
                waiting += 1;
                continue;
            }
            best = best.max(self.descend(&branch, beta)?);
            if best >= beta {
                return Some(best);
            }
        }
        for branch in &branches[..waiting] {
            let span = branch.child.span(self.study.recall(branch));
            best = best.max(if span.lower >= beta {
                span.lower
            } else if span.upper < beta {
                span.upper
            } else {
                self.descend(branch, beta)?
            });
            if best >= beta {
                return Some(best);
            }
        }
        Some(best)
    }

    fn descend(&mut self, branch: &Branch, beta: i32) -> Option<i32> {
        let child = &branch.child;
        let beta = if child.again {
            beta - child.gain
        } else {
            child.gain - beta + 1
        };
        let desk = self
            .shared
            .desk(branch.key())
            .filter(|_| self.is_worth_sharing(child.seeds));
        if let Some(desk) = desk {
            desk.store(branch.key().0, Ordering::Relaxed);
        }
        let margin = self.search(branch.spot(), beta)?;
        if let Some(desk) = desk {
            desk.store(0, Ordering::Relaxed);
        }
        Some(child.seen(margin))
    }

    const fn is_worth_sharing(&self, seeds: usize) -> bool {
        seeds >= self.study.database.layout.seeds + WORTH_SHARING
    }

    fn is_taken(&self, branch: &Branch) -> bool {
        let taken = |desk: &AtomicU64| desk.load(Ordering::Relaxed) == branch.key().0;
        self.is_worth_sharing(branch.child.seeds) && self.shared.desk(branch.key()).is_some_and(taken)
    }

    /// Counts a position; none when it is time to stop.
    #[inline]
    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes - self.told >= ROUND {
            self.tell();
        }
        (!self.shared.done.load(Ordering::Relaxed)).then_some(())
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
        if self.shared.watch.is_stopped() {
            self.shared.done.store(true, Ordering::Relaxed);
        }
    }
}

/// Which child to try first: extra turns, those near the attic before the others; then by what the move brings and
/// by how near the attic its field is.
#[inline]
fn promise(child: &Child, lane: usize) -> i32 {
    let lane = margin(lane, 0);
    if child.again {
        1000 + lane
    } else {
        2 * child.gain + lane
    }
}
