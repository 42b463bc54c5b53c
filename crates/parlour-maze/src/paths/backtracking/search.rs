//! The search, one step at a time. Its stack is a list of bytes, not of function calls.

use parlour_core::{Message, PlayerNames};
use serde::Serialize;
use smallvec::SmallVec;

use super::marks::{Marks, Memory};
use crate::moves::MESSAGES;
use crate::{Direction, Maze, PathSearch, RulesFile, Solution, Spot};

/// One step of a search, at the cell `at`. Backtracking enters, tries and leaves cells; the others take cells from a queue and
/// discover more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum SearchStep {
    /// The rat enters a cell and marks it as part of the path.
    Enter { at: Spot },
    /// The rat looks in a direction. If it can go there, the next step enters the cell.
    Try { at: Spot, direction: Direction },
    /// No direction led on from this cell.
    DeadEnd { at: Spot },
    /// All directions have failed: the rat unmarks the cell and goes back.
    Leave { at: Spot },
    /// A cell is taken from the queue.
    Take { at: Spot },
    /// A cell next to the one taken last is put into the queue.
    Discover { at: Spot },
    /// The goal is reached, or the searches from both ends have met.
    Found { at: Spot },
}

impl SearchStep {
    /// The step in words. `path` is given for the last step of a search: the path found, or nothing.
    ///
    /// ```
    /// use parlour_maze::{SearchStep, Spot};
    /// let at = Spot::new(2, 1);
    /// assert_eq!(SearchStep::Take { at }.words(None), "takes (2, 1) from the queue");
    /// assert_eq!(SearchStep::Take { at }.words(Some(&[])), "takes (2, 1): no path");
    /// ```
    pub fn words(&self, path: Option<&[Spot]>) -> String {
        let (message, at) = match *self {
            Self::Enter { at } => (Message::new("step-enter"), at),
            Self::Try { at, direction } => {
                (Message::new("step-try").with("direction", Message::new(direction.word())), at)
            }
            Self::DeadEnd { at } => (Message::new("step-dead-end"), at),
            Self::Leave { at } if path.is_some() => (Message::new("step-leave-last"), at),
            Self::Leave { at } => (Message::new("step-leave"), at),
            Self::Take { at } if path.is_some() => (Message::new("step-take-last"), at),
            Self::Take { at } => (Message::new("step-take"), at),
            Self::Discover { at } => (Message::new("step-discover"), at),
            Self::Found { at } => {
                let moves = path.unwrap_or_default().len().saturating_sub(1);
                (Message::new("step-found").with("moves", moves), at)
            }
        };
        MESSAGES.say(&message.with("at", at.to_string()), &PlayerNames::default())
    }
}

/// A backtracking search as an iterator of its steps. It ends with `Found`, or after leaving the start.
///
/// ```
/// use parlour_maze::{BacktrackingSearch, Maze, Memory, PathSearch, RulesFile, SearchStep, Spot};
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
    /// A search that has not started.
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

    /// The moves from the start to the rat.
    pub fn way(&self) -> impl Iterator<Item = Direction> + '_ {
        self.way.iter().skip(1).map(|entry| entry.came())
    }

    fn start(&mut self) -> Option<SearchStep> {
        if !self.maze.has_open_ends() {
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

    /// Tries the next direction, or gives up the cell.
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

impl PathSearch for BacktrackingSearch<'_> {
    fn visited(&self) -> u64 {
        self.visited
    }

    fn frontier(&self) -> Vec<Spot> {
        let mut at = Some(self.at);
        let back = |entry: &Entry| {
            let here = at;
            at = at.and_then(|at| at.next(entry.came().opposite()));
            here
        };
        self.way.iter().rev().filter_map(back).collect()
    }

    fn solution(&mut self) -> Option<Solution> {
        while self.next().is_some() {}
        (self.stage == Stage::Found).then(|| Solution::new(self.maze, self.way().collect(), self.visited))
    }
}

/// A cell of the path in one byte: the direction it was entered in (2 bits), the number of directions tried (3 bits), and
/// whether one of them led on (1 bit).
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
