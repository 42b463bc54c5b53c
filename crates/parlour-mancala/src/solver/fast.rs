//! The fast solver, for rules without fire: packed rows, a database, a table, several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parlour_core::Game;

use crate::rules::stages::SOWING;
use crate::solver::builder::{EngineBuilder, games};
use crate::solver::memory_plan::{Limits, MemoryPlan};
use crate::solver::pits::MOST_COLUMNS;
use crate::solver::plain::{lead, store_lead};
use crate::solver::search::driver::Driver;
use crate::solver::table::key::have_keys;
use crate::solver::{
    Answer, Bounds, Database, DatabaseId, MOST_SEEDS, MarginRange, Options, Pits, ProvenBounds,
    SearchContext, SolverHost, in_lane,
};
use crate::{Move, Position, RulesFile, opponent};

/// Bounds from fewer searched positions are proved again faster than they are stored.
const WORTH_REMEMBERING: u64 = 1 << 19;
/// Writing a stored bound again takes about as long as searching this many positions.
const REWRITING_SHARE: u64 = 2;

/// The fast solver for boards of one size. It keeps its table from question to question.
pub(crate) struct FastSolver {
    pub(super) columns: usize,
    /// The seeds in the rows of the position it was planned for.
    pub(super) seeds: usize,
    pub(super) plan: MemoryPlan,
    /// What it was planned with.
    pub(super) limits: Limits,
    pub(super) engine: Box<dyn Engine>,
    /// Whether the database was built here and is not stored yet.
    pub(super) unkept: AtomicBool,
    /// How many positions were searched since bounds were last stored.
    pub(super) fresh: AtomicU64,
    /// How many must be searched before bounds are stored.
    pub(super) worth_remembering: u64,
}

/// The part of the solver that depends on the number of columns, behind one interface.
pub(crate) trait Engine: Send + Sync {
    fn database(&self) -> &Database;

    /// The bounds that are known.
    fn findings(&self, id: DatabaseId) -> ProvenBounds;

    /// The margin of the rows for the player to move, and for each lane; `None` for lanes that cannot be played.
    fn solve(&self, rows: &[Vec<u32>; 2], driver: &Driver<'_>) -> (MarginRange, Vec<Option<MarginRange>>);

    /// The margin of the rows for the player to move.
    fn margin(&self, rows: &[Vec<u32>; 2], driver: &Driver<'_>) -> MarginRange;

    /// The lane of a best move, unless it was stopped. The game must not be over.
    fn best(&self, rows: &[Vec<u32>; 2], driver: &Driver<'_>) -> Option<usize>;

    /// The lane of a move that reaches this margin, if there is one and the search was not stopped.
    fn reaching(&self, rows: &[Vec<u32>; 2], margin: i32, driver: &Driver<'_>) -> Option<usize>;
}

impl FastSolver {
    /// A solver for this position and all that can follow; `None` if there are too many columns or seeds, or fire, or if it
    /// was stopped.
    pub(crate) fn new(
        position: &Position,
        options: Options,
        damaged: &[DatabaseId],
        host: &dyn SolverHost,
    ) -> Option<Self> {
        let (columns, seeds) = covered_size(position)?;
        let builder = EngineBuilder {
            rules: position.rules().file(),
            rows: &rows(position),
            columns,
            seeds,
            options,
            damaged,
            host,
        };
        with_columns!(columns, build(&builder))
    }

    /// The most seeds in the rows of the positions in the database.
    #[cfg(test)]
    pub(crate) fn database_seeds(&self) -> usize {
        self.engine.database().seeds()
    }

    /// The database if it turned out to be damaged; then no bound can be trusted.
    pub(crate) fn damaged(&self) -> Option<DatabaseId> {
        let database = self.engine.database();
        database.is_damaged().then(|| database.id().clone())
    }

    /// Whether the fast solver covers the position.
    pub(crate) fn can_solve(position: &Position) -> bool {
        covered_size(position).is_some()
    }

    /// Whether a new solver would be no better for this position.
    pub(crate) fn suits(&self, position: &Position) -> bool {
        covered_size(position).is_some_and(|(columns, seeds)| {
            let plan = MemoryPlan::new(columns, seeds, self.limits);
            columns == self.columns && plan.seeds <= self.plan.seeds && plan.table <= self.plan.table
        })
    }

    /// Whether it was planned for positions of this size or larger ones.
    pub(crate) fn is_planned_for(&self, position: &Position) -> bool {
        covered_size(position).is_some_and(|(columns, seeds)| columns == self.columns && seeds <= self.seeds)
    }

    /// Solves the position, or narrows its value until stopped.
    pub(crate) fn solve(&self, position: &Position, threads: usize, host: &dyn SolverHost) -> Answer {
        if position.turn().is_over() {
            return Answer { value: Bounds::exactly(lead(position)), moves: Vec::new(), nodes: 0 };
        }
        let run = |driver: &Driver<'_>| self.engine.solve(&rows(position), driver);
        let ((value, lanes), nodes) = self.search(position, threads, host, run);
        let base = store_lead(position);
        let moves = moves(position).zip(lanes).filter_map(|(mv, range)| Some((mv, range?.bounds(base))));
        Answer { value: value.bounds(base), moves: moves.collect(), nodes }
    }

    /// A best move, if there is one and the search was not stopped.
    pub(crate) fn best(&self, position: &Position, threads: usize, host: &dyn SolverHost) -> Option<Move> {
        if position.turn().is_over() {
            return None;
        }
        let run = |driver: &Driver<'_>| self.engine.best(&rows(position), driver);
        let (lane, _) = self.search(position, threads, host, run);
        moves(position).nth(lane?)
    }

    pub(crate) fn engine(&self) -> &dyn Engine {
        &*self.engine
    }

    /// Runs a search and returns how many positions it visited. Stores a new database at the same time.
    fn search<T>(
        &self,
        position: &Position,
        threads: usize,
        host: &dyn SolverHost,
        run: impl FnOnce(&Driver<'_>) -> T,
    ) -> (T, u64) {
        let nodes = AtomicU64::new(0);
        let driver = Driver { threads, here: false, nodes: &nodes, host, base: store_lead(position) };
        let found = self.keep_during(host, || run(&driver));
        let nodes = nodes.into_inner();
        self.fresh.fetch_add(nodes, Ordering::Relaxed);
        (found, nodes)
    }

    /// Stores a new database while another task runs: writing it takes about a tenth of the time of a search.
    pub(super) fn keep_during<T>(&self, host: &dyn SolverHost, task: impl FnOnce() -> T) -> T {
        let keep = || host.store_database(self.engine.database());
        std::thread::scope(|scope| {
            if self.unkept.swap(false, Ordering::Relaxed) {
                let beside = std::thread::Builder::new().spawn_scoped(scope, keep);
                if beside.is_err() {
                    keep();
                }
            }
            task()
        })
    }

    /// The bounds proven so far about the games that start with the rules' seeds.
    pub(crate) fn findings(&self, rules: &RulesFile) -> ProvenBounds {
        self.engine.findings(games(rules, self.columns))
    }

    /// Stores the proven bounds if they took enough work and would be loaded again.
    pub(crate) fn remember(&self, rules: &RulesFile, host: &dyn SolverHost) {
        let fresh = self.fresh.load(Ordering::Relaxed);
        if fresh >= self.worth_remembering && self.plan.is_worth_recalling() {
            self.fresh.store(0, Ordering::Relaxed);
            host.store_bounds(&|| self.findings(rules));
        }
    }
}

fn build<const C: usize>(builder: &EngineBuilder<'_>) -> Option<FastSolver> {
    builder.build::<C>()
}

/// How many positions must be searched before bounds are stored, given the number stored already. A thorough run stores
/// them however long it takes.
pub(super) fn worth_remembering(options: Options, recalled: usize) -> u64 {
    if options.thorough {
        WORTH_REMEMBERING
    } else {
        WORTH_REMEMBERING.max(recalled as u64 * REWRITING_SHARE)
    }
}

/// The moves of all lanes, whether they can be played or not.
fn moves(position: &Position) -> impl Iterator<Item = Move> {
    position.board().row(position.mover()).map(Move::Sow)
}

/// The row of the player to move, and the other.
pub(crate) fn rows(position: &Position) -> [Vec<u32>; 2] {
    [position.mover(), opponent(position.mover())].map(|player| {
        let fields = position.board().row(player);
        fields.map(|pit| position.seeds(pit).unwrap_or(0)).collect()
    })
}

/// The rows packed, and how many seeds they have.
pub(crate) fn packed<const C: usize>(rows: &[Vec<u32>; 2]) -> (Pits, usize) {
    let row = |row: &Vec<u32>| (0..C).zip(row).map(|(lane, seeds)| in_lane(*seeds as usize, lane)).sum();
    let [own, other] = rows;
    let pits = Pits { own: row(own), other: row(other) };
    (pits, own.iter().chain(other).sum::<u32>() as usize)
}

/// The columns and the seeds in the rows, if the fast solver covers them.
pub(crate) fn covered_size(position: &Position) -> Option<(usize, usize)> {
    let columns = usize::from(position.board().columns());
    let board = position.board();
    let fields = (0..).zip(position.fields()).filter(|(pit, _)| !board.is_store(*pit));
    let seeds = fields.map(|(_, seeds)| u64::from(seeds)).sum::<u64>();
    let seeds = usize::try_from(seeds).ok().filter(|seeds| *seeds <= MOST_SEEDS)?;
    let fits = columns <= MOST_COLUMNS && have_keys(columns, seeds);
    (fits && SOWING.covers(position.rules().file())).then_some((columns, seeds))
}

impl<const C: usize> Engine for SearchContext<C> {
    fn findings(&self, id: DatabaseId) -> ProvenBounds {
        ProvenBounds::new(id, self.table.findings())
    }

    fn database(&self) -> &Database {
        &self.database
    }

    fn solve(&self, rows: &[Vec<u32>; 2], driver: &Driver<'_>) -> (MarginRange, Vec<Option<MarginRange>>) {
        let (pits, seeds) = packed::<C>(rows);
        driver.answer(self, pits, seeds)
    }

    fn margin(&self, rows: &[Vec<u32>; 2], driver: &Driver<'_>) -> MarginRange {
        let (pits, seeds) = packed::<C>(rows);
        driver.margin(self, pits, seeds)
    }

    fn best(&self, rows: &[Vec<u32>; 2], driver: &Driver<'_>) -> Option<usize> {
        let (pits, seeds) = packed::<C>(rows);
        driver.best(self, pits, seeds)
    }

    fn reaching(&self, rows: &[Vec<u32>; 2], margin: i32, driver: &Driver<'_>) -> Option<usize> {
        let (pits, seeds) = packed::<C>(rows);
        driver.reaching(self, pits, seeds, margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // K-09: a run that prepares a game stores its bounds; a single question does not wait for that.
    #[test]
    fn prepared_bounds_are_always_stored() {
        let once = Options::default();
        let thorough = Options { thorough: true, ..once };
        assert_eq!(worth_remembering(once, 0), WORTH_REMEMBERING);
        assert_eq!(worth_remembering(once, 1_500_000), 3_000_000);
        assert_eq!(worth_remembering(thorough, 1_500_000), WORTH_REMEMBERING);
    }
}
