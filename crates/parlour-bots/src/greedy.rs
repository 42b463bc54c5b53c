//! The bot that looks one move ahead.

use parlour_core::{Chance, Choices};

use crate::Bot;

/// Plays the move that looks best at first sight; chance decides between equals, so that it is not predictable.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        let heuristics = position.heuristics();
        let best = heuristics.iter().max()?;
        let equals: Vec<usize> = (0..heuristics.len())
            .filter(|index| heuristics[*index] == *best)
            .collect();
        equals.get(chance.index(equals.len())).copied()
    }
}
