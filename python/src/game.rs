//! Games in Python: a position at a table, with the steps that led to it.

use std::hash::{DefaultHasher, Hash, Hasher};

use numpy::{PyArray1, PyArrayMethods};
use parlour::core::{Player, Step, Turn, Weighted, Window};
use parlour::draw::{PictureStyle, TextStyle, Theme, scene_for, svg, text, window_for};
use parlour::play::{self, Session, Table, prompt_words};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use serde_json::Value;

use crate::data::to_python;
use crate::errors::{RecordError, StepError, raise};
use crate::record::Record;
use crate::{setup, spaces};

/// A game in progress. `parlour.game` makes one; `copy()` branches off.
#[pyclass(module = "parlour")]
pub(crate) struct Game {
    pub(crate) session: Session,
}

/// What a step did.
#[pyclass(module = "parlour", frozen, get_all, name = "Step")]
pub(crate) struct Taken {
    number: usize,
    player: usize,
    roll: Option<u32>,
    r#move: Option<String>,
    events: Py<PyAny>,
    text: String,
}

#[pymethods]
impl Taken {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.number, self.text)
    }
}

impl Game {
    fn take<'py>(&mut self, py: Python<'py>, step: Step) -> PyResult<Bound<'py, Taken>> {
        let taken = self.session.take(step).map_err(raise::<StepError>)?;
        let events = Value::Array(taken.events.iter().map(|event| event.data()).collect());
        let text = taken.words(&self.session.table().player_names());
        let (roll, r#move) = match taken.step {
            Step::Roll(number) => (Some(number), None),
            Step::Move(notation) => (None, Some(notation)),
        };
        let (number, player) = (taken.number, taken.player.number());
        Bound::new(py, Taken { number, player, roll, r#move, events: to_python(py, &events)?.unbind(), text })
    }

    /// The player with this number, or the one whose turn it is.
    fn player_of(&self, number: Option<usize>) -> PyResult<Player> {
        let seats = self.session.game().seats();
        match number {
            None => Ok(self.session.game().turn().player().unwrap_or(Player::new(0))),
            Some(number) if (1..=seats).contains(&number) => Ok(Player::new(number - 1)),
            Some(number) => Err(PyValueError::new_err(format!("player {number}: allowed are 1 to {seats}"))),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, *, rules = None, players = None, board = None, seed = 0))]
    fn new(
        name: &str,
        rules: Option<&Bound<'_, PyAny>>,
        players: Option<&Bound<'_, PyAny>>,
        board: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Self> {
        Ok(Self { session: Session::new(setup::table(name, rules, players, board, seed)?) })
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.session.table().kind().name()
    }

    /// The complete rules.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &Value::Object(self.session.table().rules().clone()))
    }

    /// The board as data; `None` in a game without boards.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.session.table().board().unwrap_or(&Value::Null))
    }

    /// The names of the players in turn order.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.session.table().seats().iter().map(|seat| seat.name.clone()).collect()
    }

    /// The player whose turn it is, counted from 1; `None` when the game is over.
    #[getter]
    fn player(&self) -> Option<usize> {
        self.session.game().turn().player().map(Player::number)
    }

    /// What the game waits for: "roll", "choose" or "over".
    #[getter]
    fn phase(&self) -> &'static str {
        match self.session.game().turn() {
            Turn::Roll(_) => "roll",
            Turn::Choose(_) => "choose",
            Turn::Over => "over",
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.session.game().turn().is_over()
    }

    /// The legal moves in notation; empty when it is time to roll.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.session.game().legal_moves()
    }

    /// What the dice can show, each with its weight; empty when it is time to move.
    #[getter]
    fn rolls(&self) -> Vec<(u32, u64)> {
        self.session.game().rolls().iter().map(|weighted| (weighted.roll, weighted.weight)).collect()
    }

    /// What the dice can show, each with its probability.
    #[getter]
    #[expect(clippy::cast_precision_loss, reason = "weights are small")]
    fn chances(&self) -> Vec<(u32, f64)> {
        let rolls = self.session.game().rolls();
        let total = Weighted::total(&rolls).max(1) as f64;
        rolls.iter().map(|weighted| (weighted.roll, weighted.weight as f64 / total)).collect()
    }

    /// Plays a legal move.
    fn play<'py>(&mut self, py: Python<'py>, r#move: &str) -> PyResult<Bound<'py, Taken>> {
        self.take(py, Step::Move(r#move.to_owned()))
    }

    /// Says what the dice show.
    fn roll<'py>(&mut self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, Taken>> {
        self.take(py, Step::Roll(number))
    }

    /// Takes a step: a number is a roll, a text a move.
    fn step<'py>(&mut self, py: Python<'py>, step: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Taken>> {
        if step.is_instance_of::<PyInt>() {
            self.roll(py, step.extract()?)
        } else if let Ok(notation) = step.cast::<PyString>() {
            self.play(py, notation.to_str()?)
        } else {
            Err(PyTypeError::new_err("a step is a number (a roll) or a text (a move)"))
        }
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        Self { session: self.session.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// The steps so far: a number is a roll, a text a move.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.session.steps().map(|step| step_object(py, step)).collect()
    }

    /// How many turns have ended.
    #[getter]
    fn turns(&self) -> u64 {
        self.session.turns()
    }

    /// The place of each player, equal after a draw; `None` for who has none, and before the game is over.
    #[getter]
    fn ranks(&self) -> Option<Vec<Option<u32>>> {
        self.session.game().outcome().map(|outcome| outcome.places().to_vec())
    }

    /// The players in the first place, counted from 1; empty before the game is over.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let outcome = self.session.game().outcome();
        outcome.map_or_else(Vec::new, |outcome| outcome.winners().into_iter().map(Player::number).collect())
    }

    /// The players' scores, in games that scores decide.
    #[getter]
    fn scores(&self) -> Option<Vec<u64>> {
        self.session.game().scores()
    }

    /// The result in words, or how long the game has lasted so far.
    #[getter]
    fn result(&self) -> String {
        self.session.result_words()
    }

    /// The position as data, as in the output of `parlour play --json`.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.session.game().position())
    }

    /// What there is to see: cells, links, pieces and notes.
    fn scene<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let scene = self.session.scene(Window::ALL);
        to_python(py, &serde_json::to_value(scene).unwrap_or_default())
    }

    /// The board drawn with characters.
    #[pyo3(signature = (*, columns = 80, rows = 40))]
    fn text(&self, columns: usize, rows: usize) -> String {
        let style = TextStyle { columns, rows, ..TextStyle::default() };
        let peep = self.session.scene(Window { left: 0, top: 0, columns: 1, rows: 1 });
        text(&self.session.scene(window_for(&peep, &style)), &style)
    }

    /// The board as an SVG picture.
    #[pyo3(signature = (*, theme = "light", width = 800))]
    fn svg(&self, theme: &str, width: u32) -> PyResult<String> {
        let style = picture_style(theme, width, self.session.table(), self.session.result_words())?;
        let (scene, _) = scene_for(|window| self.session.scene(window), &[]);
        Ok(svg(&scene, &style))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light", 480)
    }

    /// The game so far as a record.
    fn record(&self) -> PyResult<Record> {
        Record::parse(&play::write(&self.session)).map_err(raise::<RecordError>)
    }

    /// What a player observes, as numbers; see the reference of spaces. Without a player, for whose turn it is.
    #[pyo3(signature = (player = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let (game, player) = (self.session.game(), self.player_of(player)?);
        let array = PyArray1::zeros(py, spaces::shape(game)?.observation, false);
        spaces::observe(game, player, array.readwrite().as_slice_mut()?)?;
        Ok(array)
    }

    /// Which actions are legal now: 1 or 0 for each.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let array = PyArray1::zeros(py, spaces::shape(self.session.game())?.actions, false);
        spaces::mask(self.session.game(), array.readwrite().as_slice_mut()?)?;
        Ok(array)
    }

    /// The number of values of an observation.
    #[getter]
    fn observation_size(&self) -> PyResult<usize> {
        Ok(spaces::shape(self.session.game())?.observation)
    }

    /// The number of actions.
    #[getter]
    fn action_count(&self) -> PyResult<usize> {
        Ok(spaces::shape(self.session.game())?.actions)
    }

    /// The action of a legal move.
    fn action_of(&self, r#move: &str) -> PyResult<usize> {
        let actions = spaces::actions(self.session.game())?;
        let found = actions.iter().find(|(_, notation)| notation == r#move).map(|(action, _)| *action);
        found.ok_or_else(|| raise::<StepError>(format!("\"{move}\" is not a legal move here")))
    }

    /// The legal move of an action.
    fn move_of(&self, action: usize) -> PyResult<String> {
        let actions = spaces::actions(self.session.game())?;
        let found = actions.into_iter().find(|(known, _)| *known == action).map(|(_, notation)| notation);
        found.ok_or_else(|| raise::<StepError>(format!("action {action} is not legal here")))
    }

    /// A game replayed from the text of its record.
    #[staticmethod]
    fn from_record(py: Python<'_>, text: &str) -> PyResult<Self> {
        Record::parse(text).map_err(raise::<RecordError>)?.replay_all(py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.session.table(), other.session.table());
        mine.kind().name() == theirs.kind().name()
            && mine.rules() == theirs.rules()
            && mine.board() == theirs.board()
            && self.session.game().equals(other.session.game())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.name(), self.session.game().position().to_string()))
    }

    fn __repr__(&self) -> String {
        let session = &self.session;
        let title = session.table().kind().title();
        let players = self.players().join(", ");
        let next = session
            .game()
            .turn()
            .player()
            .map_or_else(|| session.result_words(), |player| prompt_words(session, player));
        format!("{title}: {players}\n{}{next}", self.text(80, 40))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_record")?, (play::write(&self.session),)))
    }
}

/// A step as Python has it: a number is a roll, a text a move.
pub(crate) fn step_object<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyAny>> {
    Ok(match step {
        Step::Roll(number) => number.into_pyobject(py)?.into_any(),
        Step::Move(notation) => PyString::new(py, notation).into_any(),
    })
}

pub(crate) fn picture_style(
    theme: &str,
    width: u32,
    table: &Table,
    caption: String,
) -> PyResult<PictureStyle> {
    let themes = [
        ("light", Theme::Light),
        ("dark", Theme::Dark),
        ("slate", Theme::Slate),
        ("contrast", Theme::Contrast),
    ];
    let found = themes.into_iter().find(|(name, _)| *name == theme).map(|(_, theme)| theme);
    let theme = found.ok_or_else(|| {
        PyValueError::new_err(format!("theme \"{theme}\": allowed are light, dark, slate and contrast"))
    })?;
    if !(16..=10_000).contains(&width) {
        return Err(PyValueError::new_err(format!("width {width}: allowed are 16 to 10000")));
    }
    let names = table.seats().iter().map(|seat| seat.name.clone()).collect();
    Ok(PictureStyle { width, theme, title: table.kind().title().to_owned(), names, caption })
}

pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
