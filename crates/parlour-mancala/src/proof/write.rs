//! Writing a proof: the solver finds the moves.

use std::io::Write;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

use parlour_core::Game;

use super::board::Board;
use super::endgames::Endgames;
use super::verify::{Part, with_stack};
use super::walk::{MoveSource, Verified, Walk};
use super::{ProofError, ProofHead, ProofReport};
use crate::solver::{Driver, Engine, SolverHost};
use crate::{Position, Solver};

impl Solver {
    /// Solves the game and writes a proof of its value for [`verify_proof`](crate::verify_proof), which will solve the
    /// endgames of this many seeds itself.
    ///
    /// # Errors
    /// If the rules are not those of kalah, if the host stopped it, or if writing fails.
    pub fn write_proof(
        &mut self,
        endgame_seeds: u8,
        host: &dyn SolverHost,
        target: &mut (dyn Write + Send),
    ) -> Result<ProofReport, ProofError> {
        let rules = Arc::clone(self.rules());
        // Refuse other rules before the search.
        ProofHead::new(rules.file().clone(), 0, endgame_seeds).plain()?;
        let start = Position::new(&rules, 2).map_err(|error| ProofError::Head(error.to_string()))?;
        let answer = self.solve(&start, host).map_err(|error| ProofError::Head(error.to_string()))?;
        let value = answer.value.value().and_then(|value| i32::try_from(value).ok());
        let head = ProofHead::new(rules.file().clone(), value.ok_or(ProofError::Stopped)?, endgame_seeds);
        let target = Mutex::new(target);
        let written = self.ask(&start, host, |fast| {
            with_stack(|| {
                let mut target = target.lock().unwrap_or_else(PoisonError::into_inner);
                written(&head, fast.engine(), host, &mut **target)
            })
        });
        written.map_err(|error| ProofError::Head(error.to_string()))?.unwrap_or(Err(ProofError::Stopped))
    }
}

fn written(
    head: &ProofHead,
    engine: &dyn Engine,
    host: &dyn SolverHost,
    target: &mut dyn Write,
) -> Result<ProofReport, ProofError> {
    let (rules, seeds) = head.plain()?;
    let endgames = Endgames::solve(rules, head.endgame_seeds);
    let line = serde_json::to_string(head).map_err(std::io::Error::other)?;
    writeln!(target, "{line}")?;
    let nodes = AtomicU64::new(0);
    let driver = Driver { threads: 1, here: true, nodes: &nodes, host, base: 0 };
    let mut moves = Found { engine, driver, target };
    let stopped = || host.is_stopped();
    let mut part = |part: Part| {
        let walk = Walk::new(rules, &endgames, &mut moves, &stopped);
        let work = walk.run(&Board::start(rules, seeds, part.mover), part.needed);
        let work = work.map_err(|error| part.wrong(error, head.value))?;
        writeln!(moves.target)?;
        Ok::<_, ProofError>(work)
    };
    let [least, most] = Part::both(head.value);
    let (at_least, at_most) = (part(least)?, part(most)?);
    Ok(ProofReport { head: head.clone(), at_least, at_most })
}

/// Moves as the solver finds them; they are written.
struct Found<'a> {
    engine: &'a dyn Engine,
    driver: Driver<'a>,
    target: &'a mut dyn Write,
}

impl Found<'_> {
    /// A move that leads to what was verified before, so that nothing more has to be proven; otherwise one that the solver
    /// proves.
    fn find(&self, board: &Board, needed: i32, verified: &Verified<'_>) -> Option<usize> {
        let rules = verified.rules;
        let clear = |pit: &usize| {
            let (next, gain) = board.play(rules, *pit);
            verified.reaches(&next, needed - gain) == Some(true)
        };
        let mut pits = (0..rules.columns).rev().filter(|pit| board.allows(rules, *pit));
        pits.find(clear).or_else(|| {
            let row = |row: &[u8]| row[..rules.columns].iter().map(|seeds| u32::from(*seeds)).collect();
            self.engine.reaching(&[row(&board.rows[0]), row(&board.rows[1])], needed, &self.driver)
        })
    }
}

impl MoveSource for Found<'_> {
    fn next_move(
        &mut self,
        board: &Board,
        needed: i32,
        verified: &Verified<'_>,
    ) -> Result<usize, ProofError> {
        let pit = self.find(board, needed, verified).ok_or(ProofError::Stopped)?;
        write!(self.target, "{}", pit + 1)?;
        Ok(pit)
    }
}
