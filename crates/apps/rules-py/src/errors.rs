//! Errors as the exceptions of `rules_games`.

use pyo3::exceptions::{PyImportError, PyIndexError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use rules_games::{DynError, Entry, GAMES};

/// The attributes of an exception other than its message.
#[derive(Default)]
pub(crate) struct Details {
    /// The identifier of the rule.
    pub(crate) rule: Option<&'static str>,
    /// The possibly intended steps.
    pub(crate) candidates: Vec<String>,
    /// The index of the game among many.
    pub(crate) game: Option<usize>,
    /// The kind of the error.
    pub(crate) code: Option<&'static str>,
}

/// A class of exceptions. Classes are written in Python, where they can have attributes.
#[derive(Clone, Copy)]
pub(crate) enum Class {
    Rules,
    Options,
    Text,
    IllegalStep,
    GameOver,
    Bot,
}

/// The classes in the order of [`Class`].
const NAMES: [&str; 6] =
    ["RulesError", "OptionsError", "TextError", "IllegalStepError", "GameOverError", "BotError"];

/// The classes since the import of the package: an import during an error could fail.
static CLASSES: PyOnceLock<[Py<PyType>; 6]> = PyOnceLock::new();

/// Imports the classes, once.
pub(crate) fn classes(py: Python<'_>) -> PyResult<&[Py<PyType>; 6]> {
    CLASSES.get_or_try_init(py, || {
        let module = py.import("rules_games._errors")?;
        let mut classes = Vec::with_capacity(NAMES.len());
        for name in NAMES {
            classes.push(module.getattr(name)?.cast_into::<PyType>()?.unbind());
        }
        classes.try_into().map_err(|_| PyImportError::new_err("a class is missing"))
    })
}

/// Returns an exception of this class, or what was raised while it was made, such as a
/// `KeyboardInterrupt`.
pub(crate) fn raise(class: Class, message: String, details: Details) -> PyErr {
    Python::attach(|py| {
        let arguments = (message, details.rule, details.candidates, details.game, details.code);
        let made =
            classes(py).and_then(|classes| classes[class as usize].bind(py).call1(arguments));
        made.map_or_else(|why| why, PyErr::from_value)
    })
}

/// Returns the exception for a step in a game that is over.
pub(crate) fn game_over() -> PyErr {
    let code = Some(DynError::Over.code());
    raise(Class::GameOver, "the game is over".to_owned(), Details { code, ..Details::default() })
}

/// Returns the exception for an error of a game or match.
pub(crate) fn exception(error: DynError) -> PyErr {
    let mut message = error.to_string();
    if matches!(error, DynError::UnknownGame(_)) {
        let known: Vec<_> = GAMES.entries().iter().map(Entry::name).collect();
        message = format!("{message} (known: {})", known.join(", "));
    }
    let mut details =
        Details { rule: error.rule(), code: Some(error.code()), ..Details::default() };
    let class = match error {
        DynError::UnknownGame(_)
        | DynError::UnknownOption { .. }
        | DynError::Options(_)
        | DynError::Layout(_) => Class::Options,
        DynError::Position { .. }
        | DynError::Record { .. }
        | DynError::Text(_)
        | DynError::Note(_) => Class::Text,
        DynError::Step { .. } | DynError::NotOnTurn { .. } => Class::IllegalStep,
        DynError::Unclear { candidates, .. } => {
            details.candidates = candidates;
            Class::IllegalStep
        }
        DynError::Over => Class::GameOver,
        DynError::Bot(_) => Class::Bot,
        DynError::NoSuchSeat(_) => return PyIndexError::new_err(message),
        _ => Class::Rules,
    };
    raise(class, message, details)
}
