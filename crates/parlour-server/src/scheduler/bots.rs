//! Bots choose moves: fast ones at once, others on a thread for blocking work.

use parlour_bots::{Bot, Greedy, bot};
use parlour_core::AnyGame;
use parlour_play::{Purpose, Seeded, bot_move};

use crate::table_registry::{TableRegistry, seed};

/// The move of a bot of this level.
pub(super) async fn choose(
    registry: &TableRegistry,
    level: String,
    game: Box<dyn AnyGame>,
) -> Option<String> {
    if matches!(level.as_str(), "random" | "greedy") || game.legal_moves().len() == 1 {
        return decide(&level, &*game);
    }
    // The semaphore is never closed; without a permit the bot would decide anyway.
    let _permit = registry.inner.thinkers.clone().acquire_owned().await.ok();
    let copy = game.clone();
    let decided = tokio::task::spawn_blocking(move || decide(&level, &*copy)).await;
    // A bot that fails must not stop the game.
    decided.ok().flatten().or_else(|| decide("greedy", &*game))
}

fn decide(level: &str, game: &dyn AnyGame) -> Option<String> {
    let bot = bot(level).unwrap_or_else(|_| Box::new(Greedy) as Box<dyn Bot>);
    let mut chance = Seeded::new(seed().unwrap_or(1), Purpose::Bots);
    bot_move(&*bot, game, &mut chance)
}
