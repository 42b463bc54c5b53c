//! Stage 1, start: may the pawn use the roll at all, and as what?

use parlour_core::Player;

use super::Position;
use crate::Entry;

/// How a pawn stands to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is on the board.
    OnBoard,
    /// The roll brings it onto the board.
    Enters,
    /// It waits for a better roll.
    Waits,
}

impl Position {
    #[inline]
    pub(super) fn start(&self, player: Player, roll: u32) -> Standing {
        match self.pawn(player) {
            0 if self.rules.starts(roll) => Standing::Enters,
            0 => Standing::Waits,
            _ => Standing::OnBoard,
        }
    }

    /// Whether the pawn is placed on the first cell; such a roll counts as a 1 and never waits on the stack.
    #[inline]
    pub(super) fn enters_at_once(&self, standing: Standing) -> bool {
        standing == Standing::Enters && self.rules.file().entry == Entry::ToFirst
    }
}
