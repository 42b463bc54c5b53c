//! The bot that lets the game itself choose.

use parlour_core::{Chance, Choices, Strength};

use crate::{Bot, Greedy, Search};

/// Plays the move that the game's own bot of a strength advises. In a game without one it [searches](Search).
#[derive(Debug, Clone, Copy)]
pub struct Expert {
    strength: Strength,
    search: Search,
}

impl Expert {
    /// The bot of this strength.
    pub fn new(strength: Strength) -> Self {
        let games = match strength {
            Strength::Clever => 200,
            Strength::Master => 3000,
        };
        Self { strength, search: Search { games } }
    }
}

impl Bot for Expert {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        match (position.count(), position.game()) {
            (0, _) => None,
            (1, _) => Some(0),
            (_, None) => Greedy.choose(position, chance),
            (count, Some(game)) => game
                .advise(self.strength, chance)
                .filter(|index| *index < count)
                .or_else(|| self.search.choose(position, chance)),
        }
    }
}
