//! Stage 2, roll: what the roll counts as, and whether the sixes before it let it be played.

use super::Then;
use super::sixes::Forfeit;
use crate::{Cell, FourSixes, Rules, ThirdSix, ThreeSixes};

/// A longer run of sixes than this cannot become the run of exactly three that is undone.
const RUN_THAT_IS_UNDONE: u8 = 3;

/// What becomes of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// It is played, and then the turn goes on like this.
    Play(Then),
    /// It is the third six in a row.
    ThirdSix(Forfeit),
    /// It ended a run of exactly three sixes.
    LoseTurn(Forfeit),
}

/// What a turn remembers of its rolls: only what some rule asks for (see `Memory`), so that positions which play on
/// alike are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct RollCount {
    /// Length of the present run of sixes.
    pub(crate) sixes: u8,
    /// Where the pawn stood before the first six of the run.
    pub(crate) before_sixes: Cell,
    /// Sum of the rolls, as far as it matters: the rest after division by the rule's number.
    pub(crate) sum: u32,
    /// A run of exactly four sixes has happened.
    pub(crate) skips_next: bool,
}

impl RollCount {
    /// Counts a roll that is worth `value` for a pawn on this cell, and judges the sixes so far.
    #[inline]
    pub(crate) fn count(&mut self, rules: &Rules, cell: Cell, value: u32) -> Ruling {
        if rules.memory().remembers
            && let Some(ruling) = self.remember(rules, cell, value)
        {
            return ruling;
        }
        Ruling::Play(if rules.grants_another(value) { Then::RollAgain } else { Then::EndTurn })
    }

    /// Whether the turn reverses the order of play if it ends now.
    #[inline]
    pub(crate) fn reverses(&self, rules: &Rules) -> bool {
        rules.file().reverse_on_multiple_of > 0 && self.sum == 0
    }

    #[inline]
    fn remember(&mut self, rules: &Rules, cell: Cell, value: u32) -> Option<Ruling> {
        self.add_to_sum(rules, value);
        let before = match (self.sixes, rules.memory().keeps_cell) {
            (_, false) => 0,
            (0, true) => cell,
            (_, true) => self.before_sixes,
        };
        match (rules.memory().longest_run, value) {
            (0, _) => None,
            (_, 6) => self.another_six(rules, before),
            _ => self.end_of_run(rules, before),
        }
    }

    /// The sum only matters as far as the rule about it can tell.
    #[inline]
    fn add_to_sum(&mut self, rules: &Rules, value: u32) {
        if let modulus @ 1.. = rules.file().reverse_on_multiple_of {
            let sum = (u64::from(self.sum) + u64::from(value)) % u64::from(modulus);
            // Below the modulus, which is a u32.
            self.sum = u32::try_from(sum).unwrap_or(0);
        }
    }

    #[inline]
    fn another_six(&mut self, rules: &Rules, before: Cell) -> Option<Ruling> {
        let run = (self.sixes + 1).min(rules.memory().longest_run);
        self.sixes = run;
        self.before_sixes = if run > RUN_THAT_IS_UNDONE { 0 } else { before };
        let special = run == 3 && rules.file().third_six != ThirdSix::Normal;
        special.then(|| Ruling::ThirdSix(Forfeit::third_six(rules, before)))
    }

    #[inline]
    fn end_of_run(&mut self, rules: &Rules, before: Cell) -> Option<Ruling> {
        let run = std::mem::take(&mut self.sixes);
        self.before_sixes = 0;
        let file = rules.file();
        match run {
            3 if file.three_sixes == ThreeSixes::LoseTurn => {
                return Some(Ruling::LoseTurn(Forfeit::lost_turn(rules, before)));
            }
            4 if file.four_sixes == FourSixes::SkipNext => self.skips_next = true,
            _ => {}
        }
        None
    }
}
