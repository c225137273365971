//! Errors as the exceptions of `rules_games`.

use pyo3::exceptions::{PyImportError, PyIndexError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use rules_games::DynError;

/// The attributes of an exception other than its message.
#[derive(Default)]
pub(crate) struct Details {
    /// The identifier of the rule.
    pub(crate) rule: Option<&'static str>,
    /// The possibly intended steps.
    pub(crate) candidates: Vec<String>,
    /// The index of the game among many.
    pub(crate) game: Option<usize>,
}

/// Returns an exception of this class. Classes are written in Python, where they can have
/// attributes.
pub(crate) fn raise(class: &str, message: String, details: Details) -> PyErr {
    Python::attach(|py| {
        let made = py.import("rules_games._errors").and_then(|module| {
            let class = module.getattr(class)?.cast_into::<PyType>()?;
            class.call1((message, details.rule, details.candidates, details.game))
        });
        match made {
            Ok(exception) => PyErr::from_value(exception),
            Err(why) => PyImportError::new_err(why.to_string()),
        }
    })
}

/// Returns the exception for an error of a game or match.
pub(crate) fn exception(error: DynError) -> PyErr {
    let message = error.to_string();
    let mut details = Details { rule: error.rule(), ..Details::default() };
    let class = match error {
        DynError::UnknownGame(_)
        | DynError::UnknownOption { .. }
        | DynError::Options(_)
        | DynError::Layout(_) => "OptionsError",
        DynError::Position(_) | DynError::Record(_) | DynError::Text(_) | DynError::Note(_) => {
            "TextError"
        }
        DynError::Step { .. } | DynError::NotOnTurn { .. } => "IllegalStepError",
        DynError::Unclear { candidates, .. } => {
            details.candidates = candidates;
            "IllegalStepError"
        }
        DynError::Over => "GameOverError",
        DynError::Bot(_) => "BotError",
        DynError::NoSuchSeat(_) => return PyIndexError::new_err(message),
        _ => "RulesError",
    };
    raise(class, message, details)
}
