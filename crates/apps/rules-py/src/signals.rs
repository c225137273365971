//! Signals, such as that of Ctrl-C, during long work outside Python.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The interval at which work looks for signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// Looks for signals now and then.
pub(crate) struct Signals {
    looked: Instant,
    raised: Option<PyErr>,
}

impl Signals {
    /// Begins the work.
    pub(crate) fn new() -> Self {
        Signals { looked: Instant::now(), raised: None }
    }

    /// Returns whether the work goes on: whether no signal has raised an exception.
    pub(crate) fn goes_on(&mut self) -> bool {
        if self.raised.is_none() && self.looked.elapsed() >= INTERVAL {
            self.raised = Python::attach(|py| py.check_signals()).err();
            self.looked = Instant::now();
        }
        self.raised.is_none()
    }

    /// Ends the work.
    ///
    /// # Errors
    /// Raises the exception of the signal, if there was one.
    pub(crate) fn end(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}
