//! The NumPy arrays that an environment writes to, bound once.

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules_vec::{Buffers, Views};

/// An array of the caller, if there is one.
pub(super) type Array<T> = Option<Py<PyArrayDyn<T>>>;

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
) -> PyResult<Py<PyArrayDyn<T>>> {
    let Ok(array) = array.cast::<PyArrayDyn<T>>() else {
        let wanted = numpy::dtype::<T>(array.py());
        return Err(PyTypeError::new_err(format!("{name} must be an array of {wanted}")));
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
    hold(array.py(), name, &Some(array.clone().unbind()))?;
    Ok(array.clone().unbind())
}

fn hold<'py, T: Element>(py: Python<'py>, name: &str, array: &Array<T>) -> PyResult<Held<'py, T>> {
    let held = array.as_ref().map(|array| array.bind(py).try_readwrite());
    held.transpose().map_err(|why| PyValueError::new_err(format!("{name}: {why}")))
}

/// Returns the slice of an array that is held.
fn slice<'a, T: Element>(held: &'a mut Held<'_, T>) -> Result<Option<&'a mut [T]>, PyErr> {
    let slice = held.as_mut().map(|held| held.as_slice_mut());
    slice.transpose().map_err(|why| PyValueError::new_err(why.to_string()))
}

/// Declares all arrays: their place in the environment, their type, and the sizes of a row.
macro_rules! arrays {
    ($( $name:ident: $type:ty, [$($place:ident).+], $row:expr; )+) => {
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
                        self.$name = Some(PyArrayDyn::<$type>::zeros(py, dims, false).unbind());
                    } )+
                    _ => return Err(unknown(name)),
                }
                Ok(())
            }

            /// Returns the bound arrays by name.
            pub(super) fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let dict = PyDict::new(py);
                $( if let Some(array) = &self.$name {
                    dict.set_item(stringify!($name), array)?;
                } )+
                Ok(dict)
            }

            /// Locks all arrays.
            pub(super) fn hold<'py>(&self, py: Python<'py>) -> PyResult<HeldArrays<'py>> {
                Ok(HeldArrays { $( $name: hold(py, stringify!($name), &self.$name)?, )+ })
            }
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
    mask: u8, [views.mask], |sizes| vec![sizes.shape.actions as usize];
    mask_bits: u64, [views.mask_bits], |sizes| vec![sizes.shape.mask_words()];
    legal: u32, [views.legal], |_| vec![ANY];
    legal_counts: u32, [views.legal_counts], |_| vec![];
    planes: u8, [views.planes], Sizes::planes;
    scalars: f32, [views.scalars], |sizes| vec![sizes.shape.scalars.into()];
    tokens: u8, [views.tokens], Sizes::tokens;
    final_planes: u8, [final_views.planes], Sizes::planes;
    final_scalars: f32, [final_views.scalars], |sizes| vec![sizes.shape.scalars.into()];
    final_tokens: u8, [final_views.tokens], Sizes::tokens;
    seats: u8, [seats], |_| vec![];
    rewards: f32, [rewards], |sizes| vec![sizes.seats];
    terminated: bool, [terminated], |_| vec![];
    truncated: bool, [truncated], |_| vec![];
    weights: u32, [weights], |_| vec![ANY];
}

/// Fixes the type of the function for the compiler.
fn of_sizes(row: fn(&Sizes) -> Vec<usize>) -> fn(&Sizes) -> Vec<usize> {
    row
}

fn unknown(name: &str) -> PyErr {
    PyKeyError::new_err(format!("unknown array {name} (known: {})", NAMES.join(", ")))
}
