//! How to start an engine, how long it may take, and what happens if it fails.

use std::time::Duration;

use thiserror::Error;

/// The time an engine may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// To start, and to get ready for a game.
    pub start: Duration,
    /// To choose a move.
    pub think: Duration,
    /// After `stop`, to give the move it has found.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            think: Duration::from_secs(1),
            grace: Duration::from_millis(500),
        }
    }
}

/// What happens when an engine fails to choose a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnFailure {
    /// It loses the game.
    #[default]
    Forfeit,
    /// A random move is played for it.
    Random,
}

/// Everything about an engine that a user decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSettings {
    pub(crate) words: Vec<String>,
    /// The time it may take.
    pub limits: Limits,
    /// What happens when it fails.
    pub on_failure: OnFailure,
    /// Values for options of the engine, by name.
    pub options: Vec<(String, String)>,
}

/// A command that cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("engine command \"{given}\": {problem}")]
pub struct CommandError {
    /// The command as given.
    pub given: String,
    /// What is wrong.
    pub problem: &'static str,
}

impl EngineSettings {
    /// The settings of a command, which is split into words as a shell would; no shell runs it.
    ///
    /// ```
    /// use parlour_engines::EngineSettings;
    /// assert_eq!(EngineSettings::new("./bot --name 'My Bot'").unwrap().program(), "./bot");
    /// assert!(EngineSettings::new("./bot 'open").is_err());
    /// ```
    pub fn new(command: &str) -> Result<Self, CommandError> {
        let refuse = |problem| CommandError { given: command.to_owned(), problem };
        let words = shlex::split(command).ok_or_else(|| refuse("a quote is not closed"))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(refuse("the program is missing"));
        }
        if words.iter().any(|word| word.contains('\0')) {
            return Err(refuse("a NUL character is not allowed"));
        }
        Ok(Self { words, limits: Limits::default(), on_failure: OnFailure::default(), options: Vec::new() })
    }

    /// The program, without its arguments.
    pub fn program(&self) -> &str {
        &self.words[0]
    }
}
