//! One search: all of its steps, and how far it is shown.

use parlour::maze::{Algorithm, Maze, RulesFile, SearchRecording, SearchStep};

use super::marks::Marks;

/// No more steps than this are kept.
const MOST_STEPS: usize = 500_000;

/// One search.
pub(super) struct Lane {
    pub(super) algorithm: Algorithm,
    pub(super) tape: SearchRecording,
    pub(super) marks: Marks,
}

impl Lane {
    /// The search, run to its end.
    pub(super) fn new(maze: &Maze, rules: &RulesFile, algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            tape: SearchRecording::of(maze, rules, algorithm, MOST_STEPS),
            marks: Marks::new(maze.source()),
        }
    }

    pub(super) fn length(&self) -> usize {
        self.tape.steps.len()
    }

    /// The step that was taken last.
    pub(super) fn last(&self) -> Option<SearchStep> {
        let index = self.marks.taken().checked_sub(1)?;
        self.tape.steps.get(index).copied()
    }

    /// Whether everything is shown.
    pub(super) fn is_done(&self) -> bool {
        self.marks.taken() == self.tape.steps.len()
    }

    pub(super) fn go_to(&mut self, step: usize) {
        let step = step.min(self.tape.steps.len());
        while self.marks.taken() > step {
            self.marks.back();
        }
        while let Some(next) = self.tape.steps.get(self.marks.taken()).filter(|_| self.marks.taken() < step) {
            self.marks.take(*next);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour::maze::Directions;

    use super::*;

    // M-03: forward and backward give the same pictures.
    #[test]
    fn backward_is_the_way_that_was_gone_forward() {
        let maze: Maze = "1 1 0 1\n0 1 1 1\n1 1 0 1\n0 1 1 1".parse().unwrap();
        let rules = RulesFile { moves: Directions::Four, limit: 0 };
        for algorithm in Algorithm::ALL {
            let mut lane = Lane::new(&maze, &rules, algorithm);
            let pictures: Vec<Marks> = (0..=lane.length())
                .map(|step| {
                    lane.go_to(step);
                    lane.marks.clone()
                })
                .collect();
            assert!(lane.is_done() && !lane.tape.cut && !lane.tape.way.is_empty());
            for step in (0..=lane.length()).rev() {
                lane.go_to(step);
                assert_eq!(lane.marks, pictures[step], "{} step {step}", algorithm.name());
            }
        }
    }

    // M-04: a maze without a way is searched to the end.
    #[test]
    fn no_way_is_an_end_too() {
        let maze: Maze = "1 0\n0 1".parse().unwrap();
        let mut lane = Lane::new(&maze, &RulesFile::default(), Algorithm::Backtracking);
        lane.go_to(usize::MAX);
        assert!(lane.tape.way.is_empty() && lane.is_done());
        assert!(matches!(lane.last(), Some(SearchStep::Leave { .. })));
    }
}
