//! The bot that looks one move ahead.

use parlour_core::{Chance, Choices, Policy};

use crate::Bot;

/// Plays the move with the best heuristic, and picks at random among equals.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        Policy::Greedy.choose(position, chance)
    }
}
