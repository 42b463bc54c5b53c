//! A stored game's log: steps, and what was taken back. What remains is the record.

use parlour_core::Step;
use serde::Deserialize;
use thiserror::Error;

use crate::{Dice, Session, Table};

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
    /// So many steps are taken back.
    Back(usize),
    /// Something else that happened at a server's table.
    Table,
}

/// The three forms a line can have.
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

    /// The line that takes so many steps back.
    pub fn back(steps: usize) -> String {
        format!(r#"{{"back":{steps}}}"#)
    }
}

/// A game as it was left: what remains of it, and the rolls that must come again because they were taken back.
pub struct Past {
    /// The game.
    pub session: Session,
    /// The rolls that come before any new one, the next one first.
    pub again: Vec<u32>,
}

impl Past {
    /// Goes through a log again, with the dice that made it: afterwards they roll on as if nothing had been
    /// interrupted. The rolls of the first `before` lines were made by other dice.
    pub fn relive<'a>(
        table: Table,
        log: impl IntoIterator<Item = &'a str>,
        dice: &mut dyn Dice,
        before: usize,
    ) -> Result<Self, LogError> {
        let mut session = Session::new(table);
        let mut again = Vec::new();
        for (line, text) in (1..).zip(log) {
            let wrong = |problem: String| LogError { line, problem };
            match LogLine::read(text).map_err(wrong)? {
                LogLine::Step(step) => {
                    if matches!(step, Step::Roll(_)) && again.pop().is_none() && line > before {
                        dice.roll(&session.game().rolls());
                    }
                    session.take(step).map_err(|error| wrong(error.to_string()))?;
                }
                LogLine::Back(count) if count > session.steps().len() => {
                    return Err(wrong(format!(
                        "{count} steps are taken back, more than there are"
                    )));
                }
                LogLine::Back(count) => again.extend(session.take_back(count).into_iter().rev()),
                LogLine::Table => {}
            }
        }
        again.reverse();
        Ok(Self { session, again })
    }
}
