//! The walk through a proof.
//!
//! A proof that the prover reaches a margin is a tree: one move for the prover, all moves for the other player. It is walked
//! depth first. The prover's moves come from a [`MoveSource`]; whether they are good enough is found out here, with the
//! plain board and endgames alone. So a wrong move can make a proof fail, but never prove something wrong.

use std::collections::HashMap;

use super::board::{Board, PROVER, PlainRules};
use super::endgames::Endgames;
use super::{ProofError, ProofWork};

/// Where the prover's moves come from.
pub(super) trait MoveSource {
    /// The pit that the prover sows on this board to win at least `needed` more seeds than the other player from here on.
    fn next_move(&mut self, board: &Board, needed: i32, verified: &Verified<'_>)
    -> Result<usize, ProofError>;
}

/// What was verified so far.
pub(super) struct Verified<'a> {
    pub(super) rules: PlainRules,
    endgames: &'a Endgames,
    /// The highest margin that the prover is known to reach, by board.
    reached: HashMap<Board, i8>,
}

/// A walk.
pub(super) struct Walk<'a, M> {
    pub(super) verified: Verified<'a>,
    pub(super) moves: &'a mut M,
    /// The pits sown to get here.
    line: Vec<usize>,
    work: ProofWork,
    stopped: &'a dyn Fn() -> bool,
}

impl Verified<'_> {
    /// Whether the prover reaches a margin on this board, if that is already clear.
    pub(super) fn reaches(&self, board: &Board, needed: i32) -> Option<bool> {
        let exact = board.over().or_else(|| self.endgames.margin(board));
        if let Some(margin) = exact {
            return Some(margin >= needed);
        }
        let seeds = board.seeds();
        let known = self.reached.get(board).is_some_and(|margin| i32::from(*margin) >= needed);
        match needed {
            // Whatever happens, the other player gets no more than all seeds.
            _ if needed <= -seeds || known => Some(true),
            _ if needed > seeds => Some(false),
            _ => None,
        }
    }
}

impl<'a, M: MoveSource> Walk<'a, M> {
    pub(super) fn new(
        rules: PlainRules,
        endgames: &'a Endgames,
        moves: &'a mut M,
        stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        let verified = Verified { rules, endgames, reached: HashMap::new() };
        Self { verified, moves, line: Vec::new(), work: ProofWork::default(), stopped }
    }

    /// Verifies that the prover wins at least `needed` seeds more than the other player from this board on.
    pub(super) fn run(mut self, board: &Board, needed: i32) -> Result<ProofWork, ProofError> {
        self.visit(board, needed)?;
        Ok(self.work)
    }

    fn visit(&mut self, board: &Board, needed: i32) -> Result<(), ProofError> {
        match self.verified.reaches(board, needed) {
            Some(true) => return Ok(()),
            Some(false) => return Err(self.lost(needed)),
            None => {}
        }
        self.work.positions += 1;
        if self.work.positions.is_multiple_of(1 << 12) && (self.stopped)() {
            return Err(ProofError::Stopped);
        }
        if board.mover == PROVER {
            self.work.moves += 1;
            let pit = self.moves.next_move(board, needed, &self.verified)?;
            if !board.allows(self.verified.rules, pit) {
                return Err(ProofError::Illegal { number: self.work.moves, pit: pit + 1, line: self.line() });
            }
            self.follow(board, needed, pit)?;
        } else {
            for pit in 0..self.verified.rules.columns {
                if board.allows(self.verified.rules, pit) {
                    self.follow(board, needed, pit)?;
                }
            }
        }
        // `needed` is between minus and plus all seeds, at most 126.
        let reached = i8::try_from(needed).unwrap_or(i8::MIN);
        let known = self.verified.reached.entry(*board).or_insert(reached);
        *known = reached.max(*known);
        Ok(())
    }

    fn follow(&mut self, board: &Board, needed: i32, pit: usize) -> Result<(), ProofError> {
        let (next, gain) = board.play(self.verified.rules, pit);
        let needed = if board.mover == PROVER { needed - gain } else { needed + gain };
        self.line.push(pit);
        self.visit(&next, needed)?;
        self.line.pop();
        Ok(())
    }

    fn lost(&self, needed: i32) -> ProofError {
        ProofError::Lost { number: self.work.moves, needed, line: self.line() }
    }

    /// The moves to the current board, each as the pit's place in its row, from 1.
    fn line(&self) -> String {
        let places: Vec<String> = self.line.iter().map(|pit| (pit + 1).to_string()).collect();
        places.join(" ")
    }
}
