//! From questions to an answer: narrows bounds until they meet, with several threads.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::solver::search::alpha_beta::Searcher;
use crate::solver::search::proof_number::Outcome;
use crate::solver::search::shared::Shared;
use crate::solver::{Branch, Effort, MarginRange, Node, Pits, Progress, SearchContext, SolverHost, seeds_in};

/// A thread's stack: the longest games have thousands of moves.
const STACK: usize = 64 << 20;
/// With fewer seeds than this above the database one thread is faster than several.
const WORTH_SEVERAL_THREADS: usize = 10;

/// How many moves ahead the first guess looks.
const AHEAD: u32 = 6;

/// This many seeds above the database, the answer may take longer than anyone waits. Easy questions come first, so that
/// there are bounds that get better and better.
const FAR: usize = 40;
/// How far the easy questions are from the guess.
const EASY: [i32; 5] = [32, 24, 16, 8, 4];

/// Runs searches.
pub(crate) struct Driver<'a> {
    pub(crate) threads: usize,
    /// Whether one thread searches on the thread that asks, because that one has a large stack.
    pub(crate) here: bool,
    pub(crate) nodes: &'a AtomicU64,
    pub(crate) host: &'a dyn SolverHost,
    /// The lead of the player to move in the stores.
    pub(crate) base: i64,
}

impl Driver<'_> {
    /// The margin of a position, and that of each move by its lane.
    pub(crate) fn answer<const C: usize>(
        &self,
        context: &SearchContext<C>,
        pits: Pits,
        seeds: usize,
    ) -> (MarginRange, Vec<Option<MarginRange>>) {
        let is_far = context.above(seeds) >= FAR;
        let easy: &[i32] = if is_far { &EASY } else { &[] };
        let value = self.narrow(context, context.node(pits, seeds), easy, |range| {
            self.note(context, None, range);
        });
        let mut index = 0;
        let lanes = (0..C).map(|lane| {
            let playable = seeds_in(pits.own, lane) > 0;
            playable.then(|| {
                let child = context.sowing.play(pits, seeds, lane);
                let move_index = Some(index);
                index += 1;
                let node = context.node(child.pits, child.seeds);
                let tell = |range: MarginRange| self.note(context, move_index, child.range(range));
                child.range(self.narrow(context, node, &[], tell))
            })
        });
        (value, lanes.collect())
    }

    /// The margin of a position alone.
    pub(crate) fn margin<const C: usize>(
        &self,
        context: &SearchContext<C>,
        pits: Pits,
        seeds: usize,
    ) -> MarginRange {
        self.narrow(context, context.node(pits, seeds), &[], |_| ())
    }

    /// The lane of a best move, without the values of the others; `None` if it was stopped. The game must not be over.
    pub(crate) fn best<const C: usize>(
        &self,
        context: &SearchContext<C>,
        pits: Pits,
        seeds: usize,
    ) -> Option<usize> {
        let value = self.narrow(context, context.node(pits, seeds), &[], |_| ());
        let value = (value.lower == value.upper).then_some(value.lower)?;
        self.reaching(context, pits, seeds, value)
    }

    /// The lane of a move that reaches this margin; `None` if there is none or it was stopped. The game must not be over.
    pub(crate) fn reaching<const C: usize>(
        &self,
        context: &SearchContext<C>,
        pits: Pits,
        seeds: usize,
        margin: i32,
    ) -> Option<usize> {
        // The search finds out which move is the easiest to prove.
        if context.known(pits, seeds).lower < margin {
            self.ask(context, context.node(pits, seeds), margin).filter(|bound| *bound >= margin)?;
        }
        let lanes = (0..C).rev().filter(|lane| seeds_in(pits.own, *lane) > 0);
        let known = |lane| {
            let child = context.sowing.play(pits, seeds, lane);
            (child, child.range(context.known(child.pits, child.seeds)))
        };
        // The move that proved it is often still in the table.
        let proven = lanes.clone().find(|lane| known(*lane).1.lower >= margin);
        proven.or_else(|| {
            lanes.clone().find(|lane| {
                let (child, range) = known(*lane);
                let beta = Branch::new(child, *lane).beta(margin);
                let ask = || self.ask(context, context.node(child.pits, child.seeds), beta);
                range.upper >= margin && ask().is_some_and(|bound| child.seen(bound) >= margin)
            })
        })
    }

    fn note<const C: usize>(&self, context: &SearchContext<C>, index: Option<usize>, range: MarginRange) {
        self.host.report(&Progress::Bounds {
            index,
            bounds: range.bounds(self.base),
            nodes: self.nodes.load(Ordering::Relaxed),
            table_used: context.table.used(),
        });
    }

    /// Narrows the bounds of a margin until it is known or the search is stopped. Questions this far from the guess, which
    /// are easy, come first.
    fn narrow<const C: usize>(
        &self,
        context: &SearchContext<C>,
        node: Node,
        easy: &[i32],
        tell: impl Fn(MarginRange),
    ) -> MarginRange {
        let mut range = context.known(node.pits, node.seeds).narrowed(MarginRange::within(node.seeds));
        if range.lower == range.upper {
            return range;
        }
        let first = context.heuristic.ahead(&context.sowing, node.pits, node.seeds, AHEAD);
        let mut easy = easy.iter().flat_map(|far| [first - far, first + far]);
        let mut guess = first;
        while range.lower < range.upper {
            let next = easy.find(|beta| range.lower < *beta && *beta <= range.upper);
            let beta = next.unwrap_or(guess.clamp(range.lower + 1, range.upper));
            // A damaged database proves nothing.
            let asked = self.ask(context, node, beta);
            let Some(bound) = asked.filter(|_| !context.database.is_damaged()) else {
                break;
            };
            if bound >= beta {
                range.lower = bound;
            } else {
                range.upper = bound;
            }
            if next.is_none() {
                guess = bound;
            }
            tell(range);
        }
        range
    }

    /// Whether the margin is at least `beta`: a lower bound if so, else an upper one; `None` if it was stopped.
    fn ask<const C: usize>(&self, context: &SearchContext<C>, node: Node, beta: i32) -> Option<i32> {
        let few = node.seeds < context.database.seeds() + WORTH_SEVERAL_THREADS;
        // Alpha-beta leaves nothing to other threads.
        let alone = few || context.sowing.only_sows;
        let threads = if alone { 1 } else { self.threads.max(1) };
        let shared = Shared::new(self.nodes, threads, self.host);
        let work = || {
            let mut searcher = Searcher::new(context, &shared);
            let answer = match searcher.prove(node, beta, Effort::ENDLESS) {
                Some(Outcome::Settled(bound)) => Some(bound),
                Some(Outcome::Open(_)) | None => None,
            };
            shared.done.store(true, Ordering::Relaxed);
            searcher.tell();
            answer
        };
        if self.here && threads == 1 {
            return work();
        }
        std::thread::scope(|scope| {
            let start = || std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
            let driver: Vec<_> = (0..threads).filter_map(|_| start()).collect();
            // All answers are the same; threads without one were stopped.
            let answers = driver.into_iter().filter_map(|thread| thread.join().ok().flatten());
            answers.reduce(|answer, _| answer)
        })
    }
}
