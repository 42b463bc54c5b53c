//! When a sweep has played enough.

use std::sync::atomic::Ordering;

use super::playing::Sweep;
use super::{Plan, contrast::Estimate};
use crate::interval::{Interval, Z};
use crate::workers::Workers;

/// The games of the first round; each round is as long as all before it.
const FIRST_ROUND: u64 = 1000;
/// The order of two values is clear if they differ by this many standard errors.
const CLEAR: f64 = 3.0;

/// When to stop before all games are played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stopping {
    /// Never.
    AllGames,
    /// When the order of the values of every rule is clear, by the first metric.
    ClearOrder,
    /// When every difference between two values is known to within this, by the first metric.
    Precision(f64),
}

impl Stopping {
    /// Whether these games are enough.
    pub fn is_reached(self, sweep: &Sweep, plan: &Plan) -> bool {
        let half = |estimate: &Estimate| estimate.interval.map(Interval::half_width);
        let is_clear = |estimate: &Estimate| {
            half(estimate).zip(estimate.mean).is_some_and(|(half, mean)| mean.abs() > half * CLEAR / Z)
        };
        let mut differences = sweep.value_differences(plan);
        match self {
            Self::AllGames => false,
            Self::ClearOrder => differences.all(|estimate| is_clear(&estimate)),
            Self::Precision(wanted) => {
                differences.all(|estimate| half(&estimate).is_some_and(|half| half <= wanted))
            }
        }
    }
}

impl Workers<'_> {
    /// Plays at most this many games in every cell, in rounds, until enough is known. The rounds do not depend on the number
    /// of threads.
    pub fn sweep_until(&self, plan: &Plan, most: u64, stopping: Stopping) -> Sweep {
        let mut all = Sweep::new(plan);
        let (mut done, mut round) = (0, FIRST_ROUND);
        while done < most && !self.control.is_some_and(|control| control.stop.load(Ordering::Relaxed)) {
            let end = if stopping == Stopping::AllGames { most } else { most.min(done + round) };
            all.merge(&self.sweep(plan, done..end));
            (done, round) = (end, end);
            if stopping.is_reached(&all, plan) {
                break;
            }
        }
        all
    }
}
