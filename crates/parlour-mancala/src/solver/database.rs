//! The endgame database: the exact margin of every position with few seeds in the rows.
//!
//! Positions are in layers by the seeds in the rows, and in parts by the seeds of the player to move. One byte each.

use super::label::Label;
use super::margins::Margins;
use super::pits::{Pits, sum};
use super::rank::{SUMS, number, ways};

/// The margins of all positions with at most some seeds in the rows.
#[derive(Debug)]
pub struct Database {
    pub(super) label: Label,
    pub(super) layout: Layout,
    pub(super) margins: Margins,
}

/// Where the parts lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) seeds: usize,
    /// How many rows there are with so many seeds.
    pub(super) rows: Vec<usize>,
    /// The parts, by the seeds of the player to move and of the other.
    parts: Vec<Part>,
    /// How many positions there are.
    pub(super) len: usize,
}

/// Where the positions with so many seeds on each side lie. The row with fewer seeds counts first, whoever is to
/// move: the parts with the two players' roles exchanged have the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Part {
    base: usize,
    /// How far rows of the player to move with consecutive numbers are apart.
    pub(super) own: usize,
    /// The same for the other player.
    pub(super) other: usize,
}

impl Part {
    /// The place of a position by the numbers of its rows.
    #[inline]
    pub(super) const fn place(&self, own: usize, other: usize) -> usize {
        self.base + own * self.own + other * self.other
    }
}

impl Layout {
    pub(super) fn new(columns: usize, seeds: usize) -> Self {
        let seeds = seeds.min(SUMS - 1);
        let rows = |seeds| ways(seeds, columns).and_then(|ways| usize::try_from(ways).ok());
        let rows: Vec<usize> = (0..=seeds)
            .map(|seeds| rows(seeds).unwrap_or(usize::MAX))
            .collect();
        let mut parts = vec![Part::default(); SUMS * SUMS];
        let mut len = 0;
        for total in 0..=seeds {
            for own in 0..=total {
                let other = total - own;
                let (across, down) = if own <= other {
                    (rows[other], 1)
                } else {
                    (1, rows[own])
                };
                parts[own * SUMS + other] = Part {
                    base: len,
                    own: across,
                    other: down,
                };
                len += rows[own] * rows[other];
            }
        }
        Self {
            seeds,
            rows,
            parts,
            len,
        }
    }

    /// The part with so many seeds on each side.
    #[inline]
    pub(super) fn part(&self, own: usize, other: usize) -> Part {
        self.parts[own * SUMS + other]
    }

    /// Where a layer begins.
    pub(super) fn layer(&self, seeds: usize) -> usize {
        self.part(0, seeds).base
    }

    /// The place of a position that is in the database.
    #[inline]
    pub(super) fn place<const C: usize>(&self, pits: Pits) -> usize {
        let part = self.part(sum::<C>(pits.own), sum::<C>(pits.other));
        part.place(number::<C>(pits.own), number::<C>(pits.other))
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

    /// The margin at a place.
    #[inline]
    pub(super) fn margin(&self, place: usize) -> i32 {
        unpacked(self.margins.at(place))
    }

    /// Whether it could not be read as it was written. Then nothing it says is to be trusted, and never was.
    pub(super) fn is_damaged(&self) -> bool {
        self.margins.are_damaged()
    }

    /// How many positions are in it.
    pub const fn positions(&self) -> usize {
        self.margins.len()
    }
}
