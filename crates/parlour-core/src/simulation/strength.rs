//! The strength of bots that search.

/// How strong a searching bot is. A game answers with bots of its own in [`Game::advise`](crate::Game::advise).
///
/// Both spend a fixed amount of work, counted in positions and not in time, so that the same seed gives the same game on
/// every computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strength {
    /// About 2 milliseconds for a move.
    Clever,
    /// At most about 100 milliseconds for a move.
    Master,
}
