//! Where rolls are stacked: what a roll does before anything is played.
//!
//! The game's own position holds a stack roll by roll, and a stack has no bounds. So only the first two stages of the
//! order of evaluation are asked here, of the same functions that the position asks.

use crate::position::roll::RollCount;
use crate::position::start::Standing;
use crate::{Cell, Forfeit, Rules, Ruling};

/// A turn in which the dice are still rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rolling {
    pub(crate) cell: Cell,
    /// Turns that the player will lose.
    pub(crate) lost: u32,
    pub(crate) count: RollCount,
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
    /// It is the last one and is not played, nor is this number of rolls on top of the stack.
    Forfeited(Rolling, u8),
}

/// How many rolls on top of the stack are still not played after one of them.
pub(crate) fn one_less(unplayed: u8) -> u8 {
    match unplayed {
        Forfeit::WHOLE_STACK => unplayed,
        _ => unplayed.saturating_sub(1),
    }
}

/// What a turn does to the order of play when it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Signal {
    pub(crate) reverses: bool,
    pub(crate) skips_next: bool,
}

impl Rolling {
    /// The beginning of a turn.
    pub(crate) fn start(cell: Cell) -> Self {
        Self { cell, lost: 0, count: RollCount::default() }
    }

    /// What the rolls of this turn do to the order of play.
    pub(crate) fn signal(self, rules: &Rules) -> Signal {
        Signal { reverses: self.count.reverses(rules), skips_next: self.count.skips_next }
    }

    /// Stages 1 and 2 of the order of evaluation.
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
