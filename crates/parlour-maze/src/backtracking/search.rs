//! The search itself, one observable step at a time. Its stack is a list of bytes, not of function calls.

use serde::Serialize;
use smallvec::SmallVec;

use super::marks::{Marks, Memory};
use crate::{Direction, Maze, RulesFile, Solution, Spot};

/// One step of a search. Backtracking enters, tries and leaves; the others take cells from a queue and discover more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SearchStep {
    /// The rat enters a cell and marks it as part of the path.
    Enter {
        /// The cell.
        at: Spot,
    },
    /// The rat looks in a direction. If it can go there, the next step enters the cell.
    Try {
        /// The cell the rat is in.
        at: Spot,
        /// Where it looks.
        direction: Direction,
    },
    /// No direction led on from this cell at all.
    DeadEnd {
        /// The cell.
        at: Spot,
    },
    /// All directions have failed: the rat unmarks the cell and goes back.
    Leave {
        /// The cell.
        at: Spot,
    },
    /// A cell is taken from the queue, to look around from there.
    Take {
        /// The cell.
        at: Spot,
    },
    /// A cell is seen from the one taken last, and put into the queue.
    Discover {
        /// The cell.
        at: Spot,
    },
    /// The destination is reached, or the searches from both ends have met.
    Found {
        /// The destination, or where they met.
        at: Spot,
    },
}

/// A backtracking search, an iterator of its steps. It ends with `Found`, or after leaving the source.
///
/// ```
/// use parlour_maze::{Maze, Memory, RulesFile, BacktrackingSearch, SearchStep, Spot};
/// let maze: Maze = "1 1\n0 1".parse().unwrap();
/// let mut search = BacktrackingSearch::new(&maze, &RulesFile::default(), Memory::Forgetful);
/// assert_eq!(search.next(), Some(SearchStep::Enter { at: Spot::new(0, 0) }));
/// assert_eq!(search.by_ref().last(), Some(SearchStep::Found { at: Spot::new(1, 1) }));
/// assert_eq!(search.visited(), 3);
/// assert_eq!(search.solution().unwrap().length(), 2);
/// ```
pub struct BacktrackingSearch<'m> {
    maze: &'m Maze,
    order: SmallVec<[Direction; 4]>,
    marks: Marks,
    /// One entry for each cell of the path.
    way: Vec<Entry>,
    at: Spot,
    stage: Stage,
    visited: u64,
}

/// What the search does next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    Trying,
    Entering(Direction),
    Leaving,
    Arrived,
    Found,
    Failed,
}

impl<'m> BacktrackingSearch<'m> {
    /// A search that has not begun.
    pub fn new(maze: &'m Maze, rules: &RulesFile, memory: Memory) -> Self {
        Self {
            maze,
            order: rules.tried().collect(),
            marks: Marks::new(maze, rules, memory),
            way: Vec::new(),
            at: maze.source(),
            stage: Stage::Start,
            visited: 0,
        }
    }

    /// How many cells have been entered, each as often as it was.
    pub const fn visited(&self) -> u64 {
        self.visited
    }

    /// The moves from the source to where the rat is.
    pub fn way(&self) -> impl Iterator<Item = Direction> + '_ {
        self.way.iter().skip(1).map(|entry| entry.came())
    }

    /// The cells of the path so far, the one where the rat is first: the stack from its top.
    pub fn stack(&self) -> Vec<Spot> {
        let mut at = Some(self.at);
        let back = |entry: &Entry| {
            let here = at;
            at = at.and_then(|at| at.next(entry.came().opposite()));
            here
        };
        self.way.iter().rev().filter_map(back).collect()
    }

    /// Searches to the end. None if there is no path.
    pub fn solution(&mut self) -> Option<Solution> {
        while self.next().is_some() {}
        (self.stage == Stage::Found).then(|| Solution::new(self.maze, self.way().collect(), self.visited))
    }

    fn start(&mut self) -> Option<SearchStep> {
        let ends = [self.maze.source(), self.maze.destination()];
        if !ends.iter().all(|end| self.maze.grid().is_open(*end)) {
            self.stage = Stage::Failed;
            return None;
        }
        Some(self.enter(self.at, Direction::Down))
    }

    fn enter(&mut self, to: Spot, direction: Direction) -> SearchStep {
        self.marks.enter(self.maze, self.at, to, self.way.len());
        self.way.push(Entry::new(direction));
        self.visited += 1;
        self.at = to;
        self.stage = if to == self.maze.destination() { Stage::Arrived } else { Stage::Trying };
        SearchStep::Enter { at: to }
    }

    /// Looks in the next direction, or gives the cell up.
    fn look(&mut self) -> Option<SearchStep> {
        let (at, moves) = (self.at, self.way.len());
        let entry = self.way.last_mut()?;
        let Some(direction) = self.order.get(entry.tried()).copied() else {
            let led_on = entry.led_on();
            self.stage = Stage::Leaving;
            return if led_on { self.leave() } else { Some(SearchStep::DeadEnd { at }) };
        };
        let target = self.maze.grid().open_neighbour(at, direction);
        let admitted = target.is_some_and(|to| self.marks.admits(self.maze, at, to, moves));
        entry.try_next(admitted);
        if admitted {
            self.stage = Stage::Entering(direction);
        }
        Some(SearchStep::Try { at, direction })
    }

    fn leave(&mut self) -> Option<SearchStep> {
        let at = self.at;
        let came = self.way.pop()?.came();
        let back = if self.way.is_empty() { Some(at) } else { at.next(came.opposite()) };
        self.at = back.unwrap_or(at);
        self.marks.leave(self.maze, at, self.at);
        self.stage = if self.way.is_empty() { Stage::Failed } else { Stage::Trying };
        Some(SearchStep::Leave { at })
    }
}

impl Iterator for BacktrackingSearch<'_> {
    type Item = SearchStep;

    fn next(&mut self) -> Option<SearchStep> {
        match self.stage {
            Stage::Start => self.start(),
            Stage::Trying => self.look(),
            Stage::Entering(direction) => self.at.next(direction).map(|to| self.enter(to, direction)),
            Stage::Leaving => self.leave(),
            Stage::Arrived => {
                self.stage = Stage::Found;
                Some(SearchStep::Found { at: self.at })
            }
            Stage::Found | Stage::Failed => None,
        }
    }
}

/// What the search knows about a cell of the path, in one byte: how it came (2 bits), how many directions it has
/// tried (3 bits), and whether one of them led on (1 bit).
#[derive(Clone, Copy)]
struct Entry(u8);

impl Entry {
    const TRIED: u8 = 1 << 2;
    const LED_ON: u8 = 1 << 5;

    const fn new(came: Direction) -> Self {
        Self(came as u8)
    }

    const fn came(self) -> Direction {
        Direction::ALL[(self.0 & 3) as usize]
    }

    const fn tried(self) -> usize {
        ((self.0 >> 2) & 7) as usize
    }

    const fn led_on(self) -> bool {
        self.0 & Self::LED_ON != 0
    }

    fn try_next(&mut self, admitted: bool) {
        self.0 += Self::TRIED;
        if admitted {
            self.0 |= Self::LED_ON;
        }
    }
}
