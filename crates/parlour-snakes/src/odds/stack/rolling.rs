//! Where rolls are stacked: what a roll does before anything is played.
//!
//! This is the one rule that is written a second time, because a stack has no bounds and the game's own position holds
//! it roll by roll. The tests compare it with the game.

use crate::{Cell, Entry, FourSixes, Rules, ThirdSix, ThreeSixes};

/// A turn in which the dice are still rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rolling {
    pub(crate) cell: Cell,
    /// Turns that the player will lose.
    pub(crate) lost: u32,
    /// Length of the present run of sixes, as far as a rule asks.
    pub(crate) sixes: u8,
    /// The rest of the sum after division by the rule's number.
    pub(crate) sum: u32,
    /// A run of exactly four sixes has happened.
    pub(crate) skips_next: bool,
}

/// What becomes of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rolled {
    /// It goes on the stack, and the dice are rolled again.
    Pushed(Rolling),
    /// It brings the pawn onto the board at once, and the dice are rolled again.
    Entered(Rolling),
    /// It is the last one and is played first; then comes the stack.
    Last(Rolling),
    /// It is the last one and is not played. So much of the stack is not played either.
    Forfeited(Rolling, Idle),
}

/// How many rolls on top of the stack are not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Idle {
    None,
    One,
    Two,
    All,
}

impl Idle {
    /// How many are left after one of them.
    pub(crate) fn less(self) -> Self {
        match self {
            Self::None | Self::One => Self::None,
            Self::Two => Self::One,
            Self::All => Self::All,
        }
    }
}

/// What a turn does to the order of play when it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Signal {
    pub(crate) reverses: bool,
    pub(crate) skips_next: bool,
}

impl Rolling {
    /// What the rolls of this turn do to the order of play.
    pub(crate) fn signal(self, rules: &Rules) -> Signal {
        Signal {
            reverses: rules.file().reverse_on_multiple_of > 0 && self.sum == 0,
            skips_next: self.skips_next,
        }
    }

    /// The beginning of a turn.
    pub(crate) fn start(cell: Cell) -> Self {
        Self {
            cell,
            lost: 0,
            sixes: 0,
            sum: 0,
            skips_next: false,
        }
    }

    /// Stages 1 and 2 of the order of evaluation.
    pub(crate) fn roll(self, rules: &Rules, roll: u32) -> Rolled {
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
            (true, false) => Rolled::Pushed(counted),
            (true, true) => Rolled::Entered(counted),
            (false, _) => Rolled::Last(counted),
        }
    }

    fn with_sum(mut self, rules: &Rules, value: u32) -> Self {
        if let modulus @ 1.. = rules.file().reverse_on_multiple_of {
            let sum = (u64::from(self.sum) + u64::from(value)) % u64::from(modulus);
            self.sum = u32::try_from(sum).unwrap_or(0);
        }
        self
    }

    fn another_six(&mut self, rules: &Rules) -> Option<Rolled> {
        self.sixes = (self.sixes + 1).min(rules.memory().longest_run);
        if self.sixes < 3 {
            return None;
        }
        match rules.file().third_six {
            ThirdSix::Normal => None,
            ThirdSix::Cancel => Some(Rolled::Forfeited(*self, Idle::None)),
            ThirdSix::LoseNext => {
                self.lost += 1;
                Some(Rolled::Forfeited(*self, Idle::None))
            }
            ThirdSix::Backtrack => Some(Rolled::Forfeited(*self, Idle::Two)),
            ThirdSix::ToStart => {
                self.cell = 0;
                Some(Rolled::Forfeited(*self, Idle::All))
            }
        }
    }

    fn end_of_run(&mut self, rules: &Rules) -> Option<Rolled> {
        match std::mem::take(&mut self.sixes) {
            3 if rules.file().three_sixes == ThreeSixes::LoseTurn => {
                Some(Rolled::Forfeited(*self, Idle::All))
            }
            4 if rules.file().four_sixes == FourSixes::SkipNext => {
                self.skips_next = true;
                None
            }
            _ => None,
        }
    }
}
