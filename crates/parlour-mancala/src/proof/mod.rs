//! Proofs of the value of kalah that anybody can check: no part of the solver has to be trusted.
//!
//! A proof has two parts: the first player wins by at least the value, and by no more. Each is a list of moves, those of
//! one player in the order of a depth-first [`walk`] through the game. [`verify`](verify_proof) walks along: with its own
//! plain [board], on which it tries every move of the other player, and its own [endgames], which it
//! solves itself. The solver only [writes](crate::Solver::write_proof) the moves.
//!
//! As text, a proof is a line of JSON ([`ProofHead`]), then a line of digits for each part: the pit sown, counted from 1 in
//! the player's row.

mod board;
mod endgames;
mod verify;
mod walk;
mod write;

#[cfg(test)]
mod tests;

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Attics, Rules, RulesFile};
use board::{MOST_COLUMNS, PlainRules};
use endgames::Endgames;
pub use verify::verify_proof;

/// Changes with the format.
const VERSION: u32 = 1;
/// The most seeds in the pits of a board.
const MOST_SEEDS: u32 = 120;
/// The most endgames, a byte each.
const MOST_ENDGAMES: usize = 4 << 30;

/// The first line of a proof: what it claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ProofHead {
    parlour_proof: u32,
    /// The rules, with the board.
    pub rules: RulesFile,
    /// By how many seeds the first player wins.
    pub value: i32,
    /// Positions with at most this many seeds in the pits are solved before.
    pub endgame_seeds: u8,
}

/// How much work a part of a proof was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProofWork {
    /// The positions visited, without endgames and those that had been verified before.
    pub positions: u64,
    /// The moves read.
    pub moves: u64,
}

/// A verified proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofReport {
    /// What is proven.
    pub head: ProofHead,
    /// The proof that the value is no less.
    pub at_least: ProofWork,
    /// The proof that it is no more.
    pub at_most: ProofWork,
}

/// Why a proof is refused, or could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The file cannot be read or written, or is damaged.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The first line is not that of a proof.
    #[error("line 1: {0}")]
    Head(String),
    /// A part of it is wrong.
    #[error("the part that the first player wins by {bound} {value}: {error}")]
    Part {
        /// At least or at most.
        bound: &'static str,
        /// The value.
        value: i32,
        /// What is wrong.
        error: Box<Self>,
    },
    /// It ends too early.
    #[error("move {number} is missing")]
    Ended {
        /// The number of the move.
        number: u64,
    },
    /// It goes on after its end.
    #[error("there is something behind the last move, number {number}")]
    TooLong {
        /// The number of the move.
        number: u64,
    },
    /// A character is not a move.
    #[error("move {number} is \"{found}\"; allowed: a digit from 1 to 9")]
    NotAMove {
        /// The number of the move.
        number: u64,
        /// What is there instead.
        found: char,
    },
    /// A move is not legal.
    #[error("move {number}: pit {pit} cannot be sown after the moves {line}")]
    Illegal {
        /// The number of the move.
        number: u64,
        /// The pit in its row.
        pit: usize,
        /// The moves that lead there.
        line: String,
    },
    /// The moves do not prove it.
    #[error(
        "move {number} proves nothing: {needed} more seeds are needed, out of reach after the moves {line}"
    )]
    Lost {
        /// The number of the last move.
        number: u64,
        /// How many more seeds than the opponent are needed from there on.
        needed: i32,
        /// The moves that lead there.
        line: String,
    },
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

impl ProofHead {
    /// What a proof of this value claims.
    pub(crate) const fn new(rules: RulesFile, value: i32, endgame_seeds: u8) -> Self {
        Self { parlour_proof: VERSION, rules, value, endgame_seeds }
    }

    /// The plain rules and the seeds in each pit, if they can be verified.
    fn plain(&self) -> Result<(PlainRules, u8), ProofError> {
        let wrong = |why: &str| Err(ProofError::Head(why.to_owned()));
        if self.parlour_proof != VERSION {
            return wrong("this version of proofs is unknown");
        }
        let (columns, seeds) = (usize::from(self.rules.columns), self.rules.seeds);
        if Rules::new(self.rules.clone()).is_err() || columns > MOST_COLUMNS {
            return wrong("proofs are about boards of 1 to 9 columns");
        }
        let fits = u32::from(self.rules.columns).checked_mul(2 * seeds).is_some_and(|all| all <= MOST_SEEDS);
        let Some(seeds) = u8::try_from(seeds).ok().filter(|_| fits) else {
            return wrong("proofs are about at most 120 seeds in the pits");
        };
        if Endgames::size(columns, self.endgame_seeds) > MOST_ENDGAMES {
            return wrong("endgame-seeds is too large");
        }
        let same = |preset: RulesFile| {
            let sizes = (self.rules.columns, self.rules.seeds, Attics::Empty);
            RulesFile { columns: sizes.0, seeds: sizes.1, attics: sizes.2, ..preset } == self.rules
        };
        let captures_alone = same(RulesFile::kalah_empty_capture());
        if captures_alone || same(RulesFile::kalah()) {
            return Ok((PlainRules { columns, captures_alone }, seeds));
        }
        wrong("proofs are about the rules kalah and kalah-empty-capture")
    }
}
