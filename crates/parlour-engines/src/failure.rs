//! What can go wrong with an engine.

use std::time::Duration;

use parlour_core::suggest;
use thiserror::Error;

/// Why an engine did not answer as it should.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineFailure {
    /// The program could not be started.
    #[error("cannot start {program}: {why}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system says.
        why: String,
    },
    /// The program ended.
    #[error("the engine ended ({how}){}", said(last_words))]
    Ended {
        /// Its exit code or signal.
        how: String,
        /// The last line on its standard error.
        last_words: String,
    },
    /// No answer in time.
    #[error("no answer to \"{question}\" within {:.1} s", after.as_secs_f64())]
    Silent {
        /// What it was asked.
        question: &'static str,
        /// How long it was given.
        after: Duration,
    },
    /// A move that is not legal.
    #[error("\"{given}\" is not a legal move; legal: {}", legal.join(", "))]
    Illegal {
        /// The engine's move.
        given: String,
        /// The legal moves.
        legal: Vec<String>,
    },
    /// A line that does not end.
    #[error("a line of more than {most} bytes")]
    Endless {
        /// The most bytes of a line.
        most: usize,
    },
    /// The engine reports an error itself.
    #[error("the engine says: {0}")]
    Says(String),
    /// An option that the engine does not have.
    #[error("unknown engine option \"{given}\"; {}", suggest(None, "options", known))]
    UnknownOption {
        /// The option's name.
        given: String,
        /// The options of the engine.
        known: Vec<String>,
    },
    /// The engine failed too often and is not asked any more.
    #[error("the engine failed {0} times in a row and is not asked any more")]
    GivenUp(u32),
}

fn said(last_words: &str) -> String {
    if last_words.is_empty() { String::new() } else { format!("; it said: {last_words}") }
}
