//! What happens now and then: captures, blocks, finished players, and the deadlock.

use super::lanes::{self, SIGNS, spread};
use super::race::Race;
use super::tables::{CELLS, NOWHERE, PLAYERS, Tables};
use crate::board::MOST_TOKENS;
use crate::rules::{Blocks, MustCapture, Places};

impl Race {
    /// Sends the prey on a cell home: four bits for each player, as in a crowd.
    #[inline]
    pub(super) fn capture<const GREEDY: bool>(
        &mut self,
        tables: &Tables,
        owner: usize,
        cell: u16,
        prey: u32,
    ) {
        self.crowds[usize::from(cell) % CELLS] &= !prey;
        let mut left = prey;
        // With teams two partners may stand there; else there is one player.
        while left != 0 {
            let player = (left.trailing_zeros() / 4) as usize;
            let there = tables.codes(cell)[player % PLAYERS];
            if GREEDY {
                self.dangers
                    .send_home(tables, player, there, left >> (4 * player) & 15);
            }
            left &= !(15 << (4 * player));
            let hand = self.hand(player);
            let elsewhere = lanes::not_zero(hand ^ spread(there));
            self.hands[player % PLAYERS] = hand & ((elsewhere >> 15) * 0xFFFF);
        }
        if tables.must_capture == MustCapture::On {
            self.captured |= tables.sides[owner % PLAYERS];
        }
    }

    /// Finds the blocks of a player anew if one is made or broken by a move.
    #[inline]
    pub(super) fn mind_walls(&mut self, tables: &Tables, owner: usize, left: u16, reached: u16) {
        let broken = self.count_on(owner, left) == 1 && usize::from(left) < tables.cells;
        let made = self.count_on(owner, reached) == 2 && usize::from(reached) < tables.cells;
        if broken | made {
            self.build(tables, owner);
        }
    }

    /// Finds the blocks of a player, where they bar the way.
    pub(super) fn build(&mut self, tables: &Tables, owner: usize) {
        if tables.blocks == Blocks::Off {
            return;
        }
        let mut walls = [NOWHERE; 2];
        let mut count = 0;
        for token in 0..MOST_TOKENS {
            let code = lanes::token(self.hand(owner), lanes::shift(token));
            let cell = tables.place(owner, code).cell;
            let wall = usize::from(cell) < tables.cells && self.count_on(owner, cell) >= 2;
            if wall && !walls.contains(&cell) {
                walls[count % 2] = cell;
                count += 1;
            }
        }
        self.walls[owner % PLAYERS] = walls;
        self.walled = self.walled & !(15 << (4 * owner)) | u32::from(count > 0) << (4 * owner);
    }

    /// The partner's tokens are moved by somebody whose own are finished.
    pub(super) fn help(&mut self, tables: &Tables, player: usize) {
        let partner = |other: &usize| *other != player && tables.sides[player] >> other & 1 == 1;
        if self.hand(player) == tables.goal()
            && let Some(partner) = (0..tables.seats).find(partner)
        {
            self.owners[player] = u8::try_from(partner).unwrap_or(0);
        }
    }

    /// All tokens of the owner are finished; whether that decides the game.
    #[cold]
    pub(super) fn finish(&mut self, tables: &Tables, owner: usize) -> bool {
        let side = tables.sides[owner % PLAYERS];
        let mut allies = (0..tables.seats).filter(|player| side >> player & 1 == 1);
        if allies.any(|ally| self.hand(ally) != tables.goal()) {
            self.help(tables, owner);
            return false;
        }
        if self.placed == 0 {
            self.first = side;
        }
        self.placed |= side;
        self.line_up(tables);
        let left = tables.seats - self.placed.count_ones() as usize;
        tables.places_played == Places::First || left <= tables.side_size
    }

    /// Who comes after whom, those with a place left out.
    pub(super) fn line_up(&mut self, tables: &Tables) {
        let unplaced = |player: &usize| self.placed >> player & 1 == 0;
        let follower = |player: usize| {
            let mut others = (1..=tables.seats).map(|ahead| (player + ahead) % tables.seats);
            others.find(unplaced).unwrap_or(player)
        };
        let mut followers = [0; PLAYERS];
        for (player, next) in followers.iter_mut().enumerate().take(tables.seats) {
            *next = u8::try_from(follower(player)).unwrap_or(0);
        }
        self.followers = followers;
    }

    /// Whether no roll lets anybody move, now and therefore ever.
    pub(super) fn is_frozen(&self, tables: &Tables) -> bool {
        let unplaced = |player: &usize| self.placed >> player & 1 == 0;
        !(0..tables.seats)
            .filter(unplaced)
            .any(|player| self.could_move(tables, player))
    }

    /// One step is all there is to try for a token on its way, and one entering face for a token in its yard.
    fn could_move(&self, tables: &Tables, player: usize) -> bool {
        let on_way = lanes::not_zero(self.hand(player));
        let yard = !on_way & SIGNS;
        self.movable::<true>(tables, player, 0) & on_way != 0
            || self.movable::<true>(tables, player, tables.entering) & yard != 0
    }
}
