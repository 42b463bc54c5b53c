//! Many games side by side: every step plays one action in each and writes what the agents see next into arrays.

mod lanes;

use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2,
    PyUntypedArrayMethods,
};
use parlour::core::Turn;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use self::lanes::{AnyLanes, Rows, lanes};
use crate::errors::{SetupError, StepError, raise};
use crate::game::Game;
use crate::spaces::{self, Shape, with_typed};

/// Many games side by side. `parlour.VectorEnv` wraps it and owns the arrays.
#[pyclass(module = "parlour._native")]
pub(crate) struct NativeVector {
    lanes: Box<dyn AnyLanes>,
    shape: Shape,
    seats: usize,
    count: usize,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<i8>>,
    rewards: Py<PyArray2<f32>>,
    over: Py<PyArray1<u8>>,
    players: Py<PyArray1<i32>>,
}

/// The arrays while Rust writes to them.
struct Borrowed<'py> {
    observations: PyReadwriteArray2<'py, f32>,
    masks: PyReadwriteArray2<'py, i8>,
    rewards: PyReadwriteArray2<'py, f32>,
    over: PyReadwriteArray1<'py, u8>,
    players: PyReadwriteArray1<'py, i32>,
}

impl Borrowed<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            over: self.over.as_slice_mut()?,
            players: self.players.as_slice_mut()?,
        })
    }
}

impl NativeVector {
    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        let in_use =
            |error| PyValueError::new_err(format!("an array of the environment cannot be written: {error}"));
        Ok(Borrowed {
            observations: self.observations.bind(py).try_readwrite().map_err(in_use)?,
            masks: self.masks.bind(py).try_readwrite().map_err(in_use)?,
            rewards: self.rewards.bind(py).try_readwrite().map_err(in_use)?,
            over: self.over.bind(py).try_readwrite().map_err(in_use)?,
            players: self.players.bind(py).try_readwrite().map_err(in_use)?,
        })
    }
}

#[pymethods]
impl NativeVector {
    #[new]
    #[pyo3(signature = (game, count, arrays, *, max_turns, rolls_inside, threads))]
    fn new(
        game: &Game,
        count: usize,
        arrays: Arrays<'_>,
        max_turns: u64,
        rolls_inside: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let start = game.session.game();
        let (shape, seats) = (spaces::shape(start)?, start.seats());
        if start.turn() == Turn::Over {
            return Err(raise::<SetupError>("the game is over before it begins"));
        }
        let (observations, masks, rewards, over, players) = arrays;
        let fits = [
            (
                "observations",
                observations.shape() == [count, shape.observation],
                observations.is_c_contiguous(),
            ),
            ("masks", masks.shape() == [count, shape.actions], masks.is_c_contiguous()),
            ("rewards", rewards.shape() == [count, seats], rewards.is_c_contiguous()),
            ("over", over.shape() == [count], over.is_c_contiguous()),
            ("players", players.shape() == [count], players.is_c_contiguous()),
        ];
        if let Some((name, ..)) = fits.into_iter().find(|(_, fits, contiguous)| !(*fits && *contiguous)) {
            return Err(PyValueError::new_err(format!(
                "{name}: the array must be C-contiguous and of the right shape"
            )));
        }
        let settings = (count, max_turns.max(1), rolls_inside, threads);
        Ok(Self {
            lanes: with_typed!(start, position => lanes(position, shape, settings))?,
            shape,
            seats,
            count,
            observations: observations.unbind(),
            masks: masks.unbind(),
            rewards: rewards.unbind(),
            over: over.unbind(),
            players: players.unbind(),
        })
    }

    /// Starts all games anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let mut arrays = self.borrow(py)?;
        let (lanes, rows) = (&mut self.lanes, arrays.rows()?);
        py.detach(|| lanes.reset(seed, rows));
        Ok(())
    }

    /// Plays an action in each game. If one is not legal, nothing is played.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 hands arrays over as values")]
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.count {
            let words = format!("{} actions for {} games", actions.len(), self.count);
            return Err(PyValueError::new_err(words));
        }
        let mut arrays = self.borrow(py)?;
        let (lanes, rows) = (&mut self.lanes, arrays.rows()?);
        let refused = py.detach(|| {
            let refused = lanes.refuse(actions);
            if refused.is_none() {
                lanes.step(actions, rows);
            }
            refused
        });
        refused.map_or(Ok(()), |words| Err(raise::<StepError>(words)))
    }

    fn __repr__(&self) -> String {
        let Shape { observation, actions } = self.shape;
        format!("<{} games of {} seats, {observation} values, {actions} actions>", self.count, self.seats)
    }
}

/// The arrays that an environment writes to.
type Arrays<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<i32>>,
);
