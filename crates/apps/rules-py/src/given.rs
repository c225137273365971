//! Arguments as callers of Python give them, with errors in Python's words.

use std::borrow::Cow;

use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1,
    PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};
use rules_core::Seat;

use crate::errors::{Details, raise};

/// Returns an integer; one that is too large becomes the largest or smallest `i64`.
///
/// # Errors
/// Raises `TypeError` unless the value is an integer. A bool is not one.
pub(crate) fn integer(value: &Bound<'_, PyAny>, what: &str) -> PyResult<i64> {
    if !value.is_instance_of::<PyBool>() {
        match value.extract() {
            Ok(integer) => return Ok(integer),
            Err(why) if why.is_instance_of::<PyOverflowError>(value.py()) => {
                return Ok(if value.lt(0)? { i64::MIN } else { i64::MAX });
            }
            Err(_) => {}
        }
    }
    Err(PyTypeError::new_err(format!("expected an integer for {what}, found {}", value.repr()?)))
}

/// A seat of any game.
pub(crate) struct SeatGiven(pub(crate) Seat);

impl<'py> FromPyObject<'_, 'py> for SeatGiven {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = integer(&value, "a seat")?;
        let seat = u8::try_from(number).ok().and_then(Seat::new);
        seat.map(SeatGiven).ok_or_else(|| {
            PyIndexError::new_err(format!("expected a seat of the game, found {number}"))
        })
    }
}

/// A number of games, cells or threads.
pub(crate) struct Size(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match integer(&value, "a size")? {
            i64::MAX => Err(PyMemoryError::new_err(format!("no memory for {}", value.repr()?))),
            size => usize::try_from(size).map(Size).map_err(|_| {
                PyValueError::new_err(format!("expected a size of at least 0, found {size}"))
            }),
        }
    }
}

/// A step: its text, or its number.
pub(crate) enum StepGiven {
    Number(i64),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for StepGiven {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(StepGiven::Text(value.extract()?));
        }
        integer(&value, "").map(StepGiven::Number).or_else(|_| {
            let found = value.repr()?;
            Err(PyTypeError::new_err(format!(
                "expected the text or index of a step, found {found}"
            )))
        })
    }
}

/// Returns the exception for an index that no action has.
pub(crate) fn no_such_index(game: Option<usize>, actions: u32, found: impl ToString) -> PyErr {
    let (most, found) = (actions.saturating_sub(1), found.to_string());
    let place = game.map_or(String::new(), |game| format!("game {game}: "));
    let message = format!("{place}expected an index in 0..={most}, found {found}");
    raise("IllegalStepError", message, Details { game, ..Details::default() })
}

/// Returns the value as an array of NumPy, without a copy if it is one or shares its memory.
fn array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = given.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let numpy = given.py().import("numpy")?;
    let only_dlpack = given.hasattr("__dlpack__")? && !given.hasattr("__array__")?;
    let convert = if only_dlpack { "from_dlpack" } else { "asarray" };
    Ok(numpy.getattr(convert)?.call1((given,))?.cast_into()?)
}

/// Returns the kind of the cells: `i`, `u`, `b` or `f`, for example.
fn kind(array: &Bound<'_, PyUntypedArray>) -> u8 {
    array.dtype().kind()
}

/// Returns an array of 64-bit integers.
fn wide<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
    let wide = array.call_method1("astype", (numpy::dtype::<i64>(array.py()),))?;
    Ok(wide.cast_into()?)
}

/// Returns the first cell of a row as Python shows it.
fn shown(array: &Bound<'_, PyUntypedArray>, place: &[usize]) -> String {
    let cell = array.get_item(PyTuple::new(array.py(), place).ok());
    let cell = cell.and_then(|cell| cell.call_method0("item"));
    cell.and_then(|cell| cell.repr()).map_or_else(|_| "nothing".to_owned(), |text| text.to_string())
}

fn expect_shape(what: &str, found: &[usize], wanted: &[usize]) -> PyResult<()> {
    if found == wanted {
        return Ok(());
    }
    let message = format!("expected shape {wanted:?} for {what}, found {found:?}");
    Err(PyValueError::new_err(message))
}

/// Numbers that are borrowed from an array, or converted.
pub(crate) enum Numbers<'py, T: Element> {
    Borrowed(PyReadonlyArray1<'py, T>),
    Owned(Vec<T>),
}

impl<T: Element> Numbers<'_, T> {
    pub(crate) fn slice(&self) -> PyResult<&[T]> {
        match self {
            Numbers::Borrowed(array) => Ok(array.as_slice()?),
            Numbers::Owned(numbers) => Ok(numbers),
        }
    }
}

/// Returns one action per game.
///
/// # Errors
/// Raises `TypeError` unless they are integers, `ValueError` for another shape, and
/// `IllegalStepError` for a negative or too large index, with the game.
pub(crate) fn actions<'py>(
    given: &Bound<'py, PyAny>,
    games: usize,
    actions: u32,
) -> PyResult<Numbers<'py, u32>> {
    if let Ok(array) = given.cast::<PyArray1<u32>>()
        && array.is_c_contiguous()
    {
        expect_shape("actions", array.shape(), &[games])?;
        return Ok(Numbers::Borrowed(readonly(array)?));
    }
    let array = array(given)?;
    expect_shape("actions", array.shape(), &[games])?;
    if !matches!(kind(&array), b'i' | b'u') {
        let (found, dtype) = (shown(&array, &[0]), array.dtype());
        return Err(PyTypeError::new_err(format!(
            "game 0: expected an integer in 0..={} for an action, found {found} ({dtype})",
            actions.saturating_sub(1)
        )));
    }
    let wide = wide(&array)?;
    let wide = wide.readonly();
    let mut numbers = Vec::with_capacity(games);
    for (game, &action) in wide.as_slice()?.iter().enumerate() {
        let number = u32::try_from(action)
            .map_err(|_| no_such_index(Some(game), actions, shown(&array, &[game])))?;
        numbers.push(number);
    }
    Ok(Numbers::Owned(numbers))
}

/// Returns one flag per game.
///
/// # Errors
/// Raises `TypeError` or `ValueError` unless they are bools, or integers that are 0 or 1.
pub(crate) fn flags<'py>(
    given: &Bound<'py, PyAny>,
    what: &str,
    games: usize,
) -> PyResult<Numbers<'py, bool>> {
    let array = array(given)?;
    expect_shape(what, array.shape(), &[games])?;
    if let Ok(array) = array.cast::<PyArray1<bool>>()
        && array.is_c_contiguous()
    {
        return Ok(Numbers::Borrowed(readonly(array)?));
    }
    let bytes = zeros_and_ones(&array, what)?;
    Ok(Numbers::Owned(bytes.iter().map(|&byte| byte != 0).collect()))
}

/// Returns indices of games.
///
/// # Errors
/// Raises `TypeError` unless they are integers, and `IndexError` for one out of range.
pub(crate) fn rows(given: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<usize>> {
    let array = array(given)?;
    if array.ndim() != 1 {
        let message = format!("expected one dimension for games, found {}", array.ndim());
        return Err(PyValueError::new_err(message));
    }
    if array.len() > 0 && !matches!(kind(&array), b'i' | b'u') {
        let (found, dtype) = (shown(&array, &[0]), array.dtype());
        let message = format!("row 0: expected the index of a game, found {found} ({dtype})");
        return Err(PyTypeError::new_err(message));
    }
    let wide = wide(&array)?;
    let wide = wide.readonly();
    let place = |(row, &game): (usize, &i64)| {
        let found = usize::try_from(game).ok().filter(|&game| game < games);
        found.ok_or_else(|| {
            let found = shown(&array, &[row]);
            let most = games.saturating_sub(1);
            PyIndexError::new_err(format!(
                "row {row}: expected a game in 0..={most}, found {found}"
            ))
        })
    };
    wide.as_slice()?.iter().enumerate().map(place).collect()
}

/// Returns the index of a game.
///
/// # Errors
/// Raises `TypeError` unless it is an integer, and `IndexError` if it is out of range.
pub(crate) fn game(given: &Bound<'_, PyAny>, games: usize) -> PyResult<usize> {
    let number = integer(given, "a game")?;
    usize::try_from(number).ok().filter(|&game| game < games).ok_or_else(|| {
        let most = games.saturating_sub(1);
        PyIndexError::new_err(format!("expected a game in 0..={most}, found {number}"))
    })
}

fn readonly<'py, T: Element>(
    array: &Bound<'py, PyArray1<T>>,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    array.try_readonly().map_err(|why| PyValueError::new_err(why.to_string()))
}

/// Views an array of bytes, signed bytes or bools as bytes, without a copy.
pub(crate) fn as_bytes<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let one_byte = array
        .cast::<PyUntypedArray>()
        .is_ok_and(|array| matches!(kind(array), b'i' | b'b') && array.dtype().itemsize() == 1);
    if one_byte {
        array.call_method1("view", (numpy::dtype::<u8>(array.py()),))
    } else {
        Ok(array.clone())
    }
}

/// Returns cells of any integer type or bools as bytes in the order of rows.
///
/// # Errors
/// Raises `TypeError` for other types, and `ValueError` if a cell is neither 0 nor 1.
fn zeros_and_ones<'a>(array: &'a Bound<'_, PyUntypedArray>, what: &str) -> PyResult<Cow<'a, [u8]>> {
    if !matches!(kind(array), b'i' | b'u' | b'b') {
        let (found, dtype) = (shown(array, &vec![0; array.ndim()]), array.dtype());
        return Err(PyTypeError::new_err(format!(
            "game 0: expected bools or integers that are 0 or 1 for {what}, found {found} ({dtype})"
        )));
    }
    let wide = wide(array)?;
    let wide = wide.readonly();
    let cells = wide.as_slice()?;
    if let Some(place) = cells.iter().position(|cell| !(0..=1).contains(cell)) {
        return Err(no_flag(array, what, place));
    }
    Ok(Cow::Owned(cells.iter().map(|&cell| cell as u8).collect()))
}

/// Returns the exception for a cell that is neither 0 nor 1.
fn no_flag(array: &Bound<'_, PyUntypedArray>, what: &str, place: usize) -> PyErr {
    let width = array.shape().iter().skip(1).product::<usize>().max(1);
    let (game, index) = (place / width, place % width);
    let cell = if array.ndim() > 1 { vec![game, index] } else { vec![game] };
    let at = if array.ndim() > 1 { format!(" at index {index} of") } else { " for".to_owned() };
    let found = shown(array, &cell);
    PyValueError::new_err(format!("game {game}: expected 0 or 1{at} {what}, found {found}"))
}

/// Checks that all bytes of a mask are 0 or 1.
///
/// # Errors
/// Raises `ValueError` with the first one that is not.
fn check_mask(array: &Bound<'_, PyUntypedArray>, cells: &[u8]) -> PyResult<()> {
    if cells.iter().fold(0, |any, cell| any | cell) <= 1 {
        return Ok(());
    }
    let place = cells.iter().position(|&cell| cell > 1).unwrap_or(0);
    Err(no_flag(array, "the mask", place))
}

/// The choices from which actions are drawn.
pub(crate) enum ChoicesGiven<'py> {
    Legal,
    Mask(PyReadonlyArray2<'py, u8>),
    /// The mask that the environment writes, whose shape is known.
    Own(PyReadonlyArrayDyn<'py, u8>),
    Bytes(Vec<u8>),
    Bits(PyReadonlyArray2<'py, u64>),
    Lists(PyReadonlyArray2<'py, u32>, PyReadonlyArray1<'py, u32>),
}

impl<'py> ChoicesGiven<'py> {
    /// Reads a mask of bytes or bits, or lists.
    ///
    /// # Errors
    /// Raises `TypeError` or `ValueError` if it is neither.
    pub(crate) fn new(
        given: Option<&Bound<'py, PyAny>>,
        own: Option<Bound<'py, PyArrayDyn<u8>>>,
        games: usize,
        actions: usize,
    ) -> PyResult<Self> {
        let Some(given) = given.filter(|given| !given.is_none()) else {
            return Ok(ChoicesGiven::Legal);
        };
        if let Some(own) = own {
            let mask = own.try_readonly()?;
            check_mask(own.as_untyped(), mask.as_slice()?)?;
            return Ok(ChoicesGiven::Own(mask));
        }
        if given.is_instance_of::<PyTuple>() {
            type Lists<'py> = (Bound<'py, PyArray2<u32>>, Bound<'py, PyArray1<u32>>);
            let (legal, counts): Lists<'py> = given.extract().map_err(|_| {
                PyTypeError::new_err("expected two arrays of uint32, the lists and their counts")
            })?;
            if !legal.is_c_contiguous() || !counts.is_c_contiguous() {
                return Err(PyValueError::new_err("the lists must be contiguous"));
            }
            return Ok(ChoicesGiven::Lists(legal.try_readonly()?, readonly(&counts)?));
        }
        let array = array(given)?;
        if let Ok(bits) = array.cast::<PyArray2<u64>>()
            && bits.shape() == [games, actions.div_ceil(64)]
            && bits.is_c_contiguous()
        {
            return Ok(ChoicesGiven::Bits(bits.try_readonly()?));
        }
        expect_shape("the mask", array.shape(), &[games, actions])?;
        let bytes = as_bytes(array.as_any())?;
        match bytes.cast::<PyArray2<u8>>() {
            Ok(bytes) if bytes.is_c_contiguous() => {
                let mask = bytes.try_readonly()?;
                check_mask(&array, mask.as_slice()?)?;
                Ok(ChoicesGiven::Mask(mask))
            }
            _ => Ok(ChoicesGiven::Bytes(zeros_and_ones(&array, "the mask")?.into_owned())),
        }
    }

    pub(crate) fn choices(&self) -> PyResult<rules_vec::Choices<'_>> {
        use rules_vec::Choices;
        Ok(match self {
            ChoicesGiven::Legal => Choices::Legal,
            ChoicesGiven::Mask(mask) => Choices::Mask(mask.as_slice()?),
            ChoicesGiven::Own(mask) => Choices::Mask(mask.as_slice()?),
            ChoicesGiven::Bytes(mask) => Choices::Mask(mask),
            ChoicesGiven::Bits(bits) => Choices::Bits(bits.as_slice()?),
            ChoicesGiven::Lists(legal, counts) => {
                Choices::Lists { legal: legal.as_slice()?, counts: counts.as_slice()? }
            }
        })
    }
}
