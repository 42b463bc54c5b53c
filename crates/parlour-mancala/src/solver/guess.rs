//! A first guess of a margin: a few moves ahead, and nothing counted that is still in the rows.

use super::pits::{Pits, Sowing, seeds_in};

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
}
