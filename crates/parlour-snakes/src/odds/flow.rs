//! The distribution itself: chance flows from node to node, one throw or one turn at a time.

use super::chain::{Chain, END};
use super::elimination::{Elimination, merge};

/// Longer distributions than this are cut; the remaining mass says how much is missing.
const LONGEST: usize = 20_000_000;

/// A passage as far as time is concerned.
#[derive(Debug, Clone, Copy)]
struct Stream {
    to: u32,
    chance: f64,
}

/// All passages that take the same time, by the nodes they start from.
struct Bed {
    time: usize,
    /// A node, and where its streams end in the list.
    sources: Vec<(u32, usize)>,
    streams: Vec<Stream>,
}

/// The flow of chance through a chain.
pub(super) struct Flow {
    nodes: usize,
    beds: Vec<Bed>,
    /// What happens within one unit of time, if anything does.
    within: Option<Elimination>,
}

/// A distribution and what is missing from it.
pub(super) struct Flown {
    pub(super) pmf: Vec<f64>,
    pub(super) remaining: f64,
}

/// What time is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clock {
    Rolls,
    Turns,
}

impl Flow {
    pub(super) fn new(chain: &Chain, alive: &[bool], order: &[u32], clock: Clock) -> Self {
        let time = |passage: &super::chain::Passage| match clock {
            Clock::Rolls => passage.rolls as usize,
            Clock::Turns => passage.turns as usize,
        };
        let longest = chain.iter().map(|(_, passage)| time(passage)).max().unwrap_or(0);
        let nodes = chain.len();
        // The end and the dead ends have a place of their own behind the nodes.
        let place = |to: u32| match to {
            END => nodes,
            to if !alive[to as usize] => nodes + 1,
            to => to as usize,
        };
        let bed = |wanted: usize| {
            let mut bed = Bed {
                time: wanted,
                sources: Vec::new(),
                streams: Vec::new(),
            };
            for (node, _) in alive.iter().enumerate().filter(|(_, lives)| **lives) {
                let before = bed.streams.len();
                let row = chain.row(node).iter().filter(|passage| time(passage) == wanted);
                bed.streams.extend(row.map(|passage| Stream {
                    to: u32::try_from(place(passage.to)).unwrap_or(END),
                    chance: passage.chance,
                }));
                if bed.streams.len() > before {
                    // Nodes are numbered with a u32.
                    let node = u32::try_from(node).unwrap_or(END);
                    bed.sources.push((node, bed.streams.len()));
                }
            }
            bed
        };
        let beds = (1..=longest)
            .map(bed)
            .filter(|bed| !bed.streams.is_empty())
            .collect();
        let at_once = chain
            .iter()
            .any(|(node, passage)| alive[node] && time(passage) == 0);
        let within = at_once.then(|| {
            let mut rows = vec![Vec::new(); nodes];
            let mut ends = vec![0.0; nodes];
            for (node, passage) in chain.iter() {
                if time(passage) > 0 || place(passage.to) >= nodes {
                    ends[node] += passage.chance;
                } else {
                    rows[node].push((passage.to, passage.chance));
                }
            }
            // Passages that take no time are followed at once; all others count as ends.
            rows.iter_mut().for_each(merge);
            Elimination::new(order.to_vec(), &rows, &ends)
        });
        Self { nodes, beds, within }
    }

    /// Lets the chance flow from node 0 until no more than this mass is left.
    pub(super) fn run(&self, mass: f64) -> Flown {
        let longest = self.beds.iter().map(|bed| bed.time).max().unwrap_or(1);
        // Slot 0 is now; the others lie ahead.
        let mut slots: std::collections::VecDeque<Vec<f64>> =
            (0..=longest).map(|_| vec![0.0; self.nodes + 2]).collect();
        slots[0][0] = 1.0;
        let mut pmf = Vec::new();
        let mut steadiness = Steadiness::new(longest, mass);
        loop {
            let mut now = slots.pop_front().unwrap_or_default();
            pmf.push(now[self.nodes]);
            if let Some(within) = &self.within {
                now = within.visits(&now[..self.nodes]);
            }
            slots.push_back(vec![0.0; 0]);
            for bed in &self.beds {
                bed.pour(&now, &mut slots[bed.time - 1]);
            }
            let steady = steadiness.judge(pmf.len(), &slots[0], self.nodes);
            // The emptied slot is used again, so that nothing is allocated on the way.
            now.clear();
            now.resize(self.nodes + 2, 0.0);
            if let Some(last) = slots.back_mut() {
                *last = now;
            }
            // With many slots the sum takes longer than the step.
            if !pmf.len().is_multiple_of(slots.len()) && steady.is_none() {
                continue;
            }
            let remaining = self.remaining(slots.iter());
            if let Some(hazard) = steady {
                return geometric(pmf, slots[0][self.nodes], remaining, hazard, mass);
            }
            if remaining <= mass || pmf.len() >= LONGEST {
                pmf.extend(slots.iter().map(|slot| slot[self.nodes]));
                while pmf.last() == Some(&0.0) {
                    pmf.pop();
                }
                return Flown { pmf, remaining };
            }
        }
    }

    /// Chance that has not reached the end yet.
    fn remaining<'a>(&self, slots: impl Iterator<Item = &'a Vec<f64>>) -> f64 {
        slots.map(|slot| slot[..self.nodes].iter().sum::<f64>()).sum()
    }
}

impl Bed {
    /// Pours on what is in the nodes now.
    fn pour(&self, now: &[f64], later: &mut [f64]) {
        let mut from = 0;
        for (node, to) in &self.sources {
            let here = now[*node as usize];
            if here > 0.0 {
                for stream in &self.streams[from..*to] {
                    later[stream.to as usize] += here * stream.chance;
                }
            }
            from = *to;
        }
    }
}

/// Notices when the chances of all nodes shrink in proportion: from then on every step ends the same share of what
/// is left, and the rest of the distribution is a geometric series.
struct Steadiness {
    /// Passages take longer than one unit of time, so one step does not show the whole state.
    is_hidden: bool,
    mass: f64,
    before: Vec<f64>,
    last: f64,
}

/// Steps between two looks, the first look, and the deviation that is nothing but rounding.
const LOOK: usize = 64;
const FIRST_LOOK: usize = 2_048;
const NOISE: f64 = 1e-14;

impl Steadiness {
    fn new(longest: usize, mass: f64) -> Self {
        Self {
            is_hidden: longest > 1,
            mass,
            before: Vec::new(),
            last: f64::INFINITY,
        }
    }

    /// The share that ends in every step, once it stands still.
    fn judge(&mut self, step: usize, now: &[f64], nodes: usize) -> Option<f64> {
        if self.is_hidden || step < FIRST_LOOK {
            return None;
        }
        if step % LOOK == LOOK - 1 {
            self.before.clear();
            self.before.extend_from_slice(&now[..nodes]);
        }
        if !step.is_multiple_of(LOOK) || self.before.is_empty() {
            return None;
        }
        let stays: f64 = now[..nodes].iter().sum();
        let ends = now[nodes] + now[nodes + 1];
        let hazard = ends / (stays + ends);
        let differs = |(now, before): (&f64, &f64)| (now - (1.0 - hazard) * before).abs();
        let deviation = now.iter().zip(&self.before).map(differs).sum::<f64>() / stays;
        let last = std::mem::replace(&mut self.last, deviation);
        // How fast the deviation shrinks in one step tells how much of it is still to come.
        let shrinks = 1.0 - (deviation / last).powf(1.0 / LOOK_STEPS);
        let is_steady = deviation / shrinks.max(1e-6) <= self.mass / 10.0;
        let is_noise = deviation < NOISE && deviation >= last / 2.0;
        (is_steady || is_noise).then_some(hazard)
    }
}

const LOOK_STEPS: f64 = 64.0;

/// Goes on with a geometric series: `ends` is what the last step ended, `remaining` what it left.
fn geometric(mut pmf: Vec<f64>, ends: f64, remaining: f64, hazard: f64, mass: f64) -> Flown {
    let shrink = (-hazard).ln_1p();
    let mut steps = 0.0;
    loop {
        let factor = (steps * shrink).exp();
        pmf.push(ends * factor);
        if remaining * factor <= mass || pmf.len() >= LONGEST {
            let remaining = remaining * factor;
            return Flown { pmf, remaining };
        }
        steps += 1.0;
    }
}
