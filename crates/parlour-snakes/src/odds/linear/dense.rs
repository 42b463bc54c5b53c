//! The same elimination for a small chain in which every node leads to every other, with plain rows of numbers.

use parlour_core::budget;

use crate::odds::linear::elimination::add;

/// A decomposition of a dense chain.
#[derive(Debug)]
pub(crate) struct Dense {
    /// Row after row. After the diagonal: where a node leads once the pawn leaves it; before it: what leads back to
    /// nodes that were eliminated earlier.
    rows: Vec<f64>,
    leave: Vec<f64>,
}

/// Rows processed together, so that they stay in the cache.
const TOGETHER: usize = 8;

impl Dense {
    /// Eliminates node after node. `rows` are the transition probabilities, `ends` the chance of each node to end.
    pub(crate) fn new(mut rows: Vec<f64>, mut ends: Vec<f64>) -> Self {
        let count = ends.len();
        let mut leave = vec![0.0; count];
        for first in (0..count).step_by(TOGETHER) {
            budget::poll();
            let last = (first + TOGETHER).min(count);
            let (done, rest) = rows.split_at_mut(first * count);
            let (ready, open) = ends.split_at_mut(first);
            for (rank, out) in done.chunks_exact(count).enumerate() {
                for (row, end) in rest.chunks_exact_mut(count).zip(&mut *open).take(last - first) {
                    *end += redirect(row, rank, out) * ready[rank];
                }
            }
            for rank in first..last {
                let (before, rest) = rows.split_at_mut(rank * count);
                let row = &mut rest[..count];
                for earlier in first..rank {
                    ends[rank] += redirect(row, earlier, &before[earlier * count..]) * ends[earlier];
                }
                leave[rank] = row[rank + 1..].iter().sum::<f64>() + ends[rank];
                row[rank + 1..].iter_mut().for_each(|chance| *chance /= leave[rank]);
                ends[rank] /= leave[rank];
            }
        }
        Self { rows, leave }
    }

    fn row(&self, rank: usize) -> &[f64] {
        &self.rows[rank * self.leave.len()..][..self.leave.len()]
    }

    /// The total collected from each node until the end, if each stay in a node pays this much.
    pub(crate) fn collected<const N: usize>(&self, mut worth: Vec<[f64; N]>) -> Vec<[f64; N]> {
        for rank in 0..worth.len() {
            let (before, rest) = worth.split_at_mut(rank);
            let sum = dot(&self.row(rank)[..rank], before, rest[0]);
            rest[0] = sum.map(|sum| sum / self.leave[rank]);
        }
        for rank in (0..worth.len()).rev() {
            let (here, after) = worth[rank..].split_at_mut(1);
            here[0] = dot(&self.row(rank)[rank + 1..], after, here[0]);
        }
        worth
    }

    /// The expected visits to each node until the end, if the pawn starts in the nodes with these probabilities.
    pub(crate) fn visits(&self, mut visits: Vec<f64>) -> Vec<f64> {
        for rank in 0..visits.len() {
            let (here, after) = visits[rank..].split_at_mut(1);
            for (visits, chance) in after.iter_mut().zip(&self.row(rank)[rank + 1..]) {
                *visits += here[0] * chance;
            }
        }
        for rank in (0..visits.len()).rev() {
            let (before, here) = visits.split_at_mut(rank);
            here[0] /= self.leave[rank];
            for (visits, chance) in before.iter_mut().zip(self.row(rank)) {
                *visits += here[0] * chance;
            }
        }
        visits
    }
}

/// Replaces a row's transition to an eliminated node by where that node leads; returns its probability.
fn redirect(row: &mut [f64], rank: usize, out: &[f64]) -> f64 {
    let chance = row[rank];
    if chance > 0.0 {
        for (to, share) in row[rank + 1..].iter_mut().zip(&out[rank + 1..]) {
            *to += chance * share;
        }
    }
    chance
}

fn dot<const N: usize>(chances: &[f64], worth: &[[f64; N]], mut sum: [f64; N]) -> [f64; N] {
    for (chance, worth) in chances.iter().zip(worth) {
        add(&mut sum, *chance, worth);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::linear::elimination::{Elimination, Entry};

    /// A chain with this number of nodes in which everything leads everywhere.
    fn chain(count: u32) -> (Vec<f64>, Vec<f64>) {
        let mut rows = Vec::new();
        for from in 0..count {
            let weights: Vec<u32> = (0..count).map(|to| (from * 7 + to * 13) % 5).collect();
            let total = f64::from(weights.iter().sum::<u32>() + 1);
            rows.extend(weights.iter().map(|weight| f64::from(*weight) / total));
        }
        let ends = rows.chunks(count as usize).map(|row| 1.0 - row.iter().sum::<f64>());
        let ends = ends.collect();
        (rows, ends)
    }

    // S-42: dense and sparse are the same elimination.
    #[test]
    fn dense_agrees_with_sparse() {
        for count in [1, 2, 7, 8, 9, 30] {
            let (rows, ends) = chain(count);
            let sparse: Vec<Vec<Entry>> =
                rows.chunks(count as usize).map(|row| (0..).zip(row.iter().copied()).collect()).collect();
            let sparse = Elimination::new((0..count).collect(), &sparse, &ends);
            let dense = Dense::new(rows, ends);
            let pay: Vec<[f64; 2]> = (0..count).map(|node| [1.0, f64::from(node)]).collect();
            for (one, other) in sparse.collected(&pay).iter().zip(dense.collected(pay.clone())) {
                assert!((one[0] - other[0]).abs() < 1e-12 * one[0], "{one:?} {other:?}");
                assert!((one[1] - other[1]).abs() < 1e-12 * one[0] * 30.0, "{one:?} {other:?}");
            }
            let mut start = vec![[0.0]; count as usize];
            start[0] = [1.0];
            let visits = dense.visits(start.iter().map(|[start]| *start).collect());
            for ([one], other) in sparse.visits(&start).iter().zip(visits) {
                assert!((one - other).abs() < 1e-12, "{one} {other}");
            }
        }
    }
}
