//! External programs as players: their flags, how they start, and what they did wrong.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use parlour::bots::Bot;
use parlour::core::Player;
use parlour::play::{Driver, Occupant, Seat, Table};
use parlour_engines::{Engine, EngineSettings, OnFailure};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::input::choice::choice;
use crate::output::Output;
use crate::output::numbers::many;

/// The flags of engines.
#[derive(Debug, Args, Clone)]
#[command(next_help_heading = "Options of engines (external programs; see docs/engines.md)")]
pub(crate) struct EngineArgs {
    /// Time for each move of an engine, in milliseconds
    #[arg(id = "engine-time", long = "engine-time", value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    time: u64,
    /// What happens when an engine crashes, is too slow or plays an illegal move
    #[arg(id = "engine-failure", long = "engine-failure", default_value = "forfeit", value_parser = choice(&FAILURES))]
    failure: OnFailure,
    /// Set an option of every engine; repeatable
    #[arg(id = "engine-option", long = "engine-option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

const FAILURES: [(&str, &str, OnFailure); 2] = [
    ("forfeit", "It loses the game", OnFailure::Forfeit),
    ("random", "A random move is played for it", OnFailure::Random),
];

impl EngineArgs {
    fn settings(&self, command: &str) -> Result<EngineSettings, Failure> {
        let mut settings = EngineSettings::new(command).map_err(Failure::input)?;
        settings.limits.think = Duration::from_millis(self.time);
        settings.on_failure = self.failure;
        for option in &self.options {
            let refuse = || Failure::input(format!("--engine-option {option}: write NAME=VALUE"));
            let (name, value) = option.split_once('=').ok_or_else(refuse)?;
            settings.options.push((name.to_owned(), value.to_owned()));
        }
        Ok(settings)
    }

    /// The flags that differ from the defaults, to repeat a run.
    pub(crate) fn flags(&self) -> Vec<(&'static str, String)> {
        let mut flags = Vec::new();
        if self.time != 1000 {
            flags.push(("engine-time", self.time.to_string()));
        }
        if self.failure == OnFailure::Random {
            flags.push(("engine-failure", "random".to_owned()));
        }
        flags.extend(self.options.iter().map(|option| ("engine-option", option.clone())));
        flags
    }
}

/// The started engines, by seat.
#[derive(Default)]
pub(crate) struct Engines(Vec<Option<(String, Arc<Engine>)>>);

impl Engines {
    /// Starts the engines among the players. Until then the seat of an engine has its command; then it has the name that
    /// the program gives itself, which is what records keep.
    pub(crate) fn start(seats: &mut [Seat], args: &EngineArgs) -> Result<Self, Failure> {
        let start = |seat: &mut Seat| {
            let Occupant::Engine { engine: command } = &mut seat.occupant else {
                return Ok(None);
            };
            let failed = |error| Failure::input(format!("--player {}: {error}", seat.name));
            let engine = Engine::start(args.settings(command)?).map_err(failed)?;
            engine.name().clone_into(command);
            Ok(Some((seat.name.clone(), engine)))
        };
        seats.iter_mut().map(start).collect::<Result<_, _>>().map(Self)
    }

    /// The bots of the seats that are engines.
    pub(crate) fn bots(&self, table: &Table) -> Vec<Option<Arc<dyn Bot>>> {
        (0..self.0.len()).map(|seat| self.bot(seat, table)).collect()
    }

    /// The engine of a player at a table, if the player is one.
    pub(crate) fn bot(&self, player: usize, table: &Table) -> Option<Arc<dyn Bot>> {
        let (_, engine) = self.0.get(player)?.as_ref()?;
        Some(engine.at(table))
    }

    /// The same game, with the engines in their seats.
    pub(crate) fn seated(&self, driver: Driver) -> Driver {
        let bots = self.bots(driver.session().table()).into_iter().enumerate();
        let bots = bots.filter_map(|(seat, bot)| Some((Player::new(seat), bot?)));
        bots.fold(driver, |driver, (player, bot)| driver.with_bot(player, bot))
    }

    fn failed(&self) -> impl Iterator<Item = (&str, &Engine)> {
        let started = self.0.iter().flatten().map(|(name, engine)| (name.as_str(), &**engine));
        started.filter(|(_, engine)| engine.failures().count > 0)
    }

    /// Warns about engines that failed.
    pub(crate) fn report(&self, output: &Output) {
        for (name, engine) in self.failed() {
            let failures = engine.failures();
            let (times, why) =
                (failures.count, failures.first.map_or_else(String::new, |why| why.to_string()));
            let done = match engine.on_failure() {
                OnFailure::Forfeit => format!("forfeited {}", many(times, "game")),
                OnFailure::Random => format!("{} played at random", many(times, "move")),
            };
            output.warning(&format!("engine of {name}: {done}; the first failure: {why}"));
        }
    }

    /// The engines that failed, as data.
    pub(crate) fn data(&self) -> Vec<Value> {
        let row = |(name, engine): (&str, &Engine)| {
            let failures = engine.failures();
            json!({
                "player": name,
                "failures": failures.count,
                "first": failures.first.map(|failure| failure.to_string()),
            })
        };
        self.failed().map(row).collect()
    }
}
