//! Where every move of a row leads, computed once for all positions with this row.
//!
//! A move that stays in its own row and store, or gives one seed each to the first lanes of the other row, does
//! not depend on the other row; a capture depends on one lane of it. So the number of the row after each move can be
//! computed in advance, and the number of the other row is looked up by what it gained or lost. The few moves that go
//! round the board are played instead.

use crate::solver::pits::NOWHERE;
use crate::solver::rank::{number, rows};
use crate::solver::{MOST_SEEDS, SowingTable, in_lane, seeds_in};

/// What a move does besides sowing its own row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveKind {
    /// Nothing; the turn goes to the other player.
    Quiet,
    /// A seed reached the store, and one seed each of the first lanes of the other row, this many.
    Store(u8),
    /// The last seed captures a lane of the other row; if it captures nothing, the move is quiet.
    Capture(u8),
    /// The lane goes round the board and has to be played.
    Lap(u8),
}

/// A move of a row. Rows are given by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RowMove {
    pub(crate) kind: MoveKind,
    /// The row after the move.
    pub(crate) row: u32,
    /// The row after the move if it is quiet.
    pub(crate) quiet: u32,
}

impl MoveKind {
    /// How many slots there are for kinds.
    pub(crate) const SLOTS: usize = 32;

    /// The kinds whose moves come last.
    const CAPTURE: u8 = 1;
    const QUIET: u8 = 2;

    /// The order of the moves of a row: those that always gain something, captures, those that never do.
    const fn order(self) -> u8 {
        match self {
            Self::Store(_) | Self::Lap(_) => 0,
            Self::Capture(_) => Self::CAPTURE,
            Self::Quiet => Self::QUIET,
        }
    }

    /// A different number for every kind, except that all lanes that go round share the last.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        match self {
            Self::Quiet => 0,
            Self::Store(given) => 1 + given as usize,
            Self::Capture(lane) => 16 + lane as usize,
            Self::Lap(_) => Self::SLOTS - 1,
        }
    }
}

/// All rows with the same seeds, in the order of their numbers.
#[derive(Debug)]
pub(crate) struct RowMoves {
    pub(crate) rows: Vec<u64>,
    steps: Vec<RowMove>,
    /// Where the steps of a row begin, its captures, and its quiet steps.
    first: Vec<[u32; 3]>,
    /// By a number of lanes: the rows with a seed more in each of the first lanes.
    pub(crate) given: Vec<Vec<u32>>,
    /// The numbers of the rows without the seeds of a lane.
    pub(crate) cleared: Vec<Vec<u32>>,
}

impl RowMoves {
    pub(crate) fn new<const C: usize>(sowing: &SowingTable<C>, seeds: usize) -> Self {
        let rows = rows::<C>(seeds);
        let mut steps = Vec::new();
        let mut first = Vec::new();
        for row in &rows {
            let lanes = (0..C).filter(|lane| seeds_in(*row, *lane) > 0);
            let start = steps.len();
            steps.extend(lanes.map(|lane| step(sowing, *row, lane)));
            let row = &mut steps[start..];
            row.sort_by_key(|step| step.kind.order());
            let before = |kind| small(start + row.iter().filter(|step| step.kind.order() < kind).count());
            first.push([small(start), before(MoveKind::CAPTURE), before(MoveKind::QUIET)]);
        }
        first.push([small(steps.len()); 3]);
        let ones = |lanes| (0..lanes).map(|lane| in_lane(1, lane)).sum::<u64>();
        let given = |lanes| changed::<C>(&rows, |row| row + ones(lanes));
        let cleared = |lane| changed::<C>(&rows, |row| row & !in_lane(MOST_SEEDS, lane));
        Self {
            given: (0..=C).map(given).collect(),
            cleared: (0..C).map(cleared).collect(),
            steps,
            first,
            rows,
        }
    }

    #[inline]
    pub(crate) fn steps(&self, row: usize) -> &[RowMove] {
        &self.steps[self.first[row][0] as usize..self.first[row + 1][0] as usize]
    }

    /// The moves of a row that gain something, captures included.
    #[inline]
    pub(crate) fn loud(&self, row: usize) -> &[RowMove] {
        let [first, _, quiet] = self.first[row];
        &self.steps[first as usize..quiet as usize]
    }

    /// The moves of a row that may gain nothing: captures and quiet ones.
    #[inline]
    pub(crate) fn calm(&self, row: usize) -> &[RowMove] {
        &self.steps[self.first[row][1] as usize..self.first[row + 1][0] as usize]
    }
}

/// The numbers of the rows after a change.
fn changed<const C: usize>(rows: &[u64], change: impl Fn(u64) -> u64) -> Vec<u32> {
    rows.iter().map(|row| small(number::<C>(change(*row)))).collect()
}

/// Rows are far fewer than 2^32 wherever a database fits into memory.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn step<const C: usize>(sowing: &SowingTable<C>, row: u64, lane: usize) -> RowMove {
    let seeds = seeds_in(row, lane);
    let sown = sowing.sown_from(lane, seeds);
    let after = (row & !in_lane(MOST_SEEDS, lane)) + sown.own;
    let last = lane + seeds;
    let captures = sown.capture != NOWHERE;
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let (kind, home) = if last < C && captures && seeds_in(after, last) == 1 {
        (MoveKind::Capture(byte(C - 1 - last)), in_lane(sowing.own_taken, last))
    } else if last < C {
        (MoveKind::Quiet, 0)
    } else if last <= 2 * C && !captures {
        (MoveKind::Store(byte(last - C)), 0)
    } else {
        (MoveKind::Lap(byte(lane)), 0)
    };
    RowMove { kind, row: small(number::<C>(after - home)), quiet: small(number::<C>(after)) }
}
