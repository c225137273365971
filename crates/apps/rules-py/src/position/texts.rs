//! Texts, bytes and keys, with equality, pickling and copying.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rules_games::find;

use super::Position;
use crate::errors::exception;
use crate::setup::setup;

/// A way to recreate a value: a function and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, String, Option<String>));

#[pymethods]
impl Position {
    /// Returns the position of a text. Given options must be those of the position.
    #[staticmethod]
    #[pyo3(signature = (game, text, *, board=None, **options))]
    fn read(
        game: &str,
        text: &str,
        board: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let setup = setup(board, options)?;
        let read = find(game).and_then(|entry| entry.read_with(&setup, text)).map_err(exception)?;
        Ok(Position::on(read, board.map(Into::into)))
    }

    /// Returns the position as text.
    #[getter]
    fn text(&self) -> String {
        self.game().text()
    }

    /// Returns the 64-bit key: equal positions have equal keys in every release.
    #[getter]
    fn key(&self) -> PyResult<u64> {
        self.game().key().map_err(exception)
    }

    /// Returns the position as packed bytes.
    fn packed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.game().packed().map_err(exception)?))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<{:?}>", self.game())
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        let same_kind = self.game().name() == other.game().name() && self.board == other.board;
        // Different positions nearly always have different keys.
        Ok(same_kind && self.key()? == other.key()? && self.text() == other.text())
    }

    fn __hash__(&self) -> PyResult<u64> {
        self.key()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let restore = py.import("rules_games")?.getattr("_restore_position")?;
        Ok((restore, (self.game().name(), self.text(), self.board.as_deref().map(String::from))))
    }
}
