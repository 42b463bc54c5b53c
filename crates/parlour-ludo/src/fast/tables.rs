//! The rules and the board of a game as tables.

use super::lanes::{self, Hand, ONES, SIGNS, START, YARD, spread, steps};
use crate::board::HOME;
use crate::evaluation;
use crate::position::Position;
use crate::rules::{Blocks, MustCapture, Places, Reward, Rules, ThreeSixes};
use crate::seating::Seating;

/// Room for players, so that an index of three bits needs no check.
pub(super) const PLAYERS: usize = 8;

/// Room for cells, so that an index of ten bits needs no check: at most 6 × 99 on the track, and a few off it.
pub(super) const CELLS: usize = 1 << 10;

/// Room for the places of one player: at most 6 + 691 + 1.
const PLACES: usize = 1 << 10;

/// Faces are counted from 0 here, as the dice give them.
pub(super) const FACES: usize = 8;

/// Off the track: one cell for each player, for all tokens that nobody can meet.
const OFF_TRACK: u16 = 1000;

/// A cell that nobody comes by.
pub(super) const NOWHERE: u16 = 1023;

/// A player's place: the steps of a token, seen by this player.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    /// Who would be sent home from here: four bits for each of them, as in a crowd.
    pub(super) prey: u32,
    /// The cell.
    pub(super) cell: u16,
    /// What a token has to lose here, 0 where nobody can be sent home.
    pub(super) stake: u16,
}

/// A face of the die.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Face {
    /// Added to a hand, it sets the signs of tokens that would go past the goal.
    pub(super) past_goal: u64,
    /// The same for tokens that would leave the track.
    pub(super) past_track: u64,
    /// All signs if the face brings tokens out.
    pub(super) enters: u64,
    /// 1 if the face grants another roll.
    pub(super) again: u64,
}

/// The rules and the board of a game, looked up instead of worked out.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub(super) seats: usize,
    pub(super) cells: usize,
    pub(super) finish: u16,
    /// The least face that brings tokens out, counted from 0.
    pub(super) entering: usize,
    pub(super) blocks: Blocks,
    pub(super) three_sixes: ThreeSixes,
    pub(super) must_capture: MustCapture,
    pub(super) places_played: Places,
    /// What grants another roll.
    pub(super) rewards: Rewards,
    pub(super) side_size: usize,
    /// The bits of everybody on the player's side.
    pub(super) sides: [u8; PLAYERS],
    /// The opponents: four bits for each of them.
    pub(super) foes: [u32; PLAYERS],
    /// One token in a crowd.
    pub(super) units: [u32; PLAYERS],
    pub(super) faces: [Face; FACES],
    places: Box<[[Place; PLACES]; PLAYERS]>,
    /// By cell and player: see [`Tables::lead`].
    leads: Box<[[u64; PLAYERS]; CELLS]>,
    /// By cell and player: the place at which the player comes by, or the yard.
    codes: Box<[[u16; PLAYERS]; CELLS]>,
    /// The opponents: a byte for each of them.
    pub(super) hunters: [u64; PLAYERS],
    /// By place and face: the worth of the move as far as it does not depend on the others.
    merits: Box<[[[i16; FACES]; PLACES]; PLAYERS]>,
    /// By place: the worth of sending a token home from it.
    losses: Box<[[i16; PLACES]; PLAYERS]>,
    /// The worth of another roll for a capture.
    pub(super) capture_bonus: i32,
}

/// What grants another roll besides the die.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rewards {
    pub(super) capture: bool,
    pub(super) finish: bool,
}

impl Tables {
    pub(super) fn new(position: &Position) -> Option<Self> {
        let (rules, seating) = (position.rules(), position.seating());
        let finish = rules.track().finish().cast_unsigned() + START;
        let mut tables = Self {
            seats: seating.seats(),
            cells: usize::try_from(rules.track().cells()).ok()?,
            finish,
            entering: usize::from((1..=6).find(|roll| rules.enter().has(*roll))?) - 1,
            blocks: rules.file().blocks,
            three_sixes: rules.file().three_sixes,
            must_capture: rules.file().must_capture,
            places_played: rules.file().places,
            rewards: Rewards {
                capture: rules.rewards(Reward::Capture),
                finish: rules.rewards(Reward::Finish),
            },
            side_size: seating.side_size(),
            sides: [0; PLAYERS],
            foes: [0; PLAYERS],
            units: [0, 1, 2, 3, 4, 5, 6, 7].map(|player| 1 << (4 * player)),
            faces: faces(rules, finish),
            places: boxed([Place::default(); PLACES])?,
            leads: boxed([lead(YARD); PLAYERS])?,
            codes: boxed([YARD; PLAYERS])?,
            hunters: [0; PLAYERS],
            merits: boxed([[0; FACES]; PLACES])?,
            losses: boxed([0; PLACES])?,
            capture_bonus: i32::try_from(evaluation::reward(rules, Reward::Capture)).ok()?,
        };
        for player in 0..tables.seats {
            tables.sides[player] = seating.allies(player).fold(0, |bits, ally| bits | 1 << ally);
            tables.foes[player] = seating
                .opponents(player)
                .fold(0, |foes, foe| foes | 15 << (4 * foe));
            tables.hunters[player] = seating
                .opponents(player)
                .fold(0, |all, foe| all | 255 << (8 * foe));
            tables.fill_places(rules, seating, player);
            tables.fill_cells(rules, seating, player);
        }
        Some(tables)
    }

    fn fill_places(&mut self, rules: &Rules, seating: &Seating, player: usize) {
        let off = OFF_TRACK + u16::try_from(player).unwrap_or(0);
        self.places[player] = [Place {
            cell: off,
            ..Place::default()
        }; PLACES];
        for code in (YARD..=YARD).chain(START..=self.finish) {
            let at = usize::from(code);
            let cell = rules.track().cell(seating.start(player), steps(code));
            let open = cell.is_some_and(|cell| !rules.is_safe(cell));
            let stake = u16::try_from(evaluation::stake(rules, steps(code))).unwrap_or(0);
            self.places[player][at] = Place {
                prey: if open { self.foes[player] } else { 0 },
                cell: cell.map_or(off, i16::cast_unsigned),
                stake: if open { stake } else { 0 },
            };
            self.merits[player][at] = merits(rules, seating.start(player), steps(code));
            self.losses[player][at] = i16::try_from(evaluation::loss(rules, steps(code))).unwrap_or(0);
        }
    }

    fn fill_cells(&mut self, rules: &Rules, seating: &Seating, player: usize) {
        for cell in 0..self.cells {
            let number = i16::try_from(cell).unwrap_or(0);
            let there = rules.track().step_on(seating.start(player), number);
            let code = there.map_or(YARD, lanes::coded);
            self.codes[cell][player] = code;
            self.leads[cell][player] = lead(code);
        }
    }

    /// The hand of a player who has finished.
    #[inline]
    pub(super) fn goal(&self) -> Hand {
        spread(self.finish)
    }

    /// The place of a player's token.
    #[inline]
    pub(super) fn place(&self, player: usize, code: u16) -> Place {
        self.places[player % PLAYERS][usize::from(code) % PLACES]
    }

    /// The worth of a move as far as it does not depend on the others.
    #[inline]
    pub(super) fn merit(&self, player: usize, code: u16, face: usize) -> i32 {
        self.merits[player % PLAYERS][usize::from(code) % PLACES][face % FACES].into()
    }

    /// The worth of sending a token home.
    #[inline]
    pub(super) fn loss(&self, player: usize, code: u16) -> i32 {
        self.losses[player % PLAYERS][usize::from(code) % PLACES].into()
    }

    /// How far ahead of a player's tokens a cell lies. A hand taken from it leaves, in each lane, the sign set where
    /// the cell is ahead of the token, and below it the number of steps less one.
    #[inline]
    pub(super) fn lead(&self, cell: u16, player: usize) -> u64 {
        self.leads[usize::from(cell) % CELLS][player % PLAYERS]
    }

    /// By player: the place at which the player comes by a cell, or the yard.
    #[inline]
    pub(super) fn codes(&self, cell: u16) -> &[u16; PLAYERS] {
        &self.codes[usize::from(cell) % CELLS]
    }
}

/// How far ahead of tokens this place is: see [`Tables::lead`]. The yard is ahead of nobody.
fn lead(code: u16) -> u64 {
    (spread(code) | SIGNS) - ONES
}

fn boxed<T: Clone, const N: usize>(item: T) -> Option<Box<[T; N]>> {
    vec![item; N].into_boxed_slice().try_into().ok()
}

fn faces(rules: &Rules, finish: u16) -> [Face; FACES] {
    let last = rules.track().last().cast_unsigned() + START;
    let mut faces = [Face::default(); FACES];
    for roll in 1..=6_u8 {
        let past = |most: u16| spread(0x7FFF - most + u16::from(roll));
        faces[usize::from(roll) - 1] = Face {
            past_goal: past(finish),
            past_track: past(last),
            enters: if rules.enter().has(roll) { SIGNS } else { 0 },
            again: rules.extra().has(roll).into(),
        };
    }
    faces
}

/// The worth of moving from a place with each face, on an empty board.
fn merits(rules: &Rules, start: i16, from: i16) -> [i16; FACES] {
    let safe = |step| {
        let cell = rules.track().cell(start, step);
        let bonus = cell.is_some_and(|cell| rules.is_safe(cell));
        if bonus { evaluation::SAFE } else { 0 }
    };
    let mut merits = [0; FACES];
    for roll in 1..=6_u8 {
        let to = if from == HOME { 0 } else { from + i16::from(roll) };
        if to <= rules.track().finish() {
            let merit = evaluation::advance(rules, from, to) + safe(to) - safe(from);
            merits[usize::from(roll) - 1] = i16::try_from(merit).unwrap_or(0);
        }
    }
    merits
}
