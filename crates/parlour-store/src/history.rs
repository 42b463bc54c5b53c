//! Turns a log into steps and into a record.

use parlour_core::Step;
use parlour_play::{LogLine, step_line};
use thiserror::Error;

use crate::{Game, Line};

/// Why a log cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum HistoryError {
    /// A line is not valid; a newer Parlour may have written it.
    #[error("line {line} of the saved game cannot be read: {why}")]
    Line { line: u64, why: String },
    /// A line undoes more steps than there are.
    #[error("line {line} of the saved game undoes {back} steps, but there are only {steps}")]
    Back { line: u64, back: usize, steps: usize },
    /// The game has no head yet, so it has no record.
    #[error("the game has not started, so it has no record yet")]
    NotStarted,
}

/// The steps of a log, without those undone.
///
/// ```
/// use parlour_core::Step;
/// use parlour_store::{Line, history};
/// let texts = [r#"{"roll":4}"#, r#"{"move":"a"}"#, r#"{"table":{"said":"oh!"}}"#, r#"{"back":1}"#, r#"{"move":"b"}"#];
/// let lines: Vec<Line> = (1..).zip(texts).map(|(number, text)| Line { number, at: 0, text: text.into() }).collect();
/// assert_eq!(history(&lines), Ok(vec![Step::Roll(4), Step::Move("b".into())]));
/// ```
pub fn history(lines: &[Line]) -> Result<Vec<Step>, HistoryError> {
    let mut steps = Vec::with_capacity(lines.len());
    for line in lines {
        match read(line)? {
            LogLine::Step(step) => steps.push(step),
            LogLine::Table => {}
            LogLine::Back(back) => {
                let (line, count) = (line.number, steps.len());
                let too_many = HistoryError::Back { line, back, steps: count };
                steps.truncate(count.checked_sub(back).ok_or(too_many)?);
            }
        }
    }
    Ok(steps)
}

fn read(line: &Line) -> Result<LogLine, HistoryError> {
    LogLine::read(&line.text).map_err(|why| HistoryError::Line { line: line.number, why })
}

/// The record of a saved game as JSON Lines: its head and its steps.
pub fn record(game: &Game, lines: &[Line]) -> Result<String, HistoryError> {
    let head = game.head.as_deref().ok_or(HistoryError::NotStarted)?;
    let steps = history(lines)?;
    let mut text = format!("{}\n", head.trim_end());
    for step in &steps {
        text.push_str(&step_line(step));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameId, Origin, Status};

    fn log(texts: &[&str]) -> Vec<Line> {
        let line = |(number, text): (u64, &&str)| Line { number, at: 0, text: (*text).into() };
        (1..).zip(texts).map(line).collect()
    }

    fn game(head: Option<&str>) -> Game {
        Game {
            id: GameId::random(),
            game: "ludo".into(),
            origin: Origin::Play,
            status: Status::Running,
            head: head.map(Into::into),
            players: Vec::new(),
            state: 0,
            steps: 0,
            turns: 0,
            created: 0,
            updated: 0,
            about: "{}".into(),
        }
    }

    #[test]
    fn undone_steps_are_gone() {
        let lines = log(&[
            r#"{"move":"1"}"#,
            r#"{"move":"2"}"#,
            r#"{"move":"3"}"#,
            r#"{"back":2}"#,
            r#"{"move":"4"}"#,
            r#"{"back":1}"#,
            r#"{"roll":6}"#,
        ]);
        assert_eq!(history(&lines), Ok(vec![Step::Move("1".into()), Step::Roll(6)]));
    }

    #[test]
    fn errors_name_the_line() {
        let too_many = history(&log(&[r#"{"roll":1}"#, r#"{"back":2}"#]));
        let expected = HistoryError::Back { line: 2, back: 2, steps: 1 };
        assert_eq!(too_many, Err(expected));
        for bad in [r#"{"jump":1}"#, "{}", "[]", r#"{"roll":-1}"#, ""] {
            let error = history(&log(&[r#"{"roll":1}"#, bad])).unwrap_err();
            assert!(error.to_string().starts_with("line 2 of the saved game cannot be read"), "{error}");
        }
    }

    #[test]
    fn a_record_is_head_and_steps() {
        let lines = log(&[r#"{"table":{"joined":1}}"#, r#"{"roll":3}"#, r#"{"move":"a1"}"#]);
        let text = record(&game(Some(r#"{"parlour":1}"#)), &lines).unwrap();
        assert_eq!(text, "{\"parlour\":1}\n{\"roll\":3}\n{\"move\":\"a1\"}\n");
        assert_eq!(record(&game(None), &lines), Err(HistoryError::NotStarted));
    }
}
