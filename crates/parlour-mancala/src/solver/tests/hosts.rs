//! Hosts that stop the solver or record its bounds.

use super::*;

/// A host that stops the solver at once.
struct Impatient;

impl SolverHost for Impatient {
    fn is_stopped(&self) -> bool {
        true
    }

    fn report(&self, progress: &Progress) {
        assert!(!matches!(progress, Progress::Bounds { .. }), "nothing is proven: {progress:?}");
    }
}

// K-09
#[test]
fn a_stopped_solver_gives_the_bounds_it_has() {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
    let position = Position::new(&rules, 2).unwrap();
    let answer = Solver::new(&rules, Options::default()).without_book().solve(&position, &Impatient).unwrap();
    assert_eq!(answer.value, Bounds { lower: -48, upper: 48 });
    assert_eq!(answer.moves.len(), 6);
    assert!(!answer.is_exact() && answer.best().next().is_none());
}

/// A host that records all bounds of the position.
#[derive(Default)]
struct Writing(Mutex<Vec<Bounds>>);

impl SolverHost for Writing {
    fn report(&self, progress: &Progress) {
        if let Progress::Bounds { index: None, bounds, .. } = progress {
            self.0.lock().unwrap().push(*bounds);
        }
    }
}

// K-09: far above the database the easy questions come first, so that bounds are reported as they tighten.
#[test]
fn hard_positions_have_bounds_before_they_have_a_value() {
    let file = RulesFile { columns: 2, seeds: 16, ..RulesFile::kalah() };
    let rules = Arc::new(Rules::new(file).unwrap());
    let position = Position::new(&rules, 2).unwrap();
    let told = |memory| {
        let writing = Writing::default();
        let answer = Solver::new(&rules, Options::new(memory, 1)).solve(&position, &writing);
        (answer.unwrap(), writing.0.into_inner().unwrap())
    };
    let ((hard, steps), (easy, fewer)) = (told(1 << 12), told(64 << 20));
    assert_eq!((&hard.value, &hard.moves), (&easy.value, &easy.moves));
    assert!(steps.len() > fewer.len() + 1, "{steps:?} and {fewer:?}");
    let tightens = |pair: &[Bounds]| pair[0].lower <= pair[1].lower && pair[1].upper <= pair[0].upper;
    assert!(steps.windows(2).all(tightens), "{steps:?}");
}
