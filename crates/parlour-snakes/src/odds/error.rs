//! Why there is no exact answer.

use thiserror::Error;

/// Why an exact answer cannot be given. A simulation can still estimate it.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum OddsError {
    /// A single turn can go on in too many different ways.
    #[error("a single turn can go on in too many different ways to list them all")]
    LongTurn,
    /// The board alone has too many positions.
    #[error("there are too many positions to hold them all ({limit} at most)")]
    TooManyPositions {
        /// How many are held at most.
        limit: usize,
    },
    /// The players have too many joint positions.
    #[error(
        "{why}, so all {players} players must be followed together: about {positions:.0e} joint positions are too \
         many ({limit} at most)"
    )]
    TooManyPlayers {
        /// The players.
        players: usize,
        /// Why they cannot be followed one by one.
        why: &'static str,
        /// An estimate of the joint positions.
        positions: f64,
        /// How many are held at most.
        limit: usize,
    },
    /// In the middle of a game, players are followed one by one only.
    #[error("{why}, so the players cannot be followed one by one from the middle of a game")]
    Meeting {
        /// Why they cannot.
        why: &'static str,
    },
    /// The number of players does not fit.
    #[error("at least one player is needed")]
    NoPlayers,
}
