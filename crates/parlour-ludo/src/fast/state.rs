//! A game in progress, packed.

use super::tables::{CELLS, NOWHERE, PLAYERS, Tables};
use super::threats::Threats;
use super::tokens::{self, Tokens};
use crate::board::MOST_TOKENS;
use crate::position::Situation;

/// A game in progress, except whose turn it is.
#[derive(Debug, Clone)]
pub(super) struct State {
    /// The tokens of each player; a lane without a token counts as home.
    pub(super) tokens: [Tokens; PLAYERS],
    /// Whose tokens each player moves.
    pub(super) owners: [u8; PLAYERS],
    /// The squares on which each player has two tokens or more, if the rules have blocks.
    pub(super) blocks: [[u16; 2]; PLAYERS],
    /// Whether each player has blocks: four bits for each.
    pub(super) has_blocks: u32,
    /// Who comes after each player.
    pub(super) next: [u8; PLAYERS],
    /// A bit for every player whose side has captured, if the rules need it.
    pub(super) captured: u8,
    /// A bit for every player with a place.
    pub(super) placed: u8,
    /// A bit for every player in first place.
    pub(super) first: u8,
    /// How many tokens stand on each square of the track: four bits for each player. Meaningless off the track.
    pub(super) counts: [u32; CELLS],
    /// Squares within reach of opponents, for greedy seats.
    pub(super) threats: Threats,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnState {
    pub(super) mover: usize,
    pub(super) rolls: u64,
    /// How many of the rolls did not end a turn.
    pub(super) extras: u64,
    /// Sixes in a row in this turn.
    pub(super) sixes: u8,
    pub(super) over: bool,
}

impl TurnState {
    pub(super) fn new(situation: &Situation) -> Self {
        Self { mover: situation.mover, rolls: 0, extras: 0, sixes: situation.sixes, over: false }
    }

    /// The state after this many more rolls: they are not counted one by one.
    #[inline]
    pub(super) fn after(self, rolls: u32) -> Self {
        Self { rolls: self.rolls + u64::from(rolls), ..self }
    }

    /// How many turns have ended.
    #[inline]
    pub(super) fn turns(self) -> u64 {
        self.rolls - self.extras
    }

    /// Another roll (1), or the next player's turn (0).
    #[inline]
    pub(super) fn advance(&mut self, again: u64, next: u8) {
        self.extras += again;
        self.mover = if again == 0 { next.into() } else { self.mover };
    }
}

impl State {
    /// The state at a situation in which no player has a place.
    pub(super) fn new(tables: &Tables, situation: &Situation) -> Self {
        let mut state = Self {
            tokens: [tables.goal(); PLAYERS],
            owners: [0, 1, 2, 3, 4, 5, 6, 7],
            blocks: [[NOWHERE; 2]; PLAYERS],
            has_blocks: 0,
            next: [0; PLAYERS],
            captured: situation.captured,
            placed: 0,
            first: 0,
            counts: [0; CELLS],
            threats: Threats::new(),
        };
        state.update_order(tables);
        for (player, steps) in situation.tokens.iter().enumerate().take(tables.seats) {
            state.put(tables, player, &steps[..tables.tokens.min(MOST_TOKENS)]);
        }
        for player in 0..tables.seats {
            state.help(tables, player);
        }
        state
    }

    fn put(&mut self, tables: &Tables, player: usize, steps: &[i16]) {
        self.tokens[player] = tokens::pack(steps, tables.finish);
        for step in steps {
            self.threats.put(tables, player, tokens::coded(*step));
            let cell = tables.place(player, tokens::coded(*step)).cell;
            if usize::from(cell) < tables.cells {
                self.counts[usize::from(cell)] += 1 << (4 * player);
            }
        }
        self.find_blocks(tables, player);
    }

    /// Copies another state, except what is never read.
    #[inline]
    pub(super) fn restart<const GREEDY: bool>(&mut self, tables: &Tables, start: &Self) {
        let cells = tables.cells.min(CELLS);
        self.counts[..cells].copy_from_slice(&start.counts[..cells]);
        self.tokens = start.tokens;
        self.owners = start.owners;
        self.blocks = start.blocks;
        self.has_blocks = start.has_blocks;
        self.next = start.next;
        self.captured = start.captured;
        self.placed = start.placed;
        self.first = start.first;
        if GREEDY {
            self.threats.restart(tables, &start.threats);
        }
    }

    #[inline]
    pub(super) fn tokens(&self, player: usize) -> Tokens {
        self.tokens[player % PLAYERS]
    }

    /// The steps of a player's tokens, for watchers.
    pub(super) fn steps(&self, player: usize) -> [i16; MOST_TOKENS] {
        let token = |index| tokens::token(self.tokens(player), tokens::shift(index));
        std::array::from_fn(|index| tokens::steps(token(index)))
    }

    #[inline]
    pub(super) fn count(&self, cell: u16) -> u32 {
        self.counts[usize::from(cell) % CELLS]
    }

    /// How many tokens of a player stand on a square of the track.
    #[inline]
    pub(super) fn count_on(&self, player: usize, cell: u16) -> u32 {
        self.count(cell) >> (4 * player) & 15
    }
}
