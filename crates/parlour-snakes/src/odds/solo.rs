//! One pawn alone: the exact laws of throws and turns, visits and uses.

use std::sync::Arc;

use super::chain::{Chain, END, Passage};
use super::elimination::{Elimination, Entry, merge};
use super::expansion::Uses;
use super::flow::{Clock, Flow};
use super::{Law, OddsError};
use crate::Rules;

/// What a player alone has to expect until the end.
#[derive(Debug, Clone, PartialEq)]
pub struct Solo {
    /// How many throws of the dice it takes. What a teleporter decides is no throw.
    pub rolls: Law,
    /// How many turns it takes, lost ones included.
    pub turns: Law,
    /// For every cell from 0 on, how often the dice are thrown on average while the pawn stands there; for the last
    /// cell the chance to get there. Cells 0 to the last but one add up to the mean number of throws.
    pub cells: Vec<f64>,
    /// For every entity of the board, how often it acts on average.
    pub uses: Vec<f64>,
    /// The chance that the game never ends. What is counted above is then counted only as long as the end is within
    /// reach.
    pub never: f64,
}

/// The laws of a player alone, with distributions that leave out no more than this mass.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Rules, RulesFile, odds};
/// let rules = Rules::new(RulesFile::commercial(), Board::new(10, 10, vec![]).unwrap()).unwrap();
/// let solo = odds::solo(&Arc::new(rules), 1e-12).unwrap();
/// assert!((solo.rolls.mean.unwrap() - 33.333_333_333_333_37).abs() < 1e-12);
/// assert_eq!(solo.rolls.min(), Some(17));
/// ```
pub fn solo(rules: &Arc<Rules>, mass: f64) -> Result<Solo, OddsError> {
    let chain = Chain::new(rules, Uses::Noted)?;
    let system = System::new(&chain);
    let visits = system.visits();
    let reached = system.finish_chance();
    let never = if system.is_sure() { 0.0 } else { 1.0 - reached };
    let law = |clock| system.law(clock, mass, never);
    let rolls = law(Clock::Rolls);
    let turns = if chain.iter().all(|(_, passage)| passage.rolls == passage.turns) {
        rolls.clone()
    } else {
        law(Clock::Turns)
    };
    let mut cells = vec![0.0; rules.last() as usize + 1];
    for share in &chain.throws {
        cells[share.cell as usize] += share.amount * visits[share.node as usize];
    }
    cells[rules.last() as usize] = if system.is_sure() { 1.0 } else { reached };
    Ok(Solo {
        rolls,
        turns,
        cells,
        uses: uses(rules, &chain, &visits),
        never,
    })
}

/// The mean number of throws; none where it is infinite.
pub(super) fn mean_rolls(rules: &Arc<Rules>) -> Result<Option<f64>, OddsError> {
    let chain = Chain::new(rules, Uses::Ignored)?;
    let system = System::new(&chain);
    Ok(system.is_sure().then(|| system.means(Clock::Rolls)[0]))
}

fn uses(rules: &Rules, chain: &Chain, visits: &[f64]) -> Vec<f64> {
    let mut by_cell = vec![0.0; rules.last() as usize + 1];
    for share in &chain.uses {
        by_cell[share.cell as usize] += share.amount * visits[share.node as usize];
    }
    let entities = rules.board().entities().iter();
    entities.map(|entity| by_cell[entity.from as usize]).collect()
}

/// The chain and its decomposition.
pub(super) struct System<'a> {
    chain: &'a Chain,
    alive: Vec<bool>,
    order: Vec<u32>,
    elimination: Elimination,
}

impl<'a> System<'a> {
    pub(super) fn new(chain: &'a Chain) -> Self {
        let alive = chain.alive();
        let order = order(chain, &alive);
        let mut rows: Vec<Vec<Entry>> = Vec::with_capacity(chain.len());
        let mut ends = Vec::with_capacity(chain.len());
        for node in 0..chain.len() {
            let (inside, end): (Vec<&Passage>, Vec<&Passage>) =
                chain.row(node).iter().partition(|passage| passage.to != END);
            let mut row = inside
                .iter()
                .map(|passage| (passage.to, passage.chance))
                .collect();
            merge(&mut row);
            rows.push(row);
            ends.push(end.iter().map(|passage| passage.chance).sum());
        }
        let elimination = Elimination::new(order.clone(), &rows, &ends);
        Self {
            chain,
            alive,
            order,
            elimination,
        }
    }

    /// Whether the game ends with certainty.
    pub(super) fn is_sure(&self) -> bool {
        self.alive.iter().all(|alive| *alive)
    }

    /// How often each node is visited.
    pub(super) fn visits(&self) -> Vec<f64> {
        let mut start = vec![0.0; self.chain.len()];
        start[0] = 1.0;
        self.elimination.visits(&start)
    }

    /// The mean time from each node to the end, or out of its reach.
    pub(super) fn means(&self, clock: Clock) -> Vec<f64> {
        let pay = self.each(|_, passage| passage.chance * time(passage, clock));
        self.elimination.collected(&pay)
    }

    fn finish_chance(&self) -> f64 {
        let pay = self.each(|_, passage| if passage.to == END { passage.chance } else { 0.0 });
        self.elimination.collected(&pay)[0]
    }

    fn law(&self, clock: Clock, mass: f64, never: f64) -> Law {
        let flown = Flow::new(self.chain, &self.alive, &self.order, clock).run(mass);
        let (mean, variance) = self.moments(clock).unzip();
        Law {
            mean,
            variance,
            pmf: flown.pmf,
            remaining: flown.remaining,
            never,
        }
    }

    /// Mean and variance. The variance is collected from passage to passage: each adds the square of how far it
    /// moves the expected time, so nothing large is ever subtracted.
    fn moments(&self, clock: Clock) -> Option<(f64, f64)> {
        if !self.is_sure() {
            return None;
        }
        let means = self.means(clock);
        let pay = self.each(|node, passage| {
            let later = if passage.to == END {
                0.0
            } else {
                means[passage.to as usize]
            };
            let surprise = time(passage, clock) + later - means[node];
            passage.chance * surprise * surprise
        });
        Some((means[0], self.elimination.collected(&pay)[0]))
    }

    /// For each node the sum over its passages.
    fn each(&self, worth: impl Fn(usize, &Passage) -> f64) -> Vec<f64> {
        let sum = |node: usize| {
            self.chain
                .row(node)
                .iter()
                .map(|passage| worth(node, passage))
                .sum()
        };
        (0..self.chain.len()).map(sum).collect()
    }
}

fn time(passage: &Passage, clock: Clock) -> f64 {
    f64::from(match clock {
        Clock::Rolls => passage.rolls,
        Clock::Turns => passage.turns,
    })
}

/// The order of elimination: first what is inside turns, then cell by cell from the end. Almost every move goes up,
/// so the nodes that are left lead to few others.
fn order(chain: &Chain, alive: &[bool]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..)
        .zip(alive)
        .filter(|(_, alive)| **alive)
        .map(|(node, _)| node)
        .collect();
    order.sort_by_key(|node| {
        let (cell, depth) = chain.places[*node as usize];
        std::cmp::Reverse((depth, cell))
    });
    order
}
