//! What seats see: observations, determinizations, drawings.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Position;
use crate::errors::{exception, seat};
use crate::random::Rng;
use crate::setup::look;
use crate::values::View;

#[pymethods]
impl Position {
    /// What a seat may see.
    #[pyo3(name = "observe")]
    fn observe(&self, seat: usize) -> PyResult<View> {
        let seat = crate::errors::seat(seat)?;
        self.game().view(seat).map(View::from).map_err(exception)
    }

    /// What a seat may see as text alone: faster.
    fn observation(&self, seat: usize) -> PyResult<String> {
        self.game().observation_text(crate::errors::seat(seat)?).map_err(exception)
    }

    /// Whether a seat sees which event it is when this one happens.
    fn event_is_seen(&self, event: &str, seat: usize) -> PyResult<bool> {
        self.game().event_is_seen(event, crate::errors::seat(seat)?).map_err(exception)
    }

    /// A full position drawn from what a seat sees, each that agrees with it equally likely.
    fn determinize(&self, seat: usize, rng: &mut Rng) -> PyResult<Self> {
        let seat = crate::errors::seat(seat)?;
        let drawn = self.game().determinize(seat, rng.source()).map_err(exception)?;
        Ok(self.with(drawn))
    }

    /// The position in letters, as a seat may see it, or with everything open.
    #[pyo3(signature = (viewer=None))]
    fn diagram(&self, viewer: Option<usize>) -> PyResult<String> {
        let viewer = viewer.map(seat).transpose()?;
        self.game().diagram(viewer).map_err(exception)
    }

    /// The position as SVG, as a seat may see it, or with everything open.
    ///
    /// Keywords: ``theme`` ("light", "dark", "print", "auto"), ``coordinates``, ``bottom`` (a seat),
    /// ``width`` (pixels), ``legal`` (whether legal actions are marked).
    #[pyo3(signature = (viewer=None, **settings))]
    fn svg(&self, viewer: Option<usize>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let look = look(settings)?;
        let drawn = match viewer {
            Some(viewer) => self.game().picture(seat(viewer)?, &look),
            None => self.game().picture_open(&look),
        };
        drawn.map(|svg| svg.to_string()).map_err(exception)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None)
    }
}
