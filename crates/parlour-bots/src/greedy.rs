//! The bot that looks one move ahead.

use parlour_core::{Chance, Choices, Policy};

use crate::Bot;

/// Plays the move with the best heuristic; chance decides between equals, so that it is not predictable.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        Policy::Greedy.choose(position, chance)
    }
}
