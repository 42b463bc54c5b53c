//! Tables and boards from what Python gives.

use parlour::core::{Boards, Kind, nearest, suggest};
use parlour::play::{Purpose, Seat, Seeded, Table};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::data::{from_python, optional, to_python};
use crate::errors::{SetupError, raise};

/// The kind of game with this name.
fn kind_of(name: &str) -> PyResult<&'static dyn Kind> {
    parlour::find(name).ok_or_else(|| {
        let known = parlour::GAMES.names();
        let help = suggest(nearest(name, known.iter().copied()), "games", &known);
        raise::<SetupError>(format!("unknown game \"{name}\"; {help}"))
    })
}

fn boards_of(kind: &'static dyn Kind) -> PyResult<&'static dyn Boards> {
    kind.boards().ok_or_else(|| raise::<SetupError>(format!("{} has no boards to choose from", kind.name())))
}

/// Players as seats: a number, or names that may choose a colour, such as "Ann@red".
fn seats(players: &Value, usual: usize) -> PyResult<Vec<Seat>> {
    let unnamed = |count: usize| (1..=count).map(|number| Seat::human(format!("Player {number}"))).collect();
    let refuse = || {
        PyTypeError::new_err(
            "players: allowed are a number, or a list of names such as \"Ann\" or \"Ann@red\"",
        )
    };
    match players {
        Value::Null => Ok(unnamed(usual)),
        // Whoever asks for millions of players gets the error that names the allowed number.
        Value::Number(count) => {
            let count = count.as_u64().and_then(|count| usize::try_from(count).ok()).ok_or_else(refuse)?;
            Ok(unnamed(count.min(10_001)))
        }
        Value::Array(names) => names.iter().map(|name| name.as_str().map(seat).ok_or_else(refuse)).collect(),
        _ => Err(refuse()),
    }
}

fn seat(text: &str) -> Seat {
    match text.split_once('@') {
        Some((name, colour)) => Seat::human(name).at(colour),
        None => Seat::human(text),
    }
}

/// A table for these arguments, as Python gives them.
pub(crate) fn table(
    name: &str,
    rules: Option<&Bound<'_, PyAny>>,
    players: Option<&Bound<'_, PyAny>>,
    board: Option<&Bound<'_, PyAny>>,
    seed: u64,
) -> PyResult<Table> {
    let kind = kind_of(name)?;
    let rules = kind.book().resolve(&optional(rules)?).map_err(raise::<SetupError>)?;
    let seats = seats(&optional(players)?, kind.default_seats(&rules))?;
    let rules = Value::Object(rules);
    let (board, setup) = match (optional(board)?, kind.boards()) {
        (Value::Null, Some(boards)) => {
            let made = boards.generate(&rules, &Map::new(), &mut Seeded::new(seed, Purpose::Board));
            let made = made.map_err(raise::<SetupError>)?;
            let setup = made.setup(seed);
            (Some(made.board), setup)
        }
        (Value::Null, None) => (None, Map::new()),
        (board, _) => (Some(board), Map::new()),
    };
    let table = Table::new(kind, &rules, board.as_ref(), seats).map_err(raise::<SetupError>)?;
    Ok(table.with_setup(setup))
}

/// The games: name, title and summary.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, &'static str, &'static str)> {
    parlour::GAMES.iter().map(|kind| (kind.name(), kind.title(), kind.summary())).collect()
}

/// Complete rules from a preset or from changes.
#[pyfunction]
pub(crate) fn complete_rules<'py>(
    py: Python<'py>,
    game: &str,
    rules: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = kind_of(game)?.book().resolve(&from_python(rules)?).map_err(raise::<SetupError>)?;
    to_python(py, &Value::Object(rules))
}

/// Reads the text of a board file.
#[pyfunction]
#[pyo3(signature = (game, text, format = None))]
pub(crate) fn read_board<'py>(
    py: Python<'py>,
    game: &str,
    text: &str,
    format: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let board = boards_of(kind_of(game)?)?.read(text, format).map_err(raise::<SetupError>)?;
    to_python(py, &board)
}

/// Writes a board in a format.
#[pyfunction]
pub(crate) fn write_board(game: &str, board: &Bound<'_, PyAny>, format: &str) -> PyResult<String> {
    boards_of(kind_of(game)?)?.write(&from_python(board)?, format).map_err(raise::<SetupError>)
}

/// Generates a board with these options for these rules; returns it with all its options.
#[pyfunction]
pub(crate) fn generate_board<'py>(
    py: Python<'py>,
    game: &str,
    rules: &Bound<'py, PyAny>,
    options: &Bound<'py, PyAny>,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = kind_of(game)?;
    let rules = kind.book().resolve(&from_python(rules)?).map_err(raise::<SetupError>)?;
    let options = from_python(options)?.as_object().cloned().unwrap_or_default();
    let mut chance = Seeded::new(seed, Purpose::Board);
    let made = boards_of(kind)?.generate(&Value::Object(rules), &options, &mut chance);
    let made = made.map_err(raise::<SetupError>)?;
    to_python(py, &json!({ "board": made.board, "setup": made.setup(seed) }))
}
