//! What special rolls and runs of 6s do: the built-in rule, and the trait for rules from other programs.

use std::fmt;

use parlour_core::Weighted;

use super::values::{FourSixes, RollOrder, ThirdSix, ThreeSixes};
use super::{RulesFile, sorted};
use crate::Cell;

/// A roll, with what the position remembers about the 6s before it in the same turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedRoll {
    /// What the roll counts as: the number rolled, or 1 if it places a pawn on the first square.
    pub value: u32,
    /// Where the pawn is before the roll is played.
    pub cell: Cell,
    /// The length of the run of 6s, including this roll; 0 if it is not a 6.
    pub run: u8,
    /// The length of the run that this roll ended; 0 if there was none.
    pub ended: u8,
    /// Where the pawn was before the first 6 of that run; `cell` if there is no run.
    pub before: Cell,
}

/// What happens to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// It is played, and the turn ends.
    Play,
    /// It is played, and the player rolls again.
    RollAgain,
    /// It is not played, and the turn ends.
    Forfeit(Forfeit),
}

/// What a player loses when a roll is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forfeit {
    /// The reason, for the log.
    pub why: ForfeitReason,
    /// The number of turns to lose (10 at most).
    pub turns: u32,
    /// The square the pawn goes to. It stays if this is the last square or off the board's range.
    pub back_to: Option<Cell>,
    /// With stacked rolls, how many from the top of the stack are not played; the rest are.
    pub unplayed: u8,
}

/// Why a roll is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForfeitReason {
    /// It is the third 6 in a row.
    ThirdSix(ThirdSix),
    /// It ended a run of exactly three 6s.
    ThreeSixes,
    /// A rule from another program says so, in words that follow the player's name: "rolls a double six".
    Other(&'static str),
}

impl Forfeit {
    /// No stacked roll is played.
    pub const WHOLE_STACK: u8 = u8::MAX;

    /// Only the roll is lost.
    pub const fn because(why: ForfeitReason) -> Self {
        Self { why, turns: 0, back_to: None, unplayed: 0 }
    }
}

/// Decides what special rolls and runs of 6s do. [`Sixes`] is the built-in rule; pass your own to
/// [`Rules::with_sixes`](crate::Rules::with_sixes).
///
/// Answers must depend on the arguments alone. A position remembers the length of the current run and the square before
/// it, and nothing else about earlier rolls.
pub trait SixesRule: fmt::Debug + Send + Sync {
    /// What happens to a roll.
    fn judge(&self, roll: &CountedRoll) -> Ruling;

    /// Whether the next player loses a turn when this turn ends.
    fn skips_next(&self, roll: &CountedRoll) -> bool {
        let _ = roll;
        false
    }

    /// Whether a roll counts towards a run of 6s.
    fn is_six(&self, value: u32) -> bool {
        value == 6
    }

    /// Runs are counted up to this length (7 at most); longer ones look the same. Fewer make exact odds faster.
    fn longest_run(&self) -> u8 {
        LONGEST_RUN
    }

    /// Whether the rule may later ask for the square before a run of this length. If not, `before` is 0.
    fn keeps_cell(&self, run: u8) -> bool {
        let _ = run;
        true
    }
}

/// The key of a position has no room for longer runs.
pub(crate) const LONGEST_RUN: u8 = 7;

/// The built-in rule: what a [`RulesFile`] says about special rolls and 6s.
///
/// ```
/// use parlour_snakes::{CountedRoll, Ruling, RulesFile, Sixes, SixesRule};
/// let sixes = Sixes::new(&RulesFile::default());
/// let roll = |value, run| CountedRoll { value, run, cell: 20, ended: 0, before: 20 };
/// assert_eq!(sixes.judge(&roll(5, 0)), Ruling::Play);
/// assert_eq!(sixes.judge(&roll(6, 2)), Ruling::RollAgain);
/// assert!(matches!(sixes.judge(&roll(6, 3)), Ruling::Forfeit(_)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sixes {
    /// In ascending order, for binary search.
    special: Vec<u32>,
    third: ThirdSix,
    three: ThreeSixes,
    four: FourSixes,
    start: Cell,
    stacks: bool,
    longest_run: u8,
    keeps_cell: bool,
}

/// A longer run cannot become the run of exactly three that is undone.
const RUN_THAT_IS_UNDONE: u8 = 3;

impl Sixes {
    /// The rule that these house rules describe.
    pub fn new(file: &RulesFile) -> Self {
        Self::with_rolls(file, &file.dice.rolls())
    }

    /// Remembers only what some rule asks for, so positions with the same future are equal.
    pub(super) fn with_rolls(file: &RulesFile, rolls: &[Weighted<u32>]) -> Self {
        let runs = file.special_rolls.contains(&6) && rolls.iter().any(|weighted| weighted.roll == 6);
        let lost = file.third_six == ThirdSix::Normal && file.three_sixes == ThreeSixes::LoseTurn;
        let longest_run = match (file.third_six, file.four_sixes) {
            _ if !runs => 0,
            (ThirdSix::Normal, FourSixes::SkipNext) => 5,
            (ThirdSix::Normal, FourSixes::Play) if lost => 4,
            (ThirdSix::Normal, FourSixes::Play) => 0,
            _ => 3,
        };
        let asked = lost || file.third_six == ThirdSix::Backtrack;
        let stacks = file.roll_order == RollOrder::Stack;
        Self {
            special: sorted(&file.special_rolls),
            third: file.third_six,
            three: file.three_sixes,
            four: file.four_sixes,
            start: file.start_cell,
            stacks,
            longest_run,
            // Stacked 6s have not moved the pawn yet, so there is nothing to undo.
            keeps_cell: runs && asked && !stacks,
        }
    }

    /// Whether a roll earns an extra roll.
    #[inline]
    pub(crate) fn grants_another(&self, value: u32) -> bool {
        self.special.binary_search(&value).is_ok()
    }

    /// What the third 6 in a row costs a pawn that was on this square before the first of them.
    fn third_six(&self, before: Cell) -> Forfeit {
        let nothing = Forfeit::because(ForfeitReason::ThirdSix(self.third));
        match self.third {
            ThirdSix::Cancel | ThirdSix::Normal => nothing,
            ThirdSix::LoseNext => Forfeit { turns: 1, ..nothing },
            // Stacked 6s have not moved the pawn: the two are simply not played.
            ThirdSix::Backtrack if self.stacks => Forfeit { unplayed: 2, ..nothing },
            ThirdSix::Backtrack => Forfeit { back_to: Some(before), ..nothing },
            ThirdSix::ToStart => {
                Forfeit { back_to: Some(self.start), unplayed: Forfeit::WHOLE_STACK, ..nothing }
            }
        }
    }

    /// Exactly three 6s: their moves are undone, and stacked rolls are dropped.
    fn lost_turn(&self, before: Cell) -> Forfeit {
        let back_to = (!self.stacks).then_some(before);
        Forfeit { back_to, unplayed: Forfeit::WHOLE_STACK, ..Forfeit::because(ForfeitReason::ThreeSixes) }
    }
}

impl SixesRule for Sixes {
    #[inline]
    fn judge(&self, roll: &CountedRoll) -> Ruling {
        if roll.run == 3 && self.third != ThirdSix::Normal {
            return Ruling::Forfeit(self.third_six(roll.before));
        }
        if roll.ended == 3 && self.three == ThreeSixes::LoseTurn {
            return Ruling::Forfeit(self.lost_turn(roll.before));
        }
        if self.grants_another(roll.value) { Ruling::RollAgain } else { Ruling::Play }
    }

    #[inline]
    fn skips_next(&self, roll: &CountedRoll) -> bool {
        roll.ended == 4 && self.four == FourSixes::SkipNext
    }

    #[inline]
    fn longest_run(&self) -> u8 {
        self.longest_run
    }

    #[inline]
    fn keeps_cell(&self, run: u8) -> bool {
        self.keeps_cell && run <= RUN_THAT_IS_UNDONE
    }
}
