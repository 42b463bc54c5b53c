//! The board as a graph: where each roll leads.

use std::borrow::Cow;

use parlour_core::{RuleError, Scene, Window};
use smallvec::SmallVec;

use super::Luck;
use super::rests::{RestingCells, Rests};
use super::search;
use crate::rules::coverage::FEWEST_ROLLS;
use crate::{Board, Cell, Rules, RulesFile};

/// More work than this (squares times separate runs of faces, and rolls past the last square) is not done to find out
/// whether the last square can be reached.
const MOST_WORK: usize = 50_000_000;
const MOST_ROLLS_PAST_THE_END: usize = 500_000_000;

/// All rolls on a board: squares are vertices, with 0 for off the board, and faces are edges.
///
/// Unlike [`Rules`], a graph can be made for a board whose last square cannot be reached.
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
    /// Where the rolls from square 0 end.
    entering: Spreads,
    resting: RestingCells,
}

/// Neighbouring squares where rolls from one square end, each reached by the same number of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spread {
    pub(super) low: Cell,
    pub(super) high: Cell,
    /// How many faces lead to each of the squares.
    pub(super) faces: u64,
}

pub(super) type Spreads = SmallVec<[Spread; 4]>;

impl Graph<'static> {
    /// The graph of a board under these rules. Refuses chained jumps that never end, and rules it does not know.
    pub fn new(rules: RulesFile, board: Board, luck: Luck) -> Result<Self, RuleError> {
        if let Some(key) = FEWEST_ROLLS.first_unknown(&rules) {
            return Err(RuleError::Unknown { what: "the fewest rolls", key });
        }
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

    /// Whether the last square can be reached from the start. Also true if finding out would take too much work, which
    /// happens only with dice that no one uses.
    pub(crate) fn reaches_end(&self) -> bool {
        let (last, rolls) = (self.last() as usize, self.rules.rolls());
        let highest = rolls.last().map_or(0, |weighted| weighted.roll as usize);
        let work = self.runs.len().saturating_mul(last);
        let past_the_end = rolls.len().saturating_mul(highest.min(last));
        work > MOST_WORK
            || past_the_end > MOST_ROLLS_PAST_THE_END
            || search::layers(self, self.start(), self.last()).is_some()
    }

    /// The highest square where a pawn can come to rest.
    pub(crate) fn furthest(&self) -> Cell {
        search::furthest(self, self.start())
    }

    /// The square where pawns start under these rules.
    pub fn start(&self) -> Cell {
        self.rules.start_cell()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.rules.board()
    }

    /// The scene of the board, without pawns.
    pub fn scene(&self, window: Window) -> Scene {
        self.rules.scene(window)
    }

    /// The last square.
    #[inline]
    pub(super) fn last(&self) -> Cell {
        self.rules.last()
    }

    /// Where a pawn comes to rest if a roll takes it to this square.
    #[inline]
    pub(super) fn rests(&self, landing: Cell) -> Rests<'_> {
        if landing == self.last() && self.rules.settlement().wins_before_entity() {
            return Rests::On(landing);
        }
        self.resting.rests(&self.rules, landing)
    }

    /// The faces of the dice, in ascending order.
    pub(super) fn faces(&self) -> impl Iterator<Item = u32> {
        self.rules.rolls().iter().map(|weighted| weighted.roll)
    }

    /// The square where a roll ends; `None` if the pawn stays. A pawn on the last square has finished and does not
    /// roll.
    #[inline]
    pub(super) fn lands(&self, from: Cell, face: u32) -> Option<Cell> {
        if from == self.last() { None } else { self.rules.step(from, face) }
    }

    /// All squares where a roll from here can end: the same as [`Self::lands`] for every face, but for whole runs of
    /// faces at once as long as they stay on the board.
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

/// Faces as runs of neighbours, with the first and the last of each.
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

/// Adds one face that leads to this square.
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
        // The two ways to compute where rolls end agree, face by face.
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
