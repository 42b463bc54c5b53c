//! Searches for a path: backtracking, breadth first, A* and breadth first from both ends.
//!
//! Every search can be watched step by step and shows the cells that wait, so that a screen can show two of them
//! side by side. Run to the end, no step is built: what is watched and what is fast is the same code.

mod astar;
mod bidirectional;
mod breadth_first;
mod levels;
mod seen_cells;
mod stepwise;

use crate::{BacktrackingSearch, Maze, Memory, RulesFile, SearchStep, Solution, Spot};
use astar::Astar;
use bidirectional::Bidirectional;
use breadth_first::BreadthFirst;
use stepwise::Stepwise;

/// A search, an iterator of its steps. It ends with [`SearchStep::Found`] where there is a path.
pub trait PathSearch: Iterator<Item = SearchStep> {
    /// How many cells have been entered or taken from the queue, each as often as it was.
    fn visited(&self) -> u64;

    /// The cells that wait, the next one first: the queue, or the stack from its top.
    fn frontier(&self) -> Vec<Spot>;

    /// Searches to the end. None if there is no path.
    fn solution(&mut self) -> Option<Solution>;
}

impl PathSearch for BacktrackingSearch<'_> {
    fn visited(&self) -> u64 {
        self.visited()
    }

    fn frontier(&self) -> Vec<Spot> {
        self.stack()
    }

    fn solution(&mut self) -> Option<Solution> {
        self.solution()
    }
}

/// How a path is looked for.
///
/// ```
/// use parlour_maze::{Algorithm, Directions, Maze, RulesFile};
/// let maze: Maze = "S.D\n.#.\n...".parse().unwrap();
/// let rules = RulesFile::new(Directions::Four, 0);
/// let length = |algorithm: Algorithm| algorithm.solve(&maze, &rules).unwrap().length();
/// assert_eq!(Algorithm::ALL.map(length), [6, 2, 2, 2]); // only backtracking takes the first path it finds
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Mark, try, unmark; finds the first path in the order of the directions, which need not be the shortest.
    #[default]
    Backtracking,
    /// Breadth first: in the order of the distance from the source; finds a shortest path.
    Bfs,
    /// A*: first where the moves made and the moves left at least (rows and columns) are fewest; a shortest path.
    Astar,
    /// Breadth first from both ends, until they meet; a shortest path.
    Bidirectional,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Backtracking, Self::Bfs, Self::Astar, Self::Bidirectional];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::Bfs => "bfs",
            Self::Astar => "astar",
            Self::Bidirectional => "bidirectional",
        }
    }

    /// A search that has not begun.
    ///
    /// ```
    /// use parlour_maze::{Algorithm, Maze, RulesFile, SearchStep, Spot};
    /// let maze: Maze = "1 1\n0 1".parse().unwrap();
    /// let mut search = Algorithm::Bfs.search(&maze, &RulesFile::default());
    /// assert_eq!(search.next(), Some(SearchStep::Discover { at: Spot::new(0, 0) }));
    /// assert_eq!(search.frontier(), [Spot::new(0, 0)]);
    /// assert_eq!(search.solution().unwrap().length(), 2);
    /// ```
    pub fn search<'m>(self, maze: &'m Maze, rules: &RulesFile) -> Box<dyn PathSearch + 'm> {
        match self {
            Self::Backtracking => Box::new(BacktrackingSearch::new(maze, rules, Memory::Remembering)),
            Self::Bfs => Box::new(Stepwise::new(BreadthFirst::new(maze, rules))),
            Self::Astar => Box::new(Stepwise::new(Astar::new(maze, rules))),
            Self::Bidirectional => Box::new(Stepwise::new(Bidirectional::new(maze, rules))),
        }
    }

    /// A path found like this; nothing if there is none.
    pub fn solve(self, maze: &Maze, rules: &RulesFile) -> Option<Solution> {
        self.search(maze, rules).solution()
    }
}

#[cfg(test)]
mod tests;
