//! Solves openings in advance, so that every position of a game is answered at once.
//!
//! Solving a position does not solve the moves of the positions after it: those are searched when they are first needed,
//! and the earlier in the game, the longer that takes. Later positions have fewer seeds and take no time.

use std::collections::HashSet;

use parlour_core::{Game, Silent};

use crate::Position;
use crate::solver::fast::{FastSolver, rows};
use crate::solver::{SolveError, Solver, SolverHost};

/// How many positions are solved between two saves; a crash loses a few minutes at most.
const BETWEEN: usize = 64;

/// How far the preparation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreparationProgress {
    /// The moves from the start.
    pub ply: u32,
    /// The positions of this ply that are solved.
    pub done: usize,
    /// The positions of this ply that did not occur earlier.
    pub of: usize,
}

impl Solver {
    /// Solves all positions of the first moves, saves the proven bounds now and then, and returns the number of positions;
    /// `None` if it was stopped.
    ///
    /// # Errors
    /// If the fast solver does not cover the game, so that nothing can be stored; and as [`Solver::solve`].
    pub fn prepare(
        &mut self,
        start: &Position,
        plies: u32,
        host: &dyn SolverHost,
        tell: impl Fn(PreparationProgress),
    ) -> Result<Option<usize>, SolveError> {
        if !FastSolver::can_solve(start) {
            return Err(SolveError::NotPrepared);
        }
        // What the opening book has is searched as well: later positions need the database and the bounds.
        let has_book = std::mem::replace(&mut self.has_book, false);
        let prepared = self.prepare_all(start, plies, host, tell);
        self.has_book = has_book;
        prepared
    }

    fn prepare_all(
        &mut self,
        start: &Position,
        plies: u32,
        host: &dyn SolverHost,
        tell: impl Fn(PreparationProgress),
    ) -> Result<Option<usize>, SolveError> {
        let mut known = HashSet::from([rows(start)]);
        let mut positions = vec![start.clone()];
        for ply in 0..=plies {
            let of = positions.len();
            for (position, done) in positions.iter().zip(1..) {
                let answer = self.solve(position, host)?;
                if done % BETWEEN == 0 || done == of || !answer.is_exact() {
                    self.store_bounds(host);
                }
                if !answer.is_exact() {
                    return Ok(None);
                }
                tell(PreparationProgress { ply, done, of });
            }
            positions = positions.iter().flat_map(children).collect();
            // The stores and the player to move only change the sum.
            positions
                .retain(|position| ply < plies && !position.turn().is_over() && known.insert(rows(position)));
        }
        Ok(Some(known.len()))
    }
}

fn children(position: &Position) -> Vec<Position> {
    let child = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv, &mut Silent);
        child
    };
    position.legal_moves().iter().copied().map(child).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::Arc;

    use super::*;
    use crate::solver::{Options, Standalone};
    use crate::{Fire, Rules, RulesFile};

    fn small(fire: Fire) -> (Solver, Position) {
        let rules = RulesFile { columns: 3, seeds: 3, fire, ..RulesFile::kalah() };
        let rules = Arc::new(Rules::new(rules).unwrap());
        let start = Position::new(&rules, 2).unwrap();
        (Solver::new(&rules, Options::default()), start)
    }

    // K-09: by hand: the start, three positions after a move, one of which is the same player's turn again.
    #[test]
    fn all_positions_of_the_first_moves_are_solved() {
        let (mut solver, start) = small(Fire::Off);
        let told = RefCell::new(Vec::new());
        let count = solver.prepare(&start, 1, &Standalone, |prepared| {
            told.borrow_mut().push(prepared);
        });
        assert_eq!(count, Ok(Some(4)));
        let last = told.into_inner().pop();
        assert_eq!(last, Some(PreparationProgress { ply: 1, done: 3, of: 3 }));
    }

    // K-09: positions that differ in the stores or in who is to move only are the same task.
    #[test]
    fn the_rows_tell_positions_apart() {
        let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
        let parsed = |text| rows(&Position::parse(&rules, text).unwrap());
        let one = parsed("0,4,4,4,4,4,4,1,3,4,4,4,4,4 1");
        assert_eq!(one, parsed("1,3,4,4,4,4,4,0,4,4,4,4,4,4 2"));
        assert_ne!(one, parsed("0,4,4,4,4,4,4,1,3,4,4,4,4,4 2"));
    }

    // K-09: games that the fast solver does not cover are refused.
    #[test]
    fn games_with_fire_are_not_prepared() {
        let (mut solver, start) = small(RulesFile::fire().fire);
        assert_eq!(solver.prepare(&start, 1, &Standalone, |_| ()), Err(SolveError::NotPrepared));
    }
}
