//! A Mancala solver for the page and the terminal, which show the value of each move beside the game.
//!
//! They have little memory and time. If the [cache](crate::solver_cache) has a database of the game, the solver uses more
//! memory and answers at once. `parlour solve mancala` stores one, or it is built [in the background](crate::endgames).

use std::sync::{Arc, Mutex, PoisonError};

use parlour_mancala::{
    Answer, Bounds, Database, DatabaseId, Move, Options, Position, Progress, ProvenBounds, Rules, RulesFile,
    SolveError, Solver, SolverHost,
};

use crate::endgames::EndgameBuilder;
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
    solver: Mutex<Option<Kept>>,
    cache: SolverCache,
    threads: usize,
    memory: Option<u64>,
    endgames: Option<EndgameBuilder>,
}

/// A solver between two tasks.
#[derive(Debug)]
struct Kept {
    rules: Arc<Rules>,
    solver: Solver,
    /// How many databases had been built when it began: it does not know later ones.
    built: u64,
}

/// The solver during one task.
pub struct SolverHandle<'a> {
    solver: &'a mut Solver,
    watch: Reading<'a>,
}

/// Reads the cache, stores nothing, and stops when the time is up.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub(crate) cache: &'a SolverCache,
    pub(crate) is_over: &'a (dyn Fn() -> bool + Sync),
    pub(crate) tell: &'a (dyn Fn(Option<usize>, Bounds) + Sync),
}

impl SharedSolver {
    /// A solver with this number of threads that reads this cache.
    pub const fn new(cache: SolverCache, threads: usize) -> Self {
        Self { solver: Mutex::new(None), cache, threads, memory: None, endgames: None }
    }

    /// The same solver with at most this many bytes for each question. A database of the cache is not counted: it is
    /// mapped, so all processes share it, and the system can take its memory back.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// The same solver, which has databases of the games that it is asked about built in the background, as long as all in
    /// the cache have at most this many bytes.
    #[must_use]
    pub fn with_endgames(self, disk: u64) -> Self {
        let endgames = Some(EndgameBuilder::new(self.cache.clone(), disk));
        Self { endgames, ..self }
    }

    /// Has the database for these rules built in the background, if it [may](Self::with_endgames).
    pub fn prepare(&self, rules: &Rules) {
        if let Some(endgames) = &self.endgames {
            endgames.want(rules);
        }
    }

    /// As [`Self::prepare`], for kalah, which is played most.
    pub fn prepare_usual(&self) {
        if let Ok(kalah) = Rules::new(RulesFile::kalah()) {
            self.prepare(&kalah);
        }
    }

    /// Runs a task with a solver for these rules: that of the last task, or a new one if the last had other rules or is in
    /// use. Once `is_over`, answers contain what is proven by then.
    pub fn with<T>(
        &self,
        rules: &Rules,
        is_over: &(dyn Fn() -> bool + Sync),
        task: impl FnOnce(&mut SolverHandle<'_>) -> T,
    ) -> T {
        self.prepare(rules);
        let built = self.endgames.as_ref().map_or(0, EndgameBuilder::built);
        let free = || self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let last = free().take().filter(|last| *last.rules == *rules && last.built == built);
        let mut kept = last.unwrap_or_else(|| {
            let rules = Arc::new(rules.clone());
            Kept { solver: Solver::new(&rules, self.options()), rules, built }
        });
        let watch = Reading { cache: &self.cache, is_over, tell: &|_, _| () };
        let done = task(&mut SolverHandle { solver: &mut kept.solver, watch });
        *free() = Some(kept);
        done
    }

    fn options(&self) -> Options {
        let most = self.memory.unwrap_or(u64::MAX);
        Options {
            memory: memory::quarter().max(MEMORY),
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

    /// The same, and tells each bound as soon as it is proven: that of a move by its place among the legal moves, or that of
    /// the position.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve_aloud(
        &mut self,
        position: &Position,
        tell: &(dyn Fn(Option<usize>, Bounds) + Sync),
    ) -> Result<Answer, SolveError> {
        self.solver.solve(position, &Reading { tell, ..self.watch })
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

    fn report(&self, progress: &Progress) {
        if let Progress::Bounds { index, bounds, .. } = *progress {
            (self.tell)(index, bounds);
        }
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
