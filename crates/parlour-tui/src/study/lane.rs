//! One search: all of its steps, and how far it is shown.

use parlour::core::Tape;
use parlour::maze::{Algorithm, Maze, RulesFile, SearchRecording, Spot};

use super::marks::Marks;

/// No more steps than this are kept.
const MOST_STEPS: usize = 500_000;

/// One search.
pub(super) struct Lane {
    pub(super) algorithm: Algorithm,
    pub(super) tape: Tape<Marks>,
    /// Whether there were more steps than are kept.
    pub(super) cut: bool,
    /// Whether backtracking remembers dead ends.
    pub(super) remembers: bool,
    /// The path that is found.
    pub(super) way: Vec<Spot>,
}

impl Lane {
    /// The search, run to its end.
    pub(super) fn new(maze: &Maze, rules: &RulesFile, algorithm: Algorithm) -> Self {
        let SearchRecording { steps, cut, remembers, way } =
            SearchRecording::of(maze, rules, algorithm, MOST_STEPS);
        let tape = Tape::record(Marks::new(maze.source()), steps, MOST_STEPS);
        Self { algorithm, tape, cut, remembers, way }
    }

    pub(super) fn length(&self) -> usize {
        self.tape.steps().len()
    }

    pub(super) fn marks(&self) -> &Marks {
        self.tape.state()
    }

    /// Whether everything is shown.
    pub(super) fn is_done(&self) -> bool {
        self.tape.is_done()
    }
}

#[cfg(test)]
mod tests {
    use parlour::maze::{Directions, SearchStep};

    use super::*;

    // M-03: forward and backward give the same pictures.
    #[test]
    fn backward_is_the_way_that_was_gone_forward() {
        let maze: Maze = "1 1 0 1\n0 1 1 1\n1 1 0 1\n0 1 1 1".parse().unwrap();
        let rules = RulesFile::new(Directions::Four, 0);
        for algorithm in Algorithm::ALL {
            let mut lane = Lane::new(&maze, &rules, algorithm);
            let pictures: Vec<Marks> = (0..=lane.length())
                .map(|step| {
                    lane.tape.go_to(step);
                    lane.marks().clone()
                })
                .collect();
            assert!(lane.is_done() && !lane.cut && !lane.way.is_empty());
            for step in (0..=lane.length()).rev() {
                lane.tape.go_to(step);
                assert_eq!(lane.marks(), &pictures[step], "{} step {step}", algorithm.name());
            }
        }
    }

    // M-04: a maze without a way is searched to the end.
    #[test]
    fn no_way_is_an_end_too() {
        let maze: Maze = "1 0\n0 1".parse().unwrap();
        let mut lane = Lane::new(&maze, &RulesFile::default(), Algorithm::Backtracking);
        lane.tape.go_to(usize::MAX);
        assert!(lane.way.is_empty() && lane.is_done());
        assert!(matches!(lane.tape.last(), Some(SearchStep::Leave { .. })));
    }
}
