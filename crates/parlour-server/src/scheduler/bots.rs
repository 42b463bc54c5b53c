//! Bots think: quick ones at once, the others beside everything else.

use parlour_bots::{Bot, Greedy, bot};
use parlour_core::AnyGame;
use parlour_play::{Purpose, Seeded};

use crate::registry::{TableRegistry, seed};

/// The move that a bot of this level plays.
pub(super) async fn choose(
    registry: &TableRegistry,
    level: String,
    game: Box<dyn AnyGame>,
) -> Option<String> {
    if matches!(level.as_str(), "random" | "greedy") || game.legal_moves().len() == 1 {
        return decide(&level, &*game);
    }
    // The registry's gate is never closed; without it the bot would think all the same.
    let _permit = registry.inner.thinkers.clone().acquire_owned().await.ok();
    let copy = game.clone();
    let thought = tokio::task::spawn_blocking(move || decide(&level, &*copy)).await;
    // A bot that fails must not stop the game.
    thought.ok().flatten().or_else(|| decide("greedy", &*game))
}

fn decide(level: &str, game: &dyn AnyGame) -> Option<String> {
    let bot = bot(level).unwrap_or_else(|_| Box::new(Greedy) as Box<dyn Bot>);
    let mut chance = Seeded::new(seed().unwrap_or(1), Purpose::Bots);
    let index = bot.choose(game, &mut chance)?;
    game.legal_moves().into_iter().nth(index)
}
