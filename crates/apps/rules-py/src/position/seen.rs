//! Views of seats and spectators: observations, determinizations, drawings.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Position;
use crate::errors::exception;
use crate::given::{ViewerGiven, viewer_or_open};
use crate::random::Rng;
use crate::setup::look;
use crate::values::View;

#[pymethods]
impl Position {
    /// Returns the view of a seat or a ``"spectator"``.
    #[pyo3(name = "observe")]
    fn observe(&self, seat: ViewerGiven) -> PyResult<View> {
        let viewer = seat.0;
        self.game().view(viewer).map(View::from).map_err(exception)
    }

    /// Returns the view of a seat or a ``"spectator"`` only as text, which is faster.
    fn observation(&self, seat: ViewerGiven) -> PyResult<String> {
        self.game().observation_text(seat.0).map_err(exception)
    }

    /// Returns whether a seat or a ``"spectator"`` sees which event happens when this one happens.
    fn event_is_seen(&self, event: &str, seat: ViewerGiven) -> PyResult<bool> {
        self.game().event_is_seen(event, seat.0).map_err(exception)
    }

    /// Returns a random full position that agrees with the view of a seat or a ``"spectator"``,
    /// each with the same probability.
    fn determinize(&self, seat: ViewerGiven, rng: &mut Rng) -> PyResult<Self> {
        let viewer = seat.0;
        let drawn = self.game().determinize(viewer, rng.source()).map_err(exception)?;
        Ok(self.with(drawn))
    }

    /// Returns the position as a text diagram, as a seat or a ``"spectator"`` may
    /// see it, or with everything open.
    #[pyo3(signature = (viewer=None))]
    fn diagram(&self, viewer: Option<ViewerGiven>) -> PyResult<String> {
        self.game().diagram(viewer_or_open(viewer)).map_err(exception)
    }

    /// Returns the position as SVG, as a seat or a ``"spectator"`` may
    /// see it, or with everything open.
    ///
    /// Keywords: ``theme`` ("light", "dark", "print", "auto"), ``coordinates``, ``bottom`` (a seat),
    /// ``format`` ("titled", "tall", "wide"), ``width`` (pixels), ``legal`` (whether legal actions are marked).
    /// The others of ``Match.svg`` have no effect.
    #[pyo3(signature = (viewer=None, **settings))]
    fn svg(
        &self,
        viewer: Option<ViewerGiven>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let look = look(settings)?;
        let drawn = self.game().picture(viewer_or_open(viewer), &look);
        drawn.map(|svg| svg.to_string()).map_err(exception)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None)
    }
}
