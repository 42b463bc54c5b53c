//! The linear system of a chain.
//!
//! Almost everything takes a pawn up the board, including ladders. So almost all nodes are eliminated from the last
//! square down, which keeps the system sparse: whatever they lead to is already gone. What remains are the nodes
//! where an entity takes the pawn down: a dense chain from one snake to the next.

use crate::odds::chain::reachable::reaches_end;
use crate::odds::chain::{Chain, END, Passage};
use crate::odds::distribution::flow::Clock;
use crate::odds::linear::dense::Dense;
use crate::odds::linear::elimination::{Elimination, Entry, add};
use crate::odds::linear::parallel::map_in_parallel;

/// With more acting nodes than this, the dense part would cost more than it saves.
const MOST_ACTING: usize = 4_000;
/// Questions answered side by side.
pub(crate) const LANES: usize = 8;
/// Below this, starting a second core takes longer than it saves.
const FEW: usize = 64;
/// Marks nodes that are not acting.
const NONE: u32 = u32::MAX;

/// A chain and its decomposition. *Plain* nodes are all but the acting nodes that lead down.
#[derive(Debug)]
pub(crate) struct System {
    pub(crate) reaches_end: Vec<bool>,
    /// The order in which the plain nodes are eliminated.
    pub(crate) order: Vec<u32>,
    plain: Elimination,
    rows: Vec<Vec<Entry>>,
    /// The acting nodes that lead down, and the index of each node among them.
    acting: Vec<u32>,
    place: Vec<u32>,
    /// Transitions from plain to acting nodes: node, index, probability.
    reach: Vec<(u32, u32, f64)>,
    dense: Dense,
}

impl System {
    pub(crate) fn new(chain: &Chain) -> Self {
        let reaches_end = reaches_end(chain);
        let acting = chain.acting.iter().map(|acting| acting.node);
        let acting: Vec<u32> =
            acting.filter(|node| reaches_end[*node as usize] && leads_down(chain, *node as usize)).collect();
        let acting = if acting.len() > MOST_ACTING { Vec::new() } else { acting };
        let mut place = vec![NONE; chain.len()];
        for (index, node) in (0..).zip(&acting) {
            place[*node as usize] = index;
        }
        let order = order(chain, |node| reaches_end[node] && place[node] == NONE);
        let (rows, ends) = chain.matrix();
        let plain = Elimination::new(order.clone(), &rows, &ends);
        let mut system = Self {
            reach: reach(&rows, &place, &order),
            reaches_end,
            order,
            plain,
            rows,
            acting,
            place,
            dense: Dense::new(Vec::new(), Vec::new()),
        };
        system.dense = system.condense(&ends);
        system
    }

    /// The chain from one acting node to the next.
    fn condense(&self, ends: &[f64]) -> Dense {
        let ends = self.all_ends(ends);
        let count = self.acting.len();
        let lots = count.div_ceil(LANES);
        let lot = |lot: usize| self.first_reached(lot * LANES, &ends);
        let found = if count < FEW { (0..lots).map(lot).collect() } else { map_in_parallel(lots, lot) };
        let mut rows = Vec::with_capacity(count * count);
        let mut finish = Vec::with_capacity(count);
        for (row, end) in found.into_iter().flatten() {
            rows.extend(row);
            finish.push(end);
        }
        Dense::new(rows, finish)
    }

    /// The chance of each node to end at once, or to lead where the end cannot be reached.
    fn all_ends(&self, ends: &[f64]) -> Vec<f64> {
        let mut ends = ends.to_vec();
        for (row, end) in self.rows.iter().zip(&mut ends) {
            let dead = row.iter().filter(|(to, _)| !self.reaches_end[*to as usize]);
            *end += dead.map(|(_, chance)| chance).sum::<f64>();
        }
        ends
    }

    /// From a few acting nodes, the probabilities of the acting nodes reached next, and of the end.
    fn first_reached(&self, first: usize, ends: &[f64]) -> Vec<(Vec<f64>, f64)> {
        let nodes = &self.acting[first..(first + LANES).min(self.acting.len())];
        let mut start = vec![[0.0; LANES]; self.rows.len()];
        let mut found = vec![[0.0; LANES]; self.acting.len()];
        let mut finish = [0.0; LANES];
        for (lane, node) in nodes.iter().enumerate() {
            for (to, chance) in &self.rows[*node as usize] {
                match self.place[*to as usize] {
                    NONE => start[*to as usize][lane] += chance,
                    place => found[place as usize][lane] += chance,
                }
            }
            finish[lane] = ends[*node as usize];
        }
        let visits = self.plain.visits(&start);
        for (node, place, chance) in &self.reach {
            add(&mut found[*place as usize], *chance, &visits[*node as usize]);
        }
        for node in self.order.iter().filter(|node| ends[**node as usize] > 0.0) {
            add(&mut finish, ends[*node as usize], &visits[*node as usize]);
        }
        let row = |lane: usize| (found.iter().map(|found| found[lane]).collect(), finish[lane]);
        (0..nodes.len()).map(row).collect()
    }

    /// The expected visits to each node, starting from node 0.
    pub(crate) fn visits(&self) -> Vec<f64> {
        let mut start = vec![[0.0]; self.rows.len()];
        start[0] = [1.0];
        let first = self.plain.visits(&start);
        let mut acting = vec![0.0; self.acting.len()];
        for (node, place, chance) in &self.reach {
            acting[*place as usize] += first[*node as usize][0] * chance;
        }
        let acting = self.dense.visits(acting);
        for (node, visits) in self.acting.iter().zip(&acting) {
            for (to, chance) in &self.rows[*node as usize] {
                start[*to as usize][0] += visits * chance;
            }
        }
        let visits = self.plain.visits(&start);
        let mut visits: Vec<f64> = visits.into_iter().map(|[visits]| visits).collect();
        for (node, acting) in self.acting.iter().zip(acting) {
            visits[*node as usize] = acting;
        }
        visits
    }

    /// The same, including the roll or turn that puts the end out of reach: it counts to its own end.
    pub(crate) fn all_visits(&self, chain: &Chain) -> Vec<f64> {
        let mut visits = self.visits();
        let is_last = |node: usize| chain.underway[node] && !self.reaches_end[node];
        let last = order(chain, is_last);
        let mut start = vec![[0.0]; self.rows.len()];
        for (row, visits) in self.rows.iter().zip(&visits) {
            for (to, chance) in row.iter().filter(|(to, _)| is_last(*to as usize)) {
                start[*to as usize][0] += visits * chance;
            }
        }
        let none_ends = vec![0.0; self.rows.len()];
        let more = Elimination::new(last, &self.rows, &none_ends).visits(&start);
        visits.iter_mut().zip(more).for_each(|(visits, [more])| *visits += more);
        visits
    }

    /// The total collected from each node until the end, if each stay in a node pays this much.
    pub(crate) fn collected<const N: usize>(&self, pay: &[[f64; N]]) -> Vec<[f64; N]> {
        let first = self.plain.collected(pay);
        let worth = self.acting.iter().map(|node| {
            let mut sum = pay[*node as usize];
            let row = self.rows[*node as usize].iter();
            for (to, chance) in row.filter(|(to, _)| self.place[*to as usize] == NONE) {
                add(&mut sum, *chance, &first[*to as usize]);
            }
            sum
        });
        self.spread(worth.collect(), pay.to_vec())
    }

    /// The expected visits to these nodes, starting from each node.
    pub(crate) fn visited_from(&self, nodes: &[u32]) -> Vec<[f64; LANES]> {
        let mut pay = vec![[0.0; LANES]; self.rows.len()];
        for (lane, node) in nodes.iter().enumerate().take(LANES) {
            pay[*node as usize][lane] = 1.0;
        }
        let plain = nodes.iter().any(|node| self.place[*node as usize] == NONE);
        if plain {
            return self.collected(&pay);
        }
        let worth = self.acting.iter().map(|node| pay[*node as usize]).collect();
        self.spread(worth, pay)
    }

    /// Computes the value of all nodes from the values of the acting nodes by themselves.
    fn spread<const N: usize>(&self, worth: Vec<[f64; N]>, mut pay: Vec<[f64; N]>) -> Vec<[f64; N]> {
        let worth = self.dense.collected(worth);
        for (node, place, chance) in &self.reach {
            add(&mut pay[*node as usize], *chance, &worth[*place as usize]);
        }
        let mut all = self.plain.collected(&pay);
        for (node, worth) in self.acting.iter().zip(worth) {
            all[*node as usize] = worth;
        }
        all
    }

    /// The mean time from each node until the game ends or can no longer end.
    pub(crate) fn means(&self, chain: &Chain, clock: Clock) -> Vec<f64> {
        self.paid(chain, |_, passage| passage.chance * time(passage, clock))
    }

    /// The total collected from each node, if each passage pays this much.
    pub(crate) fn paid(&self, chain: &Chain, worth: impl Fn(usize, &Passage) -> f64) -> Vec<f64> {
        let pay = |node: usize| {
            let row = chain.row(node).iter();
            [row.map(|passage| worth(node, passage)).sum()]
        };
        let pay: Vec<[f64; 1]> = (0..chain.len()).map(pay).collect();
        self.collected(&pay).into_flattened()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a passage takes few rolls and turns")]
pub(crate) fn time(passage: &Passage, clock: Clock) -> f64 {
    clock.time(passage) as f64
}

fn reach(rows: &[Vec<Entry>], place: &[u32], order: &[u32]) -> Vec<(u32, u32, f64)> {
    let mut reach = Vec::new();
    for node in order {
        let row = rows[*node as usize].iter();
        let acting = row.map(|(to, chance)| (*node, place[*to as usize], *chance));
        reach.extend(acting.filter(|(_, place, _)| *place != NONE));
    }
    reach
}

/// Whether a node can take the pawn down. Nodes where turns were lost within a turn do not count: there are many
/// copies of them, and the turn soon ends.
fn leads_down(chain: &Chain, node: usize) -> bool {
    let site = chain.sites[node];
    let mut ways = chain.row(node).iter().filter(|passage| passage.to != END);
    site.lost == 0 && ways.any(|passage| chain.sites[passage.to as usize].cell < site.cell)
}

/// The elimination order: first nodes inside turns in which other turns were lost, then square by square from the last.
fn order(chain: &Chain, wanted: impl Fn(usize) -> bool) -> Vec<u32> {
    let nodes = (0..).zip(0..chain.len());
    let mut order: Vec<u32> = nodes.filter(|(_, node)| wanted(*node)).map(|(node, _)| node).collect();
    order.sort_by_key(|node| std::cmp::Reverse(chain.sites[*node as usize]));
    order
}
