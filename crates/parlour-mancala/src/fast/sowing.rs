//! The rules of sowing as a table: what the seeds of a lane add to the rows, and what follows.
//!
//! Booleans are words of all ones or all zeros, so that they are computed with and not branched on.

use super::lanes::{Lanes, MOST_SEEDS};
use crate::RulesFile;
use crate::rules::stages::Target;

/// A line for each number of seeds and each of eight lanes.
const LINES: usize = 8 * (MOST_SEEDS as usize + 1);

/// A boolean as a word.
#[inline]
pub(super) const fn mask(is: bool) -> u64 {
    (is as u64).wrapping_neg()
}

/// The two rows, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) own: u64,
    pub(super) other: u64,
    /// The seeds won by the player minus those won by the other, in the lanes they came from; see [`Lanes::balance`].
    pub(super) gain: u64,
}

/// What sowing this many seeds from a lane does. Fills one cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Sown {
    /// Added to the rows. The emptied lane is subtracted from `own`.
    own: u64,
    other: u64,
    /// A one in the lane where the last seed may capture, or [`NOWHERE`].
    last: u64,
    /// That lane, and the opposite one.
    lane: u64,
    opposite: u64,
    /// Whether the turn goes to the opponent.
    hands_on: u64,
    /// The seeds that land in the player's store minus those in the other.
    gain: i32,
    /// The seeds that land in the player's store.
    stored: u16,
    /// 1 if the last seed may capture in the other row, else 0.
    beyond: u8,
}

/// A move that has been made, seen by the player who made it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sowed {
    /// The rows before the turn is handed on.
    pub(super) rows: Rows,
    /// The seeds that were captured, in the lanes where they lay.
    pub(super) captured: u64,
    /// How many seeds landed in the player's store.
    pub(super) stored: u16,
    /// Whether the turn goes to the opponent.
    pub(super) hands_on: u64,
}

/// In which rows the last seed may capture.
#[derive(Debug, Clone, Copy)]
enum CaptureRows {
    None,
    Own,
    Both,
}

/// The rules of a game as tables.
#[derive(Debug, Clone)]
pub(super) struct Sowing {
    pub(super) lanes: Lanes,
    /// The seeds in the rows at the start.
    pub(super) seeds: u32,
    table: Box<[Sown; LINES]>,
    capture: CaptureRows,
    /// Whether the capturing seed is taken as well.
    takes_both: u64,
    /// 1 if that needs no seeds in the opposite pit, else 0.
    always: u64,
    /// Whether only the row of the player to move decides about the end.
    mover_only: u64,
}

/// No seed ever lies here: no lane has its highest bit set.
const NOWHERE: u64 = 1 << 63;

impl Sowing {
    pub(super) fn new(rules: &RulesFile, lanes: Lanes, seeds: u32) -> Option<Self> {
        let mut table = vec![Sown::default(); LINES];
        for count in 1..=seeds {
            for lane in 0..lanes.columns {
                table[(count * 8 + lane) as usize] = Sown::new(rules, &lanes, lane, count);
            }
        }
        Some(Self {
            lanes,
            seeds,
            table: table.into_boxed_slice().try_into().ok()?,
            capture: match [Target::OwnPit, Target::OtherPit].map(|last| rules.may_capture(last)) {
                [false, false] => CaptureRows::None,
                [true, false] => CaptureRows::Own,
                _ => CaptureRows::Both,
            },
            takes_both: mask(rules.captured(1).own > 0),
            always: u64::from(rules.captured(0).own),
            mover_only: mask(!rules.is_over(true, false)),
        })
    }

    /// The line of the table for a lane that has seeds.
    #[inline]
    pub(super) const fn line(&self, own: u64, lane: u8) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "at most 511 seeds")]
        let seeds = self.lanes.seeds(own, self.lanes.shift(lane)) as usize;
        seeds * 8 + lane as usize
    }

    /// Sows as this line says.
    #[inline]
    pub(super) fn sow(&self, rows: Rows, line: usize) -> Sowed {
        let sown = &self.table[line % LINES];
        let (own, other) = (rows.own.wrapping_add(sown.own), rows.other.wrapping_add(sown.other));
        let (own, other, captured) = match self.capture {
            CaptureRows::None => (own, other, 0),
            CaptureRows::Own => self.capture(sown, own, other),
            CaptureRows::Both => self.capture_anywhere(sown, own, other),
        };
        let gain = i64::from(sown.gain).cast_unsigned().wrapping_add(captured);
        Sowed {
            rows: Rows { own, other, gain: rows.gain.wrapping_add(gain) },
            captured,
            stored: sown.stored,
            hands_on: sown.hands_on,
        }
    }

    /// Takes what the last seed captures, if it does. It fell into the row `here`.
    #[inline]
    fn capture(&self, sown: &Sown, here: u64, there: u64) -> (u64, u64, u64) {
        let opposite = there & sown.opposite;
        // A pit with one seed now was empty before. Subtracting 1 makes only zero negative, and negating makes only zero
        // not negative: comparisons would become branches that cannot be predicted.
        let was_empty = (here & sown.lane ^ sown.last).wrapping_sub(1);
        let worth_it = (opposite | self.always).wrapping_neg();
        let captures = ((was_empty & worth_it).cast_signed() >> 63).cast_unsigned();
        let taken = opposite & captures;
        let capturing = sown.last & self.takes_both & captures;
        (here - capturing, there - taken, taken.wrapping_add(capturing))
    }

    #[inline(never)]
    fn capture_anywhere(&self, sown: &Sown, own: u64, other: u64) -> (u64, u64, u64) {
        if sown.beyond == 0 {
            return self.capture(sown, own, other);
        }
        let (other, own, captured) = self.capture(sown, other, own);
        (own, other, captured)
    }

    /// Passes the turn, unless the player has an extra turn.
    #[inline]
    pub(super) const fn hand_on(sowed: &Sowed) -> Rows {
        let (rows, hands_on) = (sowed.rows, sowed.hands_on);
        let exchange = (rows.own ^ rows.other) & hands_on;
        Rows {
            own: rows.own ^ exchange,
            other: rows.other ^ exchange,
            // Negated if the turn passes.
            gain: (rows.gain ^ hands_on).wrapping_sub(hands_on),
        }
    }

    /// Whether the game is over, seen by the player to move.
    #[inline]
    pub(super) const fn is_over(&self, rows: &Rows) -> bool {
        rows.own == 0 || rows.other | self.mover_only == 0
    }

    /// The lead of the player to move, counting seeds won and seeds in the rows.
    #[inline]
    pub(super) const fn lead(&self, rows: &Rows) -> i64 {
        let (own, other) = (self.lanes.sum(rows.own), self.lanes.sum(rows.other));
        self.lanes.balance(rows.gain) + own as i64 - other as i64
    }
}

impl Sown {
    /// Follows the seeds of a lane one by one.
    fn new(rules: &RulesFile, lanes: &Lanes, lane: u32, seeds: u32) -> Self {
        let mut sown = Self {
            own: (u64::from(seeds) << (lane * lanes.width)).wrapping_neg(),
            last: NOWHERE,
            lane: NOWHERE,
            ..Self::default()
        };
        let mut last = (Target::OwnPit, lane as usize);
        for place in rules.sow_path(lanes.columns as usize, lane as usize).take(seeds as usize) {
            sown.drop_into(lanes, place);
            last = place;
        }
        sown.end(rules, lanes, last);
        sown
    }

    fn drop_into(&mut self, lanes: &Lanes, (target, pit): (Target, usize)) {
        match target {
            Target::OwnStore => {
                self.stored += 1;
                self.gain += 1;
            }
            Target::OtherStore => self.gain -= 1,
            Target::OwnPit => self.own = self.own.wrapping_add(1 << shift(lanes, pit)),
            Target::OtherPit => self.other += 1 << shift(lanes, pit),
        }
    }

    /// What follows from where the last seed landed.
    fn end(&mut self, rules: &RulesFile, lanes: &Lanes, (last, pit): (Target, usize)) {
        self.hands_on = mask(!rules.plays_again(last));
        if rules.may_capture(last) {
            self.beyond = u8::from(last == Target::OtherPit);
            self.last = 1 << shift(lanes, pit);
            self.lane = lanes.full << shift(lanes, pit);
            self.opposite = lanes.full << shift(lanes, lanes.columns as usize - 1 - pit);
        }
    }
}

fn shift(lanes: &Lanes, pit: usize) -> usize {
    pit * lanes.width as usize
}
