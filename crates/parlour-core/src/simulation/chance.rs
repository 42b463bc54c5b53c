//! Chance and choices, for code that owns no generator and knows no game.

use crate::{AnyGame, Moves};

/// A source of uniform numbers, passed to code that needs one, such as a board generator. Games hold no generator; the
/// caller passes one in.
pub trait Chance {
    /// A uniform number below `bound`; 0 for a bound of 0.
    fn below(&mut self, bound: u64) -> u64;

    /// A uniform index below `len`.
    fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap_or(0)
    }
}

/// A closure as a source, for examples and tests.
impl<F: FnMut(u64) -> u64> Chance for F {
    fn below(&mut self, bound: u64) -> u64 {
        self(bound)
    }
}

/// Puts the items in a uniformly random order (Fisher and Yates).
///
/// ```
/// use parlour_core::shuffle;
/// let mut order = [1, 2, 3];
/// shuffle(&mut order, &mut |bound: u64| bound.saturating_sub(1)); // always the last
/// assert_eq!(order, [1, 2, 3]);
/// ```
pub fn shuffle<T>(items: &mut [T], chance: &mut (impl Chance + ?Sized)) {
    for last in (1..items.len()).rev() {
        items.swap(last, chance.index(last + 1));
    }
}

/// A position as a bot sees it: the number of legal moves, and how good each looks.
pub trait Choices {
    /// The number of legal moves.
    fn count(&self) -> usize;

    /// [`Game::heuristic`](crate::Game::heuristic) of each legal move, in the order of the legal moves.
    fn heuristics(&self) -> Moves<i64>;

    /// The whole position, for bots that look further.
    fn game(&self) -> Option<&dyn AnyGame> {
        None
    }
}
