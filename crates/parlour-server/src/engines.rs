//! The programs that the operator allows to play at tables.

use std::sync::{Arc, Mutex, PoisonError};

use parlour_bots::bot;
use parlour_core::{AnyGame, Chance, nearest, suggest};
use parlour_engines::{Engine, EngineSettings};
use parlour_play::bot_move;

/// How a level starts that names an engine.
const PREFIX: &str = "engine:";

/// An engine by name, and how to run it.
pub(crate) type AllowedEngine = (String, EngineSettings);

/// The allowed engines; each is started when it is asked first.
#[derive(Default)]
pub(crate) struct EngineList(Vec<(AllowedEngine, Mutex<Option<Arc<Engine>>>)>);

impl EngineList {
    pub(crate) fn new(allowed: Vec<AllowedEngine>) -> Self {
        Self(allowed.into_iter().map(|engine| (engine, Mutex::default())).collect())
    }

    /// Checks a level: one of the bots, or `engine:NAME` of an allowed engine.
    pub(crate) fn check(&self, level: &str) -> Result<(), String> {
        let Some(name) = name_of(level) else {
            return bot(level).map(|_| ()).map_err(|error| error.to_string());
        };
        if self.0.is_empty() {
            return Err("this server runs no engines; its operator can allow some".to_owned());
        }
        let names = || self.0.iter().map(|((name, _), _)| name.as_str());
        let unknown = || {
            let known = suggest(nearest(name, names()), "engines", names());
            format!("unknown engine \"{name}\"; {known}")
        };
        names().any(|known| known == name).then_some(()).ok_or_else(unknown)
    }

    /// The move of an engine, or why there is none. It takes its time.
    pub(crate) fn choose(
        &self,
        name: &str,
        head: &str,
        game: &dyn AnyGame,
        chance: &mut dyn Chance,
    ) -> Result<String, String> {
        let allowed = self.0.iter().find(|((known, _), _)| known == name);
        let ((_, settings), started) = allowed.ok_or("the operator does not allow it any more")?;
        let engine = {
            let mut started = started.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(engine) = &*started {
                engine.clone()
            } else {
                let engine = Engine::start(settings.clone()).map_err(|failure| failure.to_string())?;
                started.insert(engine).clone()
            }
        };
        let player = engine.with_head(head.to_owned());
        let gave_up = || player.trouble().unwrap_or_else(|| "it found no move".to_owned());
        bot_move(&*player, game, chance).ok_or_else(gave_up)
    }
}

/// The name of the engine that a level asks for, if any.
pub(crate) fn name_of(level: &str) -> Option<&str> {
    level.strip_prefix(PREFIX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listed_engines_are_levels() {
        let none = EngineList::default();
        assert!(none.check("greedy").is_ok() && none.check("gredy").is_err());
        assert!(none.check("engine:tiny").is_err_and(|why| why.contains("runs no engines")));
        let one =
            EngineList::new(vec![("tiny".to_owned(), EngineSettings::new("./tiny").expect("a command"))]);
        assert!(one.check("engine:tiny").is_ok());
        assert!(one.check("engine:tinny").is_err_and(|why| why.contains("did you mean tiny?")));
        assert!(one.check("engine:./tiny").is_err(), "a level is never a command");
    }
}
