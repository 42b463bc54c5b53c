//! Ratings: the model of Bradley and Terry (1952) on the scale of Elo.

use super::Pairing;
use crate::counts::float;
use crate::interval::{Interval, Z};

/// 400 points of Elo are odds of ten to one.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Neighbours are told apart beyond this many standard deviations. It is more than [`Z`], because a league looks often.
const Z_SETTLED: f64 = 3.0;
/// Every player also has a draw against an average player, so that a rating stays finite when somebody wins everything.
const PRIOR_GAMES: f64 = 1.0;
/// The most rounds of the iteration.
const MOST_ROUNDS: usize = 20_000;

/// The rating of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// Relative to the average of the league.
    pub elo: f64,
    /// The 95% interval.
    pub ci95: Interval,
    /// The number of games.
    pub games: u64,
    /// 1 for a win, ½ for a draw.
    pub points: f64,
}

/// The ratings of a league.
#[derive(Debug, Clone, PartialEq)]
pub struct Ratings {
    players: Vec<Rating>,
    /// Of the logarithms of the strengths.
    covariance: Vec<Vec<f64>>,
    /// By how many standard deviations each player beat each other, if they are equal in truth.
    direct: Vec<Vec<f64>>,
}

impl Ratings {
    /// The most likely ratings, and how far they are certain. The uncertainty follows from the spread between pairs of games
    /// on the same dice, not from the assumption that games are independent.
    pub fn of(players: usize, pairings: &[Pairing]) -> Self {
        let strengths = strengths(players, pairings);
        let covariance = covariance(&strengths, pairings);
        let rating = |player: usize| {
            let mine = || {
                let plays = |pairing: &&Pairing| pairing.players.contains(&player);
                pairings.iter().filter(plays)
            };
            let points =
                |pairing: &Pairing| pairing.tally.points()[usize::from(pairing.players[1] == player)];
            let elo = SCALE * strengths[player];
            let error = SCALE * Z * covariance[player][player].max(0.0).sqrt();
            Rating {
                elo,
                ci95: Interval(elo - error, elo + error),
                games: mine().map(|pairing| pairing.tally.games()).sum(),
                points: mine().map(points).sum(),
            }
        };
        Self { players: (0..players).map(rating).collect(), covariance, direct: direct(players, pairings) }
    }

    /// The rating of each player.
    pub fn players(&self) -> &[Rating] {
        &self.players
    }

    /// The players, the strongest first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|one, other| self.players[*other].elo.total_cmp(&self.players[*one].elo));
        order
    }

    /// Whether each player is clearly stronger than the next, by the ratings or by the games of the two. Near a perfect score
    /// a rating is uncertain although the order is not.
    pub fn is_settled(&self) -> bool {
        self.order().windows(2).all(|pair| {
            let (one, other) = (pair[0], pair[1]);
            let difference = (self.players[one].elo - self.players[other].elo) / SCALE;
            let cov = &self.covariance;
            let variance = cov[one][one] + cov[other][other] - 2.0 * cov[one][other];
            difference > Z_SETTLED * variance.max(0.0).sqrt() || self.direct[one][other] > Z_SETTLED
        })
    }
}

/// Whoever meets wins by this many standard deviations. Both games of a pair may go the same way, so a pair between equals has a
/// variance of at most 1.
fn direct(players: usize, pairings: &[Pairing]) -> Vec<Vec<f64>> {
    let mut direct = vec![vec![0.0; players]; players];
    for pairing in pairings {
        let [one, other] = pairing.players;
        let pairs = float(pairing.tally.games().into()) / 2.0;
        let lead = (pairing.tally.points()[0] - pairs) / pairs.max(1.0).sqrt();
        direct[one][other] = lead;
        direct[other][one] = -lead;
    }
    direct
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The logarithms of the strengths, with mean 0, by minorisation and maximisation (Hunter 2004).
fn strengths(players: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; players];
    let mut points = vec![PRIOR_GAMES / 2.0; players];
    for pairing in pairings {
        for (player, more) in pairing.players.into_iter().zip(pairing.tally.points()) {
            points[player] += more;
        }
    }
    for _ in 0..MOST_ROUNDS {
        let mut shares: Vec<f64> = strengths.iter().map(|strength| PRIOR_GAMES / (strength + 1.0)).collect();
        for pairing in pairings {
            let [one, other] = pairing.players;
            let share = float(pairing.tally.games().into()) / (strengths[one] + strengths[other]);
            shares[one] += share;
            shares[other] += share;
        }
        let mut change = 0.0_f64;
        for ((strength, points), share) in strengths.iter_mut().zip(&points).zip(shares) {
            let next = points / share;
            change = change.max((next / *strength - 1.0).abs());
            *strength = next;
        }
        if change < 1e-12 {
            break;
        }
    }
    let logs: Vec<f64> = strengths.into_iter().map(f64::ln).collect();
    let mean = logs.iter().sum::<f64>() / float(players.max(1) as u128);
    logs.into_iter().map(|log| log - mean).collect()
}

/// The covariance of centred strengths: the inverse of the curvature on both sides of the variance of the points.
fn covariance(strengths: &[f64], pairings: &[Pairing]) -> Vec<Vec<f64>> {
    let size = strengths.len();
    let mut curvature = vec![vec![0.0; size]; size];
    let mut variance = curvature.clone();
    for (player, strength) in strengths.iter().enumerate() {
        let chance = expected(*strength);
        curvature[player][player] += PRIOR_GAMES * chance * (1.0 - chance);
    }
    for pairing in pairings {
        let [one, other] = pairing.players;
        let chance = expected(strengths[one] - strengths[other]);
        let slope = float(pairing.tally.games().into()) * chance * (1.0 - chance);
        for (matrix, weight) in [(&mut curvature, slope), (&mut variance, pairing.tally.variance())] {
            matrix[one][one] += weight;
            matrix[other][other] += weight;
            matrix[one][other] -= weight;
            matrix[other][one] -= weight;
        }
    }
    let inverse = inverse(curvature);
    centred(&product(&product(&inverse, &variance), &inverse))
}

fn product(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &[f64], column: usize| row.iter().zip(other).map(|(cell, row)| cell * row[column]).sum();
    one.iter().map(|row| (0..other.len()).map(|column| cell(row, column)).collect()).collect()
}

/// The covariance of differences from the mean.
fn centred(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let count = float(matrix.len().max(1) as u128);
    let means: Vec<f64> = matrix.iter().map(|row| row.iter().sum::<f64>() / count).collect();
    let mean = means.iter().sum::<f64>() / count;
    let cell = |row: usize, column: usize| matrix[row][column] - means[row] - means[column] + mean;
    (0..matrix.len()).map(|row| (0..matrix.len()).map(|column| cell(row, column)).collect()).collect()
}

/// The inverse of a symmetric positive matrix (Gauss and Jordan). The diagonal dominates, so no rows need to be exchanged.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == index))));
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let source = matrix[pivot].clone();
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for (cell, source) in matrix[row].iter_mut().zip(&source) {
                *cell -= factor * source;
            }
        }
    }
    matrix.into_iter().map(|mut row| row.split_off(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::MatchTally;
    use super::*;

    fn pairing(players: [usize; 2], pairs: [u64; 5]) -> Pairing {
        Pairing { players, tally: MatchTally::of_pairs(pairs) }
    }

    #[test]
    fn ten_to_one_is_400_points() {
        // 10,000 games of 10/11, independent: pairs of 2, 1 and 0 points.
        let ratings = Ratings::of(2, &[pairing([0, 1], [41, 0, 827, 0, 4132])]);
        let [strong, weak] = ratings.players() else { panic!("two players") };
        assert!((strong.elo - weak.elo - 400.0).abs() < 2.0, "{ratings:?}");
        assert!((strong.elo + weak.elo).abs() < 1e-6);
        // One rating is half the difference: ½ · 400/ln 10 · 1.96 / √(n p q).
        let half = 0.5 * SCALE * Z / (10_000.0 * 10.0 / 121.0_f64).sqrt();
        assert!((strong.ci95.half_width() / half - 1.0).abs() < 0.02, "{ratings:?}");
        assert!(ratings.is_settled());
    }

    #[test]
    fn equals_are_never_settled_and_winners_of_everything_are_finite() {
        assert!(!Ratings::of(2, &[pairing([0, 1], [250, 0, 500, 0, 250])]).is_settled());
        let ratings = Ratings::of(2, &[pairing([0, 1], [0, 0, 0, 0, 500])]);
        assert!(ratings.players()[0].elo.is_finite() && ratings.is_settled(), "{ratings:?}");
        assert!(ratings.players()[0].ci95.half_width() > 10.0);
    }

    #[test]
    fn three_players_agree_with_each_other() {
        // Odds of 2 to 1 and 2 to 1 make 4 to 1.
        let results = [
            ([0, 1], [100, 0, 400, 0, 400]),
            ([1, 2], [100, 0, 400, 0, 400]),
            ([0, 2], [36, 0, 288, 0, 576]),
        ];
        let ratings = Ratings::of(3, &results.map(|(players, pairs)| pairing(players, pairs)));
        let elo: Vec<f64> = ratings.players().iter().map(|rating| rating.elo).collect();
        let step = SCALE * 2.0_f64.ln();
        assert!((elo[0] - elo[1] - step).abs() < 1.0 && (elo[1] - elo[2] - step).abs() < 1.0, "{elo:?}");
        assert_eq!(ratings.order(), [0, 1, 2]);
        assert_eq!(ratings.players()[1].games, 3600);
    }

    #[test]
    fn players_who_never_met_are_not_settled() {
        assert!(!Ratings::of(3, &[pairing([0, 1], [0, 0, 0, 0, 50])]).is_settled());
    }
}
