//! What only some moves cause: captures, blocks, players who get home, and the deadlock.

use super::state::State;
use super::tables::{CELLS, NOWHERE, PLAYERS, Tables};
use super::tokens::{self, SIGNS, spread};
use crate::board::MOST_TOKENS;

impl State {
    /// Sends the victims on a square back to their yards: four bits for each player, as in `counts`.
    #[inline]
    pub(super) fn capture<const GREEDY: bool>(
        &mut self,
        tables: &Tables,
        owner: usize,
        cell: u16,
        victims: u32,
    ) {
        self.counts[usize::from(cell) % CELLS] &= !victims;
        let mut left = victims;
        // With teams, tokens of two partners may stand there; else those of one player.
        while left != 0 {
            let player = (left.trailing_zeros() / 4) as usize;
            let there = tables.codes(cell)[player % PLAYERS];
            if GREEDY {
                let count = left >> (4 * player) & 15;
                self.threats.send_to_yard(tables, player, there, count);
            }
            left &= !(15 << (4 * player));
            let tokens = self.tokens(player);
            let elsewhere = tokens::not_zero(tokens ^ spread(there));
            self.tokens[player % PLAYERS] = tokens & ((elsewhere >> 15) * 0xFFFF);
        }
        if tables.needs_capture {
            self.captured |= tables.sides[owner % PLAYERS];
        }
    }

    /// Updates the blocks of a player if a move has made or broken one.
    #[inline]
    pub(super) fn update_blocks(&mut self, tables: &Tables, owner: usize, left: u16, reached: u16) {
        let broken = self.count_on(owner, left) == 1 && usize::from(left) < tables.cells;
        let made = self.count_on(owner, reached) == 2 && usize::from(reached) < tables.cells;
        if broken | made {
            self.find_blocks(tables, owner);
        }
    }

    /// Finds the blocks of a player, if the rules have blocks.
    pub(super) fn find_blocks(&mut self, tables: &Tables, owner: usize) {
        if !tables.has_blocks {
            return;
        }
        let mut blocks = [NOWHERE; 2];
        let mut count = 0;
        for token in 0..MOST_TOKENS {
            let code = tokens::token(self.tokens(owner), tokens::shift(token));
            let cell = tables.place(owner, code).cell;
            let block = usize::from(cell) < tables.cells && self.count_on(owner, cell) >= 2;
            if block && !blocks.contains(&cell) {
                blocks[count % 2] = cell;
                count += 1;
            }
        }
        self.blocks[owner % PLAYERS] = blocks;
        self.has_blocks = self.has_blocks & !(15 << (4 * owner)) | u32::from(count > 0) << (4 * owner);
    }

    /// Hands the partner's tokens to a player whose own are all home.
    pub(super) fn help(&mut self, tables: &Tables, player: usize) {
        let partner = |other: &usize| *other != player && tables.sides[player] >> other & 1 == 1;
        if self.tokens(player) == tables.goal()
            && let Some(partner) = (0..tables.seats).find(partner)
        {
            self.owners[player] = u8::try_from(partner).unwrap_or(0);
        }
    }

    /// All tokens of the owner are home; returns whether that decides the game.
    #[cold]
    pub(super) fn finish(&mut self, tables: &Tables, owner: usize) -> bool {
        let side = tables.sides[owner % PLAYERS];
        let mut allies = (0..tables.seats).filter(|player| side >> player & 1 == 1);
        if allies.any(|ally| self.tokens(ally) != tables.goal()) {
            self.help(tables, owner);
            return false;
        }
        if self.placed == 0 {
            self.first = side;
        }
        self.placed |= side;
        self.update_order(tables);
        tables.is_decided[self.placed.count_ones() as usize % PLAYERS]
    }

    /// Computes who plays after whom, without the players who have a place.
    pub(super) fn update_order(&mut self, tables: &Tables) {
        let unplaced = |player: &usize| self.placed >> player & 1 == 0;
        let next = |player: usize| {
            let mut others = (1..=tables.seats).map(|ahead| (player + ahead) % tables.seats);
            others.find(unplaced).unwrap_or(player)
        };
        let mut order = [0; PLAYERS];
        for (player, after) in order.iter_mut().enumerate().take(tables.seats) {
            *after = u8::try_from(next(player)).unwrap_or(0);
        }
        self.next = order;
    }

    /// Whether no roll lets any player move, now and therefore ever.
    pub(super) fn is_deadlocked(&self, tables: &Tables) -> bool {
        let unplaced = |player: &usize| self.placed >> player & 1 == 0;
        !(0..tables.seats).filter(unplaced).any(|player| self.could_move(tables, player))
    }

    /// Tries one step for tokens on the board and one entering face for tokens in the yard: a token that could go
    /// further could also go one step.
    fn could_move(&self, tables: &Tables, player: usize) -> bool {
        let entered = tokens::not_zero(self.tokens(player));
        let yard = !entered & SIGNS;
        self.movable::<true>(tables, player, 0) & entered != 0
            || self.movable::<true>(tables, player, tables.entering) & yard != 0
    }
}
