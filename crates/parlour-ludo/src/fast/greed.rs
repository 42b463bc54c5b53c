//! The choice of a greedy seat: the tokens whose moves are worth most.

use super::lanes;
use super::race::Race;
use super::tables::{PLAYERS, Place, Tables};
use crate::evaluation;
use crate::rules::Blocks;

/// Standing where nobody can be sent home.
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
const SAFE: i32 = evaluation::SAFE as i32;

/// What a choice looks at. Without `HOUSE` rules there are no blocks.
pub(super) struct View<'a, const HOUSE: bool> {
    pub(super) race: &'a Race,
    pub(super) tables: &'a Tables,
    pub(super) owner: usize,
}

impl<const HOUSE: bool> View<'_, HOUSE> {
    /// Of a set of tokens that may move with the roll, those whose moves are worth most. Sets are as
    /// [`lanes::gather`] gives them.
    #[inline]
    pub(super) fn best(&self, face: usize, set: u8) -> u8 {
        let hand = self.race.hand(self.owner);
        // All four are looked at, movable or not: that is faster than to find out which.
        let worth = |token: usize| {
            let worth = self.heuristic(lanes::token(hand, lanes::shift(token)), face);
            if set >> (4 + token) & 1 == 0 {
                i32::MIN
            } else {
                worth
            }
        };
        let heuristics = [worth(0), worth(1), worth(2), worth(3)];
        let most = heuristics.into_iter().fold(i32::MIN, i32::max);
        let best = |(token, worth): (usize, i32)| u8::from(worth == most) << (4 + token);
        heuristics
            .into_iter()
            .enumerate()
            .map(best)
            .fold(0, |all, bit| all | bit)
    }

    #[inline]
    fn heuristic(&self, from: u16, face: usize) -> i32 {
        let to = from + lanes::stride(from, face);
        let left = self.tables.place(self.owner, from);
        let reached = self.tables.place(self.owner, to);
        self.tables.merit(self.owner, from, face) + self.captures(reached) + self.safety(reached, 1)
            - self.safety(left, 2)
    }

    /// What a place is worth where somebody could be sent home.
    #[inline]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a processor cannot foresee a chain of conditions"
    )]
    fn safety(&self, place: Place, crowd: u32) -> i32 {
        // At most 20 tokens and a stake of 120.
        let danger = (self.threats(place.cell) * u32::from(place.stake) / 2).cast_signed();
        let block = HOUSE
            && (self.tables.blocks == Blocks::On)
                & (place.stake != 0)
                & (self.race.count_on(self.owner, place.cell) >= crowd);
        if block { SAFE } else { -danger }
    }

    /// How many opponents' tokens could land on a cell with one roll.
    #[inline]
    fn threats(&self, cell: u16) -> u32 {
        let hunters = self.tables.hunters[self.owner % PLAYERS];
        self.race.dangers.on(cell, hunters)
    }

    /// What the opponents lose who would be sent home.
    #[inline]
    fn captures(&self, reached: Place) -> i32 {
        let prey = self.race.crowd(reached.cell) & reached.prey;
        if prey == 0 {
            0
        } else {
            self.losses(prey, reached.cell)
        }
    }

    #[cold]
    fn losses(&self, prey: u32, cell: u16) -> i32 {
        let loss = |player: usize| {
            let victims = prey >> (4 * player) & 15;
            let code = self.tables.codes(cell)[player % PLAYERS];
            i32::try_from(victims).unwrap_or(0) * self.tables.loss(player, code)
        };
        (0..self.tables.seats).map(loss).sum::<i32>() + self.tables.capture_bonus
    }
}
