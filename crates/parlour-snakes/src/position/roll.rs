//! Stage 2, roll: what the roll counts as, and whether the sixes before it let it be played.

use parlour_core::Player;

use super::start::Standing;
use super::{Position, Then};
use crate::{Cell, FourSixes, ThirdSix, ThreeSixes};

/// What becomes of a roll.
pub(super) enum Ruling {
    /// It is played, and then the turn goes on like this.
    Play(Then),
    /// It is the third six in a row. The pawn stood here before the first of them.
    ThirdSix(Cell),
    /// It ended a run of exactly three sixes. The pawn stood here before the first of them.
    LoseTurn(Cell),
}

impl Position {
    #[inline]
    pub(super) fn count(&mut self, player: Player, roll: u32, standing: Standing) -> Ruling {
        let value = if self.enters_at_once(standing) { 1 } else { roll };
        if self.rules.memory().remembers
            && let Some(ruling) = self.remember(player, value)
        {
            return ruling;
        }
        Ruling::Play(if self.rules.grants_another(value) {
            Then::RollAgain
        } else {
            Then::EndTurn
        })
    }

    /// Keeps what later rolls of the turn may be judged by, and judges the sixes so far.
    #[inline]
    fn remember(&mut self, player: Player, value: u32) -> Option<Ruling> {
        self.add_to_sum(value);
        let before = match (self.progress.sixes, self.rules.memory().keeps_cell) {
            (_, false) => 0,
            (0, true) => self.pawn(player),
            (_, true) => self.progress.before_sixes,
        };
        match (self.rules.memory().longest_run, value) {
            (0, _) => None,
            (_, 6) => self.another_six(before),
            _ => self.end_of_run(before),
        }
    }

    /// The sum only matters as far as the rule about it can tell.
    #[inline]
    fn add_to_sum(&mut self, value: u32) {
        if let modulus @ 1.. = self.rules.file().reverse_on_multiple_of {
            let sum = (u64::from(self.progress.sum) + u64::from(value)) % u64::from(modulus);
            // Below the modulus, which is a u32.
            self.progress.sum = u32::try_from(sum).unwrap_or(0);
        }
    }

    #[inline]
    fn another_six(&mut self, before: Cell) -> Option<Ruling> {
        let run = (self.progress.sixes + 1).min(self.rules.memory().longest_run);
        self.progress.sixes = run;
        self.progress.before_sixes = before;
        let special = run == 3 && self.rules.file().third_six != ThirdSix::Normal;
        special.then_some(Ruling::ThirdSix(before))
    }

    #[inline]
    fn end_of_run(&mut self, before: Cell) -> Option<Ruling> {
        let run = std::mem::take(&mut self.progress.sixes);
        self.progress.before_sixes = 0;
        let file = self.rules.file();
        match run {
            3 if file.three_sixes == ThreeSixes::LoseTurn => return Some(Ruling::LoseTurn(before)),
            4 if file.four_sixes == FourSixes::SkipNext => self.progress.skips_next = true,
            _ => {}
        }
        None
    }
}
