//! The board as a graph: where each roll leads.

use std::borrow::Cow;

use parlour_core::{RuleError, Scene, Window};
use smallvec::SmallVec;

use super::Luck;
use super::rests::{RestingCells, Rests};
use super::search;
use crate::{Board, Cell, Rules, RulesFile};

/// More work than this (cells times separate runs of faces, and rolls past the end) is not done to tell whether the end
/// can be reached.
const MOST_WORK: usize = 50_000_000;
const MOST_ROLLS_PAST_THE_END: usize = 500_000_000;

/// All rolls on a board: cells are vertices, 0 being off the board, and faces are edges.
///
/// Unlike [`Rules`], a graph may be made for a board whose end cannot be reached.
///
/// ```
/// use parlour_snakes::{Board, Entity, Graph, Luck, RulesFile};
/// let wall = (4..10).map(|cell| Entity::snake(cell, 1)).collect();
/// let board = Board::new(4, 4, wall).unwrap();
/// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
/// assert_eq!(graph.fewest_rolls(1), None);
/// ```
#[derive(Debug, Clone)]
pub struct Graph<'a> {
    rules: Cow<'a, Rules>,
    /// The faces of the dice as runs of neighbours: a die with a thousand sides is one run.
    runs: Vec<(u32, u32)>,
    /// Where the rolls from cell 0 end.
    entering: Spreads,
    resting: RestingCells,
}

/// Neighbouring cells where rolls from one cell end, all of them by equally many faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spread {
    pub(super) low: Cell,
    pub(super) high: Cell,
    /// How many faces lead to each of the cells.
    pub(super) faces: u64,
}

pub(super) type Spreads = SmallVec<[Spread; 4]>;

impl Graph<'static> {
    /// The graph of a board under these rules. The only rules refused are chained jumps that go round for ever.
    pub fn new(rules: RulesFile, board: Board, luck: Luck) -> Result<Self, RuleError> {
        Ok(Self::of(Cow::Owned(Rules::assembled(rules, board)?), luck))
    }
}

impl<'a> Graph<'a> {
    /// The graph of a board under these rules.
    pub(crate) fn of(rules: Cow<'a, Rules>, luck: Luck) -> Self {
        let mut entering = Spreads::new();
        for weighted in rules.rolls() {
            gather(&mut entering, rules.step(0, weighted.roll));
        }
        Self {
            runs: runs(rules.rolls().iter().map(|weighted| weighted.roll)),
            entering,
            resting: RestingCells::new(&rules, luck),
            rules,
        }
    }

    /// Whether the end can be reached from the start; yes, too, where that takes more work than a question is worth that dice
    /// people use never raise.
    pub(crate) fn reaches_end(&self) -> bool {
        let (last, rolls) = (self.last() as usize, self.rules.rolls());
        let highest = rolls.last().map_or(0, |weighted| weighted.roll as usize);
        let work = self.runs.len().saturating_mul(last);
        let past_the_end = rolls.len().saturating_mul(highest.min(last));
        work > MOST_WORK
            || past_the_end > MOST_ROLLS_PAST_THE_END
            || search::layers(self, self.start(), self.last()).is_some()
    }

    /// The square where pawns start under these rules.
    pub fn start(&self) -> Cell {
        self.rules.start_cell()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.rules.board()
    }

    /// What there is to see of the board, without pawns.
    pub fn scene(&self, window: Window) -> Scene {
        self.rules.scene(window)
    }

    /// The end.
    #[inline]
    pub(super) fn last(&self) -> Cell {
        self.rules.last()
    }

    /// Where a pawn comes to rest that a roll takes to the cell.
    #[inline]
    pub(super) fn rests(&self, landing: Cell) -> Rests<'_> {
        if landing == self.last() && self.rules.settlement().wins_before_entity() {
            return Rests::On(landing);
        }
        self.resting.rests(&self.rules, landing)
    }

    /// The faces of the dice, ascending.
    pub(super) fn faces(&self) -> impl Iterator<Item = u32> {
        self.rules.rolls().iter().map(|weighted| weighted.roll)
    }

    /// The cell where a roll ends; nothing where the pawn stays. A pawn on the last cell has finished and rolls no more.
    #[inline]
    pub(super) fn lands(&self, from: Cell, face: u32) -> Option<Cell> {
        if from == self.last() { None } else { self.rules.step(from, face) }
    }

    /// All the cells where a roll from here can end. It says the same as [`Self::lands`] for every face, for whole
    /// runs of faces at once as long as they stay on the board.
    pub(super) fn spreads(&self, from: Cell) -> Spreads {
        if from == 0 {
            return self.entering.clone();
        }
        let mut spreads = Spreads::new();
        if from == self.last() {
            return spreads;
        }
        let room = self.last() - from;
        for (first, last) in self.runs.iter().copied() {
            if first <= room {
                spreads.push(Spread { low: from + first, high: from + last.min(room), faces: 1 });
            }
            for face in first.max(room + 1)..=last {
                gather(&mut spreads, self.lands(from, face));
            }
        }
        spreads
    }
}

/// Faces as runs of neighbours, first and last included: a die with a thousand sides is one run.
fn runs(faces: impl IntoIterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for face in faces {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == face => *last = face,
            _ => runs.push((face, face)),
        }
    }
    runs
}

/// Adds one face that leads to this cell.
fn gather(spreads: &mut Spreads, to: Option<Cell>) {
    let Some(to) = to else { return };
    match spreads.last_mut() {
        Some(last) if (last.low, last.high) == (to, to) => last.faces += 1,
        Some(last) if last.faces == 1 && last.high + 1 == to => last.high = to,
        Some(last) if last.faces == 1 && to + 1 == last.low => last.low = to,
        _ => spreads.push(Spread { low: to, high: to, faces: 1 }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::{Dice, Entry, Finish, Start};

    fn dice() -> impl Strategy<Value = Dice> {
        let faces = prop::collection::btree_map(1_u32..40, 1_u64..3, 1..12);
        faces.prop_map(|faces| Dice::weighted(faces).expect("faces with weights"))
    }

    #[test]
    fn neighbouring_faces_are_one_run() {
        assert_eq!(runs([1, 2, 3, 6, 8, 9]), [(1, 3), (6, 6), (8, 9)]);
    }

    proptest! {
        // The two ways to say where rolls end agree, face by face.
        #[test]
        fn spreads_are_the_landings_of_all_faces(
            dice in dice(), cells in 2_u32..12, finish in 0_usize..3, start in 0_usize..2,
            entry in 0_usize..2,
        ) {
            let finish = [Finish::Exact, Finish::Overshoot, Finish::Bounce][finish];
            let start = [Start::Any, Start::On][start];
            let entry = [Entry::Move, Entry::ToFirst][entry];
            let rules = RulesFile { finish, start, entry, dice, ..RulesFile::default() };
            let graph = Graph::new(rules, Board::new(cells, 1, vec![]).unwrap(), Luck::Best).unwrap();
            for from in 0..=cells {
                let (mut one, mut other) = (BTreeMap::new(), BTreeMap::new());
                for landing in graph.faces().filter_map(|face| graph.lands(from, face)) {
                    *one.entry(landing).or_insert(0) += 1;
                }
                for spread in graph.spreads(from) {
                    for landing in spread.low..=spread.high {
                        *other.entry(landing).or_insert(0) += spread.faces;
                    }
                }
                prop_assert_eq!(one, other, "from {}", from);
            }
        }
    }
}
