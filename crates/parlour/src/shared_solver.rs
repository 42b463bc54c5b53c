//! A Mancala solver for the page and the terminal, which show the value of each move beside the game.
//!
//! They have little memory and time. If `parlour solve mancala` has stored a database in the
//! [cache](crate::solver_cache), the solver uses more memory and answers at once.

use std::sync::{Arc, Mutex, PoisonError};

use parlour_mancala::{
    Answer, Database, DatabaseId, Move, Options, Position, ProvenBounds, Rules, SolveError, Solver,
    SolverHost,
};

use crate::memory;
use crate::solver_cache::SolverCache;

/// The memory for a database from the cache and its transposition table, if a quarter of all memory is less.
const MEMORY: u64 = 768 << 20;
/// The memory for the transposition table: each solver has its own, but they share the database.
const TABLE: u64 = 512 << 20;
/// The memory without a database.
const MEMORY_WITHOUT_DATABASE: u64 = 128 << 20;

/// A solver that keeps its results between questions about the same rules.
///
/// ```
/// use std::sync::Arc;
/// use parlour::core::Game;
/// use parlour::mancala::{Position, Rules, RulesFile};
/// use parlour::solver_cache::SolverCache;
/// use parlour::shared_solver::SharedSolver;
///
/// let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }).unwrap());
/// let position = Position::new(&rules, 2).unwrap();
/// let solver = SharedSolver::new(SolverCache::none(), 1);
/// let answer = solver.with(&rules, &|| false, |solver| solver.solve(&position));
/// assert_eq!(answer.unwrap().value.value(), Some(4));
/// ```
#[derive(Debug)]
pub struct SharedSolver {
    solver: Mutex<Option<(Arc<Rules>, Solver)>>,
    cache: SolverCache,
    threads: usize,
    memory: Option<u64>,
}

/// The solver during one task.
pub struct SolverHandle<'a> {
    solver: &'a mut Solver,
    watch: Reading<'a>,
}

/// Reads the cache, stores nothing, and stops when the time is up.
pub(crate) struct Reading<'a> {
    pub(crate) cache: &'a SolverCache,
    pub(crate) is_over: &'a (dyn Fn() -> bool + Sync),
}

impl SharedSolver {
    /// A solver with this number of threads that reads this cache.
    pub const fn new(cache: SolverCache, threads: usize) -> Self {
        Self { solver: Mutex::new(None), cache, threads, memory: None }
    }

    /// The same solver with at most this many bytes for each question, whatever is stored in the cache.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Runs a task with a solver for these rules: that of the last task, or a new one if the last had other rules or is in
    /// use. Once `is_over`, answers contain what is proven by then.
    pub fn with<T>(
        &self,
        rules: &Rules,
        is_over: &(dyn Fn() -> bool + Sync),
        task: impl FnOnce(&mut SolverHandle<'_>) -> T,
    ) -> T {
        let free = || self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let last = free().take().filter(|(known, _)| **known == *rules);
        let (rules, mut solver) = last.unwrap_or_else(|| {
            let rules = Arc::new(rules.clone());
            let solver = Solver::new(&rules, self.options());
            (rules, solver)
        });
        let watch = Reading { cache: &self.cache, is_over };
        let done = task(&mut SolverHandle { solver: &mut solver, watch });
        *free() = Some((rules, solver));
        done
    }

    fn options(&self) -> Options {
        let most = self.memory.unwrap_or(u64::MAX);
        Options {
            memory: memory::quarter().max(MEMORY).min(most),
            memory_without_database: MEMORY_WITHOUT_DATABASE.min(most),
            table: TABLE.min(most),
            thorough: false,
            threads: self.threads,
        }
    }
}

impl SolverHandle<'_> {
    /// The value of a position and of its moves, as far as it is proven.
    ///
    /// # Errors
    /// As [`Solver::solve`].
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
        self.cache.load_database(id)
    }

    fn discard_database(&self, id: &DatabaseId) {
        self.cache.discard_database(id);
    }

    fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
        self.cache.load_bounds(id)
    }
}
