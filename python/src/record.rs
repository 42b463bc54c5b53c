//! Records: the head and the steps of a game.

use parlour::core::Step;
use parlour::pictures::{Gait, shoot};
use parlour::play::{self, RecordError as Broken};
use pyo3::prelude::*;
use serde_json::Value;

use crate::data::to_python;
use crate::errors::{RecordError, raise};
use crate::game::{Game, step_object};

/// The most steps of an animation in a notebook.
const MOST_FRAMES: usize = 400;

/// The record of a game: game, rules, board, players and every step. It replays to the same position on every machine.
#[pyclass(module = "parlour", frozen)]
pub(crate) struct Record {
    record: play::Record,
}

impl Record {
    pub(crate) fn parse(text: &str) -> Result<Self, Broken> {
        Ok(Self { record: play::Record::read(text, parlour::GAMES)? })
    }

    pub(crate) fn replay_all(&self, py: Python<'_>) -> PyResult<Game> {
        self.replay_first(py, usize::MAX)
    }

    fn replay_first(&self, py: Python<'_>, steps: usize) -> PyResult<Game> {
        let replayed = py.detach(|| self.record.replay_first(steps, |_, _| {}));
        Ok(Game { session: replayed.map_err(raise::<RecordError>)? })
    }

    fn head(&self) -> Value {
        serde_json::from_str(&self.record.head_line()).unwrap_or_default()
    }
}

#[pymethods]
impl Record {
    /// Reads a record: JSON Lines, first the head, then the steps.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Self::parse(text).map_err(raise::<RecordError>)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.record.table.kind().name()
    }

    /// The complete rules.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &Value::Object(self.record.table.rules().clone()))
    }

    /// The names of the players in turn order.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.record.table.seats().iter().map(|seat| seat.name.clone()).collect()
    }

    /// The head: everything that is fixed before the first step.
    #[getter(head)]
    fn head_data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.head())
    }

    /// The steps: a number is a roll, a text a move.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.record.steps.iter().map(|(_, step)| step_object(py, step)).collect()
    }

    /// The record as JSON Lines.
    #[getter]
    fn text(&self) -> String {
        self.record.write()
    }

    /// Plays the first steps, or all, checks them, and returns the game.
    #[pyo3(signature = (steps = None))]
    fn replay(&self, py: Python<'_>, steps: Option<usize>) -> PyResult<Game> {
        self.replay_first(py, steps.unwrap_or(usize::MAX))
    }

    /// The whole game as an animated SVG.
    #[pyo3(signature = (*, theme = "light", width = 800))]
    fn svg(&self, py: Python<'_>, theme: &str, width: u32) -> PyResult<String> {
        let style = crate::game::picture_style(theme, width, &self.record.table, String::new())?;
        let shot =
            py.detach(|| shoot(&self.record, MOST_FRAMES, Gait::Walking)).map_err(raise::<RecordError>)?;
        Ok(shot.film.svg(&style, 1.0))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, "light", 480)
    }

    fn __len__(&self) -> usize {
        self.record.steps.len()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.record.write() == other.record.write()
    }

    fn __hash__(&self) -> u64 {
        crate::game::hash_of(&self.record.write())
    }

    fn __repr__(&self) -> String {
        let count = |roll: bool| {
            self.record.steps.iter().filter(|(_, step)| matches!(step, Step::Roll(_)) == roll).count()
        };
        let players = self.players().join(", ");
        format!("<Record of {}: {players}; {} rolls, {} moves>", self.game(), count(true), count(false))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Self>().into_any(), (self.record.write(),))
    }
}
