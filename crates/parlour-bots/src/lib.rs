//! Bots of several levels.
//!
//! A bot sees a position through [`Choices`]: the number of legal moves and a quick estimate of each. It knows no game;
//! the game estimates its moves itself (`Game::heuristic`).
//!
//! Every bot implements [`Bot`]. [`bot`] finds one of the [`LEVELS`] by its name. [`Expert`] lets a game's own bot choose
//! (`Game::advise`); if the game has none, [`Search`] tries out the moves in simulated games.
//!
//! ```
//! use parlour_bots::{Bot, bot};
//! use parlour_core::{Choices, Moves};
//! struct Position;
//! impl Choices for Position {
//!     fn count(&self) -> usize { 3 }
//!     fn heuristics(&self) -> Moves<i64> { [1, 7, 2].as_slice().into() }
//! }
//! assert_eq!(bot("greedy").unwrap().choose(&Position, &mut |_| 0), Some(1));
//! assert_eq!(bot("gredy").err().unwrap().nearest, Some("greedy"));
//! ```

mod expert;
mod greedy;
mod random;
mod search;

use parlour_core::{Chance, Choices, Kind, Strength, nearest, suggest};
use thiserror::Error;

pub use expert::Expert;
pub use greedy::Greedy;
pub use random::Random;
pub use search::Search;

/// A bot.
pub trait Bot: Send + Sync {
    /// The index of the chosen move; nothing if there are no legal moves. A bot that gives up (an external program that
    /// failed) chooses nothing as well, and forfeits the game.
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize>;

    /// Why the bot gave up last, if it did.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// The name in flags and files.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// How it plays, in one sentence.
    pub summary: &'static str,
}

/// The levels, the default first.
pub const LEVELS: &[Level] = &[
    Level { name: "random", title: "Beginner", summary: "Plays any legal move." },
    Level { name: "greedy", title: "Casual", summary: "Plays the move that looks best right now." },
    Level { name: "clever", title: "Steady", summary: "Weighs what each move may lead to." },
    Level { name: "master", title: "Strong", summary: "Looks further ahead and takes its time." },
];

/// The levels that differ in a game, the weakest first. [`bot`] knows all of them in every game.
///
/// ```
/// # use parlour_core::Kind;
/// # fn example(kind: &dyn Kind) {
/// assert_eq!(parlour_bots::levels(kind)[0].name, "random");
/// # }
/// ```
pub fn levels(kind: &dyn Kind) -> &'static [Level] {
    &LEVELS[..kind.bot_levels().clamp(1, LEVELS.len())]
}

/// No bot has this level.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown bot level \"{given}\"; {}", suggest(*nearest, "levels", [names()]))]
pub struct UnknownLevel {
    /// The given level.
    pub given: String,
    /// The nearest level.
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
        "clever" => Ok(Box::new(Expert::new(Strength::Clever))),
        "master" => Ok(Box::new(Expert::new(Strength::Master))),
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
