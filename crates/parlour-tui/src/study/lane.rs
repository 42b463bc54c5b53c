//! One search: its recorded steps and the current one.

use parlour::core::Tape;
use parlour::maze::{Algorithm, Maze, RulesFile, SearchRecording, Spot};

use super::marks::Marks;

/// The most steps to record.
const MOST_STEPS: usize = 500_000;

/// One search.
pub(super) struct Lane {
    pub(super) algorithm: Algorithm,
    pub(super) tape: Tape<Marks>,
    /// Whether the recording was cut.
    pub(super) cut: bool,
    /// Whether backtracking remembers dead ends.
    pub(super) remembers: bool,
    /// The path, if one is found.
    pub(super) path: Vec<Spot>,
}

impl Lane {
    /// Runs a search to its end.
    pub(super) fn new(maze: &Maze, rules: &RulesFile, algorithm: Algorithm) -> Self {
        let SearchRecording { steps, cut, remembers, way: path } =
            SearchRecording::of(maze, rules, algorithm, MOST_STEPS);
        let tape = Tape::record(Marks::new(maze.source()), steps, MOST_STEPS);
        Self { algorithm, tape, cut, remembers, path }
    }

    pub(super) fn length(&self) -> usize {
        self.tape.steps().len()
    }

    pub(super) fn marks(&self) -> &Marks {
        self.tape.state()
    }

    /// Whether the last step is shown.
    pub(super) fn is_done(&self) -> bool {
        self.tape.is_done()
    }
}

#[cfg(test)]
mod tests {
    use parlour::maze::{Directions, SearchStep};

    use super::*;

    // M-03: stepping backward restores every state.
    #[test]
    fn stepping_backward_restores_every_state() {
        let maze: Maze = "1 1 0 1\n0 1 1 1\n1 1 0 1\n0 1 1 1".parse().unwrap();
        let rules = RulesFile::new(Directions::Four, 0);
        for algorithm in Algorithm::ALL {
            let mut lane = Lane::new(&maze, &rules, algorithm);
            let states: Vec<Marks> = (0..=lane.length())
                .map(|step| {
                    lane.tape.go_to(step);
                    lane.marks().clone()
                })
                .collect();
            assert!(lane.is_done() && !lane.cut && !lane.path.is_empty());
            for step in (0..=lane.length()).rev() {
                lane.tape.go_to(step);
                assert_eq!(lane.marks(), &states[step], "{} step {step}", algorithm.name());
            }
        }
    }

    // M-04: a maze without a path is searched to the end.
    #[test]
    fn without_a_path_the_search_ends() {
        let maze: Maze = "1 0\n0 1".parse().unwrap();
        let mut lane = Lane::new(&maze, &RulesFile::default(), Algorithm::Backtracking);
        lane.tape.go_to(usize::MAX);
        assert!(lane.path.is_empty() && lane.is_done());
        assert!(matches!(lane.tape.last(), Some(SearchStep::Leave { .. })));
    }
}
