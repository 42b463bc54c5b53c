//! Three games as simple loops, each written for one game with one set of rules.
//!
//! `parlour bench` compares the simulators with them, in the same program and with the same compiler flags. They serve no
//! other purpose. Nothing in them is generic, so they are compiled here, with full optimisation.

mod kalah;
mod ludo;
mod snakes;

pub use kalah::kalah;
pub use ludo::ludo;
pub use snakes::{Jumps, snakes};

use parlour_core::below;
use parlour_play::GameStream;

/// A number below a small bound, from one random word.
fn draw(words: &mut GameStream, bound: usize) -> usize {
    usize::try_from(below(words, bound as u64)).unwrap_or(0)
}
