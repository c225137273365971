//! Options as keyword arguments, and as Python values.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use rules_core::OptionValue;
use rules_games::{DynGame, Look, Setting, Setup};

use crate::errors::exception;
use crate::given::integer;

/// Options by keyword, and the text of a custom board.
pub(crate) fn setup(board: Option<&str>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Setup> {
    let mut setup = Setup::new();
    for (name, value) in options.into_iter().flatten() {
        let name = name.extract::<String>()?;
        let setting = setting(&name, &value)?;
        setup = setup.with(name, setting);
    }
    Ok(match board {
        Some(text) => setup.on_layout(text),
        None => setup,
    })
}

/// Converts a Python value to a setting, which must have the type of the option.
fn setting(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Setting> {
    if value.is_instance_of::<PyBool>() {
        Ok(Setting::Bool(value.extract()?))
    } else if value.is_instance_of::<PyString>() {
        Ok(Setting::Choice(value.extract()?))
    } else {
        // A value too large for any option is also out of its range.
        integer(value, name).map(Setting::Int).map_err(|_| {
            PyTypeError::new_err(format!("expected a bool, an int or a str for {name}"))
        })
    }
}

/// Converts the value of an option to Python.
pub(crate) fn value<'py>(py: Python<'py>, value: OptionValue) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        OptionValue::Bool(value) => PyBool::new(py, value).to_owned().into_any(),
        OptionValue::Int(value) => value.into_pyobject(py)?.into_any(),
        other => other.to_string().into_pyobject(py)?.into_any(),
    })
}

/// Returns all options of a position, by name.
pub(crate) fn options<'py>(py: Python<'py>, game: &dyn DynGame) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, option) in game.option_values() {
        dict.set_item(name, value(py, option)?)?;
    }
    Ok(dict)
}

/// Returns the appearance of a picture from keywords.
pub(crate) fn look(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Look<'static>> {
    let mut look = Look::new();
    for (name, value) in settings.into_iter().flatten() {
        let text = if value.is_instance_of::<PyBool>() {
            value.extract::<bool>()?.to_string()
        } else {
            value.str()?.extract::<String>()?
        };
        look = look.set(&name.extract::<String>()?, &text).map_err(exception)?;
    }
    Ok(look)
}
