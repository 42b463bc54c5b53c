//! A position taken apart and put together again, for those who number positions.

use super::{Position, Stage};
use crate::board::{HOME, MOST_ARMS, MOST_TOKENS};
use crate::position::record::Ranking;

/// All that can differ between two positions of one game in which a roll is due and nobody has a place yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Situation {
    /// Steps of every token; what lies beyond the players and their tokens is at home.
    pub(crate) tokens: [[i16; MOST_TOKENS]; MOST_ARMS],
    /// Whose turn it is.
    pub(crate) mover: usize,
    /// Sixes in a row in this turn, where the rules count them.
    pub(crate) sixes: u8,
    /// A bit for everybody whose side has captured, where the rules ask for it.
    pub(crate) captured: u8,
}

impl Situation {
    /// How every game begins.
    pub(crate) const START: Self =
        Self { tokens: [[HOME; MOST_TOKENS]; MOST_ARMS], mover: 0, sixes: 0, captured: 0 };
}

impl Position {
    /// The situation, which tells everything as long as a roll is due and nobody has a place.
    pub(crate) fn situation(&self) -> Situation {
        Situation { tokens: self.tokens, mover: self.mover, sixes: self.sixes, captured: self.captured }
    }

    /// Puts the game into a situation that has been taken from a position with the same rules and seats.
    pub(crate) fn restore(&mut self, situation: &Situation) {
        self.tokens = situation.tokens;
        self.mover = situation.mover;
        self.stage = Stage::Roll;
        self.sixes = situation.sixes;
        self.captured = situation.captured;
        self.ranking = Ranking::default();
    }
}
