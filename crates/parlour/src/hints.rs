//! Hints: the moves that look best to a player who does not calculate.

use std::fmt;

use parlour_core::{AnyGame, Gap, Message, Messages, PlayerNames, Turn};

/// A suggestion for the player to act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// The game is over.
    Over,
    /// The player has to roll.
    Roll,
    /// There is one legal move.
    Only(String),
    /// These moves look better than the others.
    Best(Vec<String>),
    /// All moves look equally good.
    Alike,
}

impl Hint {
    /// The hint for the player to act.
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

    /// The moves it suggests.
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
        let moves = |key, moves: &[String]| {
            let moves = moves.iter().map(String::as_str);
            Message::new(key).with("moves", Gap::any_of(moves))
        };
        let hint = match self {
            Self::Over => Message::new("hint-over"),
            Self::Roll => Message::new("hint-roll"),
            Self::Only(only) => moves("hint-only", std::slice::from_ref(only)),
            Self::Best(best) => moves("hint-best", best),
            Self::Alike => Message::new("hint-equal"),
        };
        f.write_str(&Messages::common().say(&hint, &PlayerNames::default()))
    }
}
