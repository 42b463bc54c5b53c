//! Perfect play: the exact value of a position and of every legal move.
//!
//! The value is the final score of the player to move less the opponent's, when both play as well as can be.
//!
//! Two solvers answer. The *plain* one searches the game's own positions and so follows every rule, fire included.
//! The *fast* one is for rules without fire. What already lies in the attics then changes nothing but the sum, so it
//! searches the rows alone, seen by the player to move: endgames with few seeds are solved beforehand from the end
//! backwards (the database); everything else by asking "is it at least b?" until two answers meet, with a table of
//! what was asked before, shared by all threads. What a long search has found out can be kept for the next one. Both
//! give the same values; the tests make them.

mod answer;
mod block;
mod checksum;
mod crew;
mod database;
mod desk;
mod effort;
mod fast;
mod findings;
mod guess;
mod insight;
mod key;
mod label;
mod margins;
mod mill;
mod notes;
mod openings;
mod pits;
mod plain;
mod plan;
mod prove;
mod rank;
mod retrograde;
mod search;
mod shared;
mod source;
mod span;
mod storage;
mod study;
mod table;
mod tracks;
mod watch;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

pub use answer::{Answer, Bounds};
pub use database::Database;
pub use findings::Findings;
pub use label::Label;
pub use openings::Prepared;
pub use watch::{Alone, Progress, Watch};

use crate::{Move, Position, Rules};
use fast::Fast;

/// What a solver may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The bytes for table and database together. At least 16 MiB are used.
    pub memory: u64,
    /// The bytes as long as no database is kept that is larger than one built with them: those who have no time for a large
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
        Self {
            memory,
            memory_without_database: memory,
            table: memory,
            thorough: false,
            threads,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(1 << 30, 1)
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
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
    /// Nothing that is found out about these games can be kept for later.
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
/// use parlour_mancala::{Alone, Options, Position, Rules, RulesFile, Solver};
/// use parlour_core::Game;
///
/// let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }).unwrap());
/// let mut solver = Solver::new(&rules, Options::default());
/// let answer = solver.solve(&Position::new(&rules, 2).unwrap(), &Alone).unwrap();
/// assert_eq!(answer.value.value(), Some(4));
/// assert!(answer.is_exact());
/// ```
pub struct Solver {
    rules: Arc<Rules>,
    options: Options,
    fast: Option<Fast>,
    /// Databases that turned out to be damaged.
    damaged: Vec<Label>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(rules: &Arc<Rules>, options: Options) -> Self {
        Self {
            rules: Arc::clone(rules),
            options,
            fast: None,
            damaged: Vec::new(),
        }
    }

    /// The value of a position and of its moves. When the watch stops it, the bounds proven by then.
    pub fn solve(&mut self, position: &Position, watch: &dyn Watch) -> Result<Answer, SolveError> {
        let threads = self.options.threads;
        match self.ask(position, watch, |fast| fast.solve(position, threads, watch))? {
            Some(answer) => Ok(answer),
            None => self.otherwise(position, watch),
        }
    }

    /// A move that is as good as any, without the values of the others: that takes less time. None when the game is over,
    /// or the watch stopped it before the move was proven.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn best(&mut self, position: &Position, watch: &dyn Watch) -> Result<Option<Move>, SolveError> {
        let threads = self.options.threads;
        match self.ask(position, watch, |fast| fast.best(position, threads, watch))? {
            Some(best) => Ok(best),
            None => Ok(self.otherwise(position, watch)?.best().next()),
        }
    }

    /// Asks the fast solver, if the position is one for it and it was not stopped; again with another database if that
    /// it used turned out to be damaged.
    fn ask<T>(
        &mut self,
        position: &Position,
        watch: &dyn Watch,
        question: impl Fn(&Fast) -> T,
    ) -> Result<Option<T>, SolveError> {
        loop {
            let Some(fast) = self.fast_for(position, watch)? else {
                return Ok(None);
            };
            let answer = question(fast);
            let Some(label) = fast.damaged() else {
                return Ok(Some(answer));
            };
            self.fast = None;
            self.damaged.push(label);
            watch.discard(&label);
        }
    }

    /// The answer without the fast solver: to a position that is not for it, or when it was stopped before it was ready.
    fn otherwise(&self, position: &Position, watch: &dyn Watch) -> Result<Answer, SolveError> {
        let stopped = Fast::can_solve(position);
        let memory = if stopped { 0 } else { self.options.memory };
        plain::solve(position, memory, watch)
    }

    /// The fast solver, if the position is one for it and it was not stopped.
    fn fast_for(&mut self, position: &Position, watch: &dyn Watch) -> Result<Option<&Fast>, SolveError> {
        if *position.rules() != *self.rules {
            return Err(SolveError::OtherRules);
        }
        if !Fast::can_solve(position) {
            return Ok(None);
        }
        if !self.fast.as_ref().is_some_and(|fast| fast.suits(position)) {
            // The old one goes first: the memory is not enough for two.
            self.fast = None;
            self.fast = Fast::new(position, self.options, &self.damaged, watch);
        }
        Ok(self.fast.as_ref())
    }

    /// Has the watch keep what was found out since the last time, if it is much. To gather and write it takes a moment:
    /// those who wait for an answer should have it first.
    pub fn remember(&self, watch: &dyn Watch) {
        if let Some(fast) = &self.fast {
            fast.remember(self.rules.file(), watch);
        }
    }

    /// The same by the plain solver, whatever the position: the measure of the fast one.
    pub fn solve_plainly(&self, position: &Position, watch: &dyn Watch) -> Result<Answer, SolveError> {
        plain::solve(position, self.options.memory, watch)
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
