//! Which games have a fast simulator. A new one is one variant and one line in each function.

use std::ops::Range;

use parlour_core::{AnyGame, Ending, Policy};
use parlour_play::Numbered;

/// A game compiled for speed.
pub(crate) enum Fast {}

impl Fast {
    /// The fast simulator of this position for these seats, if there is one for its rules.
    pub(crate) fn compile(_start: &dyn AnyGame, _policies: &[Policy]) -> Option<Self> {
        None
    }

    /// Plays the games with these numbers and appends an ending for each.
    pub(crate) fn play(
        &self,
        _words: &Numbered,
        _games: Range<u64>,
        _most_turns: u64,
        _endings: &mut Vec<Ending>,
    ) {
        match *self {}
    }
}

/// What the fast simulators call a bot of this level, if they know it.
pub(crate) fn policy(level: &str) -> Option<Policy> {
    match level {
        "random" => Some(Policy::Random),
        "greedy" => Some(Policy::Greedy),
        _ => None,
    }
}
