//! The exceptions. Each has the message of the library.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyModule;
use pyo3::{PyTypeInfo, create_exception};

create_exception!(
    parlour,
    ParlourError,
    PyValueError,
    "What Parlour refuses, with the reason and what is allowed."
);
create_exception!(parlour, SetupError, ParlourError, "Rules, board or players that do not make a game.");
create_exception!(
    parlour,
    StepError,
    ParlourError,
    "A move or roll that is not legal now; the game is unchanged."
);
create_exception!(
    parlour,
    RecordError,
    ParlourError,
    "A record that cannot be read or replayed; it names the line."
);
create_exception!(
    parlour,
    NoAnswer,
    ParlourError,
    "The answer is no, for example because no path leads to the goal."
);

/// Adds the exceptions.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ParlourError", ParlourError::type_object(py))?;
    module.add("SetupError", SetupError::type_object(py))?;
    module.add("StepError", StepError::type_object(py))?;
    module.add("RecordError", RecordError::type_object(py))?;
    module.add("NoAnswer", NoAnswer::type_object(py))
}

/// An error of this kind.
pub(crate) fn raise<E: PyTypeInfo>(message: impl Display) -> PyErr {
    PyErr::new::<E, _>(message.to_string())
}
