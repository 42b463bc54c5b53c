//! What the moves of mancala are worth, for pages and screens that show it beside the game.
//!
//! They have little memory and little time. But what somebody has worked out with `parlour solve mancala` lies on the
//! [shelf](crate::shelf): then a solver may use more memory, and its answers come at once.

use std::sync::{Arc, Mutex, PoisonError};

use parlour_mancala::{
    Answer, Database, DatabaseId, Move, Options, Position, ProvenBounds, Rules, SolveError, Solver,
    SolverHost,
};

use crate::memory;
use crate::shelf::Shelf;

/// The memory for a database from the shelf and the table that goes with it, if a quarter of all memory is less.
const MEMORY: u64 = 768 << 20;
/// The memory for the table: every solver has its own, while they share the database.
const TABLE: u64 = 512 << 20;
/// The memory without one.
const MEMORY_WITHOUT_DATABASE: u64 = 128 << 20;

/// A solver that remembers from question to question, as long as they are about the same rules.
///
/// ```
/// use std::sync::Arc;
/// use parlour::core::Game;
/// use parlour::mancala::{Position, Rules, RulesFile};
/// use parlour::shelf::Shelf;
/// use parlour::values::Values;
///
/// let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }).unwrap());
/// let position = Position::new(&rules, 2).unwrap();
/// let values = Values::new(Shelf::none(), 1);
/// let answer = values.lend(&rules, &|| false, |solver| solver.solve(&position));
/// assert_eq!(answer.unwrap().value.value(), Some(4));
/// ```
#[derive(Debug)]
pub struct Values {
    solver: Mutex<Option<(Arc<Rules>, Solver)>>,
    shelf: Shelf,
    threads: usize,
}

/// A solver that is lent.
pub struct Lent<'a> {
    solver: &'a mut Solver,
    watch: Reading<'a>,
}

/// Reads what was kept, keeps nothing new, and stops when it is time.
struct Reading<'a> {
    shelf: &'a Shelf,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl Values {
    /// A solver with so many threads that looks at this shelf.
    pub const fn new(shelf: Shelf, threads: usize) -> Self {
        Self {
            solver: Mutex::new(None),
            shelf,
            threads,
        }
    }

    /// Lends a solver for these rules: the one of the last question, or a new one if that was about other rules or
    /// somebody else has it. When it is over, answers are what is proven by then.
    pub fn lend<T>(
        &self,
        rules: &Rules,
        is_over: &(dyn Fn() -> bool + Sync),
        task: impl FnOnce(&mut Lent<'_>) -> T,
    ) -> T {
        let free = || self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let last = free().take().filter(|(known, _)| **known == *rules);
        let (rules, mut solver) = last.unwrap_or_else(|| {
            let rules = Arc::new(rules.clone());
            let solver = Solver::new(&rules, self.options());
            (rules, solver)
        });
        let watch = Reading {
            shelf: &self.shelf,
            is_over,
        };
        let done = task(&mut Lent {
            solver: &mut solver,
            watch,
        });
        *free() = Some((rules, solver));
        done
    }

    fn options(&self) -> Options {
        Options {
            memory: memory::quarter().max(MEMORY),
            memory_without_database: MEMORY_WITHOUT_DATABASE,
            table: TABLE,
            thorough: false,
            threads: self.threads,
        }
    }
}

impl Lent<'_> {
    /// The value of a position and of its moves, as far as it is proven.
    ///
    /// # Errors
    /// When the position cannot be solved, as by [`Solver::solve`].
    pub fn solve(&mut self, position: &Position) -> Result<Answer, SolveError> {
        self.solver.solve(position, &self.watch)
    }

    /// A best move, if one is proven in time.
    ///
    /// # Errors
    /// As [`Solver::best_move`].
    pub fn best(&mut self, position: &Position) -> Result<Option<Move>, SolveError> {
        self.solver.best_move(position, &self.watch)
    }
}

impl SolverHost for Reading<'_> {
    fn is_stopped(&self) -> bool {
        (self.is_over)()
    }

    fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
        self.shelf.load_database(id)
    }

    fn discard_database(&self, id: &DatabaseId) {
        self.shelf.discard_database(id);
    }

    fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
        self.shelf.load_bounds(id)
    }
}
