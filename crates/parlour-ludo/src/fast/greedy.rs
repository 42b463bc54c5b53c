//! The choices of a greedy seat: the tokens with the best heuristic.

use super::state::State;
use super::tables::{PLAYERS, Tables, TokenSpot};
use super::tokens;
use crate::evaluation;

/// Standing on a safe square.
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
const SAFE: i32 = evaluation::SAFE as i32;

/// What a choice depends on. Only `HOUSE` rules have blocks.
pub(super) struct View<'a, const HOUSE: bool> {
    pub(super) state: &'a State,
    pub(super) tables: &'a Tables,
    pub(super) owner: usize,
}

impl<const HOUSE: bool> View<'_, HOUSE> {
    /// The tokens with the best moves, of those in `set`; sets are as [`tokens::gather`] returns them.
    #[inline]
    pub(super) fn best(&self, face: usize, set: u8) -> u8 {
        let tokens = self.state.tokens(self.owner);
        // Evaluating all four tokens, movable or not, is faster than a branch.
        let worth = |token: usize| {
            let worth = self.heuristic(tokens::token(tokens, tokens::shift(token)), face);
            if set >> (4 + token) & 1 == 0 { i32::MIN } else { worth }
        };
        let heuristics = [worth(0), worth(1), worth(2), worth(3)];
        let most = heuristics.into_iter().fold(i32::MIN, i32::max);
        let best = |(token, worth): (usize, i32)| u8::from(worth == most) << (4 + token);
        heuristics.into_iter().enumerate().map(best).fold(0, |all, bit| all | bit)
    }

    #[inline]
    fn heuristic(&self, from: u16, face: usize) -> i32 {
        let to = from + tokens::stride(from, face);
        let left = self.tables.place(self.owner, from);
        let reached = self.tables.place(self.owner, to);
        self.tables.merit(self.owner, from, face) + self.captures(reached) + self.safety(reached, 1)
            - self.safety(left, 2)
    }

    /// The heuristic of a place where a token could be captured.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "a processor cannot predict a chain of conditions")]
    fn safety(&self, place: TokenSpot, count: u32) -> i32 {
        // At most 20 tokens and a stake of 120.
        let danger = (self.threats(place.cell) * u32::from(place.stake) / 2).cast_signed();
        let block = HOUSE
            && self.tables.has_blocks
                & (place.stake != 0)
                & (self.state.count_on(self.owner, place.cell) >= count);
        if block { SAFE } else { -danger }
    }

    /// How many opponents' tokens could land on a square with one roll.
    #[inline]
    fn threats(&self, cell: u16) -> u32 {
        let hunters = self.tables.hunters[self.owner % PLAYERS];
        self.state.threats.on(cell, hunters)
    }

    /// What captured opponents would lose.
    #[inline]
    fn captures(&self, reached: TokenSpot) -> i32 {
        let victims = self.state.count(reached.cell) & reached.victims;
        if victims == 0 { 0 } else { self.losses(victims, reached.cell) }
    }

    #[cold]
    fn losses(&self, victims: u32, cell: u16) -> i32 {
        let loss = |player: usize| {
            let victims = victims >> (4 * player) & 15;
            let code = self.tables.codes(cell)[player % PLAYERS];
            i32::try_from(victims).unwrap_or(0) * self.tables.loss(player, code)
        };
        (0..self.tables.seats).map(loss).sum::<i32>() + self.tables.capture_bonus
    }
}
