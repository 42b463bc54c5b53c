//! The part of a position that changes from roll to roll, for code that numbers or packs positions.

use std::sync::Arc;

use super::{Position, Stage};
use crate::board::{HOME, MOST_ARMS, MOST_TOKENS};
use crate::position::record::Ranking;

/// All that can differ between two positions of one game that wait for a roll, before any player has a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Situation {
    /// Steps of every token; entries for players and tokens that do not exist are in the yard.
    pub(crate) tokens: [[i16; MOST_TOKENS]; MOST_ARMS],
    /// Whose turn it is.
    pub(crate) mover: usize,
    /// Sixes in a row in this turn, if the rules count them.
    pub(crate) sixes: u8,
    /// A bit for every player whose side has captured, if the rules need it.
    pub(crate) captured: u8,
}

impl Situation {
    /// The start of every game.
    pub(crate) const START: Self =
        Self { tokens: [[HOME; MOST_TOKENS]; MOST_ARMS], mover: 0, sixes: 0, captured: 0 };
}

impl Position {
    /// The situation. It is complete while the position waits for a roll and no player has a place.
    pub(crate) fn situation(&self) -> Situation {
        Situation { tokens: self.tokens, mover: self.mover, sixes: self.sixes, captured: self.captured }
    }

    /// A copy with rules of its own, for a thread that copies it often: threads do not share a reference count.
    pub(crate) fn detached(&self) -> Self {
        Self { rules: Arc::new((*self.rules).clone()), ..self.clone() }
    }

    /// Restores a situation taken from a position with the same rules and seats.
    pub(crate) fn restore(&mut self, situation: &Situation) {
        self.tokens = situation.tokens;
        self.mover = situation.mover;
        self.stage = Stage::Roll;
        self.sixes = situation.sixes;
        self.captured = situation.captured;
        self.ranking = Ranking::default();
    }
}
