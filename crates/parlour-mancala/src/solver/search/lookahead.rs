//! Estimates of a margin: a few moves ahead, or without looking ahead.

use crate::solver::{MarginRange, Pits, SowingTable, margin, seeds_in};

/// More than a player can win.
pub(crate) const ALL: i32 = 1000;

impl<const C: usize> SowingTable<C> {
    /// The best margin `depth` moves ahead, with `look` as the estimate of a position. Outside the window, it is a bound.
    pub(crate) fn ahead(
        &self,
        pits: Pits,
        seeds: usize,
        depth: u32,
        window: MarginRange,
        look: &impl Fn(Pits, usize) -> i32,
    ) -> i32 {
        if let Some(margin) = self.over(pits) {
            return margin;
        }
        if depth == 0 {
            return look(pits, seeds);
        }
        let mut best = window.lower;
        for lane in (0..C).rev().filter(|lane| seeds_in(pits.own, *lane) > 0) {
            let child = self.play(pits, seeds, lane);
            let (lower, upper) = if child.again {
                (best - child.gain, window.upper - child.gain)
            } else {
                (child.gain - window.upper, child.gain - best)
            };
            let there = MarginRange { lower, upper };
            best = best.max(child.seen(self.ahead(child.pits, child.seeds, depth - 1, there, look)));
            if best >= window.upper {
                break;
            }
        }
        best
    }

    /// An estimate without a search: the best move by its gain and the gain of the move after it.
    pub(crate) fn static_estimate(&self, pits: Pits, seeds: usize) -> i32 {
        let mut best = -ALL;
        for lane in (0..C).rev().filter(|lane| seeds_in(pits.own, *lane) > 0) {
            let child = self.play(pits, seeds, lane);
            if let Some(margin) = self.over(child.pits) {
                best = best.max(child.seen(margin));
            } else if child.again || child.gain > best {
                // Any other move can only lose from its gain.
                best = best.max(child.seen(self.most(child.pits)));
            }
        }
        best
    }

    /// The most that one move brings.
    #[inline]
    fn most(&self, pits: Pits) -> i32 {
        let mut most = 0;
        for lane in 0..C {
            let seeds = seeds_in(pits.own, lane);
            let sown = self.sown_from(lane, seeds);
            let mut gain = i32::from(sown.gain);
            let last = usize::from(sown.capture);
            // A move that goes round its own pit is rare; a guess may be wrong about it.
            if seeds > 0 && last < C && seeds_in(pits.own, last) == 0 {
                let met = seeds_in(pits.other, C - 1 - last);
                if self.is_capture(met) {
                    gain += margin(met + self.own_taken, 0);
                }
            }
            most = most.max(gain);
        }
        most
    }
}
