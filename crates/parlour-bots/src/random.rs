//! The bot that plays any legal move.

use parlour_core::{Chance, Choices, Policy};

use crate::Bot;

/// Plays any legal move, all equally likely.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl Bot for Random {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        Policy::Random.choose(position, chance)
    }
}
