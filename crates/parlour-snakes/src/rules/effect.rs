//! What is on a square does something to a pawn: the built-in effects, and the trait for those of other programs.

use std::fmt;

use parlour_core::RuleError;

use crate::{Board, Cell, Effect};

/// What an effect does to a pawn that lands on its square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Nothing; the pawn stays.
    Stays,
    /// The pawn goes to this square; 0 is off the board.
    To(Cell),
    /// The pawn goes back to where it began the game.
    ToStart,
    /// The pawn moves on by this number of squares. The finish rule judges it like a roll.
    Ahead(u32),
    /// A roll decides between these squares, all equally likely.
    ToOneOf(Vec<Cell>),
    /// The pawn stays, and its player loses this number of turns, 10 at most.
    LosesTurns(u32),
}

/// Decides what happens to a pawn that lands on a square. [`Effect`] has the built-in ones; others are given to
/// [`Rules::with_effect`](crate::Rules::with_effect).
pub trait EffectRule: fmt::Debug + Send + Sync {
    /// What people call it in the log and on the board, such as "quicksand".
    fn name(&self) -> &'static str;

    /// What happens on this square. It is asked once for a board, so the answer cannot depend on the game under way.
    fn act(&self, cell: Cell, board: &Board) -> Act;
}

impl EffectRule for Effect {
    fn name(&self) -> &'static str {
        self.kind()
    }

    fn act(&self, _: Cell, _: &Board) -> Act {
        match self {
            Self::Snake { to } | Self::Ladder { to } => Act::To(*to),
            Self::Trap => Act::LosesTurns(1),
            Self::Boost { by } => Act::Ahead(*by),
            Self::BlackHole => Act::ToStart,
            Self::Teleporter { to } => match to.as_slice() {
                [] => Act::Stays,
                [to] => Act::To(*to),
                ends => Act::ToOneOf(ends.to_vec()),
            },
        }
    }
}

/// The most turns that an effect or a forfeit of another program can cost at once. A position that exact odds pack into a
/// number has room for some of these on top of each other.
pub(crate) const MOST_TURNS_LOST: u32 = 10;

/// What is wrong with an effect on this square, if anything is.
pub(super) fn check(act: &Act, name: &str, cell: Cell, board: &Board) -> Result<(), RuleError> {
    let last = board.last();
    let wrong = |what: String| Err(RuleError::conflict("effect", format!("{name} on square {cell}: {what}")));
    if cell == 0 || cell > last {
        return wrong(format!("squares run from 1 to {last}"));
    }
    match act {
        Act::To(to) if *to > last => wrong(format!("it leads to {to}; squares run from 0 to {last}")),
        Act::ToOneOf(ends) if ends.is_empty() => wrong("it leads to one of no squares".to_owned()),
        Act::ToOneOf(ends) => match ends.iter().find(|to| **to > last) {
            Some(to) => wrong(format!("it leads to {to}; squares run from 0 to {last}")),
            None => Ok(()),
        },
        Act::LosesTurns(turns) if *turns > MOST_TURNS_LOST => {
            wrong(format!("it costs {turns} turns; at most {MOST_TURNS_LOST} are allowed"))
        }
        _ => Ok(()),
    }
}
