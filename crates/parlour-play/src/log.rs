//! The lines of a saved game's log: steps and undone steps. The remaining steps are the record.

use parlour_core::Step;
use serde::Deserialize;
use thiserror::Error;

/// A line of a log.
///
/// ```
/// use parlour_core::Step;
/// use parlour_play::LogLine;
/// assert_eq!(LogLine::read(r#"{"roll":4}"#), Ok(LogLine::Step(Step::Roll(4))));
/// assert_eq!(LogLine::read(r#"{"back":2}"#), Ok(LogLine::Back(2)));
/// assert_eq!(LogLine::read(r#"{"table":{"said":"hello"}}"#), Ok(LogLine::Table));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogLine {
    /// A step, as in a record.
    Step(Step),
    /// This many steps are undone.
    Back(usize),
    /// Another event at a server's table.
    Table,
}

/// The three forms of a line.
#[derive(Deserialize)]
#[serde(untagged)]
enum Form {
    Step(Step),
    Back {
        back: usize,
    },
    Table {
        #[serde(rename = "table")]
        _anything: serde::de::IgnoredAny,
    },
}

/// A line that cannot be read, or a step that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line} of the game's log: {problem}")]
pub struct LogError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl LogLine {
    /// Reads a line.
    pub fn read(text: &str) -> Result<Self, String> {
        let form = serde_json::from_str(text)
            .map_err(|_| r#"expected {"roll":n}, {"move":"…"}, {"back":n} or {"table":{…}}"#.to_owned())?;
        Ok(match form {
            Form::Step(step) => Self::Step(step),
            Form::Back { back } => Self::Back(back),
            Form::Table { .. } => Self::Table,
        })
    }

    /// The line that undoes this many steps.
    pub fn back(steps: usize) -> String {
        format!(r#"{{"back":{steps}}}"#)
    }
}
