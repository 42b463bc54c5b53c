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
//! 5. [`book`] keeps proven bounds for the next run, solves openings in advance, and has a book of openings that is asked
//!    before anything is built.
//!
//! A solver does no I/O: it reports to a [`SolverHost`] and asks it for stored databases and bounds.

/// Calls a function that is generic over the number of columns.
macro_rules! with_columns {
    ($columns:expr, $function:ident($($argument:expr),*)) => {
        match $columns {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            7 => $function::<7>($($argument),*),
            8 => $function::<8>($($argument),*),
            _ => $function::<9>($($argument),*),
        }
    };
}

mod answer;
mod book;
mod builder;
mod database;
mod fast;
mod host;
mod margin_range;
mod memory_plan;
mod parallel;
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
pub use book::{OpeningBook, PreparationProgress, ProvenBounds};
pub use database::{Database, DatabaseId};
pub use host::{Progress, SolverHost, Standalone};
pub use parallel::ParallelSolver;

pub(crate) use database::{Layout, build as build_database};
pub(crate) use fast::{Engine, covered_size, packed, rows};
pub(crate) use margin_range::MarginRange;
pub(crate) use pits::{MOST_SEEDS, Pits, SowingTable, in_lane, margin, seeds_in};
pub(crate) use plain::{best_move as plain_best_move, lead, store_lead};
pub(crate) use search::context::{Branch, Node, SearchContext, promise};
pub(crate) use search::driver::Driver;
pub(crate) use search::effort::Effort;
pub(crate) use search::heuristic::Heuristic;
pub(crate) use table::TranspositionTable;
pub(crate) use table::key::{Key, Keys};
pub(crate) use with_columns;

use crate::{Move, Position, Rules};
use fast::FastSolver;

/// What a solver may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The bytes for table and database together. At least 16 MiB are used.
    pub memory: u64,
    /// The bytes to use if no large database is stored yet: building a small one takes less time. At most `memory`.
    pub memory_without_database: u64,
    /// The bytes for the table alone.
    pub table: u64,
    /// Whether all positions of a game will be asked for, not only one: then a larger database is built, which takes
    /// longer and answers all of them fast.
    pub thorough: bool,
    /// The number of threads.
    pub threads: usize,
}

impl Options {
    /// This much memory, whether a database is stored or not.
    pub const fn new(memory: u64, threads: usize) -> Self {
        Self { memory, memory_without_database: memory, table: memory, thorough: false, threads }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(1 << 30, 1)
    }
}

/// Why a position is not solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The position has other rules.
    #[error("the position and the solver have different rules")]
    OtherRules,
    /// Games can last too long.
    #[error("cannot solve this position: games can last more than {moves} moves")]
    TooLong {
        /// The longest game that the solver follows.
        moves: usize,
    },
    /// The fast solver does not cover this game, so nothing can be stored.
    #[error(
        "cannot prepare this game: it must have no fire, at most 9 columns and at most 127 seeds in the pits"
    )]
    NotPrepared,
    /// The system started no thread.
    #[error("cannot start a thread for the search")]
    NoThread,
}

/// Solves positions under one set of rules. It remembers what it proved, so later questions are answered faster.
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
    /// Whether it may look into the opening book.
    has_book: bool,
    /// Databases that turned out to be damaged.
    damaged: Vec<DatabaseId>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(rules: &Arc<Rules>, options: Options) -> Self {
        Self { rules: Arc::clone(rules), options, fast: None, has_book: true, damaged: Vec::new() }
    }

    pub(crate) const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The same solver without the opening book: it searches every position.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { has_book: false, ..self }
    }

    /// The value of a position and of its moves; if the host stops it, the bounds proven so far.
    pub fn solve(&mut self, position: &Position, host: &dyn SolverHost) -> Result<Answer, SolveError> {
        if let Some(answer) = self.book_answer(position)? {
            return Ok(answer);
        }
        let threads = self.options.threads;
        match self.ask(position, host, |fast| fast.solve(position, threads, host))? {
            Some(answer) => Ok(answer),
            None => self.otherwise(position, host),
        }
    }

    /// A best move, without the values of the others, which takes less time. `None` if the game is over or the host stopped
    /// the solver before the move was proven.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn best_move(
        &mut self,
        position: &Position,
        host: &dyn SolverHost,
    ) -> Result<Option<Move>, SolveError> {
        if let Some(answer) = self.book_answer(position)? {
            return Ok(answer.best().next());
        }
        let threads = self.options.threads;
        match self.ask(position, host, |fast| fast.best(position, threads, host))? {
            Some(best) => Ok(best),
            None => Ok(self.otherwise(position, host)?.best().next()),
        }
    }

    /// The answer of the opening book.
    fn book_answer(&self, position: &Position) -> Result<Option<Answer>, SolveError> {
        self.check_rules(position)?;
        let book = OpeningBook::of(position).filter(|_| self.has_book);
        Ok(book.and_then(|book| book.answer(position)))
    }

    fn check_rules(&self, position: &Position) -> Result<(), SolveError> {
        if *position.rules() == *self.rules { Ok(()) } else { Err(SolveError::OtherRules) }
    }

    /// Asks the fast solver, if it covers the position and is not stopped. If its database turns out to be damaged, asks
    /// again with another one.
    pub(crate) fn ask<T>(
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

    /// The answer without the fast solver, which does not cover the position or was stopped before it was ready.
    fn otherwise(&self, position: &Position, host: &dyn SolverHost) -> Result<Answer, SolveError> {
        let stopped = FastSolver::can_solve(position);
        let memory = if stopped { 0 } else { self.options.memory };
        plain::solve(position, memory, host)
    }

    /// The fast solver, if it covers the position and is not stopped.
    fn fast_for(
        &mut self,
        position: &Position,
        host: &dyn SolverHost,
    ) -> Result<Option<&FastSolver>, SolveError> {
        self.check_rules(position)?;
        if !FastSolver::can_solve(position) {
            return Ok(None);
        }
        if !self.fast.as_ref().is_some_and(|fast| fast.suits(position)) {
            // Drop the old one first: there is not enough memory for two.
            self.fast = None;
            self.fast = FastSolver::new(position, self.options, &self.damaged, host);
        }
        Ok(self.fast.as_ref())
    }

    /// Gives the host the bounds proven since the last call, if they took much work. This takes a moment, so show the
    /// answer first.
    pub fn store_bounds(&self, host: &dyn SolverHost) {
        if let Some(fast) = &self.fast {
            fast.remember(self.rules.file(), host);
        }
    }

    /// Solves any position with the plain solver, to check the fast one.
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
