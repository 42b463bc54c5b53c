//! A game on its way.

use super::danger::Dangers;
use super::lanes::{self, Hand};
use super::tables::{CELLS, NOWHERE, PLAYERS, Tables};
use crate::board::{HOME, MOST_TOKENS};
use crate::position::Situation;

/// A game on its way: all but whose turn it is.
#[derive(Debug, Clone)]
pub(super) struct Race {
    /// The tokens of each player; a lane without a token is at its goal.
    pub(super) hands: [Hand; PLAYERS],
    /// Whose tokens each player moves.
    pub(super) owners: [u8; PLAYERS],
    /// The cells on which each player has two tokens or more, only where they bar the way.
    pub(super) walls: [[u16; 2]; PLAYERS],
    /// The number of those cells: four bits for each player.
    pub(super) walled: u32,
    /// Who comes after each player.
    pub(super) followers: [u8; PLAYERS],
    /// A bit for everybody whose side has captured, only where the rules ask for it.
    pub(super) captured: u8,
    /// A bit for everybody with a place.
    pub(super) placed: u8,
    /// A bit for everybody with the first place.
    pub(super) first: u8,
    /// How many tokens stand on each cell of the track: four bits for each player. Off the track nobody counts.
    pub(super) crowds: [u32; CELLS],
    /// What the greedy seats are afraid of.
    pub(super) dangers: Dangers,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    pub(super) mover: usize,
    pub(super) rolls: u64,
    /// How many of the rolls did not end a turn.
    pub(super) extras: u64,
    /// Sixes in a row in this turn.
    pub(super) sixes: u8,
    pub(super) over: bool,
}

impl Clock {
    pub(super) fn new(situation: &Situation) -> Self {
        Self {
            mover: situation.mover,
            rolls: 0,
            extras: 0,
            sixes: situation.sixes,
            over: false,
        }
    }

    /// With so many more rolls: they are not counted one by one.
    #[inline]
    pub(super) fn after(self, rolls: u32) -> Self {
        Self {
            rolls: self.rolls + u64::from(rolls),
            ..self
        }
    }

    /// How many turns have ended.
    #[inline]
    pub(super) fn turns(self) -> u64 {
        self.rolls - self.extras
    }

    /// Another roll (1), or the next player's turn (0).
    #[inline]
    pub(super) fn go_on(&mut self, again: u64, follower: u8) {
        self.extras += again;
        self.mover = if again == 0 { follower.into() } else { self.mover };
    }
}

impl Race {
    /// The race at a situation in which nobody has a place.
    pub(super) fn new(tables: &Tables, situation: &Situation, tokens: usize) -> Self {
        let mut race = Self {
            hands: [tables.goal(); PLAYERS],
            owners: [0, 1, 2, 3, 4, 5, 6, 7],
            walls: [[NOWHERE; 2]; PLAYERS],
            walled: 0,
            followers: [0; PLAYERS],
            captured: situation.captured,
            placed: 0,
            first: 0,
            crowds: [0; CELLS],
            dangers: Dangers::new(),
        };
        race.line_up(tables);
        for (player, steps) in situation.tokens.iter().enumerate().take(tables.seats) {
            race.put(tables, player, &steps[..tokens.min(MOST_TOKENS)]);
        }
        for player in 0..tables.seats {
            race.help(tables, player);
        }
        race
    }

    fn put(&mut self, tables: &Tables, player: usize, steps: &[i16]) {
        self.hands[player] = lanes::pack(steps, tables.finish);
        for step in steps {
            self.dangers.put(tables, player, lanes::coded(*step));
            let cell = tables.place(player, lanes::coded(*step)).cell;
            if usize::from(cell) < tables.cells {
                self.crowds[usize::from(cell)] += 1 << (4 * player);
            }
        }
        self.build(tables, player);
    }

    /// Begins again like another race.
    #[inline]
    pub(super) fn restart<const GREEDY: bool>(&mut self, tables: &Tables, start: &Self) {
        let cells = tables.cells.min(CELLS);
        self.crowds[..cells].copy_from_slice(&start.crowds[..cells]);
        self.hands = start.hands;
        self.owners = start.owners;
        self.walls = start.walls;
        self.walled = start.walled;
        self.followers = start.followers;
        self.captured = start.captured;
        self.placed = start.placed;
        self.first = start.first;
        if GREEDY {
            self.dangers.restart(tables, &start.dangers);
        }
    }

    #[inline]
    pub(super) fn hand(&self, player: usize) -> Hand {
        self.hands[player % PLAYERS]
    }

    /// The steps of a player's tokens, for those who watch.
    pub(super) fn steps(&self, player: usize, tokens: usize) -> [i16; MOST_TOKENS] {
        let mut steps = [HOME; MOST_TOKENS];
        for (index, step) in steps.iter_mut().enumerate().take(tokens) {
            *step = lanes::steps(lanes::token(self.hand(player), lanes::shift(index)));
        }
        steps
    }

    #[inline]
    pub(super) fn crowd(&self, cell: u16) -> u32 {
        self.crowds[usize::from(cell) % CELLS]
    }

    /// How many tokens of a player stand on a cell of the track.
    #[inline]
    pub(super) fn count_on(&self, player: usize, cell: u16) -> u32 {
        self.crowd(cell) >> (4 * player) & 15
    }
}
