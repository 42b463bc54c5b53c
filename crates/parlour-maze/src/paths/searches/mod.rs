//! Path searches: backtracking, breadth first, A*, and breadth first from both ends.
//!
//! Every search can be watched step by step and shows its queue. [`Algorithm`] selects one. The searches with a queue
//! (`breadth_first` and `bidirectional` with `levels`, `astar`) share one driver (`stepwise`), which builds no steps when a
//! search runs to its end, and one record of the cells seen (`seen_cells`).

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

/// A search as an iterator of its steps. It ends with [`SearchStep::Found`] if there is a path.
pub trait PathSearch: Iterator<Item = SearchStep> {
    /// How many cells have been entered or taken from the queue, counting repeats.
    fn visited(&self) -> u64;

    /// The waiting cells, the next one first: the queue, or the stack from its top.
    fn frontier(&self) -> Vec<Spot>;

    /// Searches to the end; `None` if there is no path.
    fn solution(&mut self) -> Option<Solution>;
}

/// A search algorithm.
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
    /// Backtracking: finds the first path in the order of the directions, which need not be the shortest.
    #[default]
    Backtracking,
    /// Breadth first: takes cells by distance from the start; finds a shortest path.
    Bfs,
    /// A*: takes cells by moves made plus rows and columns left; finds a shortest path.
    Astar,
    /// Breadth first from both ends until they meet; finds a shortest path.
    Bidirectional,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Backtracking, Self::Bfs, Self::Astar, Self::Bidirectional];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        ["backtracking", "bfs", "astar", "bidirectional"][self as usize]
    }

    /// A search that has not started.
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

    /// The path this algorithm finds; `None` if there is no path.
    pub fn solve(self, maze: &Maze, rules: &RulesFile) -> Option<Solution> {
        self.search(maze, rules).solution()
    }
}

#[cfg(test)]
mod tests;
