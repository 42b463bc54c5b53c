//! A first guess of a margin: a few moves ahead, and nothing counted that is still in the rows.

use super::pits::{Pits, Sowing, margin, seeds_in};

/// How many moves ahead.
const DEPTH: u32 = 8;
/// More than anybody can win.
const ALL: i32 = 1000;

impl<const C: usize> Sowing<C> {
    /// What the margin may be.
    pub(super) fn guess(&self, pits: Pits, seeds: usize) -> i32 {
        self.ahead(pits, seeds, DEPTH, -ALL, ALL)
    }

    fn ahead(&self, pits: Pits, seeds: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(margin) = self.over(pits) {
            return margin;
        }
        if depth == 0 {
            return 0;
        }
        let mut best = alpha;
        for lane in (0..C).rev().filter(|lane| seeds_in(pits.own, *lane) > 0) {
            let child = self.play(pits, seeds, lane);
            let (gain, depth) = (child.gain, depth - 1);
            let margin = if child.again {
                self.ahead(child.pits, child.seeds, depth, best - gain, beta - gain)
            } else {
                self.ahead(child.pits, child.seeds, depth, gain - beta, gain - best)
            };
            best = best.max(child.seen(margin));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// What the margin may be, at a glance: the best move by what it brings and what the move after it brings.
    pub(super) fn glance(&self, pits: Pits, seeds: usize) -> i32 {
        let mut best = -ALL;
        for lane in (0..C).rev().filter(|lane| seeds_in(pits.own, *lane) > 0) {
            let child = self.play(pits, seeds, lane);
            if let Some(margin) = self.over(child.pits) {
                best = best.max(child.seen(margin));
            } else if child.again || child.gain > best {
                // Any other move can only lose of what it brings.
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
            // A move that goes round its own field is rare; a guess may be wrong about it.
            if seeds > 0 && last < C && seeds_in(pits.own, last) == 0 {
                let met = seeds_in(pits.other, C - 1 - last);
                if self.is_capture(met) {
                    gain += margin(met + self.own_taken(), 0);
                }
            }
            most = most.max(gain);
        }
        most
    }
}
