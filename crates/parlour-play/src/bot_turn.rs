//! A bot's decision as a value, to be made on any thread or by an external program.

use std::sync::Arc;

use parlour_bots::Bot;
use parlour_core::{AnyGame, Chance};

use crate::Seeded;

/// The reason of a bot that gives none.
const NO_MOVE: &str = "it found no move";

/// The move a bot plays in this position; nothing if it finds none.
pub fn bot_move(bot: &dyn Bot, game: &dyn AnyGame, chance: &mut dyn Chance) -> Option<String> {
    let index = bot.choose(game, chance)?;
    game.legal_moves().into_iter().nth(index)
}

/// A decision a bot has to make, with everything it needs.
pub struct BotTurn {
    pub(crate) bot: Arc<dyn Bot>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) chance: Seeded,
}

/// A bot's decision.
pub struct BotMove {
    /// The move, or why there is none.
    pub(crate) notation: Result<String, String>,
    pub(crate) chance: Seeded,
}

impl BotTurn {
    /// Makes the decision. It uses a copy of the game's random numbers, so a discarded decision changes nothing.
    pub fn decide(mut self) -> BotMove {
        let notation = bot_move(&*self.bot, &*self.game, &mut self.chance);
        let reason = || self.bot.trouble().unwrap_or_else(|| NO_MOVE.to_owned());
        BotMove { notation: notation.ok_or_else(reason), chance: self.chance }
    }

    /// The result if the bot fails: no move.
    pub fn failed(&self) -> BotMove {
        BotMove { notation: Err(NO_MOVE.to_owned()), chance: self.chance.clone() }
    }
}
