//! Reasons why there is no exact answer.

use thiserror::Error;

/// Why there is no exact answer. A simulation can still estimate it.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum OddsError {
    /// A turn can continue in too many different ways.
    #[error("a single turn can continue in too many different ways to list them all")]
    LongTurn,
    /// One pawn alone has too many positions.
    #[error("there are too many positions to hold in memory (at most {limit})")]
    TooManyPositions { limit: usize },
    /// The players have too many joint positions.
    #[error(
        "{why}, so all {players} players must be followed together: about {positions:.0e} joint positions are too \
         many (at most {limit})"
    )]
    TooManyPlayers { players: usize, why: &'static str, positions: f64, limit: usize },
    /// From the middle of a game, players can only be followed separately.
    #[error("{why}, so the players cannot be followed separately from the middle of a game")]
    Meeting { why: &'static str },
    /// There are no players.
    #[error("at least one player is needed")]
    NoPlayers,
}
