//! Solves many positions at the same time, with one table and one database.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use parlour_core::Game;

use crate::solver::fast::{FastSolver, covered_size};
use crate::solver::memory_plan::{Limits, MemoryPlan};
use crate::solver::{Answer, Layout, Options, SolveError, Solver, SolverHost};
use crate::{Position, Rules};

/// In the time of one searched position, this many positions of a database are worked out.
const BUILT_PER_SEARCHED: u64 = 40;

/// Solves positions under one set of rules for many threads. What one of them proves helps the others.
///
/// It begins with a small database. Once the searches have taken about as long as building a large one takes, it builds
/// that ([`Options::thorough`]): then there are many positions, and all later ones gain.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::Game;
/// use parlour_mancala::{Options, ParallelSolver, Position, Rules, RulesFile, Standalone};
///
/// let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }).unwrap());
/// let solver = ParallelSolver::new(&rules, Options::new(64 << 20, 2));
/// let start = Position::new(&rules, 2).unwrap();
/// assert_eq!(solver.solve(&start, &Standalone).unwrap().value.value(), Some(4));
/// ```
#[derive(Debug)]
pub struct ParallelSolver {
    rules: Arc<Rules>,
    options: Options,
    solver: RwLock<Solver>,
    /// How many positions are being solved.
    running: AtomicUsize,
    searched: AtomicU64,
    is_thorough: AtomicBool,
}

impl ParallelSolver {
    /// A solver that knows nothing yet. The threads are those of all searches together.
    pub fn new(rules: &Arc<Rules>, options: Options) -> Self {
        Self {
            rules: Arc::clone(rules),
            options,
            solver: RwLock::new(Solver::new(rules, options)),
            running: AtomicUsize::new(0),
            searched: AtomicU64::new(0),
            is_thorough: AtomicBool::new(options.thorough),
        }
    }

    /// The same solver without the opening book: it searches every position.
    #[must_use]
    pub fn without_book(self) -> Self {
        let solver = self.solver.into_inner().unwrap_or_else(PoisonError::into_inner).without_book();
        Self { solver: RwLock::new(solver), ..self }
    }

    /// The value of a position and of its moves; if the host stops it, the bounds proven so far.
    ///
    /// # Errors
    /// As [`Solver::solve`].
    pub fn solve(&self, position: &Position, host: &dyn SolverHost) -> Result<Answer, SolveError> {
        let running = Running::new(&self.running);
        let threads = (self.options.threads / running.count).max(1);
        loop {
            let solver = self.solver.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(answer) = solver.solve_with_others(position, threads, host)? {
                drop(solver);
                self.count(answer.nodes, host);
                return Ok(answer);
            }
            drop(solver);
            // Waits until the others are done: there is not enough memory for two databases.
            let mut solver = self.solver.write().unwrap_or_else(PoisonError::into_inner);
            if !solver.make_ready(&self.largest(position), host)? {
                return solver.otherwise(position, host);
            }
        }
    }

    /// The position that needs the most: the start, or this one if it has more seeds or another size.
    fn largest(&self, position: &Position) -> Position {
        let start = Position::new(&self.rules, 2).ok();
        let size = covered_size(position);
        let is_larger = |start: &Position| {
            covered_size(start).zip(size).is_some_and(|(all, this)| all.0 == this.0 && all.1 >= this.1)
        };
        start.filter(is_larger).unwrap_or_else(|| position.clone())
    }

    /// Notes the work of a search, and builds a large database once there was enough of it.
    fn count(&self, nodes: u64, host: &dyn SolverHost) {
        let searched = self.searched.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if searched.saturating_mul(BUILT_PER_SEARCHED) < self.large_database()
            || host.is_stopped()
            || self.is_thorough.swap(true, Ordering::Relaxed)
        {
            return;
        }
        self.solver.write().unwrap_or_else(PoisonError::into_inner).become_thorough();
    }

    /// The size of the database of a thorough run.
    fn large_database(&self) -> u64 {
        let Some((columns, seeds)) =
            Position::new(&self.rules, 2).ok().and_then(|start| covered_size(&start))
        else {
            return u64::MAX;
        };
        let Options { memory, table, .. } = self.options;
        let limits = Limits { memory, table, thorough: true, captures: self.rules.file().has_captures() };
        Layout::size(columns, MemoryPlan::new(columns, seeds, limits).seeds)
    }
}

/// A position that is being solved.
struct Running<'a> {
    all: &'a AtomicUsize,
    /// How many there are, this one included.
    count: usize,
}

impl<'a> Running<'a> {
    fn new(all: &'a AtomicUsize) -> Self {
        Self { all, count: all.fetch_add(1, Ordering::Relaxed) + 1 }
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.all.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Solver {
    /// The answer, if everything it needs is there; searches run beside each other.
    fn solve_with_others(
        &self,
        position: &Position,
        threads: usize,
        host: &dyn SolverHost,
    ) -> Result<Option<Answer>, SolveError> {
        if let Some(answer) = self.book_answer(position)? {
            return Ok(Some(answer));
        }
        if !FastSolver::can_solve(position) {
            return self.otherwise(position, host).map(Some);
        }
        let fast = self.fast.as_ref().filter(|fast| fast.is_planned_for(position));
        let answer = fast.map(|fast| (fast.solve(position, threads, host), fast.damaged()));
        Ok(answer.and_then(|(answer, damaged)| damaged.is_none().then_some(answer)))
    }

    /// Builds the fast solver for this position, unless it is there; false if the host stopped it.
    fn make_ready(&mut self, position: &Position, host: &dyn SolverHost) -> Result<bool, SolveError> {
        self.check_rules(position)?;
        if let Some(id) = self.fast.as_ref().and_then(FastSolver::damaged) {
            self.fast = None;
            host.discard_database(&id);
            self.damaged.push(id);
        }
        if !self.fast.as_ref().is_some_and(|fast| fast.is_planned_for(position)) {
            // Drop the old one first: there is not enough memory for two.
            self.fast = None;
            self.fast = FastSolver::new(position, self.options, &self.damaged, host);
        }
        Ok(self.fast.is_some())
    }

    /// From now on, builds the database of a thorough run.
    fn become_thorough(&mut self) {
        self.options.thorough = true;
        self.fast = None;
    }
}
