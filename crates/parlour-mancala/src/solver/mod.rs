//! Perfect play: the exact value of a position and of every legal move.
//!
//! The value is the final score of the player to move minus the opponent's, when both play perfectly.
//!
//! Two solvers give the same values, and the tests compare them. The plain solver ([`plain`]) searches the game's own
//! positions and so follows every rule. The fast solver ([`fast`]) covers the rules that [`pits`] lists. It leaves the
//! stores out, since they only add to the sum, and works on the rows as the player to move sees them:
//!
//! 1. [`builder`] divides the memory ([`memory_plan`]) and loads or builds what a search needs.
//! 2. [`database`] holds the exact margin of every endgame with few seeds, computed from the end backwards.
//! 3. [`search`] answers questions about positions with more seeds by looking moves ahead until the database answers.
//! 4. [`table`] remembers the bounds proven so far, for all threads.
//! 5. [`book`] keeps proven bounds for the next run and solves openings in advance.
//!
//! A solver does no I/O: it reports to a [`SolverHost`] and asks it for stored databases and bounds.

mod answer;
mod book;
mod builder;
mod database;
mod fast;
mod host;
mod margin_range;
mod memory_plan;
mod pits;
mod plain;
mod rank;
mod search;
mod table;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

pub use answer::{Answer, Bounds};
pub use book::{PreparationProgress, ProvenBounds};
pub use database::{Database, DatabaseId};
pub use host::{Progress, SolverHost, Standalone};

pub(crate) use database::Layout;
pub(crate) use margin_range::MarginRange;
pub(crate) use pits::{MOST_SEEDS, Pits, SowingTable, in_lane, margin, seeds_in};
pub(crate) use search::context::{Branch, Node, SearchContext};
pub(crate) use search::effort::Effort;
pub(crate) use table::TranspositionTable;
pub(crate) use table::key::Key;

use crate::{Move, Position, Rules};
use fast::FastSolver;

/// What a solver may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The bytes for table and database together. At least 16 MiB are used.
    pub memory: u64,
    /// The bytes where no larger database is stored than one built with them: without time for a large
    /// one build a small one. Not more than `memory`.
    pub memory_without_database: u64,
    /// The bytes for the table alone.
    pub table: u64,
    /// Whether all positions of a game will be asked for, not only one: then a database is built that takes longer and
    /// answers all of them fast.
    pub thorough: bool,
    /// The threads.
    pub threads: usize,
}

impl Options {
    /// So much memory, whether a database is kept or not.
    pub const fn new(memory: u64, threads: usize) -> Self {
        Self { memory, memory_without_database: memory, table: memory, thorough: false, threads }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(1 << 30, 1)
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The position belongs to other rules.
    #[error("the position is played by other rules than the solver's")]
    OtherRules,
    /// The game can take too long to be followed to its end.
    #[error("games from this position can take more than {moves} moves: too many to be solved")]
    TooLong {
        /// The longest game that can be followed.
        moves: usize,
    },
    /// Bounds of these games cannot be stored.
    #[error(
        "these games cannot be prepared: only those without fire, with at most nine columns and 127 seeds in the rows"
    )]
    NotPrepared,
    /// The system gave no thread.
    #[error("no thread could be started for the search")]
    NoThread,
}

/// Solves positions of one set of rules, and remembers: a later question about the same game is answered faster.
///
/// ```
/// use std::sync::Arc;
/// use parlour_mancala::{Standalone, Options, Position, Rules, RulesFile, Solver};
/// use parlour_core::Game;
///
/// let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }).unwrap());
/// let mut solver = Solver::new(&rules, Options::default());
/// let answer = solver.solve(&Position::new(&rules, 2).unwrap(), &Standalone).unwrap();
/// assert_eq!(answer.value.value(), Some(4));
/// assert!(answer.is_exact());
/// ```
pub struct Solver {
    rules: Arc<Rules>,
    options: Options,
    fast: Option<FastSolver>,
    /// Databases that turned out to be damaged.
    damaged: Vec<DatabaseId>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(rules: &Arc<Rules>, options: Options) -> Self {
        Self { rules: Arc::clone(rules), options, fast: None, damaged: Vec::new() }
    }

    /// The value of a position and of its moves. When the host stops it, the bounds proven by then.
    pub fn solve(&mut self, position: &Position, host: &dyn SolverHost) -> Result<Answer, SolveError> {
        let threads = self.options.threads;
        match self.ask(position, host, |fast| fast.solve(position, threads, host))? {
            Some(answer) => Ok(answer),
            None => self.otherwise(position, host),
        }
    }

    /// A move that is as good as any, without the values of the others: that takes less time. None when the game is over,
    /// or the host stopped it before the move was proven.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn best_move(
        &mut self,
        position: &Position,
        host: &dyn SolverHost,
    ) -> Result<Option<Move>, SolveError> {
        let threads = self.options.threads;
        match self.ask(position, host, |fast| fast.best(position, threads, host))? {
            Some(best) => Ok(best),
            None => Ok(self.otherwise(position, host)?.best().next()),
        }
    }

    /// Asks the fast solver, if the position is one for it and it was not stopped; again with another database if that
    /// it used turned out to be damaged.
    fn ask<T>(
        &mut self,
        position: &Position,
        host: &dyn SolverHost,
        question: impl Fn(&FastSolver) -> T,
    ) -> Result<Option<T>, SolveError> {
        loop {
            let Some(fast) = self.fast_for(position, host)? else {
                return Ok(None);
            };
            let answer = question(fast);
            let Some(id) = fast.damaged() else {
                return Ok(Some(answer));
            };
            self.fast = None;
            host.discard_database(&id);
            self.damaged.push(id);
        }
    }

    /// The answer without the fast solver: to a position that is not for it, or when it was stopped before it was ready.
    fn otherwise(&self, position: &Position, host: &dyn SolverHost) -> Result<Answer, SolveError> {
        let stopped = FastSolver::can_solve(position);
        let memory = if stopped { 0 } else { self.options.memory };
        plain::solve(position, memory, host)
    }

    /// The fast solver, if the position is one for it and it was not stopped.
    fn fast_for(
        &mut self,
        position: &Position,
        host: &dyn SolverHost,
    ) -> Result<Option<&FastSolver>, SolveError> {
        if *position.rules() != *self.rules {
            return Err(SolveError::OtherRules);
        }
        if !FastSolver::can_solve(position) {
            return Ok(None);
        }
        if !self.fast.as_ref().is_some_and(|fast| fast.suits(position)) {
            // The old one goes first: the memory is not enough for two.
            self.fast = None;
            self.fast = FastSolver::new(position, self.options, &self.damaged, host);
        }
        Ok(self.fast.as_ref())
    }

    /// Hands the bounds proven since the last time to the host, if they took much work. That takes a moment, so callers
    /// should show the answer first.
    pub fn store_bounds(&self, host: &dyn SolverHost) {
        if let Some(fast) = &self.fast {
            fast.remember(self.rules.file(), host);
        }
    }

    /// The same by the plain solver, whatever the position: the measure of the fast one.
    pub fn solve_plainly(&self, position: &Position, host: &dyn SolverHost) -> Result<Answer, SolveError> {
        plain::solve(position, self.options.memory, host)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.rules)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
