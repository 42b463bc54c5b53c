//! The textbook breadth-first search, one step at a time: slower than the search by layers, but every step is visible.

use std::collections::HashMap;

use parlour_core::Rewind;

use super::graph::Graph;
use super::watched::{FewestState, FewestStep};
use super::{PathStep, rests::Rests};
use crate::{Cell, NoSuchCell};

/// The search for the fewest rolls between two squares: an iterator of its steps.
///
/// The last step is [`FewestStep::Found`] or [`FewestStep::Exhausted`].
///
/// ```
/// use parlour_snakes::{Board, FewestStep, Graph, Luck, RulesFile};
/// let board = Board::new(3, 1, vec![]).unwrap();
/// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
/// let mut search = graph.search(1, 3).unwrap();
/// assert_eq!(search.next(), Some(FewestStep::Enqueue { cell: 1, rolls: 0, by: None }));
/// assert_eq!(search.by_ref().last(), Some(FewestStep::Found { cell: 3, rolls: 1 }));
/// assert_eq!(search.path().unwrap().len(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct FewestSearch<'g> {
    graph: &'g Graph<'g>,
    from: Cell,
    goal: Cell,
    stage: Stage,
    state: FewestState,
    /// The rolls from the current square that are still to be followed.
    rolls: std::vec::IntoIter<PathStep>,
    /// The roll that first led to a square.
    came: HashMap<Cell, PathStep>,
}

/// What the search does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begin,
    Take,
    Compare,
    Follow,
    Done { found: bool },
}

impl Graph<'_> {
    /// The search for the fewest rolls from one square to another, to watch step by step.
    pub fn search(&self, from: Cell, to: Cell) -> Result<FewestSearch<'_>, NoSuchCell> {
        let (from, goal) = (self.board().check_cell(from)?, self.board().check_cell(to)?);
        let (state, rolls, came) = (FewestState::default(), Vec::new().into_iter(), HashMap::new());
        Ok(FewestSearch { graph: self, from, goal, stage: Stage::Begin, state, rolls, came })
    }

    /// Every roll from a square that moves the pawn, in the order of the faces; one for each exit if it ends on a
    /// teleporter with several exits.
    pub(super) fn rolls_from(&self, from: Cell) -> impl Iterator<Item = PathStep> {
        self.faces().filter_map(move |roll| Some((roll, self.lands(from, roll)?))).flat_map(
            move |(roll, lands)| {
                let (one, several) = match self.rests(lands) {
                    Rests::Never => (None, [].as_slice()),
                    Rests::On(to) => (Some(to), [].as_slice()),
                    Rests::OneOf(cells) => (None, cells),
                };
                let ends = one.into_iter().chain(several.iter().map(|(to, _)| *to));
                ends.map(move |to| PathStep { from, roll, lands, to })
            },
        )
    }
}

impl FewestSearch<'_> {
    /// The state of the search so far.
    pub const fn state(&self) -> &FewestState {
        &self.state
    }

    /// The path found; `None` before it is found, or if there is none.
    pub fn path(&self) -> Option<Vec<PathStep>> {
        if self.stage != (Stage::Done { found: true }) {
            return None;
        }
        let back = |step: &PathStep| self.came.get(&step.from).copied();
        let mut path: Vec<PathStep> =
            std::iter::successors(self.came.get(&self.goal).copied(), back).collect();
        path.reverse();
        Some(path)
    }

    /// The next step, not yet applied to the state.
    fn step(&mut self) -> Option<FewestStep> {
        loop {
            match self.stage {
                Stage::Begin => {
                    self.stage = Stage::Take;
                    return Some(FewestStep::Enqueue { cell: self.from, rolls: 0, by: None });
                }
                Stage::Take => return Some(self.take()),
                Stage::Compare if self.state.current() == Some(self.goal) => {
                    self.stage = Stage::Done { found: true };
                    return Some(FewestStep::Found { cell: self.goal, rolls: self.state.layer() });
                }
                Stage::Compare => {
                    let cell = self.state.current()?;
                    self.rolls = self.graph.rolls_from(cell).collect::<Vec<_>>().into_iter();
                    self.stage = Stage::Follow;
                }
                Stage::Follow => match self.rolls.next() {
                    Some(by) => return Some(self.follow(by)),
                    None => self.stage = Stage::Take,
                },
                Stage::Done { .. } => return None,
            }
        }
    }

    fn take(&mut self) -> FewestStep {
        let next = self.state.queue().next();
        let Some((cell, rolls)) = next.and_then(|cell| Some((cell, self.state.rolls_to(cell)?))) else {
            self.stage = Stage::Done { found: false };
            return FewestStep::Exhausted { cell: self.goal };
        };
        if rolls > self.state.layer() {
            return FewestStep::Layer { rolls };
        }
        self.stage = Stage::Compare;
        FewestStep::Dequeue { cell }
    }

    fn follow(&mut self, by: PathStep) -> FewestStep {
        if self.state.rolls_to(by.to).is_some() {
            return FewestStep::Visited { by };
        }
        self.came.insert(by.to, by);
        FewestStep::Enqueue { cell: by.to, rolls: self.state.layer() + 1, by: Some(by) }
    }
}

impl Iterator for FewestSearch<'_> {
    type Item = FewestStep;

    fn next(&mut self) -> Option<FewestStep> {
        let step = self.step()?;
        self.state.forward(&step);
        Some(step)
    }
}
