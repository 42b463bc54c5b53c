//! What special rolls and runs of sixes do: the built-in rule, and the trait for those of other programs.

use std::fmt;

use parlour_core::Weighted;

use super::values::{FourSixes, RollOrder, ThirdSix, ThreeSixes};
use super::{RulesFile, sorted};
use crate::Cell;

/// A roll with all that a position remembers of the sixes before it in the same turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedRoll {
    /// What the roll counts as: the number rolled, or 1 where it places a pawn on the first square.
    pub value: u32,
    /// Where the pawn stands before the roll is played.
    pub cell: Cell,
    /// How long the run of sixes is with this roll; 0 where it is not a six.
    pub run: u8,
    /// How long the run was that this roll has ended; 0 where there was none.
    pub ended: u8,
    /// Where the pawn stood before the first six of that run; `cell` where there is no run.
    pub before: Cell,
}

/// What becomes of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// It is played, and then the turn ends.
    Play,
    /// It is played, and then the player rolls again.
    RollAgain,
    /// It is not played, and the turn ends.
    Forfeit(Forfeit),
}

/// What a player loses with a roll that is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forfeit {
    /// Why, for the log.
    pub why: ForfeitReason,
    /// Turns to come that are lost, 10 at most.
    pub turns: u32,
    /// The square that the pawn goes to. It stays if this is the last square or not on the board.
    pub back_to: Option<Cell>,
    /// With stacked rolls, how many on top of the stack are not played; the rest is.
    pub unplayed: u8,
}

/// Why a roll is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForfeitReason {
    /// It is the third six in a row.
    ThirdSix(ThirdSix),
    /// It ended a run of exactly three sixes.
    ThreeSixes,
    /// A rule of another program says so, in words that follow the player's name: "rolls a double six".
    Other(&'static str),
}

impl Forfeit {
    /// Nothing of the stack is played.
    pub const WHOLE_STACK: u8 = u8::MAX;

    /// The roll is lost and nothing else.
    pub const fn because(why: ForfeitReason) -> Self {
        Self { why, turns: 0, back_to: None, unplayed: 0 }
    }
}

/// Decides what special rolls and runs of sixes do. [`Sixes`] is the built-in rule; another one is given to
/// [`Rules::with_sixes`](crate::Rules::with_sixes).
///
/// The answers must depend on what is asked alone. A position remembers the length of the present run and the square
/// before it, and nothing else of earlier rolls, so a rule can ask for no more than that.
pub trait SixesRule: fmt::Debug + Send + Sync {
    /// What becomes of a roll.
    fn judge(&self, roll: &CountedRoll) -> Ruling;

    /// Whether the next player loses a turn when this turn is over.
    fn skips_next(&self, roll: &CountedRoll) -> bool {
        let _ = roll;
        false
    }

    /// Whether a roll belongs to a run of sixes.
    fn is_six(&self, value: u32) -> bool {
        value == 6
    }

    /// Runs are counted up to this length, 7 at most; longer ones look like this. The fewer, the quicker are exact odds.
    fn longest_run(&self) -> u8 {
        LONGEST_RUN
    }

    /// Whether the square before a run of this length may be asked for later. Where it is not, `before` is 0.
    fn keeps_cell(&self, run: u8) -> bool {
        let _ = run;
        true
    }
}

/// Longer runs have no place in the key of a position.
pub(crate) const LONGEST_RUN: u8 = 7;

/// The built-in rule: what a [`RulesFile`] says about special rolls and sixes.
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
    /// In ascending order, so that a step finds one quickly.
    special: Vec<u32>,
    third: ThirdSix,
    three: ThreeSixes,
    four: FourSixes,
    start: Cell,
    stacks: bool,
    longest_run: u8,
    keeps_cell: bool,
}

/// A longer run of sixes than this cannot become the run of exactly three that is undone.
const RUN_THAT_IS_UNDONE: u8 = 3;

impl Sixes {
    /// The rule of these house rules.
    pub fn new(file: &RulesFile) -> Self {
        Self::with_rolls(file, &file.dice.rolls())
    }

    /// Whatever no rule asks for is not remembered, so that positions which play on alike are equal.
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
            // Stacked sixes have not moved the pawn yet: there is nothing to go back from.
            keeps_cell: runs && asked && !stacks,
        }
    }

    /// Whether a roll grants another one.
    #[inline]
    pub(crate) fn grants_another(&self, value: u32) -> bool {
        self.special.binary_search(&value).is_ok()
    }

    /// What the third six in a row costs a pawn that stood on this cell before the first of them.
    fn third_six(&self, before: Cell) -> Forfeit {
        let nothing = Forfeit::because(ForfeitReason::ThirdSix(self.third));
        match self.third {
            ThirdSix::Cancel | ThirdSix::Normal => nothing,
            ThirdSix::LoseNext => Forfeit { turns: 1, ..nothing },
            // Stacked sixes have not moved the pawn: those two are just not played.
            ThirdSix::Backtrack if self.stacks => Forfeit { unplayed: 2, ..nothing },
            ThirdSix::Backtrack => Forfeit { back_to: Some(before), ..nothing },
            ThirdSix::ToStart => {
                Forfeit { back_to: Some(self.start), unplayed: Forfeit::WHOLE_STACK, ..nothing }
            }
        }
    }

    /// Exactly three sixes: whatever they have moved is undone, what waits on the stack is forgotten.
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
