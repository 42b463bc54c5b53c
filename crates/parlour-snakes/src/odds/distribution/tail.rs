//! The tail of a distribution, which is a geometric series.

use crate::odds::distribution::flow::{Flown, LONGEST, Slots};

/// Detects when all probabilities shrink in proportion. From then on, every step ends the same share of what is left,
/// and the rest of the distribution is a geometric series.
pub(crate) struct TailDetector {
    mass: f64,
    before: Vec<f64>,
    last: f64,
}

/// Steps between two checks, the first check, and the deviation that is only rounding.
const LOOK: usize = 64;
const LOOK_STEPS: f64 = 64.0;
const FIRST_LOOK: usize = 2_048;
const NOISE: f64 = 1e-14;

impl TailDetector {
    pub(crate) fn new(mass: f64) -> Self {
        Self { mass, before: Vec::new(), last: f64::INFINITY }
    }

    /// The share that ends in every step, once it is constant.
    pub(crate) fn judge(&mut self, step: usize, slots: &Slots, nodes: usize) -> Option<f64> {
        if step < FIRST_LOOK {
            return None;
        }
        if step % LOOK == LOOK - 1 {
            self.before.clear();
            self.before.extend(slots.iter().flat_map(|slot| &slot[..=nodes]));
        }
        if !step.is_multiple_of(LOOK) || self.before.is_empty() {
            return None;
        }
        let stays = remaining(slots, nodes);
        let ends = slots[0][nodes] + slots[0][nodes + 1];
        let hazard = ends / (stays + ends);
        let now = slots.iter().flat_map(|slot| &slot[..=nodes]);
        let differs = |(now, before): (&f64, &f64)| (now - (1.0 - hazard) * before).abs();
        let deviation = now.zip(&self.before).map(differs).sum::<f64>() / stays;
        let last = std::mem::replace(&mut self.last, deviation);
        // The rate at which the deviation shrinks tells how much of it is still to come.
        let shrinks = 1.0 - (deviation / last).powf(1.0 / LOOK_STEPS);
        let is_steady = deviation / shrinks.max(1e-6) <= self.mass / 10.0;
        let is_noise = deviation < NOISE && deviation >= last / 2.0;
        (is_steady || is_noise).then_some(hazard)
    }
}

/// The chance that the game ends later than in the first slot.
pub(crate) fn remaining(slots: &Slots, nodes: usize) -> f64 {
    let inside: f64 = slots.iter().map(|slot| slot[..nodes].iter().sum::<f64>()).sum();
    inside + slots.iter().skip(1).map(|slot| slot[nodes]).sum::<f64>()
}

/// Continues with a geometric series: `ends` is the share the last step ended, `remaining` what it left.
pub(crate) fn geometric(mut pmf: Vec<f64>, ends: f64, remaining: f64, hazard: f64, mass: f64) -> Flown {
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
