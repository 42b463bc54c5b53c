//! The board as a graph: where each roll leads.

use parlour_core::RuleError;

use super::Luck;
use super::rests::{RestingCells, Rests};
use crate::rules::runs;
use crate::{Board, Cell, Entry, Finish, Rules, RulesFile};

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
pub struct Graph {
    rules: Rules,
    /// The faces of the dice as runs of neighbours: a die with a thousand sides is one run.
    runs: Vec<Run>,
    /// The faces that bring a pawn onto the board.
    entering: Vec<Run>,
    resting: RestingCells,
}

/// Faces that follow each other: the first and the last.
type Run = (u32, u32);

/// Neighbouring cells where rolls from one cell end, all of them by equally many faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spread {
    pub(super) low: Cell,
    pub(super) high: Cell,
    /// How many faces lead to each of the cells.
    pub(super) faces: u64,
}

impl Graph {
    /// The graph of a board under these rules. The only rules refused are chained jumps that go round for ever.
    pub fn new(rules: RulesFile, board: Board, luck: Luck) -> Result<Self, RuleError> {
        let rules = Rules::assembled(rules, board)?;
        let faces = || rules.rolls().iter().map(|weighted| weighted.roll);
        Ok(Self {
            runs: runs(faces()),
            entering: runs(faces().filter(|face| rules.starts(*face))),
            resting: RestingCells::new(&rules, luck),
            rules,
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.rules.board()
    }

    /// The end.
    #[inline]
    pub(super) fn last(&self) -> Cell {
        self.rules.last()
    }

    /// Where a pawn comes to rest that lands on the cell.
    #[inline]
    pub(super) fn rests(&self, landing: Cell) -> Rests<'_> {
        self.resting.rests(&self.rules, landing)
    }

    /// The faces that can be rolled from a cell, ascending.
    pub(super) fn faces(&self, from: Cell) -> impl Iterator<Item = u32> {
        self.runs_from(from)
            .iter()
            .flat_map(|(first, last)| *first..=*last)
    }

    /// The cell where a roll ends; nothing where the pawn stays.
    #[inline]
    pub(super) fn lands(&self, from: Cell, face: u32) -> Option<Cell> {
        if self.enters(from) {
            return Some(1);
        }
        self.rules.ahead(from, face)
    }

    /// All the cells where a roll from here can end. It says the same as [`Self::lands`] for every face, for whole
    /// runs of faces at once.
    pub(super) fn spreads(&self, from: Cell) -> impl Iterator<Item = Spread> {
        let runs = self.runs_from(from).iter();
        runs.flat_map(move |run| self.spread(from, *run)).flatten()
    }

    /// From cell 0 only some faces lead onto the board; the others move nobody.
    fn runs_from(&self, from: Cell) -> &[Run] {
        if from == 0 { &self.entering } else { &self.runs }
    }

    fn enters(&self, from: Cell) -> bool {
        from == 0 && self.rules.file().entry == Entry::ToFirst
    }

    fn spread(&self, from: Cell, (first, last): Run) -> [Option<Spread>; 3] {
        if self.enters(from) {
            let all = Spread::on(1, u64::from(last - first) + 1);
            return [Some(all), None, None];
        }
        let (low, high) = (
            u64::from(from) + u64::from(first),
            u64::from(from) + u64::from(last),
        );
        let end = u64::from(self.last());
        let walked = Spread::between(low, high.min(end));
        if high <= end {
            return [walked, None, None];
        }
        let (nearest, most) = (low.max(end + 1) - end, high - end);
        match self.rules.file().finish {
            Finish::Exact => [walked, None, None],
            Finish::Overshoot => [walked, Some(Spread::on(self.last(), most - nearest + 1)), None],
            Finish::Bounce => {
                // Nobody is rolled back further than to the first cell.
                let back = Spread::between(end - most.min(end - 1), end.saturating_sub(nearest));
                let stopped = most.saturating_sub(nearest.max(end) - 1);
                [walked, back, (stopped > 0).then(|| Spread::on(1, stopped))]
            }
        }
    }
}

impl Spread {
    /// One face for each of these cells, which are on the board; nothing if there are none.
    fn between(low: u64, high: u64) -> Option<Self> {
        let cell = |cell: u64| Cell::try_from(cell).ok();
        match (cell(low), cell(high)) {
            (Some(low), Some(high)) if 1 <= low && low <= high => Some(Self { low, high, faces: 1 }),
            _ => None,
        }
    }

    fn on(cell: Cell, faces: u64) -> Self {
        Self {
            low: cell,
            high: cell,
            faces,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::{Dice, Start};

    fn dice() -> impl Strategy<Value = Dice> {
        let faces = prop::collection::btree_map(1_u32..40, 1_u64..3, 1..12);
        faces.prop_map(|faces| Dice::weighted(faces).expect("faces with weights"))
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
            for from in 0..cells {
                let (mut one, mut other) = (BTreeMap::new(), BTreeMap::new());
                for landing in graph.faces(from).filter_map(|face| graph.lands(from, face)) {
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
