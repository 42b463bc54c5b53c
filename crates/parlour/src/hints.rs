//! What looks best at first sight, for those who ask.

use std::fmt;

use parlour_core::{AnyGame, Turn};

/// What there is to say to whoever is to act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// Nobody is to act any more.
    Over,
    /// The dice are due.
    Roll,
    /// There is one legal move.
    Only(String),
    /// These moves look better than the others.
    Best(Vec<String>),
    /// All moves look alike.
    Alike,
}

impl Hint {
    /// For whoever is to act.
    ///
    /// ```
    /// use parlour::hints::Hint;
    /// use parlour::play::{Seat, Table};
    ///
    /// let kind = parlour::find("maze").unwrap();
    /// let table = Table::new(kind, &"four".into(), Some(&"seed-6".into()), vec![Seat::human("Ann")]).unwrap();
    /// assert_eq!(Hint::of(&*table.start()).to_string(), "D is the only move");
    /// ```
    pub fn of(game: &dyn AnyGame) -> Self {
        match game.turn() {
            Turn::Over => return Self::Over,
            Turn::Roll(_) => return Self::Roll,
            Turn::Choose(_) => {}
        }
        let (mut moves, heuristics) = (game.legal_moves(), game.heuristics());
        if moves.len() == 1 {
            return Self::Only(moves.remove(0));
        }
        let best = heuristics.iter().max();
        if heuristics.iter().min() == best {
            return Self::Alike;
        }
        let best = moves.into_iter().zip(&heuristics).filter(|(_, worth)| Some(*worth) == best);
        Self::Best(best.map(|(name, _)| name).collect())
    }

    /// The moves that it speaks of.
    pub fn moves(&self) -> &[String] {
        match self {
            Self::Only(only) => std::slice::from_ref(only),
            Self::Best(best) => best,
            Self::Over | Self::Roll | Self::Alike => &[],
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Roll => f.write_str("there is nothing to choose: roll"),
            Self::Only(only) => write!(f, "{only} is the only move"),
            Self::Best(best) => write!(f, "{} looks best", best.join(" or ")),
            Self::Alike => f.write_str("nothing looks better than anything else"),
        }
    }
}
