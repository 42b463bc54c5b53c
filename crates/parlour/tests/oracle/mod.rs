//! The slow oracle: every game a second time, written apart from the crates, from the rules in prose alone. It holds
//! plain vectors, copies everything, reads house rules and boards as JSON, and walks through every line of play.

pub(crate) mod ludo;
pub(crate) mod mancala;
pub(crate) mod maze;
pub(crate) mod snakes;

use serde_json::Value;

/// A position that knows what can come next.
pub(crate) trait Naive: Sized {
    /// The position after every step that can be taken, one for each step.
    fn next(&self) -> Vec<Self>;
}

/// The number of lines of exactly this many steps.
pub(crate) fn lines<P: Naive>(position: &P, depth: u32) -> u128 {
    let next = position.next();
    match depth {
        0 => 1,
        1 => next.len() as u128,
        _ => next.iter().map(|after| lines(after, depth - 1)).sum(),
    }
}

/// House rules and boards as they are written.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a>(pub(crate) &'a Value);

impl Words<'_> {
    /// Whether the rule has this value.
    pub(crate) fn is(self, key: &str, value: &str) -> bool {
        assert!(self.0[key].is_string(), "{key} is no word: {}", self.0);
        self.0[key] == value
    }

    pub(crate) fn number(self, key: &str) -> usize {
        usize::try_from(self.0[key].as_u64().expect("a number")).expect("a small number")
    }

    /// Whether a list of numbers holds this one.
    pub(crate) fn lists(self, key: &str, number: usize) -> bool {
        self.0[key].as_array().expect("a list").contains(&number.into())
    }

    /// Whether a list of words holds this one.
    pub(crate) fn names(self, key: &str, word: &str) -> bool {
        self.0[key].as_array().expect("a list").contains(&word.into())
    }
}
