//! The moves of the player with more seeds, for several strips at a time.
//!
//! Each of that player's rows has other moves, which lead all over the lower layers. For one strip alone, every margin
//! would come from another cache line, and the next strips need the bytes beside it. So all moves that gain something are
//! looked up for a batch of strips at once. The rest are quiet moves, which stay in the strip.

use crate::solver::database::margin_view::{FixedRow, MarginView};
use crate::solver::database::retrograde::{LayerSolver, Strip};
use crate::solver::database::row_moves::{MoveKind, RowMove};
use crate::solver::seeds_in;

/// The strips of a batch: few enough to stay in the cache.
pub(crate) const BATCH: usize = 16;

/// The best moves that gain something, by the rows of the player with more seeds and then by strip.
pub(crate) struct StripBatch {
    best: Vec<[i8; BATCH]>,
}

impl StripBatch {
    pub(crate) fn new(rows: usize) -> Self {
        Self { best: vec![[i8::MIN; BATCH]; rows] }
    }

    /// The best moves of a strip.
    pub(crate) fn strip(&self, strip: usize) -> impl Iterator<Item = i8> {
        self.best.iter().map(move |best| best[strip])
    }
}

impl<const C: usize> LayerSolver<'_, C> {
    /// Looks up all moves that gain something, for the strips from `first` on and the first `rows` rows.
    pub(crate) fn fill(&self, batch: &mut StripBatch, first: Strip, rows: usize) {
        let strips = BATCH.min(self.layout.rows[first.few] - first.row);
        let views = self.views(first, strips);
        let others = &self.row_moves[first.many];
        for (index, best) in batch.best[..rows].iter_mut().enumerate() {
            *best = [i8::MIN; BATCH];
            for step in others.loud(index) {
                if let MoveKind::Lap(lane) = step.kind {
                    for (strip, best) in best[..strips].iter_mut().enumerate() {
                        let against = self.row_moves[first.few].rows[first.row + strip];
                        let played = self.played(others.rows[index], against, first.few + first.many, lane);
                        *best = (*best).max(played);
                    }
                } else {
                    let views = &views[step.kind.slot()];
                    for (best, view) in best.iter_mut().zip(views) {
                        *best = (*best).max(view.value(step.row));
                    }
                }
            }
        }
    }

    /// Where the moves that gain something lead, by slot and by strip.
    fn views(&self, first: Strip, strips: usize) -> Vec<[MarginView<'_>; BATCH]> {
        let mut views = vec![[MarginView::none(self.lower); BATCH]; MoveKind::SLOTS];
        for (strip, row) in (first.row..).take(strips).enumerate() {
            let mut put = |kind: MoveKind, view| views[kind.slot()][strip] = view;
            self.store_views(Strip { row, ..first }, &mut put);
            self.capture_views(Strip { row, ..first }, &mut put);
        }
        views
    }

    fn store_views<'s>(&'s self, strip: Strip, put: &mut impl FnMut(MoveKind, MarginView<'s>)) {
        let Strip { row, few, many } = strip;
        for (lanes, given) in (0..many.min(C + 1)).zip(0..) {
            let row = self.row_moves[few].given[lanes][row] as usize;
            let seeds = [many - lanes - 1, few + lanes];
            let again = lanes == 0 && self.sowing.again_at_store();
            put(MoveKind::Store(given), self.after(seeds, FixedRow::Other(row), 1, again));
        }
    }

    fn capture_views<'s>(&'s self, strip: Strip, put: &mut impl FnMut(MoveKind, MarginView<'s>)) {
        let Strip { row, few, many } = strip;
        let own = self.sowing.own_taken;
        let row_moves = &self.row_moves[few];
        for (lane, number) in (0..C).zip(0..) {
            let taken = seeds_in(row_moves.rows[row], lane);
            if self.sowing.is_capture(taken) {
                let cleared = row_moves.cleared[lane][row] as usize;
                let seeds = [many - own, few - taken];
                let view = self.after(seeds, FixedRow::Other(cleared), taken + own, false);
                put(MoveKind::Capture(number), view);
            }
        }
    }

    /// The best of the quiet moves of a row, and of the captures that capture nothing from this strip.
    #[inline]
    pub(crate) fn calm(&self, strip: Strip, index: usize, answers: &MarginView<'_>) -> i8 {
        let against = self.row_moves[strip.few].rows[strip.row];
        let is_quiet = |step: &&RowMove| match step.kind {
            MoveKind::Capture(lane) => !self.sowing.is_capture(seeds_in(against, lane.into())),
            _ => true,
        };
        let steps = self.row_moves[strip.many].calm(index).iter().filter(is_quiet);
        steps.fold(i8::MIN, |best, step| best.max(answers.value(step.quiet)))
    }
}
