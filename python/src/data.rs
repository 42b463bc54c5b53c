//! JSON values as Python objects, and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// The value as Python objects.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(number), ..) => number.into_pyobject(py)?.into_any(),
            (None, Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, None, number) => PyFloat::new(py, number.unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, value) in map {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// The value of Python objects: `None`, `bool`, `int`, `float`, `str`, lists, tuples and dictionaries with text keys.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::Null);
    }
    // A truth value is an int to Python.
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(truth.is_true().into());
    }
    if object.is_instance_of::<PyInt>() {
        return match object.extract::<i64>() {
            Ok(number) => Ok(number.into()),
            Err(_) => Ok(object.extract::<u64>()?.into()),
        };
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        return Ok(Number::from_f64(number.value()).map_or(Value::Null, Value::Number));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let entry = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((key.extract::<String>()?, from_python(&value)?))
        };
        return Ok(Value::Object(dict.iter().map(entry).collect::<PyResult<Map<_, _>>>()?));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.map(|item| from_python(&item?));
        return Ok(Value::Array(items.collect::<PyResult<_>>()?));
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "a {kind} is no JSON value; allowed: None, bool, int, float, str, list, tuple, dict"
    )))
}

/// As [`from_python`], where nothing was given: null.
pub(crate) fn optional(object: Option<&Bound<'_, PyAny>>) -> PyResult<Value> {
    object.map_or(Ok(Value::Null), from_python)
}
