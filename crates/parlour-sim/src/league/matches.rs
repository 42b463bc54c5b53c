//! Two players who change seats on the same dice.

use std::ops::Range;
use std::sync::atomic::Ordering;

use parlour_core::{Ending, Player, Won};

use crate::counts::float;
use crate::simulation::Simulation;
use crate::workers::Workers;

/// Two players, and their games with either of them in the first seat. Both simulations have the same seed, so games with
/// the same number have the same dice.
pub struct Match {
    /// The players, by their index.
    pub players: [usize; 2],
    /// The games with the first player in the first seat, and those with the second one there.
    pub seatings: [Simulation; 2],
}

/// The results of a match, in pairs of games: the same dice, both seatings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchTally {
    wins: [u64; 2],
    draws: u64,
    /// How many pairs gave the first player 0, ½, 1, 1½ or 2 points. Games of a pair are not independent: only whole pairs
    /// tell how uncertain a result is.
    pairs: [u64; 5],
}

impl MatchTally {
    fn add(&mut self, endings: [&Ending; 2]) {
        // In the second game the players have changed seats.
        let halves = half_points(endings[0], 0) + half_points(endings[1], 1);
        for (seat, ending) in endings.into_iter().enumerate() {
            match half_points(ending, seat) {
                2 => self.wins[0] += 1,
                0 => self.wins[1] += 1,
                _ => self.draws += 1,
            }
        }
        self.pairs[halves] += 1;
    }

    /// Adds other games of the same players.
    pub fn merge(&mut self, other: &Self) {
        self.draws += other.draws;
        for (mine, theirs) in self.wins.iter_mut().zip(other.wins) {
            *mine += theirs;
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *mine += theirs;
        }
    }

    /// How many games each of the two won.
    pub fn wins(&self) -> [u64; 2] {
        self.wins
    }

    /// How many games nobody won alone, or were cut off.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// The points of each player: 1 for a win, ½ for a draw.
    pub fn points(&self) -> [f64; 2] {
        self.wins.map(|wins| float(u128::from(2 * wins + self.draws)) / 2.0)
    }

    /// The variance of the first player's points in all games. One pair more, half won twice and half lost twice, keeps it
    /// above zero when one player wins everything.
    pub fn variance(&self) -> f64 {
        let mut weights = self.pairs.map(|count| float(count.into()));
        weights[0] += 0.5;
        weights[4] += 0.5;
        let points = [0.0, 0.5, 1.0, 1.5, 2.0];
        let total: f64 = weights.iter().sum();
        let mean: f64 =
            weights.iter().zip(points).map(|(weight, points)| weight * points).sum::<f64>() / total;
        let squares = weights.iter().zip(points).map(|(weight, points)| weight * (points - mean).powi(2));
        squares.sum::<f64>() / total * float(self.pairs.iter().sum::<u64>().into())
    }
}

/// Twice the points of the player in this seat.
fn half_points(ending: &Ending, seat: usize) -> usize {
    let seat = Player::new(seat);
    match &ending.won {
        Won::By(player) => 2 * usize::from(*player == seat),
        Won::Shared(players) if !players.contains(&seat) => 0,
        Won::Shared(_) | Won::Nobody | Won::Cut => 1,
    }
}

impl Workers<'_> {
    /// Plays the pairs of games with these numbers.
    pub fn play_match(&self, pair: &Match, games: Range<u64>) -> MatchTally {
        let make = || (MatchTally::default(), Vec::new(), Vec::new());
        let parts = self.share(games, make, |(tally, first, second), games, _| {
            first.clear();
            second.clear();
            pair.seatings[0].play(games.clone(), first);
            pair.seatings[1].play(games.clone(), second);
            if let Some(control) = self.control {
                // Each number is two games; the other one is counted with its batch.
                control.done.fetch_add(games.end - games.start, Ordering::Relaxed);
            }
            for (first, second) in first.iter().zip(&*second) {
                tally.add([first, second]);
            }
        });
        let mut all = MatchTally::default();
        for (part, ..) in &parts {
            all.merge(part);
        }
        all
    }
}

#[cfg(test)]
impl MatchTally {
    /// A match of independent games, for tests: wins of either player, no draws.
    pub(super) fn of_pairs(pairs: [u64; 5]) -> Self {
        let [lost, _, even, _, won] = pairs;
        Self { wins: [2 * won + even, 2 * lost + even], draws: 0, pairs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(won: Won) -> Ending {
        Ending { turns: 9, rolls: 0, won }
    }

    #[test]
    fn seats_change_within_a_pair() {
        let mut tally = MatchTally::default();
        let first_seat = ending(Won::By(Player::new(0)));
        tally.add([&first_seat, &first_seat]);
        assert_eq!(
            (tally.wins(), tally.draws(), tally.games()),
            ([1, 1], 0, 2),
            "the seat won, not the player"
        );
        tally.add([&first_seat, &ending(Won::By(Player::new(1)))]);
        tally.add([&first_seat, &ending(Won::Shared([0, 1].map(Player::new).into()))]);
        assert_eq!((tally.wins(), tally.draws(), tally.points()), ([4, 1], 1, [4.5, 1.5]));
        assert_eq!(tally.pairs, [0, 0, 1, 1, 1]);
    }

    #[test]
    fn dice_that_decide_everything_leave_no_doubt() {
        let even = MatchTally::of_pairs([0, 0, 1000, 0, 0]);
        let independent = MatchTally::of_pairs([250, 0, 500, 0, 250]);
        assert!(even.variance() < 2.0, "{}", even.variance());
        assert!(
            (independent.variance() - 500.0).abs() < 5.0,
            "2,000 games of ¼ each: {}",
            independent.variance()
        );
    }
}
