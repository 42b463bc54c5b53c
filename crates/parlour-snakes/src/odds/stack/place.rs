//! Places in a turn with stacked rolls.

use crate::Cell;
use crate::odds::stack::rolling::Signal;

/// A place in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// The turn begins.
    Start(Cell),
    /// The turn is over, for those who ask what it does to the order of play.
    Over(Cell, Signal),
    /// A roll is uncovered and played.
    Playing(Pawn),
    /// The pawn has landed where an entity acts.
    Acting(Pawn),
    /// The pawn has won; what is still on the stack is only counted.
    Won(u32),
}

/// A pawn while the stack is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pawn {
    pub(crate) cell: Cell,
    /// Turns that the player will lose.
    pub(crate) lost: u32,
    /// What may lie below.
    pub(crate) state: u32,
    /// How many rolls on top of the stack are not played.
    pub(crate) unplayed: u8,
    pub(crate) signal: Signal,
}
