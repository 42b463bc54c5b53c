//! The conformance suite that every game runs; for tests only.
//!
//! A game crate has one test that hands its kind to the [`Suite`]. The suite plays random games under every preset and
//! every single rule value, on every board and with few and many players, and checks the contract of `parlour-core` at
//! every step: what is listed is accepted and nothing else is, a refused step changes nothing, a record can be
//! replayed, a scene fits together, games end. With [`Suite::fast`] and [`Suite::exact`] it also plays every rule value
//! on the fast simulator and compares exact chances of winning with simulated games.
//!
//! A [`Suite`] returns a [`Tally`] of what it played; [`TestDice`] play random games elsewhere in tests.
//!
//! ```no_run
//! # fn example(kind: &dyn parlour_core::Kind) {
//! use parlour_testkit::Suite;
//! let tally = Suite::new(kind)
//!     .games(2)
//!     .max_steps(5_000)
//!     .endless("moves=four: the rat may walk in circles", |rules| rules["moves"] == "four")
//!     .run();
//! assert!(tally.played > 10, "{tally}");
//! assert_eq!(tally.refused.len(), 0, "{tally}");
//! # }
//! ```
//!
//! A failure names the game, the rules that differ from the preset, the board, the seed and the steps so far as
//! lines of a record, so that it can be replayed.

mod checks;
mod dice;
mod exact;
mod fast;
mod play;
mod setup;
mod suite;
mod trial;
mod typed;
mod values;

#[cfg(test)]
mod tests;

pub use dice::TestDice;
pub use exact::{TestStream, TestStreams};
pub use fast::{Compared, compare_fast};
pub use play::{play_random, random_step};
pub use setup::Refusal;
pub use suite::{Suite, Tally};
pub use typed::typed;
pub use values::{Variation, every_rule_value};
