//! The NumPy arrays that an environment writes to, bound once.

use numpy::{
    BorrowError, Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyAttributeError, PyKeyError, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules_vec::{Buffers, Views};

use super::VecEnv;
use crate::given::{as_bytes, in_use};

/// An array of the caller, if there is one.
pub(super) type Array<T> = Option<BoundArray<T>>;

/// An array of the caller, and the form in which it is written.
pub(super) struct BoundArray<T> {
    /// The array as the caller sees it: a mask can have signed bytes or bools.
    pub(super) shown: Py<PyAny>,
    pub(super) cells: Py<PyArrayDyn<T>>,
}

impl<T: Element> BoundArray<T> {
    /// Returns the cells.
    ///
    /// # Errors
    /// Raises `ValueError` if the caller's array has other memory than when it was bound: the cells
    /// of a mask are a view, which `resize(..., refcheck=False)` leaves behind.
    fn cells<'a, 'py>(
        &'a self,
        py: Python<'py>,
        name: &str,
    ) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
        let (shown, cells) = (self.shown.bind(py), self.cells.bind(py));
        let address = cells.data() as usize;
        if shown.is(cells) || [data::<i8>, data::<bool>].iter().any(|of| of(shown) == Some(address))
        {
            return Ok(cells);
        }
        Err(PyValueError::new_err(format!("{name}: the array has other memory than when bound")))
    }
}

impl<T> BoundArray<T> {
    /// Shows the array to the collector of garbage.
    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.shown)?;
        if self.cells.as_ptr() != self.shown.as_ptr() {
            // The cells are a view of the array, which holds it. Views do not show what they hold.
            visit.call(&self.shown)?;
        }
        visit.call(&self.cells)
    }
}

/// Returns the address of the cells of an array of this type.
fn data<T: Element>(array: &Bound<'_, PyAny>) -> Option<usize> {
    array.cast::<PyArrayDyn<T>>().ok().map(|array| array.data() as usize)
}

/// An array while it is written to.
type Held<'py, T> = Option<PyReadwriteArrayDyn<'py, T>>;

/// The size of a row of any size.
const ANY: usize = usize::MAX;

/// The values that determine the sizes of arrays.
pub(super) struct Sizes {
    pub(super) games: usize,
    pub(super) seats: usize,
    pub(super) shape: rules_core::EncodingShape,
}

impl Sizes {
    fn planes(&self) -> Vec<usize> {
        let shape = &self.shape;
        vec![shape.planes.into(), shape.height.into(), shape.width.into()]
    }

    fn tokens(&self) -> Vec<usize> {
        vec![self.shape.tokens.into(), self.shape.token_width.into()]
    }
}

/// Checks that an array can be written as rows of these sizes.
fn check<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    games: usize,
    row: &[usize],
) -> PyResult<BoundArray<T>> {
    let shown = array.clone().unbind();
    let array = &if name == "action_mask" { as_bytes(array)? } else { array.clone() };
    let Ok(array) = array.cast::<PyArrayDyn<T>>() else {
        let wanted = numpy::dtype::<T>(array.py());
        let found = array.cast::<PyUntypedArray>().map(|array| array.dtype().to_string());
        let found = found.unwrap_or_else(|_| format!("{}", array.get_type()));
        let message = format!("expected an array of {wanted} for {name}, found {found}");
        return Err(PyTypeError::new_err(message));
    };
    let (given, dims) = (array.shape(), 1 + row.len());
    let fits = given.len() == dims
        && given[0] == games
        && given[1..].iter().zip(row).all(|(&given, &wanted)| given == wanted || wanted == ANY);
    if !fits {
        let row: Vec<_> =
            row.iter().map(|&size| if size == ANY { -1 } else { size as i64 }).collect();
        let message = format!(
            "expected {games} rows of {row:?} for {name} (-1 is any), found shape {given:?}"
        );
        return Err(PyValueError::new_err(message));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!("{name} must be contiguous")));
    }
    // An array that cannot be written is refused now rather than in a step.
    array.try_readwrite().map_err(|why| in_use(name, why))?;
    Ok(BoundArray { shown, cells: array.clone().unbind() })
}

fn hold<'py, T: Element>(py: Python<'py>, name: &str, array: &Array<T>) -> PyResult<Held<'py, T>> {
    let Some(array) = array else { return Ok(None) };
    let held = array.cells(py, name)?.try_readwrite();
    held.map(Some).map_err(|why| match why {
        BorrowError::AlreadyBorrowed => {
            PyValueError::new_err(format!("{name} shares its memory with another array in use"))
        }
        why => in_use(name, why),
    })
}

/// Returns the slice of an array that is held.
fn slice<'a, T: Element>(held: &'a mut Held<'_, T>) -> Result<Option<&'a mut [T]>, PyErr> {
    let slice = held.as_mut().map(|held| held.as_slice_mut());
    slice.transpose().map_err(|why| PyValueError::new_err(why.to_string()))
}

/// Declares all arrays: a description, their place in the environment, their type, and the sizes of
/// a row.
macro_rules! arrays {
    ($( $(#[$doc:meta])* $name:ident: $type:ty, [$($place:ident).+], $row:expr; )+) => {
        /// The arrays that an environment writes to.
        #[derive(Default)]
        pub(super) struct Arrays {
            $( pub(super) $name: Array<$type>, )+
        }

        /// The arrays while they are written, with exclusive access in Rust.
        pub(super) struct HeldArrays<'py> {
            $( $name: Held<'py, $type>, )+
        }

        /// The names of all arrays.
        pub(super) const NAMES: &[&str] = &[$( stringify!($name) ),+];

        impl Arrays {
            /// Binds an array, or releases one.
            ///
            /// # Errors
            /// Raises `KeyError`, `TypeError` or `ValueError` if the name is unknown or the array
            /// does not fit.
            pub(super) fn bind(
                &mut self,
                name: &str,
                array: &Bound<'_, PyAny>,
                sizes: &Sizes,
            ) -> PyResult<()> {
                match name {
                    $( stringify!($name) => {
                        self.$name = if array.is_none() {
                            None
                        } else {
                            let row = of_sizes($row)(sizes);
                            Some(check::<$type>(array, name, sizes.games, &row)?)
                        };
                    } )+
                    _ => return Err(unknown(name)),
                }
                Ok(())
            }

            /// Creates an array for these games; a row of free size has `width` cells.
            pub(super) fn make(
                &mut self,
                py: Python<'_>,
                name: &str,
                width: usize,
                sizes: &Sizes,
            ) -> PyResult<()> {
                match name {
                    $( stringify!($name) => {
                        let mut dims = vec![sizes.games];
                        let row = of_sizes($row)(sizes);
                        dims.extend(row.iter().map(|&size| if size == ANY { width } else { size }));
                        // A size without memory is an error of NumPy.
                        let zeros = py.import("numpy")?.getattr("zeros")?;
                        let array = if name == "action_mask" {
                            zeros.call1((dims, numpy::dtype::<i8>(py)))?
                        } else {
                            zeros.call1((dims, numpy::dtype::<$type>(py)))?
                        };
                        self.bind(name, &array, sizes)?;
                    } )+
                    _ => return Err(unknown(name)),
                }
                Ok(())
            }

            /// Returns the bound arrays by name.
            pub(super) fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let dict = PyDict::new(py);
                $( if let Some(array) = &self.$name {
                    dict.set_item(stringify!($name), &array.shown)?;
                } )+
                Ok(dict)
            }

            /// Shows all arrays to the collector of garbage.
            pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
                $( if let Some(array) = &self.$name {
                    array.traverse(visit)?;
                } )+
                Ok(())
            }

            /// Locks all arrays.
            pub(super) fn hold<'py>(&self, py: Python<'py>) -> PyResult<HeldArrays<'py>> {
                Ok(HeldArrays { $( $name: hold(py, stringify!($name), &self.$name)?, )+ })
            }
        }

        // Attributes are found without a look at the others.
        #[pymethods]
        impl VecEnv {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                    match &self.bound()?.$name {
                        Some(array) => Ok(array.shown.clone_ref(py)),
                        None => Err(unbound(stringify!($name))),
                    }
                }
            )+
        }

        impl HeldArrays<'_> {
            /// Returns the arrays as slices, which can leave Python.
            pub(super) fn buffers(&mut self) -> PyResult<Buffers<'_>> {
                let mut buffers = Buffers { views: Views::default(), ..Buffers::default() };
                $( buffers.$($place).+ = slice(&mut self.$name)?; )+
                Ok(buffers)
            }
        }
    };
}

arrays! {
    /// The mask of legal actions: int8, ``(games, shape.actions)``, 1 for a legal action, else 0.
    action_mask: u8, [views.mask], |sizes| vec![sizes.shape.actions as usize];
    /// The mask as bits: uint64, ``(games, (shape.actions + 63) // 64)``, the lowest bit first.
    action_mask_bits: u64, [views.mask_bits], |sizes| vec![sizes.shape.mask_words()];
    /// The indices of the legal actions: uint32, ``(games, width)``, then ``NO_ACTION``.
    legal: u32, [views.legal], |_| vec![ANY];
    /// The numbers of legal actions, also of those that ``legal`` has no room for: uint32, ``(games,)``.
    legal_counts: u32, [views.legal_counts], |_| vec![];
    /// The planes of the view of the seat to act: uint8, ``(games, *shape.planes)``.
    planes: u8, [views.planes], Sizes::planes;
    /// The scalars of that view, from 0 to 1: float32, ``(games, shape.scalars)``.
    scalars: f32, [views.scalars], |sizes| vec![sizes.shape.scalars.into()];
    /// The tokens of that view: uint8, ``(games, *shape.tokens)``.
    tokens: u8, [views.tokens], Sizes::tokens;
    /// The planes at the end of the games that ended in the last step, with ``same_step``.
    final_planes: u8, [final_views.planes], Sizes::planes;
    /// The scalars at the end of the games that ended in the last step, with ``same_step``.
    final_scalars: f32, [final_views.scalars], |sizes| vec![sizes.shape.scalars.into()];
    /// The tokens at the end of the games that ended in the last step, with ``same_step``.
    final_tokens: u8, [final_views.tokens], Sizes::tokens;
    /// The seat to act, or ``CHANCE`` or ``OVER``: uint8, ``(games,)``.
    seats: u8, [seats], |_| vec![];
    /// The rewards of all seats in the last step, from -1 to 1: float32, ``(games, players)``.
    rewards: f32, [rewards], |sizes| vec![sizes.seats];
    /// Whether a game ended by its rules: bool, ``(games,)``.
    terminated: bool, [terminated], |_| vec![];
    /// Whether a game was cut off after ``max_actions``: bool, ``(games,)``.
    truncated: bool, [truncated], |_| vec![];
    /// The weights of the events at a turn of chance, then 0: uint32, ``(games, width)``. Written only if
    /// ``write`` names it.
    weights: u32, [weights], |_| vec![ANY];
}

impl Arrays {
    /// Returns the cells of the mask if this is the mask that the environment writes.
    pub(super) fn own_mask<'py>(
        &self,
        py: Python<'py>,
        given: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyArrayDyn<u8>>>> {
        let mask = self.action_mask.as_ref();
        let mask = mask.filter(|mask| given.is_some_and(|it| it.is(&mask.shown)));
        mask.map(|mask| mask.cells(py, "action_mask").cloned()).transpose()
    }
}

/// Fixes the type of the function for the compiler.
fn of_sizes(row: fn(&Sizes) -> Vec<usize>) -> fn(&Sizes) -> Vec<usize> {
    row
}

fn unknown(name: &str) -> PyErr {
    PyKeyError::new_err(format!("unknown array {name} (known: {})", NAMES.join(", ")))
}

fn unbound(name: &str) -> PyErr {
    PyAttributeError::new_err(format!("no array {name} is bound: name it in write, or bind one"))
}
