//! The positions of the first moves, in a fixed order.

use std::collections::HashSet;

use crate::RulesFile;
use crate::rules::stages::SOWING;
use crate::solver::pits::{MOST_COLUMNS, sum};
use crate::solver::{MOST_SEEDS, Pits, SowingTable, in_lane, seeds_in};

/// All positions of the first moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Openings {
    /// The start, then ply by ply what is reached first at that ply, by the order of the positions before and of the pits.
    pub(crate) positions: Vec<Pits>,
    /// Where the last ply begins.
    pub(crate) last: usize,
}

impl Openings {
    /// A checksum of the positions and their order.
    pub(crate) fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for pits in &self.positions {
            sum.update(&pits.own.to_le_bytes());
            sum.update(&pits.other.to_le_bytes());
        }
        sum.finalize()
    }
}

/// The openings of a game, unless there are more positions than this or the fast solver does not cover the game.
pub(crate) fn openings_of(rules: &RulesFile, plies: u32, most: usize) -> Option<Openings> {
    let columns = usize::from(rules.columns);
    let seeds = usize::try_from(rules.seeds).ok()?;
    if columns > MOST_COLUMNS || !SOWING.covers(rules) || seeds.checked_mul(2 * columns)? > MOST_SEEDS {
        return None;
    }
    with_columns!(columns, openings(rules, seeds, plies, most))
}

fn openings<const C: usize>(rules: &RulesFile, seeds: usize, plies: u32, most: usize) -> Option<Openings> {
    let sowing = SowingTable::<C>::new(rules);
    let row = (0..C).map(|lane| in_lane(seeds, lane)).sum();
    let start = Pits { own: row, other: row };
    let mut known = HashSet::from([start]);
    let mut all = Openings { positions: vec![start], last: 0 };
    for _ in 0..plies {
        let ply = all.last..all.positions.len();
        all.last = ply.end;
        for index in ply {
            let pits = all.positions[index];
            for child in children(&sowing, pits) {
                if sowing.over(child).is_none() && known.insert(child) {
                    all.positions.push(child);
                }
            }
            if all.positions.len() > most {
                return None;
            }
        }
    }
    (all.positions.len() <= most).then_some(all)
}

fn children<const C: usize>(sowing: &SowingTable<C>, pits: Pits) -> impl Iterator<Item = Pits> {
    let seeds = sum::<C>(pits.own) + sum::<C>(pits.other);
    let lanes = (0..C).filter(move |lane| seeds_in(pits.own, *lane) > 0);
    lanes.map(move |lane| sowing.play(pits, seeds, lane).pits)
}

/// The rows as lists.
pub(crate) fn unpacked(pits: Pits, columns: usize) -> [Vec<u32>; 2] {
    let row = |row| (0..columns).map(|lane| u32::try_from(seeds_in(row, lane)).unwrap_or(0)).collect();
    [row(pits.own), row(pits.other)]
}
