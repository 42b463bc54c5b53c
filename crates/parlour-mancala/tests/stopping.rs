//! A search stops in time when its host says so.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_core::Game;
use parlour_mancala::{Options, Position, Rules, RulesFile, Solver, SolverHost};

// K-09: a wide board with many seeds stops as soon as a small one; each of its positions takes much longer.
#[test]
fn a_wide_board_stops_in_time() {
    struct Soon(Instant);
    impl SolverHost for Soon {
        fn is_stopped(&self) -> bool {
            self.0.elapsed() > Duration::from_millis(200)
        }
    }
    let file = RulesFile { columns: 300, seeds: 3_000, ..RulesFile::kalah() };
    let rules = Arc::new(Rules::new(file).unwrap());
    let position = Position::new(&rules, 2).unwrap();
    let start = Instant::now();
    let answer = Solver::new(&rules, Options::new(16 << 20, 1)).solve(&position, &Soon(start)).unwrap();
    assert!(!answer.is_exact());
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
