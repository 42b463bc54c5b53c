//! From questions to an answer: bounds are moved towards each other until they meet, by as many threads as wanted.

use std::sync::atomic::{AtomicU64, Ordering};

use super::effort::Effort;
use super::pits::{Pits, seeds_in};
use super::prove::Outcome;
use super::search::Searcher;
use super::shared::Shared;
use super::span::Span;
use super::study::{Branch, Spot, Study};
use super::{Progress, Watch};

/// A thread's stack: the longest games are thousands of moves.
const STACK: usize = 64 << 20;
/// With fewer seeds than this above the database one thread is faster than several.
const WORTH_A_CREW: usize = 10;

/// How many moves ahead the first guess looks.
const AHEAD: u32 = 6;

/// From so many seeds above the database on, the answer may take longer than anybody waits. Easy questions come first, so that
/// there are bounds, and better and better ones.
const MOONSHOT: usize = 40;
/// How far the easy questions are from the guess.
const EASY: [i32; 5] = [32, 24, 16, 8, 4];

/// Those who search.
pub(super) struct Crew<'a> {
    pub(super) threads: usize,
    pub(super) nodes: &'a AtomicU64,
    pub(super) watch: &'a dyn Watch,
    /// What the player to move is ahead by in the attics.
    pub(super) base: i64,
}

impl Crew<'_> {
    /// The margin of a position, and that of each move by its lane.
    pub(super) fn answer<const C: usize>(
        &self,
        study: &Study<C>,
        pits: Pits,
        seeds: usize,
    ) -> (Span, Vec<Option<Span>>) {
        let is_moonshot = study.above(seeds) >= MOONSHOT;
        let easy: &[i32] = if is_moonshot { &EASY } else { &[] };
        let value = self.narrow(study, study.spot(pits, seeds), easy, |span| {
            self.note(study, None, span);
        });
        let mut index = 0;
        let lanes = (0..C).map(|lane| {
            let playable = seeds_in(pits.own, lane) > 0;
            playable.then(|| {
                let child = study.sowing.play(pits, seeds, lane);
                let move_index = Some(index);
                index += 1;
                let spot = study.spot(child.pits, child.seeds);
                let tell = |span: Span| self.note(study, move_index, child.span(span));
                child.span(self.narrow(study, spot, &[], tell))
            })
        });
        (value, lanes.collect())
    }

    /// The lane of a best move, without the values of the others; none when it was stopped. The game must not be over.
    pub(super) fn best<const C: usize>(&self, study: &Study<C>, pits: Pits, seeds: usize) -> Option<usize> {
        let value = self.narrow(study, study.spot(pits, seeds), &[], |_| ());
        let value = (value.lower == value.upper).then_some(value.lower)?;
        let lanes = (0..C).rev().filter(|lane| seeds_in(pits.own, *lane) > 0);
        let known = |lane| {
            let child = study.sowing.play(pits, seeds, lane);
            (child, child.span(study.known(child.pits, child.seeds)))
        };
        // The move that has proven the value is often still in the table.
        let proven = lanes.clone().find(|lane| known(*lane).1.lower >= value);
        proven.or_else(|| {
            lanes.clone().find(|lane| {
                let (child, span) = known(*lane);
                let beta = Branch::new(child, *lane).beta(value);
                let ask = || self.ask(study, study.spot(child.pits, child.seeds), beta);
                span.upper >= value && ask().is_some_and(|bound| child.seen(bound) >= value)
            })
        })
    }

    fn note<const C: usize>(&self, study: &Study<C>, index: Option<usize>, span: Span) {
        self.watch.note(&Progress::Bounds {
            index,
            bounds: span.bounds(self.base),
            nodes: self.nodes.load(Ordering::Relaxed),
            table_used: study.table.used(),
        });
    }

    /// Narrows the bounds of a margin until it is known, or as far as it goes until the search is stopped. The easy questions,
    /// which are so far from the guess, come first.
    fn narrow<const C: usize>(
        &self,
        study: &Study<C>,
        spot: Spot,
        easy: &[i32],
        tell: impl Fn(Span),
    ) -> Span {
        let mut span = study
            .known(spot.pits, spot.seeds)
            .narrowed(Span::within(spot.seeds));
        if span.lower == span.upper {
            return span;
        }
        let first = study.insight.ahead(&study.sowing, spot.pits, spot.seeds, AHEAD);
        let mut easy = easy.iter().flat_map(|far| [first - far, first + far]);
        let mut guess = first;
        while span.lower < span.upper {
            let next = easy.find(|beta| span.lower < *beta && *beta <= span.upper);
            let beta = next.unwrap_or(guess.clamp(span.lower + 1, span.upper));
            // What a damaged database has led to proves nothing.
            let asked = self.ask(study, spot, beta);
            let Some(bound) = asked.filter(|_| !study.database.is_damaged()) else {
                break;
            };
            if bound >= beta {
                span.lower = bound;
            } else {
                span.upper = bound;
            }
            if next.is_none() {
                guess = bound;
            }
            tell(span);
        }
        span
    }

    /// Whether the margin is at least `beta`: a lower bound if so, else an upper one. None when it was stopped.
    fn ask<const C: usize>(&self, study: &Study<C>, spot: Spot, beta: i32) -> Option<i32> {
        let alone = spot.seeds < study.database.seeds() + WORTH_A_CREW;
        let threads = if alone { 1 } else { self.threads.max(1) };
        let shared = Shared::new(self.nodes, threads, self.watch);
        let work = || {
            let mut searcher = Searcher::new(study, &shared);
            let answer = match searcher.prove(spot, beta, Effort::ENDLESS) {
                Some(Outcome::Settled(bound)) => Some(bound),
                Some(Outcome::Open(_)) | None => None,
            };
            shared.done.store(true, Ordering::Relaxed);
            searcher.tell();
            answer
        };
        std::thread::scope(|scope| {
            let start = || {
                std::thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, work)
                    .ok()
            };
            let crew: Vec<_> = (0..threads).filter_map(|_| start()).collect();
            // Whoever has an answer has the same one; the others were stopped.
            let answers = crew.into_iter().filter_map(|thread| thread.join().ok().flatten());
            answers.reduce(|answer, _| answer)
        })
    }
}
