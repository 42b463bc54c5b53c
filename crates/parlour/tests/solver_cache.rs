//! Cached answers are found again, and damaged files are not used.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use parlour::core::Game;
use parlour::endgames::EndgameBuilder;
use parlour::mancala::{
    Database, DatabaseId, Options, Position, ProvenBounds, Rules, RulesFile, Solver, SolverHost,
};
use parlour::shared_solver::SharedSolver;
use parlour::solver_cache::SolverCache;

/// Uses a cache for everything, and notes what it found there.
struct Using {
    cache: SolverCache,
    found: Mutex<Vec<&'static str>>,
}

impl Using {
    fn new(folder: &Path) -> Self {
        Self { cache: SolverCache::at(folder.join("cache")), found: Mutex::new(Vec::new()) }
    }

    fn note<T>(&self, what: &'static str, found: Option<T>) -> Option<T> {
        if found.is_some() {
            self.found.lock().unwrap().push(what);
        }
        found
    }

    fn found(self) -> Vec<&'static str> {
        self.found.into_inner().unwrap()
    }
}

impl SolverHost for Using {
    fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
        self.note("endgames", self.cache.load_database(id))
    }

    fn discard_database(&self, id: &DatabaseId) {
        self.found.lock().unwrap().push("damaged");
        self.cache.discard_database(id);
    }

    fn store_database(&self, database: &Database) {
        self.cache.store_database(database).unwrap();
    }

    fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
        self.note("bounds", self.cache.load_bounds(id))
    }

    fn store_bounds(&self, bounds: &dyn Fn() -> ProvenBounds) {
        self.cache.store_bounds(bounds).unwrap();
    }
}

fn start() -> (Arc<Rules>, Position) {
    let file = RulesFile { columns: 5, seeds: 4, ..RulesFile::kalah() };
    let rules = Arc::new(Rules::new(file).unwrap());
    let position = Position::new(&rules, 2).unwrap();
    (rules, position)
}

/// Solves the start and returns its value, the positions searched, and what was in the cache.
fn solve(folder: &Path) -> (Option<i64>, u64, Vec<&'static str>) {
    let (rules, position) = start();
    let using = Using::new(folder);
    let mut solver = Solver::new(&rules, Options::default());
    let answer = solver.solve(&position, &using).unwrap();
    solver.store_bounds(&using);
    (answer.value.value(), answer.nodes, using.found())
}

// K-09
#[test]
fn a_second_question_finds_what_the_first_has_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (value, nodes, found) = solve(folder.path());
    assert_eq!((value, nodes > 0, found), (Some(10), true, vec![]));
    assert_eq!(solve(folder.path()), (Some(10), 0, vec!["endgames", "bounds"]));
    // The page and the terminal use the cache as well, and answer at once.
    let (rules, position) = start();
    let values = SharedSolver::new(SolverCache::at(folder.path().join("cache")), 1);
    let asked = Mutex::new(Cell::new(0));
    let seldom = || {
        let asked = asked.lock().unwrap();
        asked.set(asked.get() + 1);
        asked.get() > 1000
    };
    let answer = values.with(&rules, &seldom, |solver| solver.solve(&position));
    let answer = answer.unwrap();
    assert!(answer.is_exact() && answer.nodes == 0, "{answer:?}");
}

// K-09
#[test]
fn what_is_damaged_is_worked_out_again() {
    let folder = tempfile::tempdir().unwrap();
    solve(folder.path());
    for entry in fs::read_dir(folder.path().join("cache")).unwrap().flatten() {
        let mut bytes = fs::read(entry.path()).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(entry.path(), bytes).unwrap();
    }
    // The endgames are only opened, and look whole at first.
    let (value, nodes, found) = solve(folder.path());
    assert_eq!((value, nodes > 0), (Some(10), true));
    assert_eq!(found, ["endgames", "damaged"]);
    assert_eq!(solve(folder.path()).2, ["endgames", "bounds"]);
}

#[test]
fn without_a_cache_nothing_is_found() {
    let (rules, position) = start();
    let values = SharedSolver::new(SolverCache::none(), 1);
    let stopped = values.with(&rules, &|| true, |solver| solver.solve(&position));
    assert!(!stopped.unwrap().is_exact());
    let answer = values.with(&rules, &|| false, |solver| solver.solve(&position));
    assert_eq!(answer.unwrap().value.value(), Some(10));
}

// K-09: a database is built in the background, once, if there is room, and solvers use it.
#[test]
fn endgames_are_built_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let cache = || SolverCache::at(folder.path().join("cache"));
    let file = RulesFile { columns: 5, seeds: 3, ..RulesFile::kalah() };
    let rules = Arc::new(Rules::new(file).unwrap());
    assert!(!EndgameBuilder::new(cache(), 1 << 20).want(&rules), "no room");
    assert!(!EndgameBuilder::new(SolverCache::none(), 64 << 20).want(&rules), "nowhere to store it");
    let builder = EndgameBuilder::new(cache(), 64 << 20);
    assert!(!builder.want(&Rules::new(RulesFile::fire()).unwrap()), "not covered");
    let small = RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() };
    assert!(!builder.want(&Rules::new(small).unwrap()), "solved faster than read");
    assert!(builder.want(&rules));
    let start = Instant::now();
    while builder.built() == 0 && start.elapsed() < Duration::from_mins(2) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(builder.built(), 1);
    assert!(!builder.want(&rules), "it is there");
    let using = Using::new(folder.path());
    let position = Position::new(&rules, 2).unwrap();
    Solver::new(&rules, Options::default()).solve(&position, &using).unwrap();
    assert_eq!(using.found(), ["endgames"]);
}
