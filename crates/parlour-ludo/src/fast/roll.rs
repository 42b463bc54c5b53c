//! What happens at every roll: the course of a turn of `position`, by other means.

use parlour_core::RandomStream;

use super::chances::Choices;
use super::greed::View;
use super::lanes::{self, SIGNS};
use super::race::{Clock, Race};
use super::tables::{CELLS, FACES, PLAYERS, Tables};
use crate::rules::{Blocks, MustCapture, ThreeSixes};

/// A six; faces are counted from 0.
const SIX: usize = 5;

impl Race {
    /// A roll, and the choice and the move that follow. Without `HOUSE` rules there are no blocks, teams, rewards,
    /// sixes to count and captures to wait for; without `GREEDY` seats (a bit each) all choose at random.
    #[inline]
    pub(super) fn roll<const HOUSE: bool, const GREEDY: bool, W: RandomStream>(
        &mut self,
        tables: &Tables,
        greedy: u8,
        choices: &mut Choices<W>,
        clock: &mut Clock,
        face: usize,
    ) {
        let mut again = tables.faces[face % FACES].again;
        if HOUSE && forfeits(tables, clock, face) {
            again = 0;
        } else {
            let owner = if HOUSE {
                self.owner(clock.mover)
            } else {
                clock.mover
            };
            let movable = self.movable::<HOUSE>(tables, owner, face);
            if movable != 0 {
                let set = lanes::gather(movable);
                let set = if GREEDY && set & (set - 16) != 0 && greedy >> clock.mover & 1 == 1 {
                    let view = View::<HOUSE> {
                        race: self,
                        tables,
                        owner,
                    };
                    view.best(face, set)
                } else {
                    set
                };
                again = self.advance::<HOUSE, GREEDY>(tables, clock, owner, choices.pick(set), face);
            }
        }
        if HOUSE && again == 0 {
            clock.sixes = 0;
        }
        clock.go_on(again, self.followers[clock.mover % PLAYERS]);
    }

    #[inline]
    fn owner(&self, mover: usize) -> usize {
        self.owners[mover % PLAYERS].into()
    }

    /// The signs of the tokens that may move.
    #[inline]
    pub(super) fn movable<const HOUSE: bool>(&self, tables: &Tables, owner: usize, face: usize) -> u64 {
        let hand = self.hand(owner);
        let faces = &tables.faces[face % FACES];
        let bound = HOUSE && tables.must_capture == MustCapture::On && self.captured >> owner & 1 == 0;
        let past = if bound { faces.past_track } else { faces.past_goal };
        let movable = (lanes::not_zero(hand) | faces.enters) & !(hand + past) & SIGNS;
        if HOUSE && self.walled & tables.foes[owner % PLAYERS] != 0 {
            movable & !self.barred(tables, owner, face)
        } else {
            movable
        }
    }

    /// The signs of the tokens that opponents' blocks hold up.
    #[inline]
    fn barred(&self, tables: &Tables, owner: usize, face: usize) -> u64 {
        let hand = self.hand(owner);
        let reach = lanes::strides(hand, face);
        let mut barred = 0;
        for player in 0..tables.seats {
            if self.walled & tables.foes[owner % PLAYERS] & (15 << (4 * player)) != 0 {
                for wall in self.walls[player % PLAYERS] {
                    let ahead = tables.lead(wall, owner) - hand;
                    barred |= ahead & !(ahead - reach);
                }
            }
        }
        barred & SIGNS
    }

    /// Moves a token of the owner, with all that follows; 1 if the mover rolls again.
    #[inline]
    fn advance<const HOUSE: bool, const GREEDY: bool>(
        &mut self,
        tables: &Tables,
        clock: &mut Clock,
        owner: usize,
        shift: u32,
        face: usize,
    ) -> u64 {
        let hand = self.hand(owner);
        let from = lanes::token(hand, shift);
        let ahead = lanes::stride(from, face);
        let moved = hand + (u64::from(ahead) << (shift & 63));
        self.hands[owner % PLAYERS] = moved;
        let (left, reached) = (tables.place(owner, from), tables.place(owner, from + ahead));
        let unit = tables.units[owner % PLAYERS];
        let behind = &mut self.crowds[usize::from(left.cell) % CELLS];
        *behind = behind.wrapping_sub(unit);
        let crowd = &mut self.crowds[usize::from(reached.cell) % CELLS];
        *crowd = crowd.wrapping_add(unit);
        let prey = *crowd & reached.prey;
        if GREEDY {
            self.dangers.advance(tables, owner, from, from + ahead);
        }
        if HOUSE && tables.blocks == Blocks::On {
            self.mind_walls(tables, owner, left.cell, reached.cell);
        }
        if prey != 0 {
            self.capture::<GREEDY>(tables, owner, reached.cell, prey);
        }
        let captures = HOUSE && prey != 0 && tables.rewards.capture;
        let finishes = HOUSE && from + ahead == tables.finish && tables.rewards.finish;
        let again = tables.faces[face % FACES].again | u64::from(captures | finishes);
        self.end_move::<HOUSE>(tables, clock, owner, again)
    }

    /// What a move may end: the game, or the mover's part in it; 1 if the mover rolls again.
    #[inline]
    fn end_move<const HOUSE: bool>(
        &mut self,
        tables: &Tables,
        clock: &mut Clock,
        owner: usize,
        again: u64,
    ) -> u64 {
        let mut again = again;
        if self.hand(owner) == tables.goal() {
            clock.over = self.finish(tables, owner);
            again &= u64::from(self.placed >> clock.mover & 1 == 0);
        }
        if HOUSE && tables.must_capture == MustCapture::On {
            clock.over |= self.is_frozen(tables);
            again &= u64::from(!clock.over);
        }
        again
    }
}

/// Counts sixes where the rules do, and tells whether this one is forfeited.
#[inline]
fn forfeits(tables: &Tables, clock: &mut Clock, face: usize) -> bool {
    if tables.three_sixes == ThreeSixes::Play {
        return false;
    }
    clock.sixes = if face == SIX { clock.sixes + 1 } else { 0 };
    clock.sixes == 3
}
