//! One random game, checked at every step.

use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_core::{AnyGame, Step};

use crate::checks::{self, Check, ensure};
use crate::setup::{Setup, SetupSource};
use crate::{TestDice, random_step};

/// The checks that try many steps run at each of the first steps and then at every 16th.
const FIRST: usize = 30;
const THEN_EVERY: usize = 16;
/// A scene has hundreds of texts, so it is checked less often.
const SCENE_EVERY: usize = 4 * THEN_EVERY;

pub(crate) type PositionCheck = fn(&dyn AnyGame) -> Check;

/// Checks beyond those of every game.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) max_steps: usize,
    pub(crate) hidden: Option<fn(&str) -> bool>,
    pub(crate) typed: Option<PositionCheck>,
}

/// One game to be played.
pub(crate) struct Trial<'a> {
    pub(crate) source: &'a SetupSource<'a>,
    pub(crate) setup: &'a Setup,
    pub(crate) options: Options,
    pub(crate) seed: u64,
    /// The first game of a setup checks its first steps thoroughly.
    pub(crate) closely: bool,
}

/// How a game ended: by its rules, or because it was cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Over,
    Cut,
}

impl Trial<'_> {
    /// Plays the game. A failure says what is wrong, at which step, and how to reproduce it.
    pub(crate) fn run(&self) -> Result<(End, usize), String> {
        let mut steps = Vec::new();
        let played = catch_unwind(AssertUnwindSafe(|| self.play(&mut steps)));
        match played {
            Ok(Ok(end)) => Ok((end, steps.len())),
            Ok(Err(wrong)) => Err(self.failure(&wrong, &steps)),
            Err(panic) => Err(self.failure(&format!("the game panics: {}", message(panic.as_ref())), &steps)),
        }
    }

    fn play(&self, steps: &mut Vec<Step>) -> Result<End, String> {
        let mut pair = Pair {
            game: self.source.start(self.setup).map_err(|error| error.to_string())?,
            twin: self.source.start(self.setup).map_err(|error| error.to_string())?,
        };
        pair.same()?;
        ensure!(
            pair.game.seats() == self.setup.seats,
            "{} players take part instead of {}",
            pair.game.seats(),
            self.setup.seats
        );
        let mut dice = TestDice::new(self.seed);
        loop {
            let game = pair.game.as_ref();
            checks::turn(game)?;
            let Some(step) = random_step(game, &mut dice) else {
                self.look(game)?;
                checks::scene(game, self.options.hidden)?;
                return Ok(End::Over);
            };
            if steps.len() >= self.options.max_steps {
                return Ok(End::Cut);
            }
            if self.is_sample(steps.len(), THEN_EVERY) {
                checks::clone_lives_alone(game, &step)?;
                self.look(game)?;
            }
            if self.is_sample(steps.len(), SCENE_EVERY) {
                checks::scene(game, self.options.hidden)?;
                checks::motions(game, &step)?;
            }
            steps.push(step.clone());
            pair.step(&step)?;
        }
    }

    fn is_sample(&self, step: usize, every: usize) -> bool {
        (self.closely && step < FIRST) || step.is_multiple_of(every)
    }

    fn look(&self, game: &dyn AnyGame) -> Check {
        checks::only_listed_steps(game)?;
        self.options.typed.map_or(Ok(()), |typed| typed(game))
    }

    fn failure(&self, wrong: &str, steps: &[Step]) -> String {
        let lines: Vec<String> = steps.iter().map(written).collect();
        format!(
            "{wrong}\n  game: {}; {}; seed: {}\n  after {} steps:\n{}",
            self.source.kind.name(),
            self.setup,
            self.seed,
            steps.len(),
            lines.join("\n")
        )
    }
}

/// The game and its replay, side by side.
struct Pair {
    game: Box<dyn AnyGame>,
    twin: Box<dyn AnyGame>,
}

impl Pair {
    /// Takes the step, replays it from its line of a record, and compares.
    fn step(&mut self, step: &Step) -> Check {
        let before = self.game.turn();
        let played =
            (self.game.step(step)).map_err(|error| format!("{step:?} is listed but refused: {error}"))?;
        checks::report(&played, before, self.game.turn())?;
        let recorded: Step = serde_json::from_str(&written(step)).map_err(|error| error.to_string())?;
        let replayed =
            (self.twin.step(&recorded)).map_err(|error| format!("the replay refuses {step:?}: {error}"))?;
        checks::same_events(&played, &replayed)?;
        self.same()
    }

    fn same(&self) -> Check {
        ensure!(self.game.equals(self.twin.as_ref()), "the replay leads to another position");
        let (played, replayed) = (self.game.position(), self.twin.position());
        ensure!(played == replayed, "the replay's position is written {replayed}, the game's {played}");
        Ok(())
    }
}

/// The step as a line of a record.
fn written(step: &Step) -> String {
    serde_json::to_string(step).unwrap_or_default()
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
