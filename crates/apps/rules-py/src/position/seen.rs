//! Views of seats: observations, determinizations, drawings.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Position;
use crate::errors::exception;
use crate::given::SeatGiven;
use crate::random::Rng;
use crate::setup::look;
use crate::values::View;

#[pymethods]
impl Position {
    /// Returns a seat's view.
    #[pyo3(name = "observe")]
    fn observe(&self, seat: SeatGiven) -> PyResult<View> {
        let seat = seat.0;
        self.game().view(seat).map(View::from).map_err(exception)
    }

    /// Returns a seat's view only as text, which is faster.
    fn observation(&self, seat: SeatGiven) -> PyResult<String> {
        self.game().observation_text(seat.0).map_err(exception)
    }

    /// Returns whether a seat sees which event happens when this one happens.
    fn event_is_seen(&self, event: &str, seat: SeatGiven) -> PyResult<bool> {
        self.game().event_is_seen(event, seat.0).map_err(exception)
    }

    /// Returns a random full position that agrees with a seat's view, each with the same
    /// probability.
    fn determinize(&self, seat: SeatGiven, rng: &mut Rng) -> PyResult<Self> {
        let seat = seat.0;
        let drawn = self.game().determinize(seat, rng.source()).map_err(exception)?;
        Ok(self.with(drawn))
    }

    /// Returns the position as a text diagram, as a seat may see it, or with everything open.
    #[pyo3(signature = (viewer=None))]
    fn diagram(&self, viewer: Option<SeatGiven>) -> PyResult<String> {
        let viewer = viewer.map(|viewer| viewer.0);
        self.game().diagram(viewer).map_err(exception)
    }

    /// Returns the position as SVG, as a seat may see it, or with everything open.
    ///
    /// Keywords: ``theme`` ("light", "dark", "print", "auto"), ``coordinates``, ``bottom`` (a seat),
    /// ``width`` (pixels), ``legal`` (whether legal actions are marked).
    #[pyo3(signature = (viewer=None, **settings))]
    fn svg(
        &self,
        viewer: Option<SeatGiven>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let look = look(settings)?;
        let drawn = match viewer {
            Some(viewer) => self.game().picture(viewer.0, &look),
            None => self.game().picture_open(&look),
        };
        drawn.map(|svg| svg.to_string()).map_err(exception)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None)
    }
}
