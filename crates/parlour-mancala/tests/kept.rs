//! Stored databases: the largest one is used, and a damaged one never leads to a wrong answer.

use std::sync::{Arc, Mutex};

use parlour_core::Game;
use parlour_mancala::{
    Answer, Database, DatabaseId, Options, Position, Rules, RulesFile, Solver, SolverHost, Standalone,
};

/// Stores databases and records which ones turned out to be damaged, without removing them.
#[derive(Default)]
struct Keeping {
    kept: Mutex<Vec<(DatabaseId, Vec<u8>)>>,
    fetched: Mutex<Vec<DatabaseId>>,
    discarded: Mutex<Vec<DatabaseId>>,
}

impl Keeping {
    /// Changes a byte on every page of margins.
    fn damage(&self) {
        for (_, bytes) in self.kept.lock().unwrap().iter_mut() {
            let length = bytes.len();
            let pages = length / 4096;
            let first = length - pages * 4096;
            assert!(first > 32 + 8 * pages, "only margins are damaged");
            for byte in bytes[first..].iter_mut().step_by(4096) {
                *byte ^= 1;
            }
        }
    }
}

impl SolverHost for Keeping {
    fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
        let kept = self.kept.lock().unwrap();
        let (_, bytes) = kept.iter().find(|(known, _)| known == id)?;
        let database = Database::open(&bytes.clone().into(), id).ok()?;
        self.fetched.lock().unwrap().push(id.clone());
        Some(Arc::new(database))
    }

    fn discard_database(&self, id: &DatabaseId) {
        self.discarded.lock().unwrap().push(id.clone());
    }

    fn store_database(&self, database: &Database) {
        let mut bytes = Vec::new();
        database.write_to(&mut bytes).unwrap();
        self.kept.lock().unwrap().push((database.id().clone(), bytes));
    }
}

fn start() -> (Arc<Rules>, Position) {
    let file = RulesFile { columns: 4, seeds: 4, ..RulesFile::kalah() };
    let rules = Arc::new(Rules::new(file).unwrap());
    let position = Position::new(&rules, 2).unwrap();
    (rules, position)
}

fn solve(options: Options, watch: &dyn SolverHost) -> Answer {
    let (rules, position) = start();
    Solver::new(&rules, options).solve(&position, watch).unwrap()
}

fn thorough() -> Options {
    Options { thorough: true, ..Options::default() }
}

// K-09: a database built for all positions is used for each.
#[test]
fn the_thorough_build_a_larger_database_and_everybody_uses_it() {
    let plain = Keeping::default();
    let answer = solve(Options::default(), &plain);
    let large = Keeping::default();
    assert_eq!(solve(thorough(), &large).moves, answer.moves);
    let size = |keeping: &Keeping| keeping.kept.lock().unwrap()[0].1.len();
    assert!(size(&large) > 2 * size(&plain));
    let again = solve(Options::default(), &large);
    assert_eq!((&again.value, &again.moves), (&answer.value, &answer.moves));
    assert!(again.nodes < answer.nodes, "{} and {}", again.nodes, answer.nodes);
    assert_eq!(large.fetched.lock().unwrap().len(), 1);
}

// K-09: damage is detected in the middle of a search, and the search starts again without that database.
#[test]
fn a_damaged_database_is_used_for_nothing() {
    let expected = solve(Options::default(), &Standalone);
    let keeping = Keeping::default();
    solve(thorough(), &keeping);
    keeping.damage();
    let id = keeping.kept.lock().unwrap()[0].0.clone();
    let (rules, position) = start();
    let mut solver = Solver::new(&rules, Options::default());
    for _ in 0..2 {
        let answer = solver.solve(&position, &keeping).unwrap();
        assert_eq!((&answer.value, &answer.moves), (&expected.value, &expected.moves));
        let best = solver.best_move(&position, &keeping).unwrap();
        assert!(expected.best().any(|mv| Some(mv) == best), "{best:?}");
    }
    // The host did not remove it, but it was not tried again.
    assert_eq!(*keeping.discarded.lock().unwrap(), [id]);
}
