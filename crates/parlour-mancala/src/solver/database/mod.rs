//! The endgame database: the exact margin of every position with few seeds in the rows.
//!
//! Positions are in layers by the seeds in the rows, and in parts by the seeds of the player to move; each takes one byte.
//!
//! `build` solves the layers from the end of the game backwards: `retrograde` two parts at a time, in strips, `batch` the
//! moves of the player with more seeds for several strips, with the moves of each row from `row_moves` and margins read
//! through `margin_view`. `margins` holds the result, verified page by page if it comes from a `file`; `id` says which
//! games it is about, and `advance` which one to build before it is needed.

use crate::solver::Pits;
use crate::solver::database::margins::Margins;
use crate::solver::pits::sum;
use crate::solver::rank::{SUMS, arrangements, number};

mod advance;
mod batch;
mod build;
mod file;
mod id;
mod margin_view;
mod margins;
mod retrograde;
mod row_moves;

pub(crate) use build::build;
pub(crate) use file::damaged;
pub use id::DatabaseId;

/// The margins of all positions with at most some seeds in the rows.
#[derive(Debug)]
pub struct Database {
    pub(crate) id: DatabaseId,
    pub(crate) layout: Layout,
    pub(crate) margins: Margins,
}

/// The place of each part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) seeds: usize,
    /// The number of rows by their seeds.
    pub(crate) rows: Vec<usize>,
    /// The parts, by the seeds of the player to move and of the other.
    parts: Vec<Part>,
    /// How many positions there are.
    pub(crate) len: usize,
}

/// The places of the positions with given seeds on each side. The row with fewer seeds comes first, whoever is to move, so
/// that the part with the roles swapped has the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Part {
    base: usize,
    /// The distance between consecutive rows of the player to move.
    pub(crate) own: usize,
    /// The same for the other player.
    pub(crate) other: usize,
}

impl Part {
    /// The place of a position by the numbers of its rows.
    #[inline]
    pub(crate) const fn place(&self, own: usize, other: usize) -> usize {
        self.base + own * self.own + other * self.other
    }
}

impl Layout {
    pub(crate) fn new(columns: usize, seeds: usize) -> Self {
        let seeds = seeds.min(SUMS - 1);
        let rows =
            |seeds| arrangements(seeds, columns).and_then(|arrangements| usize::try_from(arrangements).ok());
        let rows: Vec<usize> = (0..=seeds).map(|seeds| rows(seeds).unwrap_or(usize::MAX)).collect();
        let mut parts = vec![Part::default(); SUMS * SUMS];
        let mut len = 0;
        for total in 0..=seeds {
            for own in 0..=total {
                let other = total - own;
                let (across, down) = if own <= other { (rows[other], 1) } else { (1, rows[own]) };
                parts[own * SUMS + other] = Part { base: len, own: across, other: down };
                len += rows[own] * rows[other];
            }
        }
        Self { seeds, rows, parts, len }
    }

    /// The part with these seeds on each side.
    #[inline]
    pub(crate) fn part(&self, own: usize, other: usize) -> Part {
        self.parts[own * SUMS + other]
    }

    /// Where a layer begins.
    pub(crate) fn layer(&self, seeds: usize) -> usize {
        self.part(0, seeds).base
    }

    /// The place of a position that is in the database.
    #[inline]
    pub(crate) fn place<const C: usize>(&self, pits: Pits) -> usize {
        let part = self.part(sum::<C>(pits.own), sum::<C>(pits.other));
        part.place(number::<C>(pits.own), number::<C>(pits.other))
    }

    /// How many positions a database with this many seeds has.
    pub(crate) fn size(columns: usize, seeds: usize) -> u64 {
        arrangements(seeds, 2 * columns + 1).unwrap_or(u64::MAX)
    }
}

/// A margin as a byte.
#[inline]
pub(crate) fn packed(margin: i32) -> u8 {
    margin.to_le_bytes()[0]
}

/// A margin from its byte.
#[inline]
pub(crate) fn unpacked(byte: u8) -> i32 {
    byte.cast_signed().into()
}

impl Database {
    /// The games it is about.
    pub const fn id(&self) -> &DatabaseId {
        &self.id
    }

    /// The most seeds in the rows of its positions.
    pub fn seeds(&self) -> usize {
        self.layout.seeds
    }

    #[inline]
    pub(crate) fn margin(&self, place: usize) -> i32 {
        unpacked(self.margins.at(place))
    }

    /// Whether it is not as it was written. Then nothing read from it can be trusted.
    pub(crate) fn is_damaged(&self) -> bool {
        self.margins.are_damaged()
    }

    /// The number of positions.
    pub const fn positions(&self) -> usize {
        self.margins.len()
    }
}
