//! Verifying a proof.

use std::io::{BufRead, BufReader, Read};

use super::board::{Board, PROVER};
use super::endgames::Endgames;
use super::walk::{MoveSource, Verified, Walk};
use super::{ProofError, ProofHead, ProofReport};

/// The longest first line.
const LONGEST_HEAD: u64 = 1 << 14;
/// The stack of the thread that walks: the longest games have thousands of moves.
const STACK: usize = 256 << 20;

/// Verifies a proof, without the solver: both that the first player wins by at least the value, and by no more.
///
/// # Errors
/// Why the proof is refused, with the place; or that `stopped` said so.
pub fn verify_proof(
    source: &mut (dyn Read + Send),
    stopped: &(dyn Fn() -> bool + Sync),
) -> Result<ProofReport, ProofError> {
    with_stack(|| verified(source, stopped))
}

fn verified(source: &mut dyn Read, stopped: &dyn Fn() -> bool) -> Result<ProofReport, ProofError> {
    let mut source = BufReader::new(source);
    let mut line = String::new();
    source.by_ref().take(LONGEST_HEAD).read_line(&mut line)?;
    let head: ProofHead = serde_json::from_str(&line)
        .map_err(|error| ProofError::Head(format!("this is not the first line of a proof ({error})")))?;
    let (rules, seeds) = head.plain()?;
    let endgames = Endgames::solve(rules, head.endgame_seeds);
    let mut moves = Moves { source: &mut source, number: 0 };
    let mut part = |part: Part| {
        moves.number = 0;
        let walked = Walk::new(rules, &endgames, &mut moves, stopped)
            .run(&Board::start(rules, seeds, part.mover), part.needed)
            .and_then(|work| moves.end(part.is_last).map(|()| work));
        walked.map_err(|error| part.wrong(error, head.value))
    };
    let [least, most] = Part::both(head.value);
    let (at_least, at_most) = (part(least)?, part(most)?);
    Ok(ProofReport { head, at_least, at_most })
}

/// A part of a proof.
pub(super) struct Part {
    bound: &'static str,
    /// Who begins.
    pub(super) mover: u8,
    /// What the prover has to reach.
    pub(super) needed: i32,
    is_last: bool,
}

impl Part {
    /// First the first player is the prover, then the second, who keeps the first from winning more.
    pub(super) const fn both(value: i32) -> [Self; 2] {
        let least = Self { bound: "at least", mover: PROVER, needed: value, is_last: false };
        [least, Self { bound: "at most", mover: 1 - PROVER, needed: -value, is_last: true }]
    }

    pub(super) fn wrong(&self, error: ProofError, value: i32) -> ProofError {
        match error {
            ProofError::Stopped => ProofError::Stopped,
            error => ProofError::Part { bound: self.bound, value, error: Box::new(error) },
        }
    }
}

/// Runs on a thread with a large stack.
pub(super) fn with_stack<T: Send>(
    work: impl FnOnce() -> Result<T, ProofError> + Send,
) -> Result<T, ProofError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        thread.join().unwrap_or(Err(ProofError::Stopped))
    })
}

/// The moves of a proof as they are read.
struct Moves<'a, R> {
    source: &'a mut R,
    number: u64,
}

impl<R: BufRead> Moves<'_, R> {
    fn next(&mut self) -> Result<Option<u8>, ProofError> {
        let byte = self.source.fill_buf()?.first().copied();
        self.source.consume(byte.iter().len());
        Ok(byte)
    }

    /// The end of a part, and of the file after the last.
    fn end(&mut self, is_last: bool) -> Result<(), ProofError> {
        let ended = self.next()? == Some(b'\n') && (!is_last || self.next()?.is_none());
        if ended { Ok(()) } else { Err(ProofError::TooLong { number: self.number }) }
    }
}

impl<R: BufRead> MoveSource for Moves<'_, R> {
    fn next_move(&mut self, _: &Board, _: i32, _: &Verified<'_>) -> Result<usize, ProofError> {
        self.number += 1;
        let number = self.number;
        match self.next()? {
            Some(digit @ b'1'..=b'9') => Ok(usize::from(digit - b'1')),
            None | Some(b'\n') => Err(ProofError::Ended { number }),
            Some(found) => Err(ProofError::NotAMove { number, found: found.into() }),
        }
    }
}
