//! Places in a turn with stacked rolls, and their keys.

use crate::Cell;
use crate::odds::stack::rolling::Signal;

/// A place in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The turn begins.
    Start(Cell),
    /// The turn is over, which is where the next one begins unless others play.
    Over(Cell, Signal),
    /// A roll is uncovered and played.
    Playing(Pawn),
    /// The pawn has landed where an entity acts.
    Acting(Pawn),
    /// The pawn has won; what is still on the stack is only counted.
    Won(u32),
}

/// A pawn while the stack is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl Place {
    pub(crate) fn key(self) -> u128 {
        match self {
            Self::Start(cell) => u128::from(cell),
            Self::Over(cell, signal) => u128::from(cell) | signal.bits(),
            Self::Playing(pawn) => pawn.key() | 1 << 112,
            Self::Acting(pawn) => pawn.key() | 2 << 112,
            Self::Won(state) => u128::from(state) | 3 << 112,
        }
    }

    pub(crate) fn of(key: u128) -> Self {
        match key >> 112 {
            0 => Self::Start(part(key, 0)),
            1 => Self::Playing(Pawn::of(key)),
            2 => Self::Acting(Pawn::of(key)),
            _ => Self::Won(part(key, 0)),
        }
    }
}

impl Pawn {
    fn key(self) -> u128 {
        let lost = u128::from(self.lost) << 64;
        let unplayed = u128::from(self.unplayed) << 96;
        u128::from(self.cell) | u128::from(self.state) << 32 | lost | unplayed | self.signal.bits()
    }

    fn of(key: u128) -> Self {
        Self {
            cell: part(key, 0),
            state: part(key, 32),
            lost: part(key, 64),
            unplayed: u8::try_from(key >> 96 & 0xFF).unwrap_or(0),
            signal: Signal::of(key),
        }
    }
}

impl Signal {
    /// Two bits of a key. For a pawn alone nobody is skipped and nothing reverses, so that the turn that is over and the next
    /// one have the same key.
    fn bits(self) -> u128 {
        u128::from(self.reverses) << 104 | u128::from(self.skips_next) << 105
    }

    fn of(key: u128) -> Self {
        Self {
            reverses: key >> 104 & 1 == 1,
            skips_next: key >> 105 & 1 == 1,
        }
    }
}

/// The cell where a turn is over, and what it does to the order of play.
pub(crate) fn over(key: u128) -> (Cell, Signal) {
    (part(key, 0), Signal::of(key))
}

/// Whether a place is the end of a turn, and with that the beginning of one.
pub(crate) fn ends_turn(key: u128) -> bool {
    key >> 112 == 0
}

/// The key of the beginning of a turn.
pub(crate) fn beginning(cell: Cell) -> u128 {
    Place::Start(cell).key()
}

/// Thirty-two bits of a key.
fn part(key: u128, from: u32) -> u32 {
    u32::try_from(key >> from & u128::from(u32::MAX)).unwrap_or(0)
}
