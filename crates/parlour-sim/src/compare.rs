//! Compares two simulations on the same dice.

use std::ops::Range;

use parlour_core::{Ending, Won};

use crate::counts::{float, variance};
use crate::interval::{Interval, mean_interval};
use crate::simulation::Simulation;
use crate::tally::Tally;
use crate::workers::Workers;

/// A compared number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The number of turns.
    Turns,
    /// The number of rolls.
    Rolls,
    /// Whether the seat with this index wins.
    Win(usize),
}

/// Differences between games with the same number: the second minus the first.
///
/// Both games of a pair have the same dice, so much of the luck cancels out and fewer games are enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Paired {
    pairs: u64,
    sum: i128,
    squares: u128,
}

impl Paired {
    fn add(&mut self, first: u64, second: u64) {
        self.add_difference(i128::from(second) - i128::from(first));
    }

    pub(crate) fn add_difference(&mut self, difference: i128) {
        self.pairs += 1;
        self.sum += difference;
        self.squares += (difference * difference).unsigned_abs();
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The mean difference.
    pub fn mean(&self) -> Option<f64> {
        let magnitude = float(self.sum.unsigned_abs()) / float(self.pairs.into());
        (self.pairs > 0).then_some(if self.sum < 0 { -magnitude } else { magnitude })
    }

    /// The 95% interval of the mean difference.
    pub fn interval(&self) -> Option<Interval> {
        let sd = variance(self.pairs, self.sum, self.squares)?.sqrt();
        Some(mean_interval(self.mean()?, sd, self.pairs))
    }
}

/// Two simulations side by side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// The games of the first.
    pub a: Tally,
    /// The games of the second.
    pub b: Tally,
    turns: Paired,
    rolls: Paired,
    wins: Vec<Paired>,
}

impl Comparison {
    /// An empty comparison. Only seats that both have are compared.
    pub fn new(a: &Simulation, b: &Simulation) -> Self {
        let seats = |simulation: &Simulation| simulation.table().seats().len();
        Self {
            a: Tally::new(seats(a)),
            b: Tally::new(seats(b)),
            wins: vec![Paired::default(); seats(a).min(seats(b))],
            ..Self::default()
        }
    }

    /// The differences of one measure.
    pub fn paired(&self, measure: Measure) -> Paired {
        match measure {
            Measure::Turns => self.turns,
            Measure::Rolls => self.rolls,
            Measure::Win(seat) => self.wins.get(seat).copied().unwrap_or_default(),
        }
    }

    /// The number of seats that both have.
    pub fn seats(&self) -> usize {
        self.wins.len()
    }

    fn add(&mut self, game: u64, pair: [&Ending; 2], orders: [&[usize]; 2]) {
        let [first, second] = pair;
        self.a.add(game, first, orders[0]);
        self.b.add(game, second, orders[1]);
        if first.won == Won::Cut || second.won == Won::Cut {
            return;
        }
        self.turns.add(first.turns, second.turns);
        self.rolls.add(first.rolls, second.rolls);
        for (seat, wins) in self.wins.iter_mut().enumerate() {
            wins.add(won(first, seat).into(), won(second, seat).into());
        }
    }

    /// Adds another comparison.
    pub fn merge(&mut self, other: &Self) {
        self.a.merge(&other.a);
        self.b.merge(&other.b);
        self.turns.merge(&other.turns);
        self.rolls.merge(&other.rolls);
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            mine.merge(theirs);
        }
    }
}

pub(crate) fn won(ending: &Ending, seat: usize) -> bool {
    match &ending.won {
        Won::By(player) => player.index() == seat,
        Won::Shared(_) | Won::Nobody | Won::Cut => false,
    }
}

impl Workers<'_> {
    /// Plays the games with these numbers in both simulations.
    pub fn compare(&self, a: &Simulation, b: &Simulation, games: Range<u64>) -> Comparison {
        let make = || (Comparison::new(a, b), Vec::new(), Vec::new());
        let parts = self.share(games, make, |(comparison, first, second), games, _| {
            first.clear();
            second.clear();
            a.play(games.clone(), first);
            b.play(games.clone(), second);
            for ((game, first), second) in games.zip(&*first).zip(&*second) {
                comparison.add(game, [first, second], [&a.order(game), &b.order(game)]);
            }
        });
        let mut all = Comparison::new(a, b);
        for (part, _, _) in &parts {
            all.merge(part);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_by_hand() {
        let mut paired = Paired::default();
        for (first, second) in [(5, 3), (4, 4), (9, 6), (1, 2)] {
            paired.add(first, second);
        }
        assert_eq!(paired.mean(), Some(-1.0));
        let interval = paired.interval().expect("four pairs");
        // Deviations -1, 1, -2, 2: a variance of 10/3.
        let half = 1.959_963_984_540_054 * (10.0_f64 / 3.0 / 4.0).sqrt();
        assert!((interval.half_width() - half).abs() < 1e-12);
    }

    #[test]
    fn no_pairs_no_difference() {
        assert_eq!((Paired::default().mean(), Paired::default().interval()), (None, None));
    }
}
