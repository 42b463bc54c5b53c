//! Plays a roll: the stages of a turn as in `position`, on packed state.

use parlour_core::RandomStream;

use super::greedy::View;
use super::random::Choices;
use super::state::{State, TurnState};
use super::tables::{CELLS, FACES, PLAYERS, Tables};
use super::tokens::{self, SIGNS};

impl State {
    /// Plays a roll and the move that follows. `greedy` has a bit for every greedy seat.
    #[inline]
    pub(super) fn roll<const HOUSE: bool, const GREEDY: bool, R: RandomStream>(
        &mut self,
        tables: &Tables,
        greedy: u8,
        choices: &mut Choices<R>,
        turn: &mut TurnState,
        face: usize,
    ) {
        let mut again = tables.faces[face % FACES].again;
        if HOUSE && tables.forfeits(&mut turn.sixes, face) {
            again = 0;
        } else {
            let owner = if HOUSE { self.owners[turn.mover % PLAYERS].into() } else { turn.mover };
            let movable = self.movable::<HOUSE>(tables, owner, face);
            if movable != 0 {
                let set = tokens::gather(movable);
                let set = if GREEDY && set & (set - 16) != 0 && greedy >> turn.mover & 1 == 1 {
                    let view = View::<HOUSE> { state: self, tables, owner };
                    view.best(face, set)
                } else {
                    set
                };
                again = self.advance::<HOUSE, GREEDY>(tables, turn, owner, choices.pick(set), face);
            }
        }
        if HOUSE && again == 0 {
            turn.sixes = 0;
        }
        turn.advance(again, self.next[turn.mover % PLAYERS]);
    }

    /// The signs of the tokens that can move.
    #[inline]
    pub(super) fn movable<const HOUSE: bool>(&self, tables: &Tables, owner: usize, face: usize) -> u64 {
        let tokens = self.tokens(owner);
        let faces = &tables.faces[face % FACES];
        let bound = HOUSE && tables.needs_capture && self.captured >> owner & 1 == 0;
        let past = if bound { faces.past_track } else { faces.past_goal };
        let movable = (tokens::not_zero(tokens) | faces.enters) & !(tokens + past) & SIGNS;
        if HOUSE && self.has_blocks & tables.opponents[owner % PLAYERS] != 0 {
            movable & !self.blocked(tables, owner, face)
        } else {
            movable
        }
    }

    /// The signs of the tokens that cannot pass opponents' blocks.
    #[inline]
    fn blocked(&self, tables: &Tables, owner: usize, face: usize) -> u64 {
        let tokens = self.tokens(owner);
        let reach = tokens::strides(tokens, face);
        let mut blocked = 0;
        for player in 0..tables.seats {
            if self.has_blocks & tables.opponents[owner % PLAYERS] & (15 << (4 * player)) != 0 {
                for block in self.blocks[player % PLAYERS] {
                    let ahead = tables.lead(block, owner) - tokens;
                    blocked |= ahead & !(ahead - reach);
                }
            }
        }
        blocked & SIGNS
    }

    /// Moves a token of the owner, with all consequences; returns 1 if the mover rolls again.
    #[inline]
    fn advance<const HOUSE: bool, const GREEDY: bool>(
        &mut self,
        tables: &Tables,
        turn: &mut TurnState,
        owner: usize,
        shift: u32,
        face: usize,
    ) -> u64 {
        let tokens = self.tokens(owner);
        let from = tokens::token(tokens, shift);
        let ahead = tokens::stride(from, face);
        self.tokens[owner % PLAYERS] = tokens + (u64::from(ahead) << (shift & 63));
        let (left, reached) = (tables.place(owner, from), tables.place(owner, from + ahead));
        let unit = tables.units[owner % PLAYERS];
        let behind = &mut self.counts[usize::from(left.cell) % CELLS];
        *behind = behind.wrapping_sub(unit);
        let there = &mut self.counts[usize::from(reached.cell) % CELLS];
        *there = there.wrapping_add(unit);
        let victims = *there & reached.victims;
        if GREEDY {
            self.threats.advance(tables, owner, from, from + ahead);
        }
        if HOUSE && tables.has_blocks {
            self.update_blocks(tables, owner, left.cell, reached.cell);
        }
        if victims != 0 {
            self.capture::<GREEDY>(tables, owner, reached.cell, victims);
        }
        let captures = HOUSE && victims != 0 && tables.rewards.capture;
        let finishes = HOUSE && from + ahead == tables.finish && tables.rewards.finish;
        let again = tables.faces[face % FACES].again | u64::from(captures | finishes);
        self.end_move::<HOUSE>(tables, turn, owner, again)
    }

    /// Checks whether a move has ended the game, or the game for the mover; returns 1 if the mover rolls again.
    #[inline]
    fn end_move<const HOUSE: bool>(
        &mut self,
        tables: &Tables,
        turn: &mut TurnState,
        owner: usize,
        again: u64,
    ) -> u64 {
        let mut again = again;
        if self.tokens(owner) == tables.goal() {
            turn.over = self.finish(tables, owner);
            again &= u64::from(self.placed >> turn.mover & 1 == 0);
        }
        if HOUSE && tables.needs_capture {
            turn.over |= self.is_deadlocked(tables);
            again &= u64::from(!turn.over);
        }
        again
    }
}
