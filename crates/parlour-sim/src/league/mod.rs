//! Leagues: many players, two at a time, on the same dice in both seats, and ratings from the results.

mod matches;
mod rating;
mod swiss;

pub use matches::{Match, MatchTally};
pub use rating::{Rating, Ratings};
pub use swiss::{swiss_round, swiss_rounds};

use crate::workers::Workers;

/// The pairs of games of the first round; each round doubles what was played.
const FIRST_ROUND: u64 = 16;

/// The result of two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The players, by their index.
    pub players: [usize; 2],
    /// Their games.
    pub tally: MatchTally,
}

/// When a round robin ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// When all games are played.
    AllPlayed,
    /// When the order of the ratings is settled, or all games are played.
    Settled,
}

impl Workers<'_> {
    /// Plays all matches in rounds, up to this many pairs of games each. The result does not depend on the number of
    /// threads: whether to play on is decided after whole rounds.
    pub fn round_robin(&self, players: usize, matches: &[Match], pairs: u64, until: Until) -> Vec<Pairing> {
        let mut results: Vec<Pairing> = matches
            .iter()
            .map(|pair| Pairing { players: pair.players, tally: MatchTally::default() })
            .collect();
        let mut done = 0;
        while done < pairs {
            let end = pairs.min(if done == 0 { FIRST_ROUND } else { 2 * done });
            for (pair, result) in matches.iter().zip(&mut results) {
                result.tally.merge(&self.play_match(pair, done..end));
            }
            done = end;
            if self.stopped() || (until == Until::Settled && Ratings::of(players, &results).is_settled()) {
                break;
            }
        }
        results
    }
}
