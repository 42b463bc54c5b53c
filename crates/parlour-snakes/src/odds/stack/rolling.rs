//! Stacked rolls: what a roll does before anything is played.
//!
//! The game's own position holds a stack roll by roll, and stacks are unbounded. So only the first two stages of the
//! evaluation are run here, by the functions that the position uses.

use crate::position::roll::RollCount;
use crate::position::start::Standing;
use crate::{Cell, Forfeit, Rules, Ruling};

/// A turn while the dice are still rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rolling {
    pub(crate) cell: Cell,
    /// The number of turns the player has to lose.
    pub(crate) lost: u32,
    pub(crate) count: RollCount,
}

/// What happens to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rolled {
    /// It goes on the stack, and the dice are rolled again.
    Pushed(Rolling),
    /// It brings the pawn onto the board at once, and the dice are rolled again.
    Entered(Rolling),
    /// It is the last one and is played first; the stack follows.
    Last(Rolling),
    /// It is the last one and is not played, nor are this many rolls at the top of the stack.
    Forfeited(Rolling, u8),
}

/// How many rolls at the top of the stack are still skipped after one of them.
pub(crate) fn one_less(unplayed: u8) -> u8 {
    match unplayed {
        Forfeit::WHOLE_STACK => unplayed,
        _ => unplayed.saturating_sub(1),
    }
}

/// What a turn does to the turn order when it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Signal {
    pub(crate) reverses: bool,
    pub(crate) skips_next: bool,
}

impl Rolling {
    /// The start of a turn.
    pub(crate) fn start(cell: Cell) -> Self {
        Self { cell, lost: 0, count: RollCount::default() }
    }

    /// What the rolls of this turn do to the turn order.
    pub(crate) fn signal(self, rules: &Rules) -> Signal {
        Signal { reverses: self.count.reverses(rules), skips_next: self.count.skips_next }
    }

    /// Runs stages 1 and 2 of the evaluation.
    pub(crate) fn roll(mut self, rules: &Rules, roll: u32) -> Rolled {
        let standing = Standing::of(rules, self.cell, roll);
        match self.count.count(rules, self.cell, standing.value(roll)) {
            Ruling::Play => Rolled::Last(self),
            Ruling::RollAgain if standing == Standing::IsPlaced => Rolled::Entered(self),
            Ruling::RollAgain => Rolled::Pushed(self),
            Ruling::Forfeit(forfeit) => {
                self.lost += forfeit.turns;
                self.cell = forfeit.back_to.unwrap_or(self.cell);
                Rolled::Forfeited(self, forfeit.unplayed)
            }
        }
    }
}
