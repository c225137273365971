//! A position as NumPy arrays.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use rules_games::{DynEncoding, DynError};

use super::Position;
use crate::errors::exception;
use crate::given::{SeatGiven, integer};
use crate::values::Shape;

/// Planes, rows, columns.
type Planes<'py> = Bound<'py, PyArray3<u8>>;

impl Position {
    fn encoding(&self) -> PyResult<Box<dyn DynEncoding + '_>> {
        self.game().encoding().map_err(exception)
    }
}

/// Returns an array of `length` numbers that `write` has filled.
fn filled<N: Clone + Default>(
    length: usize,
    write: impl FnOnce(&mut [N]) -> Result<(), DynError>,
) -> PyResult<Vec<N>> {
    let mut numbers = vec![N::default(); length];
    write(&mut numbers).map_err(exception)?;
    Ok(numbers)
}

#[pymethods]
impl Position {
    /// Returns the version of the encoding. A network is trained for one version.
    #[getter]
    fn encoding_version(&self) -> PyResult<u16> {
        Ok(self.encoding()?.version())
    }

    /// Returns the sizes of the arrays.
    #[getter]
    fn shape(&self) -> PyResult<Shape> {
        Ok(self.encoding()?.shape().into())
    }

    /// Returns the index of an action; ``None`` if it has none here.
    fn action_index(&self, action: &str) -> PyResult<Option<u32>> {
        self.encoding()?.action_index(action).map_err(exception)
    }

    /// Returns the action with this index here, whether it is legal or not; ``None`` if there is
    /// none.
    fn action_text(&self, index: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let (encoding, number) = (self.encoding()?, integer(index, "an index")?);
        Ok(u32::try_from(number).ok().and_then(|number| encoding.action_from_index(number)))
    }

    /// Returns the indices of the legal actions: uint32 of shape ``(count_legal(),)``, in the order of
    /// ``legal()``.
    fn legal_indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(self.encoding()?.legal_indices().into_pyarray(py))
    }

    /// Returns the mask of legal actions: int8 of shape ``(shape.actions,)``, 1 for the index of a
    /// legal action, else 0.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let encoding = self.encoding()?;
        let length = encoding.shape().actions as usize;
        let mask = filled(length, |out| encoding.write_mask(out))?;
        Ok(mask.into_iter().map(u8::cast_signed).collect::<Vec<_>>().into_pyarray(py))
    }

    /// Returns the planes of a seat's view: uint8 of shape ``shape.planes``, each cell from 0 to
    /// ``shape.plane_max``.
    fn planes<'py>(&self, py: Python<'py>, viewer: SeatGiven) -> PyResult<Planes<'py>> {
        let (encoding, viewer) = (self.encoding()?, viewer.0);
        let shape = encoding.shape();
        let planes = filled(shape.plane_bytes(), |out| encoding.write_planes(viewer, out))?;
        let sizes = [shape.planes, shape.height, shape.width].map(usize::from);
        planes.into_pyarray(py).reshape(sizes)
    }

    /// Returns the planes of the board, which stay the same throughout a game: uint8 of shape
    /// ``shape.board_planes``.
    fn board_planes<'py>(&self, py: Python<'py>, viewer: SeatGiven) -> PyResult<Planes<'py>> {
        let (encoding, viewer) = (self.encoding()?, viewer.0);
        let shape = encoding.shape();
        let planes = filled(shape.board_bytes(), |out| encoding.write_board_planes(viewer, out))?;
        let sizes = [shape.board_planes, shape.height, shape.width].map(usize::from);
        planes.into_pyarray(py).reshape(sizes)
    }

    /// Returns the scalars of a seat's view: float32 of shape ``(shape.scalars,)``, each from 0 to 1.
    fn scalars<'py>(
        &self,
        py: Python<'py>,
        viewer: SeatGiven,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let (encoding, viewer) = (self.encoding()?, viewer.0);
        let length = usize::from(encoding.shape().scalars);
        Ok(filled(length, |out| encoding.write_scalars(viewer, out))?.into_pyarray(py))
    }

    /// Returns the tokens of a seat's view: uint8 of shape ``shape.tokens``, one token per row.
    fn tokens<'py>(
        &self,
        py: Python<'py>,
        viewer: SeatGiven,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let (encoding, viewer) = (self.encoding()?, viewer.0);
        let shape = encoding.shape();
        let tokens = filled(shape.token_bytes(), |out| encoding.write_tokens(viewer, out))?;
        let sizes = [shape.tokens, shape.token_width].map(usize::from);
        tokens.into_pyarray(py).reshape(sizes)
    }
}
