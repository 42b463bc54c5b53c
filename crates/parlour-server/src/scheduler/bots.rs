//! Bots choose moves: fast ones at once, others where expensive work is done.

use parlour_bots::{Bot, Greedy, bot};
use parlour_core::AnyGame;
use parlour_play::{Purpose, Seeded, bot_move};

use crate::compute::Asker;
use crate::engines::name_of;
use crate::table_registry::{TableRegistry, seed};

/// With more moves than this, even a bot that only compares them takes a while.
const FEW_MOVES: usize = 64;

/// The move of a bot of this level, at a table with `people` or among bots alone; `head` is the head of the game's record.
pub(super) async fn choose(
    registry: &TableRegistry,
    level: String,
    head: String,
    game: Box<dyn AnyGame>,
    people: bool,
) -> Option<String> {
    let moves = game.legal_moves().len();
    if moves == 1 || level == "random" || (level == "greedy" && moves <= FEW_MOVES) {
        return decide(&level, &*game);
    }
    let copy = game.clone();
    let inner = registry.inner.clone();
    let think = move || match name_of(&level) {
        None => decide(&level, &*copy),
        Some(name) => {
            let mut chance = Seeded::new(seed().unwrap_or(1), Purpose::Bots);
            let chosen = inner.engines.choose(name, &head, &*copy, &mut chance);
            let warn =
                |why: &String| tracing::warn!(engine = name, why, "an engine failed; a bot plays this move");
            chosen.inspect_err(warn).ok()
        }
    };
    let decided = registry.compute().run(Asker::Bot { people }, think).await;
    match decided {
        Ok(Some(notation)) => Some(notation),
        _ if registry.is_closing() => None,
        // A bot that fails must not stop the game.
        _ => decide("random", &*game),
    }
}

fn decide(level: &str, game: &dyn AnyGame) -> Option<String> {
    let bot = bot(level).unwrap_or_else(|_| Box::new(Greedy) as Box<dyn Bot>);
    let mut chance = Seeded::new(seed().unwrap_or(1), Purpose::Bots);
    bot_move(&*bot, game, &mut chance)
}
