//! Works out the margins of two parts of a layer, a whole strip of positions at a time.
//!
//! A strip is one row of the player with fewer seeds against all rows of the other. The strip in which the former is to
//! move comes first: each of the moves is the same for the whole strip. Then comes the strip in which the latter is.

use crate::solver::database::batch::{BATCH, StripBatch};
use crate::solver::database::margin_view::{FixedRow, MarginView, small};
use crate::solver::database::packed;
use crate::solver::database::row_moves::{MoveKind, RowMove, RowMoves};
use crate::solver::{Layout, Pits, SolverHost, SowingTable, seeds_in};

/// Two parts of a layer that depend only on each other and on lower layers.
pub(crate) struct Task<'a> {
    /// The seeds of the player with fewer, and of the other.
    pub(crate) few: usize,
    pub(crate) many: usize,
    /// The part in which the player with fewer seeds is to move.
    pub(crate) part: &'a mut [u8],
    /// The part with the roles swapped; `None` if both players have the same number of seeds.
    pub(crate) mirror: Option<&'a mut [u8]>,
}

/// What all tasks share.
pub(crate) struct LayerSolver<'a, const C: usize> {
    pub(crate) sowing: &'a SowingTable<C>,
    pub(crate) layout: &'a Layout,
    /// The rows by their seeds.
    pub(crate) row_moves: &'a [RowMoves],
    /// The margins of the lower layers.
    pub(crate) lower: &'a [u8],
}

/// A strip: a row of the player with fewer seeds, and the seeds of both.
#[derive(Clone, Copy)]
pub(crate) struct Strip {
    pub(crate) row: usize,
    pub(crate) few: usize,
    pub(crate) many: usize,
}

impl<'a, const C: usize> LayerSolver<'a, C> {
    pub(crate) fn solve(&self, task: Task<'_>, host: &dyn SolverHost) {
        let Task { few, many, part, mut mirror } = task;
        let across = self.layout.rows[many];
        let mut margins = vec![0_i8; across];
        let mut batch = StripBatch::new(across);
        for row in 0..self.layout.rows[few] {
            if host.is_stopped() {
                return;
            }
            let strip = Strip { row, few, many };
            let here = row * across;
            // If both have the same number of seeds the parts are one: what lies beyond the row comes with a later strip.
            let (before, upto) = mirror.as_ref().map_or((row, row + 1), |_| (across, across));
            let answers = match &mirror {
                Some(mirror) => MarginView::quiet(mirror, across, 1),
                None => MarginView::quiet(part, 1, across),
            };
            self.few_move(strip, answers, &mut margins[..before]);
            put(&mut part[here..], 1, &margins[..before]);
            if row % BATCH == 0 {
                self.fill(&mut batch, strip, across.min(upto + BATCH));
            }
            let answers = MarginView::quiet(&part[here..], 0, 1);
            self.many_move(strip, answers, &batch, &mut margins[..upto]);
            match &mut mirror {
                Some(mirror) => put(&mut mirror[here..], 1, &margins[..upto]),
                None => put(&mut part[row..], across, &margins[..upto]),
            }
        }
    }

    /// The player with fewer seeds is to move. The answers to a quiet move have the rows of this player as base.
    fn few_move(&self, strip: Strip, answers: MarginView<'_>, margins: &mut [i8]) {
        if strip.few == 0 {
            margins.fill(-small(strip.many));
            return;
        }
        margins.fill(i8::MIN);
        let others = &self.row_moves[strip.many];
        for step in self.row_moves[strip.few].steps(strip.row) {
            let quiet = MarginView { base: step.quiet as usize * answers.base, ..answers };
            match step.kind {
                MoveKind::Quiet => raise(margins, (0..).map(|row| quiet.value(row))),
                MoveKind::Store(0) => self.few_store(strip, step.row, margins),
                MoveKind::Store(given) => {
                    let view = self.store_view(strip, step.row as usize, given.into());
                    let rows = others.given[usize::from(given)].iter();
                    raise(margins, rows.map(|row| view.value(*row)));
                }
                MoveKind::Capture(lane) => self.few_capture(strip, step, quiet, lane.into(), margins),
                MoveKind::Lap(lane) => {
                    let own = self.row_moves[strip.few].rows[strip.row];
                    let play = |other: &u64| self.played(own, *other, strip.few + strip.many, lane);
                    raise(margins, others.rows.iter().map(play));
                }
            }
        }
    }

    /// The last seed reaches the store: the other row stays the same, so the margins of the strip are consecutive.
    fn few_store(&self, strip: Strip, row: u32, margins: &mut [i8]) {
        let view = self.store_view(strip, row as usize, 0);
        let from = view.margins[view.base..].iter().map(|byte| byte.cast_signed());
        if view.sign > 0 {
            raise(margins, from.map(|margin| 1 + margin));
        } else {
            raise(margins, from.map(|margin| 1 - margin));
        }
    }

    /// A move into the store by the player with fewer seeds, by the rows of the other.
    fn store_view(&self, strip: Strip, row: usize, given: usize) -> MarginView<'a> {
        let seeds = [strip.few - given - 1, strip.many + given];
        let again = given == 0 && self.sowing.again_at_store();
        self.after(seeds, FixedRow::Mover(row), 1, again)
    }

    /// The margins in the lower layers after a move with this gain that leaves these seeds to the player who moved and to the
    /// other. The row of one of them is fixed, that of the other is open; `again` if the same player moves next.
    pub(crate) fn after(
        &self,
        [own, other]: [usize; 2],
        fixed: FixedRow,
        gain: usize,
        again: bool,
    ) -> MarginView<'a> {
        let part = if again { self.layout.part(own, other) } else { self.layout.part(other, own) };
        let (base, step) = match (fixed, again) {
            (FixedRow::Mover(row), true) | (FixedRow::Other(row), false) => (part.place(row, 0), part.other),
            (FixedRow::Mover(row), false) | (FixedRow::Other(row), true) => (part.place(0, row), part.own),
        };
        MarginView { margins: self.lower, base, step, gain: small(gain), sign: if again { 1 } else { -1 } }
    }

    fn few_capture(
        &self,
        strip: Strip,
        step: &RowMove,
        quiet: MarginView<'_>,
        lane: usize,
        margins: &mut [i8],
    ) {
        let own = self.sowing.own_taken;
        let row = step.row as usize;
        let views: Vec<MarginView<'_>> = (0..=strip.many)
            .map(|taken| {
                if self.sowing.is_capture(taken) {
                    let seeds = [strip.few - own, strip.many - taken];
                    self.after(seeds, FixedRow::Mover(row), taken + own, false)
                } else {
                    quiet
                }
            })
            .collect();
        let others = &self.row_moves[strip.many];
        let rows = others.rows.iter().zip(&others.cleared[lane]);
        raise(
            margins,
            // Without a capture the lane is empty, so clearing it changes nothing.
            rows.map(|(other, cleared)| views[seeds_in(*other, lane)].value(*cleared)),
        );
    }

    /// The player with more seeds is to move; `answers` are the margins of the same strip with the roles swapped.
    fn many_move(&self, strip: Strip, answers: MarginView<'_>, batch: &StripBatch, margins: &mut [i8]) {
        let first = Pits {
            own: self.row_moves[strip.many].rows[0],
            other: self.row_moves[strip.few].rows[strip.row],
        };
        if let Some(margin) = self.sowing.over(first) {
            margins.fill(packed(margin).cast_signed());
            return;
        }
        let best = batch.strip(strip.row % BATCH);
        for (index, (kept, best)) in margins.iter_mut().zip(best).enumerate() {
            *kept = best.max(self.calm(strip, index, &answers));
        }
    }

    /// The value of a move that goes round the board; it always gains seeds.
    pub(crate) fn played(&self, own: u64, other: u64, seeds: usize, lane: u8) -> i8 {
        let child = self.sowing.play(Pits { own, other }, seeds, lane.into());
        let margin = self.lower[self.layout.place::<C>(child.pits)].cast_signed();
        packed(child.seen(margin.into())).cast_signed()
    }
}

/// Copies a strip to its place.
fn put(part: &mut [u8], step: usize, margins: &[i8]) {
    for (kept, margin) in part.iter_mut().step_by(step).zip(margins) {
        *kept = margin.cast_unsigned();
    }
}

/// Raises each margin to the value of a better move.
#[inline]
fn raise(margins: &mut [i8], values: impl Iterator<Item = i8>) {
    for (margin, value) in margins.iter_mut().zip(values) {
        *margin = (*margin).max(value);
    }
}
