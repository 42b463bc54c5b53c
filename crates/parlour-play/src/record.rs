//! Records: the head and the steps of a game as JSON Lines. A saved game is its record, never its raw state.

use std::fmt::Write as _;

use parlour_core::{GameRegistry, Step, StepError, suggest};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::{DiceCommitment, Seat, Session, Table, TableError};

/// The first line of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    parlour: u32,
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default)]
    rules: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<Value>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    setup: Map<String, Value>,
    players: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<DiceCommitment>,
}

/// The only version of the format.
const VERSION: u32 = 1;

/// What is wrong with a record, and on which line.
#[derive(Debug, Error)]
#[error("line {line}{}: {problem}", step.map(|step| format!(" (step {step})")).unwrap_or_default())]
pub struct RecordError {
    /// The line in the file, counted from 1.
    pub line: usize,
    /// The number of the step, counted from 1; nothing for the head.
    pub step: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong in a record.
#[derive(Debug, Error)]
pub enum Problem {
    /// The record is empty.
    #[error("the record is empty; its first line must be the head {{\"parlour\":1,\"game\":…}}")]
    Empty,
    /// The line is not JSON of the right form.
    #[error("{0}")]
    Json(String),
    /// Written by a newer Parlour.
    #[error("record version {0} is not supported; this Parlour reads version {VERSION}")]
    Version(u32),
    /// No game has this name.
    #[error("unknown game \"{given}\"; {}", suggest(*nearest, "games", known))]
    Game {
        /// The name given.
        given: String,
        /// The known games.
        known: Vec<&'static str>,
        /// The nearest known game.
        nearest: Option<&'static str>,
    },
    /// The head does not describe a valid table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The step breaks a rule.
    #[error(transparent)]
    Step(#[from] StepError),
}

/// A record as read: a valid head, and steps that are not yet checked against the rules.
pub struct Record {
    /// The id of the saved game, if any.
    pub id: Option<String>,
    /// The commitment to the dice, if any.
    pub dice: Option<DiceCommitment>,
    /// The table.
    pub table: Table,
    /// The steps with their line numbers.
    pub steps: Vec<(usize, Step)>,
}

impl Record {
    /// Reads a record. The head is checked in full; the steps are checked for their form.
    pub fn read(text: &str, games: GameRegistry) -> Result<Self, RecordError> {
        // Some editors start a file with a byte order mark.
        let mut lines = (1..)
            .zip(text.trim_start_matches('\u{feff}').lines())
            .filter(|(_, line)| !line.trim().is_empty());
        let (line, head) =
            lines.next().ok_or(RecordError { line: 1, step: None, problem: Problem::Empty })?;
        let head = read_head(head, games).map_err(|problem| RecordError { line, step: None, problem })?;
        let steps = (1..).zip(lines).map(|(number, (line, text))| {
            let problem = |problem| RecordError { line, step: Some(number), problem };
            Ok((line, read_step(text).map_err(problem)?))
        });
        Ok(Self { steps: steps.collect::<Result<_, _>>()?, ..head })
    }

    /// The first line of this record, without a line break.
    pub fn head_line(&self) -> String {
        full_head_line(&self.table, self.id.as_deref(), self.dice.as_ref())
    }

    /// The whole record as text.
    pub fn write(&self) -> String {
        text(self.head_line(), self.steps.iter().map(|(_, step)| step))
    }

    /// Replays the record, checking every step, and calls `watch` after each.
    pub fn replay(&self, watch: impl FnMut(&Session, &crate::Taken)) -> Result<Session, RecordError> {
        self.replay_first(usize::MAX, watch)
    }

    /// As [`Self::replay`], but stops after this many steps.
    pub fn replay_first(
        &self,
        steps: usize,
        mut watch: impl FnMut(&Session, &crate::Taken),
    ) -> Result<Session, RecordError> {
        let mut session = Session::new(self.table.clone());
        for (number, (line, step)) in (1..).zip(self.steps.iter().take(steps)) {
            let error =
                |error: StepError| RecordError { line: *line, step: Some(number), problem: error.into() };
            parlour_core::budget::poll();
            let taken = session.take(step.clone()).map_err(error)?;
            watch(&session, &taken);
        }
        Ok(session)
    }
}

/// The form of the first line, for messages.
const HEAD: &str = "the head of a record, {\"parlour\":1,\"game\":…,\"players\":[…]}";

fn read_head(line: &str, games: GameRegistry) -> Result<Record, Problem> {
    let value: Value = serde_json::from_str(line).map_err(|error| json_problem(line, &error, HEAD))?;
    if !value.is_object() {
        return Err(Problem::Json(format!("this is not a record; expected {HEAD}")));
    }
    if let Some(version) = value["parlour"].as_u64().filter(|version| *version != u64::from(VERSION)) {
        return Err(Problem::Version(u32::try_from(version).unwrap_or(u32::MAX)));
    }
    let head: Head = serde_json::from_str(line).map_err(|error| json_problem(line, &error, HEAD))?;
    let kind = games.find(&head.game).ok_or_else(|| Problem::Game {
        nearest: games.nearest_name(&head.game),
        known: games.names(),
        given: head.game.clone(),
    })?;
    Ok(Record {
        table: Table::new(kind, &head.rules, head.board.as_ref(), head.players)?.with_setup(head.setup),
        id: head.id,
        dice: head.dice,
        steps: Vec::new(),
    })
}

fn read_step(line: &str) -> Result<Step, Problem> {
    let wanted = "a step, {\"roll\":n} or {\"move\":\"…\"}";
    serde_json::from_str(line).map_err(|error| match error.classify() {
        Category::Data => Problem::Json(format!("this is not {wanted}")),
        _ => json_problem(line, &error, wanted),
    })
}

fn json_problem(line: &str, error: &serde_json::Error, wanted: &str) -> Problem {
    let column = error.column();
    let message = match error.classify() {
        Category::Data => {
            // serde_json counts lines within the one line it was given; the caller knows the true line.
            let text = error.to_string();
            let place = format!(" at line {} column {column}", error.line());
            text.strip_suffix(&place).map(str::to_owned).unwrap_or(text)
        }
        Category::Eof => "the JSON ends too early".to_owned(),
        // A step is an object with one key, and serde reports a second one as a syntax error.
        Category::Syntax if serde_json::from_str::<Value>(line).is_ok() => "one key is too many".to_owned(),
        Category::Syntax | Category::Io => "this is not JSON".to_owned(),
    };
    Problem::Json(format!("column {column}: {message}; expected {wanted}"))
}

/// The first line of the table's record, without a line break.
pub fn head_line(table: &Table) -> String {
    full_head_line(table, None, None)
}

/// As [`head_line`], with the id of the game and the commitment to its dice.
pub fn full_head_line(table: &Table, id: Option<&str>, dice: Option<&DiceCommitment>) -> String {
    let head = Head {
        parlour: VERSION,
        game: table.kind().name().to_owned(),
        id: id.map(str::to_owned),
        rules: Value::Object(table.rules().clone()),
        board: table.board().cloned(),
        setup: table.setup().clone(),
        players: table.seats().to_vec(),
        dice: dice.cloned(),
    };
    line(&head)
}

/// A step's line of a record, without a line break.
///
/// ```
/// use parlour_core::Step;
/// assert_eq!(parlour_play::step_line(&Step::Roll(4)), r#"{"roll":4}"#);
/// ```
pub fn step_line(step: &Step) -> String {
    line(step)
}

/// The whole record of a session.
pub fn write(session: &Session) -> String {
    text(head_line(session.table()), session.steps())
}

fn text<'a>(mut text: String, steps: impl Iterator<Item = &'a Step>) -> String {
    for step in steps {
        // Writing into a string cannot fail.
        let _ = write!(text, "\n{}", step_line(step));
    }
    text.push('\n');
    text
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
