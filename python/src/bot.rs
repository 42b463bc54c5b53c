//! Bots that choose moves.

use parlour::core::Turn;
use parlour::play::{Purpose, Seeded, bot_move};
use pyo3::prelude::*;

use crate::errors::{SetupError, StepError, raise};
use crate::game::Game;

/// A bot of a level: random, greedy, clever or master. The same seed makes the same choices.
#[pyclass(module = "parlour")]
pub(crate) struct Bot {
    level: String,
    seed: u64,
    player: Box<dyn parlour::bots::Bot>,
    chance: Seeded,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (level = "greedy", *, seed = 0))]
    fn new(level: &str, seed: u64) -> PyResult<Self> {
        let bot = parlour::bots::bot(level).map_err(raise::<SetupError>)?;
        Ok(Self { level: level.to_owned(), seed, player: bot, chance: Seeded::new(seed, Purpose::Bots) })
    }

    /// The level.
    #[getter]
    fn level(&self) -> &str {
        &self.level
    }

    /// The move it plays in this position.
    fn choose(&mut self, py: Python<'_>, game: &Game) -> PyResult<String> {
        if !matches!(game.session.game().turn(), Turn::Choose(_)) {
            return Err(raise::<StepError>("there is nothing to choose now"));
        }
        let position = game.session.game().boxed_clone();
        let (bot, chance) = (&*self.player, &mut self.chance);
        let chosen = py.detach(|| bot_move(bot, &*position, chance));
        chosen.ok_or_else(|| raise::<StepError>("the bot found no move"))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, seed={})", self.level, self.seed)
    }
}

/// Dice from a seed: the same seed gives the same rolls on every machine.
#[pyclass(module = "parlour")]
pub(crate) struct Dice {
    seed: u64,
    chance: Seeded,
}

#[pymethods]
impl Dice {
    #[new]
    fn new(seed: u64) -> Self {
        Self { seed, chance: Seeded::new(seed, Purpose::Dice) }
    }

    /// What the dice show next in this game, by the weights of its rolls.
    fn roll(&mut self, game: &Game) -> PyResult<u32> {
        let rolled = parlour::play::Dice::roll(&mut self.chance, &game.session.game().rolls());
        rolled.ok_or_else(|| raise::<StepError>("there is nothing to roll now"))
    }

    fn __repr__(&self) -> String {
        format!("Dice({})", self.seed)
    }
}
