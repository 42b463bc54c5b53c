//! Whether the end can be reached at all.

use parlour_core::{Finding, Findings};

use super::{LONGEST_RUN, about, list};
use crate::{Cell, Entity, Grid};

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

    /// The place of the entity that starts on the cell.
    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        self.0.binary_search_by_key(&cell, |entity| entity.from).ok()
    }

    pub(super) fn at(&self, cell: Cell) -> Option<&'a Entity> {
        self.place(cell).map(|place| self.0[place])
    }

    /// The length of the longest run of cells on which entities start.
    fn longest_run(&self) -> usize {
        let runs = self.0.chunk_by(|one, other| one.from + 1 == other.from);
        runs.map(<[_]>::len).max().unwrap_or(0)
    }
}

/// Judges whether a six-sided die leads to the end, with single jumps and with chained ones.
pub(super) fn judge(grid: Grid, starts: &Starts, findings: &mut Findings) {
    // Where no six starts stand in a row, a pawn can step from plain cell to plain cell.
    if starts.longest_run() <= LONGEST_RUN as usize {
        return;
    }
    let reached = |chained| furthest(grid.last(), starts, chained);
    let bar = |cell: Cell| barrier(starts, cell);
    match (reached(false), reached(true)) {
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

/// What stands behind the furthest cell that is reached.
fn barrier(starts: &Starts, reached: Cell) -> impl Fn(&'static str, &str) -> Finding {
    let entities: Vec<&Entity> = (1..=6).filter_map(|face| starts.at(reached.saturating_add(face))).collect();
    move |rule, when| {
        let message =
            format!("the end cannot be reached with a six-sided die{when}: {} bar the way", list(&entities));
        about(rule, message, entities.iter().copied())
    }
}

/// The highest cell on which a pawn from cell 0 can come to rest; the search ends when that is the last.
///
/// Rolls past the end are not made, and a boost that leads past the end is not taken.
fn furthest(last: Cell, starts: &Starts, chained: bool) -> Cell {
    let (mut landed, mut rested) = (CellSet::new(last), CellSet::new(last));
    let mut waiting: Vec<Pawn> = vec![Pawn::Rests(0)];
    let mut highest = 0;
    while let Some(pawn) = waiting.pop() {
        match pawn {
            Pawn::Rests(cell) if rested.insert(cell) => {
                highest = highest.max(cell);
                let landings = (1..=6).map(|face| cell + face);
                waiting.extend(landings.filter(|landing| *landing <= last).map(Pawn::Lands));
            }
            Pawn::Lands(cell) if landed.insert(cell) => {
                let ends = starts.at(cell).map(Entity::ends).unwrap_or_default();
                let before = waiting.len();
                let then = if chained { Pawn::Lands } else { Pawn::Rests };
                waiting.extend(ends.into_iter().filter(|end| *end <= last).map(then));
                if waiting.len() == before {
                    waiting.push(Pawn::Rests(cell));
                }
            }
            Pawn::Rests(_) | Pawn::Lands(_) => {}
        }
        if highest == last {
            break;
        }
    }
    highest
}

/// A pawn in the search: it may have a jump before it, or be done for this roll.
#[derive(Clone, Copy)]
enum Pawn {
    Lands(Cell),
    Rests(Cell),
}

/// A set of cells, one bit each.
struct CellSet(Vec<u64>);

impl CellSet {
    fn new(last: Cell) -> Self {
        Self(vec![0; last as usize / 64 + 1])
    }

    /// Puts the cell in; whether it was not there before.
    fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = (&mut self.0[cell as usize / 64], 1 << (cell % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
