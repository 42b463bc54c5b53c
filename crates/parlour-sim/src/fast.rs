//! The games with a fast simulator. A new one needs a variant and a line in each function.

use std::ops::Range;

use parlour_core::{AnyGame, Ending, FastSimulator as _, Policy};

use crate::fast_seats::Selected;

/// A game compiled for speed.
pub(crate) enum Fast {
    Ludo(Box<parlour_ludo::FastTrack>),
    Mancala(Box<parlour_mancala::FastSowing>),
    Snakes(Box<parlour_snakes::FastRace>),
}

impl Fast {
    /// The fast simulator for this position and these bots, if the rules allow one.
    pub(crate) fn compile(start: &dyn AnyGame, policies: &[Policy]) -> Option<Self> {
        let start = start.as_any();
        if let Some(start) = start.downcast_ref() {
            return parlour_ludo::FastTrack::compile(start, policies).map(Box::new).map(Self::Ludo);
        }
        if let Some(start) = start.downcast_ref() {
            return parlour_mancala::FastSowing::compile(start, policies).map(Box::new).map(Self::Mancala);
        }
        if let Some(start) = start.downcast_ref() {
            return parlour_snakes::FastRace::compile(start, policies).map(Box::new).map(Self::Snakes);
        }
        None
    }

    /// Plays the games with these numbers and appends their endings.
    pub(crate) fn play(
        &self,
        words: &Selected<'_>,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
    ) {
        match self {
            Self::Ludo(fast) => fast.play(words, games, most_turns, endings),
            Self::Mancala(fast) => fast.play(words, games, most_turns, endings),
            Self::Snakes(fast) => fast.play(words, games, most_turns, endings),
        }
    }
}

/// The policy of a bot of this level, if the fast simulators have it.
pub(crate) fn policy(level: &str) -> Option<Policy> {
    match level {
        "random" => Some(Policy::Random),
        "greedy" => Some(Policy::Greedy),
        _ => None,
    }
}
