//! Where rolls are stacked: what a throw does before anything is played.
//!
//! This is the one rule that is written a second time, because a stack has no bounds and the game's own position holds
//! it roll by roll. The tests compare it with the game.

use crate::{Cell, Entry, FourSixes, Rules, ThirdSix, ThreeSixes};

/// A turn in which the dice are still thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Throwing {
    pub(super) cell: Cell,
    /// Turns that the player will lose.
    pub(super) lost: u32,
    /// Length of the present run of sixes, as far as a rule asks.
    pub(super) sixes: u8,
    /// The rest of the sum after division by the rule's number.
    pub(super) sum: u32,
    /// A run of exactly four sixes has happened.
    pub(super) skips_next: bool,
}

/// What becomes of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thrown {
    /// It goes on the stack, and the dice are thrown again.
    Pushed(Throwing),
    /// It brings the pawn onto the board at once, and the dice are thrown again.
    Entered(Throwing),
    /// It is the last one and is played first; then comes the stack.
    Last(Throwing),
    /// It is the last one and is not played. So much of the stack is not played either.
    Forfeited(Throwing, Idle),
}

/// How many rolls on top of the stack are not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Idle {
    None,
    One,
    Two,
    All,
}

impl Idle {
    /// How many are left after one of them.
    pub(super) fn less(self) -> Self {
        match self {
            Self::None | Self::One => Self::None,
            Self::Two => Self::One,
            Self::All => Self::All,
        }
    }
}

/// What a turn does to the order of play when it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Signal {
    pub(super) reverses: bool,
    pub(super) skips_next: bool,
}

impl Throwing {
    /// What the throws of this turn do to the order of play.
    pub(super) fn signal(self, rules: &Rules) -> Signal {
        Signal {
            reverses: rules.file().reverse_on_multiple_of > 0 && self.sum == 0,
            skips_next: self.skips_next,
        }
    }

    /// The beginning of a turn.
    pub(super) fn start(cell: Cell) -> Self {
        Self {
            cell,
            lost: 0,
            sixes: 0,
            sum: 0,
            skips_next: false,
        }
    }

    /// Stages 1 and 2 of the order of evaluation.
    pub(super) fn throw(self, rules: &Rules, roll: u32) -> Thrown {
        let enters = self.cell == 0 && rules.starts(roll);
        let at_once = enters && rules.file().entry == Entry::ToFirst;
        let value = if at_once { 1 } else { roll };
        let mut counted = self.with_sum(rules, value);
        if rules.memory().longest_run > 0 {
            let forfeited = if value == 6 {
                counted.another_six(rules)
            } else {
                counted.end_of_run(rules)
            };
            if let Some(forfeited) = forfeited {
                return forfeited;
            }
        }
        match (rules.grants_another(value), at_once) {
            (true, false) => Thrown::Pushed(counted),
            (true, true) => Thrown::Entered(counted),
            (false, _) => Thrown::Last(counted),
        }
    }

    fn with_sum(mut self, rules: &Rules, value: u32) -> Self {
        if let modulus @ 1.. = rules.file().reverse_on_multiple_of {
            let sum = (u64::from(self.sum) + u64::from(value)) % u64::from(modulus);
            self.sum = u32::try_from(sum).unwrap_or(0);
        }
        self
    }

    fn another_six(&mut self, rules: &Rules) -> Option<Thrown> {
        self.sixes = (self.sixes + 1).min(rules.memory().longest_run);
        if self.sixes < 3 {
            return None;
        }
        match rules.file().third_six {
            ThirdSix::Normal => None,
            ThirdSix::Cancel => Some(Thrown::Forfeited(*self, Idle::None)),
            ThirdSix::LoseNext => {
                self.lost += 1;
                Some(Thrown::Forfeited(*self, Idle::None))
            }
            ThirdSix::Backtrack => Some(Thrown::Forfeited(*self, Idle::Two)),
            ThirdSix::ToStart => {
                self.cell = 0;
                Some(Thrown::Forfeited(*self, Idle::All))
            }
        }
    }

    fn end_of_run(&mut self, rules: &Rules) -> Option<Thrown> {
        match std::mem::take(&mut self.sixes) {
            3 if rules.file().three_sixes == ThreeSixes::LoseTurn => {
                Some(Thrown::Forfeited(*self, Idle::All))
            }
            4 if rules.file().four_sixes == FourSixes::SkipNext => {
                self.skips_next = true;
                None
            }
            _ => None,
        }
    }
}
