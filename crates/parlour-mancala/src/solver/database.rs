//! The endgame database: the exact margin of every position with few seeds in the rows.
//!
//! Positions are in layers by the seeds in the rows, and in parts by the seeds of the player to move; in a part the
//! row of the player to move counts first. One byte each.

use super::label::Label;
use super::pits::{Pits, sum};
use super::rank::{SUMS, number, ways};

/// The margins of all positions with at most some seeds in the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Database {
    pub(super) label: Label,
    pub(super) layout: Layout,
    pub(super) margins: Vec<u8>,
}

/// Where the parts lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) seeds: usize,
    /// How many rows there are with so many seeds.
    pub(super) rows: Vec<usize>,
    /// Where a part begins, by the seeds of the player to move and of the other.
    parts: Vec<usize>,
    /// How many positions there are.
    pub(super) len: usize,
}

impl Layout {
    pub(super) fn new(columns: usize, seeds: usize) -> Self {
        let seeds = seeds.min(SUMS - 1);
        let rows = |seeds| ways(seeds, columns).and_then(|ways| usize::try_from(ways).ok());
        let rows: Vec<usize> = (0..=seeds)
            .map(|seeds| rows(seeds).unwrap_or(usize::MAX))
            .collect();
        let mut parts = vec![0; SUMS * SUMS];
        let mut len = 0;
        for total in 0..=seeds {
            for own in 0..=total {
                parts[own * SUMS + total - own] = len;
                len += rows[own] * rows[total - own];
            }
        }
        Self {
            seeds,
            rows,
            parts,
            len,
        }
    }

    /// Where the part with so many seeds on each side begins.
    #[inline]
    pub(super) fn part(&self, own: usize, other: usize) -> usize {
        self.parts[own * SUMS + other]
    }

    /// Where a layer begins.
    pub(super) fn layer(&self, seeds: usize) -> usize {
        self.part(0, seeds)
    }

    /// The place of a position that is in the database.
    #[inline]
    pub(super) fn place<const C: usize>(&self, pits: Pits) -> usize {
        let (own, other) = (sum::<C>(pits.own), sum::<C>(pits.other));
        self.part(own, other) + number::<C>(pits.own) * self.rows[other] + number::<C>(pits.other)
    }

    /// How many positions a database of so many seeds has.
    pub(super) fn size(columns: usize, seeds: usize) -> u64 {
        ways(seeds, 2 * columns + 1).unwrap_or(u64::MAX)
    }
}

/// A margin as it is kept.
#[inline]
pub(super) fn packed(margin: i32) -> u8 {
    margin.to_le_bytes()[0]
}

/// A margin as it was kept.
#[inline]
pub(super) fn unpacked(byte: u8) -> i32 {
    byte.cast_signed().into()
}

impl Database {
    /// What it is for.
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// The most seeds in the rows of the boards in it.
    pub fn seeds(&self) -> usize {
        self.layout.seeds
    }

    /// How many positions are in it.
    pub fn positions(&self) -> usize {
        self.margins.len()
    }
}
