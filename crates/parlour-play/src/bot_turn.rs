//! A bot's decision as a value: it can be made on any thread, or by a program outside.

use std::sync::Arc;

use parlour_bots::Bot;
use parlour_core::{AnyGame, Chance};

use crate::Seeded;

/// The move that a bot plays in this position; nothing where it finds none.
pub fn bot_move(bot: &dyn Bot, game: &dyn AnyGame, chance: &mut dyn Chance) -> Option<String> {
    let index = bot.choose(game, chance)?;
    game.legal_moves().into_iter().nth(index)
}

/// A decision that a bot has to make: everything it needs.
pub struct BotTurn {
    pub(crate) bot: Arc<dyn Bot>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) chance: Seeded,
}

/// What a bot has decided.
pub struct BotMove {
    pub(crate) notation: Option<String>,
    pub(crate) chance: Seeded,
}

impl BotTurn {
    /// Lets the bot decide. It draws on a copy of the game's chance, so that a decision that is dropped changes nothing.
    pub fn decide(mut self) -> BotMove {
        BotMove { notation: bot_move(&*self.bot, &*self.game, &mut self.chance), chance: self.chance }
    }

    /// The answer of a bot that failed: no move.
    pub fn failed(&self) -> BotMove {
        BotMove { notation: None, chance: self.chance.clone() }
    }
}
