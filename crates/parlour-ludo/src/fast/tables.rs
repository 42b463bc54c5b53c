//! The rules and the board of a game as tables, built by asking [`Rules`].

use super::tokens::{self, ONES, SIGNS, START, Tokens, YARD, spread, steps};
use crate::board::HOME;
use crate::evaluation;
use crate::position::Position;
use crate::rules::{Reward, Rules};
use crate::seating::Seating;

/// Room for players: an index of three bits needs no bounds check.
pub(super) const PLAYERS: usize = 8;

/// Room for squares: at most 6 × 99 on the track and a few off it. An index of ten bits needs no bounds check.
pub(super) const CELLS: usize = 1 << 10;

/// Room for the places of one player's tokens: at most 6 + 691 + 1.
const PLACES: usize = 1 << 10;

/// Room for sixes in a row within a turn.
const SIXES: usize = 4;

/// Room for faces of the die, which are counted from 0 here.
pub(super) const FACES: usize = 8;

/// One square off the track for each player, for all tokens that cannot be captured.
const OFF_TRACK: u16 = 1000;

/// A square that no token reaches.
pub(super) const NOWHERE: u16 = 1023;

/// Where a token of one player is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TokenSpot {
    /// The players who would be captured here: four bits for each, as in `counts`.
    pub(super) victims: u32,
    /// The square.
    pub(super) cell: u16,
    /// What a token has to lose here, for the heuristic; 0 on a safe square.
    pub(super) stake: u16,
}

/// A face of the die.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Face {
    /// Added to packed tokens, it sets the signs of tokens that would go past home.
    pub(super) past_goal: u64,
    /// The same for tokens that would leave the track.
    pub(super) past_track: u64,
    /// All signs if the face brings tokens out.
    pub(super) enters: u64,
    /// 1 if the face earns an extra roll.
    pub(super) again: u64,
}

/// The rules and the board of a game as tables.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub(super) seats: usize,
    pub(super) cells: usize,
    pub(super) finish: u16,
    /// The least face that brings tokens out, counted from 0.
    pub(super) entering: usize,
    pub(super) tokens: usize,
    /// See [`Tables::needs_house_rules`].
    pub(super) has_house_rules: bool,
    pub(super) has_blocks: bool,
    pub(super) needs_capture: bool,
    /// By the number of players with a place: whether the game is over.
    pub(super) is_decided: [bool; PLAYERS],
    /// By sixes in a row and face.
    sixes: [[Sixes; FACES]; SIXES],
    /// What earns an extra roll.
    pub(super) rewards: Rewards,
    /// The bits of all players on the player's side.
    pub(super) sides: [u8; PLAYERS],
    /// The opponents: four bits for each of them.
    pub(super) opponents: [u32; PLAYERS],
    /// One token in `counts`.
    pub(super) units: [u32; PLAYERS],
    pub(super) faces: [Face; FACES],
    places: Box<[[TokenSpot; PLACES]; PLAYERS]>,
    /// By square and player: see [`Tables::lead`].
    leads: Box<[[u64; PLAYERS]; CELLS]>,
    /// By square and player: the place at which the player's tokens pass it, or the yard.
    codes: Box<[[u16; PLAYERS]; CELLS]>,
    /// The opponents: a byte for each of them.
    pub(super) hunters: [u64; PLAYERS],
    /// By place and face: the part of a move's heuristic that does not depend on other tokens.
    merits: Box<[[[i16; FACES]; PLACES]; PLAYERS]>,
    /// By place: the heuristic of capturing a token there.
    losses: Box<[[i16; PLACES]; PLAYERS]>,
    /// The heuristic of an extra roll for a capture.
    pub(super) capture_bonus: i32,
}

/// The sixes in a row after a roll, and whether the roll is forfeited.
#[derive(Debug, Clone, Copy)]
struct Sixes {
    count: u8,
    forfeited: bool,
}

/// What earns an extra roll besides the die.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rewards {
    pub(super) capture: bool,
    pub(super) finish: bool,
}

impl Tables {
    pub(super) fn new(position: &Position) -> Option<Self> {
        let (rules, seating) = (position.rules(), position.seating());
        let (seats, finish) = (seating.seats(), rules.track().finish().cast_unsigned() + START);
        let mut tables = Self {
            seats,
            cells: usize::try_from(rules.track().cells()).ok()?,
            finish,
            entering: usize::from((1..=6).find(|roll| rules.enter().has(*roll))?) - 1,
            tokens: rules.tokens(),
            has_house_rules: false,
            has_blocks: rules.has_blocks(),
            needs_capture: rules.needs_capture(),
            is_decided: std::array::from_fn(|placed| {
                placed <= seats && rules.is_decided(placed, seats, seating.side_size())
            }),
            sixes: std::array::from_fn(|sixes| std::array::from_fn(|face| sixes_after(rules, sixes, face))),
            rewards: Rewards {
                capture: rules.rewards(Reward::Capture),
                finish: rules.rewards(Reward::Finish),
            },
            sides: [0; PLAYERS],
            opponents: [0; PLAYERS],
            units: [0, 1, 2, 3, 4, 5, 6, 7].map(|player| 1 << (4 * player)),
            faces: faces(rules, finish),
            places: boxed([TokenSpot::default(); PLACES])?,
            leads: boxed([lead(YARD); PLAYERS])?,
            codes: boxed([YARD; PLAYERS])?,
            hunters: [0; PLAYERS],
            merits: boxed([[0; FACES]; PLACES])?,
            losses: boxed([0; PLACES])?,
            capture_bonus: i32::try_from(evaluation::reward(rules, Reward::Capture)).ok()?,
        };
        tables.has_house_rules = tables.needs_house_rules(rules);
        if tables.counts_too_many_sixes() {
            return None;
        }
        for player in 0..tables.seats {
            tables.sides[player] = seating.allies(player).fold(0, |bits, ally| bits | 1 << ally);
            tables.opponents[player] =
                seating.opponents(player).fold(0, |opponents, foe| opponents | 15 << (4 * foe));
            tables.hunters[player] = seating.opponents(player).fold(0, |all, foe| all | 255 << (8 * foe));
            tables.fill_places(rules, seating, player);
            tables.fill_cells(rules, seating, player);
        }
        Some(tables)
    }

    /// Whether the rules have blocks, `must-capture`, rewards, teams or counted sixes, which cost time at every roll.
    fn needs_house_rules(&self, rules: &Rules) -> bool {
        let counts_sixes = self.sixes[0].iter().any(|sixes| sixes.count > 0);
        let rewards = self.rewards.capture || self.rewards.finish;
        self.has_blocks || self.needs_capture || rewards || rules.teams() || counts_sixes
    }

    /// Whether a turn can go on after more sixes in a row than there is room for.
    fn counts_too_many_sixes(&self) -> bool {
        let goes_on = |after: &Sixes| usize::from(after.count) >= SIXES && !after.forfeited;
        self.sixes[..SIXES - 1].iter().flatten().any(goes_on)
    }

    fn fill_places(&mut self, rules: &Rules, seating: &Seating, player: usize) {
        let off = OFF_TRACK + u16::try_from(player).unwrap_or(0);
        self.places[player] = [TokenSpot { cell: off, ..TokenSpot::default() }; PLACES];
        for code in (YARD..=YARD).chain(START..=self.finish) {
            let at = usize::from(code);
            let cell = rules.track().cell(seating.start(player), steps(code));
            let open = cell.is_some_and(|cell| !rules.is_safe(cell));
            let stake = u16::try_from(evaluation::stake(rules, steps(code))).unwrap_or(0);
            self.places[player][at] = TokenSpot {
                victims: if open { self.opponents[player] } else { 0 },
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
            let code = there.map_or(YARD, tokens::coded);
            self.codes[cell][player] = code;
            self.leads[cell][player] = lead(code);
        }
    }

    /// The tokens of a player with all tokens home.
    #[inline]
    pub(super) fn goal(&self) -> Tokens {
        spread(self.finish)
    }

    /// The place of a player's token.
    #[inline]
    pub(super) fn place(&self, player: usize, code: u16) -> TokenSpot {
        self.places[player % PLAYERS][usize::from(code) % PLACES]
    }

    /// The part of a move's heuristic that does not depend on other tokens.
    #[inline]
    pub(super) fn merit(&self, player: usize, code: u16, face: usize) -> i32 {
        self.merits[player % PLAYERS][usize::from(code) % PLACES][face % FACES].into()
    }

    /// The heuristic of capturing a token.
    #[inline]
    pub(super) fn loss(&self, player: usize, code: u16) -> i32 {
        self.losses[player % PLAYERS][usize::from(code) % PLACES].into()
    }

    /// Counts sixes in a row, and says whether this roll is forfeited.
    #[inline]
    pub(super) fn forfeits(&self, sixes: &mut u8, face: usize) -> bool {
        let after = self.sixes[usize::from(*sixes) % SIXES][face % FACES];
        *sixes = after.count;
        after.forfeited
    }

    /// How far ahead of a player's tokens a square lies. Subtract the tokens: each lane has its sign set if the square is
    /// ahead of the token, and below the sign the number of steps minus one.
    #[inline]
    pub(super) fn lead(&self, cell: u16, player: usize) -> u64 {
        self.leads[usize::from(cell) % CELLS][player % PLAYERS]
    }

    /// By player: the place at which the player's tokens pass a square, or the yard.
    #[inline]
    pub(super) fn codes(&self, cell: u16) -> &[u16; PLAYERS] {
        &self.codes[usize::from(cell) % CELLS]
    }
}

/// The lead of a place: see [`Tables::lead`]. The yard is ahead of no token.
fn lead(code: u16) -> u64 {
    (spread(code) | SIGNS) - ONES
}

fn sixes_after(rules: &Rules, sixes: usize, face: usize) -> Sixes {
    let count = rules.sixes_after(narrow(sixes), narrow(face) + 1);
    Sixes { count, forfeited: rules.forfeits(count) }
}

fn narrow(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
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

/// The heuristic of moving from a place with each face, on an empty board.
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
