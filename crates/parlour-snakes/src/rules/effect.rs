//! Effects of squares: the built-in ones, and the trait for effects from other programs.

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
    /// The pawn goes back to the start square.
    ToStart,
    /// The pawn moves this number of squares ahead. The finish rule applies as to a roll.
    Ahead(u32),
    /// A roll picks one of these squares, each equally likely.
    ToOneOf(Vec<Cell>),
    /// The pawn stays, and its player loses this number of turns (10 at most).
    LosesTurns(u32),
}

/// Decides what happens to a pawn that lands on a square. [`Effect`] holds the built-in effects; pass your own to
/// [`Rules::with_effect`](crate::Rules::with_effect).
pub trait EffectRule: fmt::Debug + Send + Sync {
    /// The name in the log and on the board, such as "quicksand".
    fn name(&self) -> &'static str;

    /// What happens on this square. Called once per board, so it cannot depend on the state of a game.
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

/// The most turns that an effect or a forfeit from another program can cost at once. It keeps lost turns within the
/// bits that [`KeyForm`](crate::position::key::KeyForm) has for them.
pub(crate) const MOST_TURNS_LOST: u32 = 10;

/// Checks an effect on this square.
pub(super) fn check(act: &Act, name: &str, cell: Cell, board: &Board) -> Result<(), RuleError> {
    let last = board.last();
    let wrong = |what: String| Err(RuleError::conflict("effect", format!("{name} on square {cell}: {what}")));
    if cell == 0 || cell > last {
        return wrong(format!("squares run from 1 to {last}"));
    }
    let ends = match act {
        Act::To(to) => std::slice::from_ref(to),
        Act::ToOneOf(ends) if ends.is_empty() => return wrong("it leads to one of no squares".to_owned()),
        Act::ToOneOf(ends) => ends,
        Act::LosesTurns(turns) if *turns > MOST_TURNS_LOST => {
            return wrong(format!("it costs {turns} turns; at most {MOST_TURNS_LOST} are allowed"));
        }
        _ => &[],
    };
    match ends.iter().find(|to| **to > last) {
        Some(to) => wrong(format!("it leads to {to}; squares run from 0 to {last}")),
        None => Ok(()),
    }
}
