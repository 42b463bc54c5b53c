//! The steps of a search, recorded for replay forward and backward.

use crate::{Algorithm, BacktrackingSearch, Maze, Memory, RulesFile, SearchStep, Spot};

/// All steps of a search.
///
/// ```
/// use parlour_maze::{Algorithm, Maze, RulesFile, SearchStep, Spot, SearchRecording};
/// let maze: Maze = "1 1\n0 1".parse().unwrap();
/// let tape = SearchRecording::of(&maze, &RulesFile::default(), Algorithm::Backtracking, 1000);
/// assert_eq!(tape.steps.last(), Some(&SearchStep::Found { at: Spot::new(1, 1) }));
/// assert_eq!(tape.way.len(), 3);
/// assert!(!tape.cut && !tape.remembers);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchRecording {
    /// The steps in order.
    pub steps: Vec<SearchStep>,
    /// Whether there were more steps than were kept.
    pub cut: bool,
    /// Whether this is backtracking that remembers dead ends, because the textbook's search, which does not, has too many
    /// steps.
    pub remembers: bool,
    /// The cells of the path; empty if there is none, or if the steps end before it is found.
    pub way: Vec<Spot>,
}

impl SearchRecording {
    /// Runs a search and keeps at most this many steps.
    pub fn of(maze: &Maze, rules: &RulesFile, algorithm: Algorithm, most_steps: usize) -> Self {
        let textbook = match algorithm {
            Algorithm::Backtracking => Some(BacktrackingSearch::new(maze, rules, Memory::Forgetful)),
            _ => None,
        };
        let textbook = textbook.map(|search| record(search, most_steps));
        let remembers = textbook.as_ref().is_some_and(|(_, cut)| *cut);
        let (steps, cut) = match textbook {
            Some((steps, false)) => (steps, false),
            _ => record(algorithm.search(maze, rules), most_steps),
        };
        let found = matches!(steps.last(), Some(SearchStep::Found { .. }));
        let way = found.then(|| algorithm.solve(maze, rules)).flatten();
        Self { steps, cut, remembers, way: way.map(|way| way.path().collect()).unwrap_or_default() }
    }
}

/// The steps of a search, and whether there were too many.
fn record(search: impl Iterator<Item = SearchStep>, most_steps: usize) -> (Vec<SearchStep>, bool) {
    let mut steps: Vec<SearchStep> = search.take(most_steps.saturating_add(1)).collect();
    let cut = steps.len() > most_steps;
    steps.truncate(most_steps);
    (steps, cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Directions;

    const FOUR: RulesFile = RulesFile::new(Directions::Four, 0);

    // M-05: if the textbook's search has too many steps, the one that remembers dead ends is recorded instead.
    #[test]
    fn a_search_that_would_take_for_ever_remembers() {
        // Open ground with a walled-in goal: every path would be tried.
        let maze: Maze = "S......\n.......\n.......\n.......\n.....##\n.....#D".parse().unwrap();
        let tape = SearchRecording::of(&maze, &FOUR, Algorithm::Backtracking, 10_000);
        assert!(tape.remembers && !tape.cut && tape.way.is_empty());
        assert!(tape.steps.len() < 1_000);
    }

    #[test]
    fn a_tape_may_be_too_short() {
        let maze: Maze = "1 1 1\n1 1 1\n1 1 1".parse().unwrap();
        let tape = SearchRecording::of(&maze, &FOUR, Algorithm::Bfs, 3);
        assert!(tape.cut && tape.way.is_empty() && !tape.remembers);
        assert_eq!(tape.steps.len(), 3);
    }
}
