//! Random play of any game.

use parlour_core::{AnyGame, Chance, Step, Turn};

use crate::TestDice;

/// A random step that the position allows; `None` if the game is over.
pub fn random_step(game: &dyn AnyGame, dice: &mut TestDice) -> Option<Step> {
    match game.turn() {
        Turn::Over => None,
        Turn::Roll(_) => dice.roll(&game.rolls()).map(Step::Roll),
        Turn::Choose(_) => {
            let mut legal = game.legal_moves();
            let index = dice.index(legal.len());
            (index < legal.len()).then(|| Step::Move(legal.swap_remove(index)))
        }
    }
}

/// Plays random steps until the game is over or `max` steps were taken, and returns the steps.
///
/// # Panics
///
/// If the game refuses a step that it listed.
pub fn play_random(game: &mut dyn AnyGame, dice: &mut TestDice, max: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    while steps.len() < max
        && let Some(step) = random_step(game, dice)
    {
        if let Err(error) = game.step(&step) {
            panic!("{step} was listed and is refused: {error}");
        }
        steps.push(step);
    }
    steps
}
