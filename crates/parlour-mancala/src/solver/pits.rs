//! The seeds in the rows, seen by the player to move, packed into two words; and sowing by table.
//!
//! Without fire, the stores do not affect play, so they are left out: a move says what it added to them instead. A row is
//! a word of lanes of seven bits, the pit farthest from its store in the lowest lane.

use crate::RulesFile;
use crate::rules::stages::Target;
use crate::solver::margin_range::MarginRange;

/// The bits of a lane.
pub(crate) const LANE: usize = 7;
/// The most seeds a lane can hold, and so the most seeds that may lie in the rows.
pub(crate) const MOST_SEEDS: usize = 127;
/// The most columns that fit into a word.
pub(crate) const MOST_COLUMNS: usize = 9;
/// A lane full of ones.
const FULL: u64 = MOST_SEEDS as u64;
/// The last seed landed where nothing can be captured.
pub(crate) const NOWHERE: u8 = u8::MAX;

impl Sown {
    fn drop_into(&mut self, (target, pit): (Target, usize)) {
        match target {
            Target::OwnPit => self.own += in_lane(1, pit),
            Target::OtherPit => self.other += in_lane(1, pit),
            Target::OwnStore => self.gain += 1,
            Target::OtherStore => self.gain -= 1,
        }
        self.gone += u8::from(matches!(target, Target::OwnStore | Target::OtherStore));
    }
}

#[inline]
pub(crate) const fn seeds_in(row: u64, lane: usize) -> usize {
    ((row >> (LANE * lane)) & FULL) as usize
}

/// A word with this many seeds in a lane.
#[inline]
pub(crate) const fn in_lane(seeds: usize, lane: usize) -> u64 {
    (seeds as u64) << (LANE * lane)
}

/// A one in each of the lanes of a row.
const fn ones(columns: usize) -> u64 {
    let mut word = 0;
    let mut lane = 0;
    while lane < columns {
        word |= in_lane(1, lane);
        lane += 1;
    }
    word
}

/// Each lane holds the seeds of all lanes up to it: one multiplication adds them up.
#[inline]
pub(crate) const fn prefix_sums<const C: usize>(row: u64) -> u64 {
    row.wrapping_mul(ones(C))
}

/// The seeds in a row.
#[inline]
pub(crate) const fn sum<const C: usize>(row: u64) -> usize {
    seeds_in(prefix_sums::<C>(row), C - 1)
}

/// The two rows, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Pits {
    pub(crate) own: u64,
    pub(crate) other: u64,
}

/// What a move leads to.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Child {
    /// The rows, seen by the player who is to move then.
    pub(crate) pits: Pits,
    /// What the move added to the mover's store minus what it added to the other.
    pub(crate) gain: i32,
    /// How many seeds are left in the rows.
    pub(crate) seeds: usize,
    /// Whether the same player is to move.
    pub(crate) again: bool,
}

impl Child {
    /// A margin of the child, seen by the player who moved.
    #[inline]
    pub(crate) const fn seen(&self, margin: i32) -> i32 {
        seen(self.gain, self.again, margin)
    }

    /// Bounds of the child's margin, seen by the player who moved.
    #[inline]
    pub(crate) const fn range(&self, range: MarginRange) -> MarginRange {
        let (lower, upper) = if self.again { (range.lower, range.upper) } else { (range.upper, range.lower) };
        MarginRange { lower: self.seen(lower), upper: self.seen(upper) }
    }
}

/// What sowing a number of seeds from a lane adds to the rows, and where it ends.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sown {
    pub(crate) own: u64,
    other: u64,
    pub(crate) gain: i8,
    gone: u8,
    /// The lane of the last seed if it may capture there, plus `C + 1` in the other row; else [`NOWHERE`].
    pub(crate) capture: u8,
    pub(crate) again: bool,
}

/// Sowing on a board of `C` columns, as a table made from the rules.
#[derive(Debug)]
pub(crate) struct SowingTable<const C: usize> {
    sown: Vec<Sown>,
    /// How many seeds a capture takes from the pit where the last seed landed.
    pub(crate) own_taken: usize,
    /// Whether a capture takes something even if the opposite pit is empty.
    captures_alone: bool,
    /// Whether the game ends when only the opponent cannot move.
    ends_for_either: bool,
    /// Whether there are neither captures nor extra turns.
    pub(crate) only_sows: bool,
}

impl<const C: usize> SowingTable<C> {
    /// The table for rules that [`SOWING`](crate::rules::stages::SOWING) covers.
    pub(crate) fn new(rules: &RulesFile) -> Self {
        let lanes = (0..C).flat_map(|lane| (0..=MOST_SEEDS).map(move |seeds| (lane, seeds)));
        let sown: Vec<Sown> = lanes.map(|(lane, seeds)| Self::sown(rules, lane, seeds)).collect();
        Self {
            only_sows: sown.iter().all(|sown| sown.capture == NOWHERE && !sown.again),
            sown,
            own_taken: rules.captured(1).own as usize,
            captures_alone: rules.captured(0).own > 0,
            ends_for_either: rules.is_over(true, false),
        }
    }

    /// Drops the seeds one by one.
    fn sown(rules: &RulesFile, lane: usize, seeds: usize) -> Sown {
        let mut sown = Sown::default();
        let mut last = (Target::OwnPit, lane);
        for place in rules.sow_path(C, lane).take(seeds) {
            sown.drop_into(place);
            last = place;
        }
        let (target, pit) = last;
        sown.again = rules.plays_again(target);
        let place = if target == Target::OwnPit { pit } else { C + 1 + pit };
        let captures = rules.may_capture(target);
        sown.capture = u8::try_from(place).ok().filter(|_| captures).unwrap_or(NOWHERE);
        sown
    }

    /// The margin of the seeds left in the rows if the game is over: each counts for its owner.
    #[inline]
    pub(crate) fn over(&self, pits: Pits) -> Option<i32> {
        let over = pits.own == 0 || pits.other == 0 && self.ends_for_either;
        over.then(|| margin(sum::<C>(pits.own), sum::<C>(pits.other)))
    }

    /// Sows a lane of the player to move; it must have seeds. `seeds` lie in the rows before.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the searches make most of their moves here")]
    pub(crate) fn play(&self, pits: Pits, seeds: usize, lane: usize) -> Child {
        let sown = self.sown_from(lane, seeds_in(pits.own, lane));
        let mut own = (pits.own & !in_lane(MOST_SEEDS, lane)) + sown.own;
        let mut other = pits.other + sown.other;
        let mut taken = 0;
        if usize::from(sown.capture) < C {
            taken = self.capture(&mut own, &mut other, sown.capture.into());
        } else if sown.capture != NOWHERE {
            taken = self.capture(&mut other, &mut own, usize::from(sown.capture) - C - 1);
        }
        Child {
            pits: if sown.again { Pits { own, other } } else { Pits { own: other, other: own } },
            gain: i32::from(sown.gain) + margin(taken, 0),
            seeds: seeds - usize::from(sown.gone) - taken,
            again: sown.again,
        }
    }

    /// What sowing this many seeds from a lane does.
    #[inline]
    pub(crate) fn sown_from(&self, lane: usize, seeds: usize) -> &Sown {
        &self.sown[lane * (MOST_SEEDS + 1) + seeds]
    }

    /// Whether a last seed in the mover's store earns an extra turn.
    pub(crate) fn again_at_store(&self) -> bool {
        self.sown_from(C - 1, 1).again
    }

    /// Whether the last seed takes anything from an empty pit opposite this many seeds.
    #[inline]
    pub(crate) fn is_capture(&self, opposite: usize) -> bool {
        opposite > 0 || self.captures_alone
    }

    /// Takes what the last seed captures out of the rows. The seed landed in a lane of the row `here`.
    #[inline]
    fn capture(&self, here: &mut u64, there: &mut u64, lane: usize) -> usize {
        let opposite = C - 1 - lane;
        let taken = seeds_in(*there, opposite);
        if seeds_in(*here, lane) != 1 || !self.is_capture(taken) {
            return 0;
        }
        *there &= !in_lane(MOST_SEEDS, opposite);
        *here -= in_lane(self.own_taken, lane);
        taken + self.own_taken
    }
}

/// A margin after a move with this gain, seen by the player who moved.
#[inline]
pub(crate) const fn seen(gain: i32, again: bool, margin: i32) -> i32 {
    if again { gain + margin } else { gain - margin }
}

/// The margin of the seeds on both sides.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 127 seeds")]
pub(crate) const fn margin(own: usize, other: usize) -> i32 {
    own as i32 - other as i32
}
