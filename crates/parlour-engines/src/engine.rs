//! An engine as a bot.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_bots::Bot;
use parlour_core::{AnyGame, Chance, Choices, Policy};
use parlour_play::{Table, head_line};

use crate::dialogue::Dialogue;
use crate::failure::EngineFailure;
use crate::settings::{EngineSettings, OnFailure};

/// After this many failures in a row an engine is not asked any more: each could take seconds.
const MOST_IN_A_ROW: u32 = 3;

/// A program that plays.
pub struct Engine {
    settings: EngineSettings,
    name: String,
    /// Processes that nobody asks at the moment.
    idle: Mutex<Vec<Dialogue>>,
    failures: Mutex<Failures>,
}

/// What went wrong so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Failures {
    /// How many moves the engine failed to choose.
    pub count: u64,
    /// How many of them in a row, up to now.
    in_a_row: u32,
    /// The first failure.
    pub first: Option<EngineFailure>,
    /// The latest failure.
    pub last: Option<EngineFailure>,
}

impl Engine {
    /// Starts the program and waits until it is ready. A failure here is an error of the user, not of a game.
    pub fn start(settings: EngineSettings) -> Result<Arc<Self>, EngineFailure> {
        let dialogue = Dialogue::start(&settings)?;
        let file =
            || Path::new(settings.program()).file_name().map(|name| name.to_string_lossy().into_owned());
        let name = dialogue.name.clone().or_else(file).unwrap_or_default();
        Ok(Arc::new(Self { settings, name, idle: Mutex::new(vec![dialogue]), failures: Mutex::default() }))
    }

    /// What the engine calls itself; else the file name of its program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What happens when it fails.
    pub fn on_failure(&self) -> OnFailure {
        self.settings.on_failure
    }

    /// What went wrong so far.
    pub fn failures(&self) -> Failures {
        lock(&self.failures).clone()
    }

    /// The engine as a bot at a table.
    pub fn at(self: &Arc<Self>, table: &Table) -> Arc<dyn Bot> {
        self.with_head(head_line(table))
    }

    /// The engine as a bot in games with this head of a record.
    pub fn with_head(self: &Arc<Self>, head: String) -> Arc<dyn Bot> {
        Arc::new(EnginePlayer { engine: self.clone(), head: head.into() })
    }

    fn choose(&self, head: &Arc<str>, game: &dyn AnyGame, legal: &[String]) -> Result<usize, EngineFailure> {
        let in_a_row = lock(&self.failures).in_a_row;
        if in_a_row >= MOST_IN_A_ROW {
            return Err(EngineFailure::GivenUp(in_a_row));
        }
        let idle = lock(&self.idle).pop();
        let mut dialogue = idle.map_or_else(|| Dialogue::start(&self.settings), Ok)?;
        let index = dialogue.choose(head, game, legal)?;
        lock(&self.failures).in_a_row = 0;
        // A process that failed is dropped, which ends it; the next question starts a new one.
        lock(&self.idle).push(dialogue);
        Ok(index)
    }

    fn note(&self, failure: EngineFailure) {
        let mut failures = lock(&self.failures);
        failures.count += 1;
        if let EngineFailure::GivenUp(_) = failure {
            return;
        }
        failures.in_a_row += 1;
        failures.first.get_or_insert_with(|| failure.clone());
        failures.last = Some(failure);
    }
}

/// An engine at a table.
struct EnginePlayer {
    engine: Arc<Engine>,
    head: Arc<str>,
}

impl Bot for EnginePlayer {
    fn choose(&self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        let game = position.game()?;
        let legal = game.legal_moves();
        if legal.len() < 2 {
            return (legal.len() == 1).then_some(0);
        }
        match (self.engine.choose(&self.head, game, &legal), self.engine.settings.on_failure) {
            (Ok(index), _) => Some(index),
            (Err(failure), on_failure) => {
                self.engine.note(failure);
                let random = on_failure == OnFailure::Random;
                random.then(|| Policy::Random.choose(position, chance)).flatten()
            }
        }
    }

    fn trouble(&self) -> Option<String> {
        let failures = lock(&self.engine.failures);
        failures.last.as_ref().map(ToString::to_string)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
