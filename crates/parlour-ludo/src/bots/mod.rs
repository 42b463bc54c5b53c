//! The bots that know Ludo: they look some rolls ahead (`search`) and judge what they see with a small neural network
//! (`network`) of some `features` of the position. In very small games they play perfectly (`small_games`). `training` finds its weights in games that it plays against itself;
//! `weights/` has those that come with Parlour, each with the command that made it.

mod features;
mod network;
mod search;
mod small_games;
#[cfg(test)]
mod tests;
mod training;
mod weights;

use parlour_core::{Strength, Unit, Valuation};

use crate::position::Position;
use search::Search;
pub use training::{Lesson, Training};
pub use weights::WeightsError;

/// How many positions a bot may evaluate for a move. One is enough for the positions right after each move; 2,000 usually
/// last for the next two rolls and all replies. With few tokens left, a look further ahead costs less and gains more: 40
/// are enough for the next roll.
fn budget(strength: Strength, position: &Position) -> u64 {
    match strength {
        Strength::Clever if weights::has_few_left(position) => 40,
        Strength::Clever => 1,
        Strength::Master if weights::has_few_left(position) => 16_000,
        Strength::Master => 2000,
    }
}

/// The index of the move that the bot of this strength chooses; the position has legal moves.
pub(crate) fn advise(position: &Position, strength: Strength) -> Option<usize> {
    if strength == Strength::Master
        && let Some(best) = small_games::best(position)
    {
        return Some(best);
    }
    let network = weights::for_position(position)?;
    Some(Search::best(network, position, budget(strength, position)))
}

/// Each player's chance of winning as the network sees it. Partners share theirs, so that all add up to 1.
pub(crate) fn valuation(position: &Position) -> Option<Valuation> {
    let network = weights::for_position(position)?;
    let chances = search::ended(position, 0).unwrap_or_else(|| network.chances(position));
    let values: Vec<f64> = chances.iter().take(position.seating().seats()).copied().map(f64::from).collect();
    let total: f64 = values.iter().sum();
    let values = values.into_iter().map(|chance| chance / total).collect();
    Some(Valuation { unit: Unit::Win, is_exact: false, values })
}
