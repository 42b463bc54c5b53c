//! Players that are programs.
//!
//! A bot sees a position through [`Choices`]: how many legal moves there are and a quick estimate of
//! each. It knows no game; the game itself estimates its moves (`Game::heuristic`).
//!
//! The main types: [`Bot`] is what every bot implements, [`bot`] finds one of the [`LEVELS`] by its name, and [`Search`] is the bot that
//! tries its moves out in simulated games.
//!
//! ```
//! use parlour_bots::{Bot, bot};
//! use parlour_core::{Chance, Choices, Moves};
//! struct Position;
//! impl Choices for Position {
//!     fn count(&self) -> usize { 3 }
//!     fn heuristics(&self) -> Moves<i64> { [1, 7, 2].as_slice().into() }
//! }
//! struct Zero;
//! impl Chance for Zero {
//!     fn below(&mut self, _: u64) -> u64 { 0 }
//! }
//! assert_eq!(bot("greedy").unwrap().choose(&Position, &mut Zero), Some(1));
//! assert_eq!(bot("gredy").err().unwrap().nearest, Some("greedy"));
//! ```

mod greedy;
mod random;
mod search;

use parlour_core::{Chance, Choices, Named, did_you_mean, nearest};
use thiserror::Error;

pub use greedy::Greedy;
pub use random::Random;
pub use search::Search;

/// A player that is a program.
pub trait Bot: Send + Sync {
    /// The index of the legal move it plays, or nothing where there is none.
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize>;
}

/// The levels there are, the default first.
pub const LEVELS: &[Named] = &[
    Named { name: "random", summary: "any legal move, all equally likely" },
    Named {
        name: "greedy",
        summary: "the move that looks best at first sight: captures, extra turns, safety",
    },
    Named { name: "clever", summary: "tries every move out in 200 games of its own before it decides" },
    Named { name: "master", summary: "tries its moves out in 3000 games of its own before it decides" },
];

/// No bot has this level.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown bot level \"{given}\"{}; levels: {}", did_you_mean(*nearest), names())]
pub struct UnknownLevel {
    /// The level that was asked for.
    pub given: String,
    /// The nearest one there is.
    pub nearest: Option<&'static str>,
}

fn names() -> String {
    LEVELS.iter().map(|level| level.name).collect::<Vec<_>>().join(", ")
}

/// The bot of this level.
pub fn bot(level: &str) -> Result<Box<dyn Bot>, UnknownLevel> {
    match level {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(Box::new(Greedy)),
        "clever" => Ok(Box::new(Search { games: 200 })),
        "master" => Ok(Box::new(Search { games: 3000 })),
        other => Err(UnknownLevel {
            given: other.to_owned(),
            nearest: nearest(other, LEVELS.iter().map(|level| level.name)),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // C-04: a level that is listed exists.
    #[test]
    fn every_listed_level_has_a_bot() {
        assert!(LEVELS.iter().all(|level| bot(level.name).is_ok()));
    }
}
