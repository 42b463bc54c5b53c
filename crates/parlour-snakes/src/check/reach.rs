//! Whether the last square can be reached at all.

use parlour_core::{Finding, Findings};

use super::{LONGEST_RUN, about, list};
use crate::{Board, Cell, Entity, Graph, Grid, Jumps, Luck, RulesFile};

/// Entities in the order of their starts.
pub(super) struct Starts<'a>(Vec<&'a Entity>);

impl<'a> Starts<'a> {
    pub(super) fn new(entities: &[&'a Entity]) -> Self {
        let mut sorted = entities.to_vec();
        sorted.sort_by_key(|entity| entity.from);
        Self(sorted)
    }

    pub(super) fn sorted(&self) -> &[&'a Entity] {
        &self.0
    }

    /// The index of the entity that starts on the square.
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        self.0.binary_search_by_key(&cell, |entity| entity.from).ok()
    }

    pub(super) fn at(&self, cell: Cell) -> Option<&'a Entity> {
        self.place(cell).map(|place| self.0[place])
    }

    /// The length of the longest run of squares where entities start.
    fn longest_run(&self) -> usize {
        let runs = self.0.chunk_by(|one, other| one.from + 1 == other.from);
        runs.map(<[_]>::len).max().unwrap_or(0)
    }
}

/// Checks whether a six-sided die leads to the last square, with single jumps and with chained ones.
pub(super) fn judge(grid: Grid, starts: &Starts, findings: &mut Findings) {
    // Unless six starts stand in a row, a pawn can move from plain square to plain square.
    if starts.longest_run() <= LONGEST_RUN as usize {
        return;
    }
    let board = Board::unchecked(grid, starts.sorted().iter().copied().cloned().collect());
    let reached = |jumps| {
        let graph = Graph::new(RulesFile { jumps, ..RulesFile::default() }, board.clone(), Luck::Best);
        graph.map_or(grid.last(), |graph| graph.furthest())
    };
    let bar = |cell: Cell| barrier(starts, cell);
    match (reached(Jumps::Once), reached(Jumps::Chain)) {
        (once, chain) if once == grid.last() && chain == grid.last() => {}
        (once, chain) if chain == grid.last() => {
            findings.warnings.push(bar(once)("unreachable-once", " unless jumps chain"));
        }
        (once, chain) if once == grid.last() => {
            findings.warnings.push(bar(chain)("unreachable-chain", " when jumps chain"));
        }
        (once, _) => findings.errors.push(bar(once)("unreachable", "")),
    }
}

/// What stands behind the furthest square reached.
fn barrier(starts: &Starts, reached: Cell) -> impl Fn(&'static str, &str) -> Finding {
    let entities: Vec<&Entity> = (1..=6).filter_map(|face| starts.at(reached.saturating_add(face))).collect();
    move |rule, when| {
        let message = format!(
            "the last square cannot be reached with a six-sided die{when}: {} block it",
            list(&entities)
        );
        about(rule, message, entities.iter().copied())
    }
}
