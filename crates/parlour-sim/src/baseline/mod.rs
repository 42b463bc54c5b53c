//! Yardsticks: three games as plain loops, the way one writes them for a single game and nothing else.
//!
//! `parlour bench` runs them beside the simulators, in the same program and with the same flags, so that speeds are
//! told as ratios. They know one set of rules each and serve no other purpose. Nothing in them is generic, so they are
//! compiled here, with full optimisation.

mod kalah;
mod ludo;
mod snakes;

pub use kalah::kalah;
pub use ludo::ludo;
pub use snakes::{Jumps, snakes};

use parlour_core::below;
use parlour_play::GameStream;

/// A number below a small bound, from a word of its own.
fn draw(words: &mut GameStream, bound: usize) -> usize {
    usize::try_from(below(words, bound as u64)).unwrap_or(0)
}
