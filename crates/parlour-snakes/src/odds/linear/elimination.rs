//! Linear systems of absorbing chains, solved by eliminating node after node.
//!
//! This is the elimination of Grassmann, Taksar and Heyman: the probability of leaving a node is added up instead of
//! subtracted from one, so no digits are lost, however long the pawn may stay. It is a sparse LU decomposition of
//! *I* − *P* in which every number is positive.

use parlour_core::budget;

/// A decomposition that answers any number of questions.
#[derive(Debug)]
pub(crate) struct Elimination {
    /// The nodes in the order of their elimination.
    node_at: Vec<u32>,
    /// For each rank, where the pawn goes once it leaves, to later ranks only.
    out: Lists,
    /// For each rank, the later ranks that lead here.
    into: Lists,
    /// For each rank, the expected number of stays before the pawn leaves.
    stays: Vec<f64>,
    nodes: usize,
}

/// A list for each rank, all in one allocation.
#[derive(Debug, Default)]
struct Lists {
    ends: Vec<usize>,
    entries: Vec<Entry>,
}

impl Lists {
    fn push(&mut self, list: &[Entry]) {
        self.entries.extend_from_slice(list);
        self.ends.push(self.entries.len());
    }

    #[inline]
    fn get(&self, rank: usize) -> &[Entry] {
        let start = rank.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start..self.ends[rank]]
    }
}

/// A node or rank, and the probability of going there.
pub(crate) type Entry = (u32, f64);

/// No rank: the node is not eliminated.
const NONE: u32 = u32::MAX;

impl Elimination {
    /// Eliminates nodes in this order. Nodes missing from it count as ends. `rows` are the transitions of each node,
    /// `ends` the chance that it ends at once.
    pub(crate) fn new(order: Vec<u32>, rows: &[Vec<Entry>], ends: &[f64]) -> Self {
        let mut ranks = vec![NONE; rows.len()];
        for (rank, node) in (0..).zip(&order) {
            ranks[*node as usize] = rank;
        }
        let mut work = Work::new(&order, &ranks, rows, ends);
        let count = order.len();
        let mut elimination = Self {
            node_at: order,
            out: Lists::default(),
            into: Lists::default(),
            stays: Vec::with_capacity(count),
            nodes: rows.len(),
        };
        for rank in 0..count {
            budget::poll();
            let (out, into, leave) = work.eliminate(rank);
            elimination.out.push(&out);
            elimination.into.push(&into);
            elimination.stays.push(1.0 / leave);
        }
        elimination
    }

    /// The total collected from each node until the end, if each stay in a node pays this much. Several questions are
    /// answered side by side.
    pub(crate) fn collected<const N: usize>(&self, pay: &[[f64; N]]) -> Vec<[f64; N]> {
        let mut worth: Vec<[f64; N]> = self.node_at.iter().map(|node| pay[*node as usize]).collect();
        for rank in 0..worth.len() {
            let here = worth[rank].map(|worth| worth * self.stays[rank]);
            worth[rank] = here;
            for (from, chance) in self.into.get(rank) {
                add(&mut worth[*from as usize], *chance, &here);
            }
        }
        for rank in (0..worth.len()).rev() {
            let mut here = worth[rank];
            for (to, chance) in self.out.get(rank) {
                add(&mut here, *chance, &worth[*to as usize]);
            }
            worth[rank] = here;
        }
        self.by_node(&worth)
    }

    /// The expected visits to each node until the end, if the pawn starts in the nodes with these probabilities.
    pub(crate) fn visits<const N: usize>(&self, start: &[[f64; N]]) -> Vec<[f64; N]> {
        let mut visits: Vec<[f64; N]> = self.node_at.iter().map(|node| start[*node as usize]).collect();
        self.visit(&mut visits);
        self.by_node(&visits)
    }

    /// The same in place, by rank.
    pub(crate) fn visit<const N: usize>(&self, visits: &mut [[f64; N]]) {
        for rank in 0..visits.len() {
            let here = visits[rank];
            for (to, chance) in self.out.get(rank) {
                add(&mut visits[*to as usize], *chance, &here);
            }
        }
        for rank in (0..visits.len()).rev() {
            let mut here = visits[rank];
            for (from, chance) in self.into.get(rank) {
                add(&mut here, *chance, &visits[*from as usize]);
            }
            visits[rank] = here.map(|visits| visits * self.stays[rank]);
        }
    }

    fn by_node<const N: usize>(&self, by_rank: &[[f64; N]]) -> Vec<[f64; N]> {
        let mut by_node = vec![[0.0; N]; self.nodes];
        for (node, value) in self.node_at.iter().zip(by_rank) {
            by_node[*node as usize] = *value;
        }
        by_node
    }
}

/// Eliminates the inner nodes. Returns where each outer node leads then, and the chance that it ends. Other nodes
/// stay as they are.
pub(crate) fn contract(
    (inner, outer): (&[u32], &[u32]),
    rows: &[Vec<Entry>],
    ends: &[f64],
) -> Vec<(Vec<Entry>, f64)> {
    let mut order = [inner, outer].concat();
    let mut ranks = vec![NONE; rows.len()];
    for (rank, node) in (0..).zip(&order) {
        ranks[*node as usize] = rank;
    }
    for (node, rank) in (0..).zip(&mut ranks).filter(|(_, rank)| **rank == NONE) {
        *rank = u32::try_from(order.len()).unwrap_or(NONE);
        order.push(node);
    }
    let mut work = Work::new(&order, &ranks, rows, ends);
    for rank in 0..inner.len() {
        budget::poll();
        work.eliminate(rank);
    }
    let row = |rank: usize| {
        let row = work.rows[rank].iter();
        let row = row.map(|(to, chance)| (order[*to as usize], *chance)).collect();
        (row, work.ends[rank])
    };
    (inner.len()..inner.len() + outer.len()).map(row).collect()
}

/// Adds a multiple.
#[inline]
pub(crate) fn add<const N: usize>(sum: &mut [f64; N], times: f64, what: &[f64; N]) {
    for (sum, what) in sum.iter_mut().zip(what) {
        *sum += times * what;
    }
}

/// Adds up the entries of a row that lead to the same node.
pub(crate) fn merge(row: &mut Vec<Entry>) {
    merge_from(row, 0, |(to, _)| *to, |(_, chance)| chance);
}

/// Adds up the probabilities of entries of the same kind, from this index on.
pub(crate) fn merge_from<T: Copy, K: Ord>(
    list: &mut Vec<T>,
    before: usize,
    kind: impl Fn(&T) -> K,
    chance: impl Fn(&mut T) -> &mut f64,
) {
    list[before..].sort_unstable_by_key(&kind);
    let mut kept = before;
    for index in before..list.len() {
        let mut next = list[index];
        if kept > before && kind(&list[kept - 1]) == kind(&next) {
            *chance(&mut list[kept - 1]) += *chance(&mut next);
        } else {
            list[kept] = next;
            kept += 1;
        }
    }
    list.truncate(kept);
}

/// The rows that are not eliminated yet.
struct Work {
    rows: Vec<Vec<Entry>>,
    ends: Vec<f64>,
    /// For each rank, the later rows that lead here.
    before: Vec<Vec<u32>>,
    merged: Vec<Entry>,
}

impl Work {
    fn new(order: &[u32], ranks: &[u32], rows: &[Vec<Entry>], ends: &[f64]) -> Self {
        let mut work = Self {
            rows: Vec::with_capacity(order.len()),
            ends: Vec::with_capacity(order.len()),
            before: vec![Vec::new(); order.len()],
            merged: Vec::new(),
        };
        for (rank, node) in (0..).zip(order) {
            let mut end = ends[*node as usize];
            let mut row: Vec<Entry> = Vec::with_capacity(rows[*node as usize].len());
            for (to, chance) in &rows[*node as usize] {
                match ranks[*to as usize] {
                    NONE => end += chance,
                    to => row.push((to, *chance)),
                }
            }
            row.sort_unstable_by_key(|(to, _)| *to);
            for (to, _) in row.iter().filter(|(to, _)| *to < rank) {
                work.before[*to as usize].push(rank);
            }
            work.rows.push(row);
            work.ends.push(end);
        }
        work
    }

    /// Eliminates a node: what led here now leads where it led.
    fn eliminate(&mut self, rank: usize) -> (Vec<Entry>, Vec<Entry>, f64) {
        let mut out = std::mem::take(&mut self.rows[rank]);
        // All earlier ranks are gone, so a stay would be the first entry.
        if out.first().is_some_and(|(to, _)| *to as usize == rank) {
            out.remove(0);
        }
        let leave = out.iter().map(|(_, chance)| chance).sum::<f64>() + self.ends[rank];
        for (_, chance) in &mut out {
            *chance /= leave;
        }
        let end = self.ends[rank] / leave;
        let before = std::mem::take(&mut self.before[rank]);
        let mut into = Vec::with_capacity(before.len());
        for from in before {
            let row = &self.rows[from as usize];
            let Some((_, chance)) = row.first().copied() else {
                continue;
            };
            self.redirect(from, chance, &out);
            self.ends[from as usize] += chance * end;
            into.push((from, chance));
        }
        (out, into, leave)
    }

    /// Replaces the first entry of a row by where it leads.
    fn redirect(&mut self, from: u32, chance: f64, out: &[Entry]) {
        self.merged.clear();
        let row = &self.rows[from as usize];
        let mut old = row[1..].iter().peekable();
        for (to, share) in out {
            while let Some(entry) = old.next_if(|entry| entry.0 < *to) {
                self.merged.push(*entry);
            }
            let there = old.next_if(|entry| entry.0 == *to);
            if there.is_none() && *to < from {
                self.before[*to as usize].push(from);
            }
            let kept = there.map_or(0.0, |entry| entry.1);
            self.merged.push((*to, kept + chance * share));
        }
        self.merged.extend(old.copied());
        let row = &mut self.rows[from as usize];
        row.clear();
        row.extend_from_slice(&self.merged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walk on 0, 1, 2 that goes up or stays with equal chance, and from 2 may fall to 0.
    fn walk() -> (Vec<Vec<Entry>>, Vec<f64>) {
        let rows = vec![vec![(0, 0.5), (1, 0.5)], vec![(1, 0.5), (2, 0.5)], vec![(0, 0.5)]];
        (rows, vec![0.0, 0.0, 0.5])
    }

    // S-42: by hand, 2 + 2 + 1 steps a lap, and a second lap with chance 1/2.
    #[test]
    fn a_small_walk_is_solved_in_any_order() {
        let (rows, ends) = walk();
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            let elimination = Elimination::new(order.to_vec(), &rows, &ends);
            let steps = elimination.collected(&[[1.0]; 3]);
            for ([step], expected) in steps.iter().zip([10.0, 8.0, 6.0]) {
                assert!((step - expected).abs() < 1e-12, "{steps:?}");
            }
            let visits = elimination.visits(&[[1.0], [0.0], [0.0]]);
            for ([visit], expected) in visits.iter().zip([4.0, 4.0, 2.0]) {
                assert!((visit - expected).abs() < 1e-12, "{visits:?}");
            }
        }
    }

    #[test]
    fn nodes_without_rank_are_ends() {
        let (rows, ends) = walk();
        let elimination = Elimination::new(vec![1, 0], &rows, &ends);
        assert_eq!(elimination.collected(&[[1.0]; 3]), [[4.0], [2.0], [0.0]]);
    }
}
