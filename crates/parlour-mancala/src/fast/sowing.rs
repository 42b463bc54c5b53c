//! The rules of sowing as a table: what the seeds of a lane add to the rows, and what follows.
//!
//! Answers to yes and no are words of all ones or all zeros here, so that they are worked with and not asked.

use super::lanes::{Lanes, MOST_SEEDS};
use crate::{Board, Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, ONE, RulesFile, SowInto, TWO};

/// A line for each number of seeds and each of eight lanes.
const LINES: usize = 8 * (MOST_SEEDS as usize + 1);

/// Yes or no.
#[inline]
pub(super) const fn mask(is: bool) -> u64 {
    (is as u64).wrapping_neg()
}

/// The two rows, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) own: u64,
    pub(super) other: u64,
    /// What has come into the player's store less what has come into the other, in the lanes where it lay before; see
    /// [`Lanes::balance`].
    pub(super) gain: u64,
}

/// What sowing this many seeds from a lane does. One line of the first cache.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Sown {
    /// What is added to the rows. The lane that was emptied is taken away from the own row.
    own: u64,
    other: u64,
    /// A one in the lane where the last seed may capture, or where no seed ever lies.
    last: u64,
    /// That lane, and the opposite one.
    lane: u64,
    opposite: u64,
    /// Whether the turn goes to the opponent.
    hands_on: u64,
    /// The seeds that fall into the player's store less those that fall into the other.
    gain: i32,
    /// The seeds that land in the player's store.
    stored: u16,
    /// 1 where the last seed may capture in the other row, else 0.
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

/// The rules of a game as tables.
#[derive(Debug, Clone)]
pub(super) struct Sowing {
    pub(super) lanes: Lanes,
    /// The seeds in the rows at the beginning.
    pub(super) seeds: u32,
    table: Box<[Sown; LINES]>,
    capture: Capture,
    /// Whether the capturing seed is taken as well.
    takes_both: u64,
    /// 1 where that needs no seeds in the opposite pit, else 0.
    always: u64,
    /// Whether only the row of the player to move is asked for the end.
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
            capture: rules.capture,
            takes_both: mask(rules.capture_takes == CaptureTakes::Both),
            always: u64::from(rules.capture_when == CaptureWhen::Always),
            mover_only: mask(rules.end == End::Mover),
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
        let (own, other) = (
            rows.own.wrapping_add(sown.own),
            rows.other.wrapping_add(sown.other),
        );
        let (own, other, captured) = match self.capture {
            Capture::Never => (own, other, 0),
            Capture::OwnSide => self.capture(sown, own, other),
            Capture::AnySide => self.capture_anywhere(sown, own, other),
        };
        let gain = i64::from(sown.gain).cast_unsigned().wrapping_add(captured);
        Sowed {
            rows: Rows {
                own,
                other,
                gain: rows.gain.wrapping_add(gain),
            },
            captured,
            stored: sown.stored,
            hands_on: sown.hands_on,
        }
    }

    /// Takes what the last seed captures, if it does. It fell into the row `here`.
    #[inline]
    fn capture(&self, sown: &Sown, here: u64, there: u64) -> (u64, u64, u64) {
        let opposite = there & sown.opposite;
        // A pit that has one seed now was empty before this seed. Only zero has a number below it that is negative,
        // and only zero has an opposite that is not: comparisons would become jumps that cannot be guessed.
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

    /// Hands on the turn, or leaves it where it is.
    #[inline]
    pub(super) const fn hand_on(sowed: &Sowed) -> Rows {
        let (rows, hands_on) = (sowed.rows, sowed.hands_on);
        let exchange = (rows.own ^ rows.other) & hands_on;
        Rows {
            own: rows.own ^ exchange,
            other: rows.other ^ exchange,
            // The negative where the answer is yes.
            gain: (rows.gain ^ hands_on).wrapping_sub(hands_on),
        }
    }

    /// Whether the game is over, seen by the player to move.
    #[inline]
    pub(super) const fn is_over(&self, rows: &Rows) -> bool {
        rows.own == 0 || rows.other | self.mover_only == 0
    }

    /// What the rows have brought to the player to move less what they have brought to the opponent, counting what
    /// lies in them.
    #[inline]
    pub(super) const fn lead(&self, rows: &Rows) -> i64 {
        let (own, other) = (self.lanes.sum(rows.own), self.lanes.sum(rows.other));
        self.lanes.balance(rows.gain) + own as i64 - other as i64
    }
}

impl Sown {
    /// Follows the seeds of a lane one by one along a board where the sower is player 1.
    fn new(rules: &RulesFile, lanes: &Lanes, lane: u32, seeds: u32) -> Self {
        let board = Board::new(u16::try_from(lanes.columns).unwrap_or(0));
        let skipped = match rules.sow_into {
            SowInto::Both => None,
            SowInto::Own => Some(board.store(TWO)),
        };
        let start = u16::try_from(lane).unwrap_or(0) + 1;
        let mut sown = Self {
            own: (u64::from(seeds) << shift(board, lanes, start)).wrapping_neg(),
            last: NOWHERE,
            lane: NOWHERE,
            ..Self::default()
        };
        let mut last = start;
        for pit in board.way(start, skipped).take(seeds as usize) {
            sown.drop_into(board, lanes, pit);
            last = pit;
        }
        sown.end(rules, board, lanes, last);
        sown
    }

    fn drop_into(&mut self, board: Board, lanes: &Lanes, pit: u16) {
        match (board.is_store(pit), board.owner(pit) == ONE) {
            (true, true) => {
                self.stored += 1;
                self.gain += 1;
            }
            (true, false) => self.gain -= 1,
            (false, true) => self.own = self.own.wrapping_add(1 << shift(board, lanes, pit)),
            (false, false) => self.other += 1 << shift(board, lanes, pit),
        }
    }

    /// What follows from where the last seed fell.
    fn end(&mut self, rules: &RulesFile, board: Board, lanes: &Lanes, last: u16) {
        let again = match rules.extra_turn {
            ExtraTurn::Never => false,
            ExtraTurn::Own => last == board.store(ONE),
            ExtraTurn::Any => board.is_store(last),
        };
        self.hands_on = mask(!again);
        let own = board.owner(last) == ONE;
        let captures = match rules.capture {
            Capture::Never => false,
            Capture::OwnSide => own,
            Capture::AnySide => true,
        };
        if captures && !board.is_store(last) {
            self.beyond = u8::from(!own);
            self.last = 1 << shift(board, lanes, last);
            self.lane = lanes.full << shift(board, lanes, last);
            self.opposite = lanes.full << shift(board, lanes, board.opposite(last));
        }
    }
}

/// How far up the lane of a pit is in the row of its owner.
fn shift(board: Board, lanes: &Lanes, pit: u16) -> u32 {
    let first = *board.row(board.owner(pit)).start();
    u32::from(pit - first) * lanes.width
}
