//! Arguments as callers of Python give them, with errors in Python's words.

use std::borrow::Cow;
use std::num::NonZeroU32;

use numpy::{
    BorrowError, Element, IntoPyArray, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayDyn,
    PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{
    PyIndexError, PyMemoryError, PyOverflowError, PyRuntimeError, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString, PyTuple};
use rules_core::{Seat, Viewer};
use rules_vec::NO_ACTION;

use crate::errors::{Class, Details, raise};

/// The number of characters of a value that an error shows.
const MOST_SHOWN: usize = 60;

/// Returns an integer; one that is too large becomes the largest or smallest `i64`. `None` if the
/// value is no integer. A bool is not one.
///
/// # Errors
/// Raises what the value raises when it is asked, such as a `KeyboardInterrupt`.
fn whole(value: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    match value.extract() {
        Ok(integer) => Ok(Some(integer)),
        Err(why) if why.is_instance_of::<PyOverflowError>(value.py()) => {
            Ok(Some(if value.lt(0)? { i64::MIN } else { i64::MAX }))
        }
        Err(why) if why.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(why) => Err(why),
    }
}

/// Returns a text, cut off if it is long.
fn cut(text: String) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Returns the value as Python shows it, cut off if it is long.
fn shown(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(cut(value.repr()?.to_string()))
}

/// Returns the digits of an integer, cut off if there are many.
pub(crate) fn digits(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(cut(value.str()?.to_string()))
}

/// Returns the exception for a value of another type than the wanted one.
fn other_type(wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match shown(value) {
        Ok(found) => PyTypeError::new_err(format!("expected {wanted}, found {found}")),
        Err(why) => why,
    }
}

/// Returns an integer; one that is too large becomes the largest or smallest `i64`.
///
/// # Errors
/// Raises `TypeError` unless the value is an integer. A bool is not one.
pub(crate) fn integer(value: &Bound<'_, PyAny>, what: &str) -> PyResult<i64> {
    whole(value)?.ok_or_else(|| other_type(&format!("an integer for {what}"), value))
}

/// Returns a text.
///
/// # Errors
/// Raises `TypeError` unless the value is a `str`.
pub(crate) fn text(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => text.extract(),
        Err(_) => Err(other_type(&format!("the text of {what}"), value)),
    }
}

/// Declares arguments that are integers: the type, the name in errors, the range, and the exception
/// for an integer out of range.
macro_rules! numbers {
    ($( $(#[$doc:meta])* $name:ident($type:ty): $what:literal in $range:literal, $error:ident; )+) => { $(
        $(#[$doc])*
        pub(crate) struct $name(pub(crate) $type);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
                integer(&value, $what)?;
                value.extract().map($name).or_else(|_: PyErr| {
                    let found = digits(&value)?;
                    let wanted = concat!("expected ", $what, " in ", $range);
                    Err($error::new_err(format!("{wanted}, found {found}")))
                })
            }
        }
    )+ };
}

numbers! {
    /// The seed of a generator.
    Seed(u64): "a seed" in "0..=2**64 - 1", PyValueError;
    /// The number of the first game of an environment.
    FirstGame(u64): "first_game" in "0..=2**64 - 1", PyValueError;
    /// The number of actions after which a game is cut off.
    MaxActions(NonZeroU32): "max_actions" in "1..=2**32 - 1", PyValueError;
    /// The largest number of steps of a play-out.
    Limit(u64): "a limit" in "0..=2**64 - 1", PyValueError;
    /// A depth of counting.
    Depth(u8): "a depth" in "0..=255", PyValueError;
    /// The place of a step in a record.
    StepPlace(usize): "a step" in "0..=2**64 - 1", PyIndexError;
}

/// A seat of any game.
pub(crate) struct SeatGiven(pub(crate) Seat);

impl<'py> FromPyObject<'_, 'py> for SeatGiven {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let seat = u8::try_from(integer(&value, "a seat")?).ok().and_then(Seat::new);
        match seat {
            Some(seat) => Ok(SeatGiven(seat)),
            None => {
                let message = format!("expected a seat of the game, found {}", digits(&value)?);
                Err(PyIndexError::new_err(message))
            }
        }
    }
}

/// A viewer: the number of a seat, or `"spectator"`.
pub(crate) struct ViewerGiven(pub(crate) Viewer);

impl<'py> FromPyObject<'_, 'py> for ViewerGiven {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if !value.is_instance_of::<PyString>() {
            return SeatGiven::extract(value).map(|seat| ViewerGiven(seat.0.into()));
        }
        if value.eq("spectator")? {
            return Ok(ViewerGiven(Viewer::Spectator));
        }
        let message = format!("expected a seat or \"spectator\", found {}", value.repr()?);
        Err(PyValueError::new_err(message))
    }
}

/// Returns the viewer given, or the open one for `None`.
pub(crate) fn viewer_or_open(viewer: Option<ViewerGiven>) -> Viewer {
    viewer.map_or(Viewer::Open, |viewer| viewer.0)
}

/// A number of games, cells or threads.
pub(crate) struct Size(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match integer(&value, "a size")? {
            i64::MAX => Err(PyMemoryError::new_err(format!("no memory for {}", value.repr()?))),
            size => match usize::try_from(size) {
                Ok(size) => Ok(Size(size)),
                Err(_) => {
                    let message =
                        format!("expected a size of at least 0, found {}", digits(&value)?);
                    Err(PyValueError::new_err(message))
                }
            },
        }
    }
}

/// Names of arrays.
pub(crate) struct Names(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let names = if value.is_instance_of::<PyString>() { None } else { value.try_iter().ok() };
        let Some(names) = names else {
            let message = format!("expected a list of names for write, found {}", shown(&value)?);
            return Err(PyTypeError::new_err(message));
        };
        let name = |name: PyResult<Bound<'py, PyAny>>| {
            let name = name?;
            match name.cast::<PyString>() {
                Ok(name) => name.extract(),
                Err(_) => {
                    let message =
                        format!("expected the name of an array for write, found {}", shown(&name)?);
                    Err(PyTypeError::new_err(message))
                }
            }
        };
        names.map(name).collect::<PyResult<_>>().map(Names)
    }
}

/// A step: its text, or its number and the object that is that number.
pub(crate) enum StepGiven<'py> {
    Number(i64, Bound<'py, PyAny>),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for StepGiven<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_instance_of::<PyString>() {
            return Ok(StepGiven::Text(value.extract()?));
        }
        match whole(&value)? {
            Some(number) => Ok(StepGiven::Number(number, value.to_owned())),
            None => Err(other_type("the text or index of a step", &value)),
        }
    }
}

/// Returns the exception for an index that no action has, or no event.
pub(crate) fn no_such(
    what: &str,
    game: Option<usize>,
    count: u32,
    found: impl std::fmt::Display,
) -> PyErr {
    let most = count.saturating_sub(1);
    let place = game.map_or(String::new(), |game| format!("game {game}: "));
    let message = format!("{place}expected {what} in 0..={most}, found {found}");
    let code = (what == AN_EVENT).then_some("no-such-event");
    raise(Class::IllegalStep, message, Details { game, code, ..Details::default() })
}

/// An index of an action, in words.
pub(crate) const AN_INDEX: &str = "an index";

/// An index of an event among those that can happen, in words.
pub(crate) const AN_EVENT: &str = "an event";

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

/// Returns a cell as Python shows it.
fn cell(array: &Bound<'_, PyUntypedArray>, place: &[usize]) -> PyResult<String> {
    let cell = array.get_item(PyTuple::new(array.py(), place)?)?;
    match cell.hasattr("item")? {
        true => shown(&cell.call_method0("item")?),
        false => shown(&cell),
    }
}

/// Returns a cell and its type as Python shows them.
fn typed_cell(array: &Bound<'_, PyUntypedArray>, place: &[usize]) -> PyResult<String> {
    Ok(format!("{} ({})", cell(array, place)?, array.dtype()))
}

pub(crate) fn expect_shape(what: &str, found: &[usize], wanted: &[usize]) -> PyResult<()> {
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

/// Integers in one dimension.
struct Integers<'py> {
    numbers: Vec<i64>,
    given: Bound<'py, PyAny>,
}

impl<'py> Integers<'py> {
    /// Reads a list, a tuple or an array.
    ///
    /// `one` names a value and its range, and `place` its row.
    ///
    /// # Errors
    /// Raises `TypeError` for values other than integers, and `ValueError` for another shape.
    fn new(
        given: &Bound<'py, PyAny>,
        what: &str,
        length: Option<usize>,
        one: &str,
        place: &dyn Fn(usize) -> String,
    ) -> PyResult<Self> {
        let refuse = |row: usize, found: String| {
            Err(PyTypeError::new_err(format!("{}: expected {one}, found {found}", place(row))))
        };
        let expect_length = |found: usize| match length.filter(|&length| length != found) {
            Some(length) => {
                let message = format!("expected shape [{length}] for {what}, found [{found}]");
                Err(PyValueError::new_err(message))
            }
            None => Ok(()),
        };
        let is_list = |value: &Bound<'_, PyAny>| {
            value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()
        };
        // NumPy knows the whole shape of a list of lists.
        let fits = |given: &Bound<'_, PyAny>| length.is_none() || given.len().ok() == length;
        let has_rows = !fits(given) && given.get_item(0).is_ok_and(|first| is_list(&first));
        if is_list(given) && !has_rows {
            expect_length(given.len()?)?;
            let mut numbers = Vec::with_capacity(given.len()?);
            for value in given.try_iter()? {
                let value = value?;
                match whole(&value)? {
                    Some(number) => numbers.push(number),
                    None => return refuse(numbers.len(), shown(&value)?),
                }
            }
            return Ok(Integers { numbers, given: given.clone() });
        }
        let array = array(given)?;
        if array.ndim() == 0 {
            let message = format!("expected a list or array for {what}, found {}", shown(given)?);
            return Err(PyTypeError::new_err(message));
        }
        if array.ndim() > 1 {
            let wanted = length.map_or("one dimension".to_owned(), |length| format!("[{length}]"));
            let message = format!("expected shape {wanted} for {what}, found {:?}", array.shape());
            return Err(PyValueError::new_err(message));
        }
        expect_length(array.len())?;
        if array.len() == 0 {
            return Ok(Integers { numbers: Vec::new(), given: array.into_any() });
        }
        if !matches!(kind(&array), b'i' | b'u') {
            // Objects can be integers, and an error names the first one that is not.
            let rows = if kind(&array) == b'O' { array.len() } else { 1 };
            let mut to_blame = 0;
            for row in 0..rows {
                if whole(&array.get_item(row)?)?.is_none() {
                    to_blame = row;
                    break;
                }
            }
            return refuse(to_blame, typed_cell(&array, &[to_blame])?);
        }
        let numbers = wide(&array)?.readonly().as_slice()?.to_vec();
        Ok(Integers { numbers, given: array.into_any() })
    }

    /// Converts all numbers, or returns the exception that `refuse` makes for the first one out of
    /// range from its row and its text.
    fn convert<T>(
        &self,
        convert: impl Fn(usize, i64) -> Option<T>,
        refuse: impl Fn(usize, String) -> PyErr,
    ) -> PyResult<Vec<T>> {
        let mut converted = Vec::with_capacity(self.numbers.len());
        for (row, &number) in self.numbers.iter().enumerate() {
            match convert(row, number) {
                Some(number) => converted.push(number),
                // A number of 64 bits without a sign has another value here.
                None => return Err(refuse(row, self.given.get_item(row)?.str()?.to_string())),
            }
        }
        Ok(converted)
    }
}

/// The range of actions, in words.
fn an_action(actions: u32) -> String {
    format!("an integer in 0..={} for an action", actions.saturating_sub(1))
}

/// Returns one action per game. Those of games without a flag are integers of any size.
///
/// # Errors
/// Raises `TypeError` unless they are integers, `ValueError` for another shape, and
/// `IllegalStepError` for a negative or too large index, with the game.
pub(crate) fn actions<'py>(
    given: &Bound<'py, PyAny>,
    games: usize,
    flags: Option<&[bool]>,
    actions: u32,
) -> PyResult<Numbers<'py, u32>> {
    if let Ok(array) = given.cast::<PyArray1<u32>>()
        && array.is_c_contiguous()
        && (array.data() as usize).is_multiple_of(align_of::<u32>())
    {
        expect_shape("actions", array.shape(), &[games])?;
        return Ok(Numbers::Borrowed(readonly("actions", array)?));
    }
    let place = |game| format!("game {game}");
    let given = Integers::new(given, "actions", Some(games), &an_action(actions), &place)?;
    let plays = |game: usize| flags.is_none_or(|flags| flags.get(game) == Some(&true));
    let index = |game, number| {
        u32::try_from(number).ok().or(if plays(game) { None } else { Some(NO_ACTION) })
    };
    let numbers =
        given.convert(index, |game, found| no_such(AN_INDEX, Some(game), actions, found))?;
    Ok(Numbers::Owned(numbers))
}

/// Returns the actions that a function chose for these games, as an array of uint32.
///
/// Raises the same as ``VecEnv.step``, and names the games by ``games``.
#[pyfunction(name = "_checked_actions")]
pub(crate) fn checked_actions<'py>(
    chosen: &Bound<'py, PyAny>,
    games: PyReadonlyArray1<'py, i64>,
    actions: u32,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let games = games.as_slice()?;
    let place = |row: usize| format!("game {}", games[row]);
    let given = Integers::new(chosen, "actions", Some(games.len()), &an_action(actions), &place)?;
    let index = |_, number| u32::try_from(number).ok().filter(|&index| index < actions);
    let numbers = given.convert(index, |row, found| {
        no_such(AN_INDEX, usize::try_from(games[row]).ok(), actions, found)
    })?;
    Ok(numbers.into_pyarray(chosen.py()))
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
        return Ok(Numbers::Borrowed(readonly(what, array)?));
    }
    if games == 0 {
        // An empty list has no type.
        return Ok(Numbers::Owned(Vec::new()));
    }
    let bytes = zeros_and_ones(&array, what)?;
    Ok(Numbers::Owned(bytes.iter().map(|&byte| byte != 0).collect()))
}

/// Returns indices of games.
///
/// # Errors
/// Raises `TypeError` unless they are integers, and `IndexError` for one out of range.
pub(crate) fn rows(given: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<usize>> {
    let place = |row| format!("row {row}");
    let given = Integers::new(given, "games", None, "the index of a game", &place)?;
    let most = games.saturating_sub(1);
    given.convert(
        |_, game| usize::try_from(game).ok().filter(|&game| game < games),
        |row, found| {
            PyIndexError::new_err(format!(
                "row {row}: expected a game in 0..={most}, found {found}"
            ))
        },
    )
}

/// Returns one seat per game. Those of games without a flag are integers of any size.
///
/// # Errors
/// Raises `TypeError` unless they are integers, and `IndexError` for one out of range.
pub(crate) fn seats(
    given: &Bound<'_, PyAny>,
    games: usize,
    flags: Option<&[bool]>,
    players: u8,
) -> PyResult<Vec<u8>> {
    let place = |game| format!("game {game}");
    let one = format!("a seat in 0..={}", players.saturating_sub(1));
    let given = Integers::new(given, "seats", Some(games), &one, &place)?;
    let plays = |game: usize| flags.is_none_or(|flags| flags.get(game) == Some(&true));
    given.convert(
        |game, seat| match u8::try_from(seat).ok().filter(|&seat| seat < players) {
            None if !plays(game) => Some(0),
            seat => seat,
        },
        |game, found| PyIndexError::new_err(format!("game {game}: expected {one}, found {found}")),
    )
}

/// Returns an index below `count`, such as that of a game.
///
/// # Errors
/// Raises `TypeError` unless it is an integer, and `IndexError` if it is out of range.
pub(crate) fn index(given: &Bound<'_, PyAny>, what: &str, count: usize) -> PyResult<usize> {
    let number = integer(given, what)?;
    match usize::try_from(number).ok().filter(|&index| index < count) {
        Some(index) => Ok(index),
        None => {
            let (most, found) = (count.saturating_sub(1), digits(given)?);
            Err(PyIndexError::new_err(format!("expected {what} in 0..={most}, found {found}")))
        }
    }
}

fn readonly<'py, T: Element>(
    what: &str,
    array: &Bound<'py, PyArray1<T>>,
) -> PyResult<PyReadonlyArray1<'py, T>> {
    array.try_readonly().map_err(|why| in_use(what, why))
}

/// Returns the exception for an array that another call uses, or that cannot be written.
pub(crate) fn in_use(what: &str, why: BorrowError) -> PyErr {
    match why {
        BorrowError::AlreadyBorrowed => {
            PyRuntimeError::new_err(format!("{what} is in use by another call"))
        }
        why => PyValueError::new_err(format!("{what}: {why}")),
    }
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
        let found = if array.len() > 0 {
            typed_cell(array, &vec![0; array.ndim()])?
        } else {
            array.dtype().to_string()
        };
        return Err(PyTypeError::new_err(format!(
            "game 0: expected bools or integers that are 0 or 1 for {what}, found {found}"
        )));
    }
    let wide = wide(array)?;
    let wide = wide.readonly();
    let cells = wide.as_slice()?;
    if let Some(place) = cells.iter().position(|cell| !(0..=1).contains(cell)) {
        return Err(no_flag(array, what, place)?);
    }
    Ok(Cow::Owned(cells.iter().map(|&cell| cell as u8).collect()))
}

/// Returns the exception for a cell that is neither 0 nor 1.
fn no_flag(array: &Bound<'_, PyUntypedArray>, what: &str, place: usize) -> PyResult<PyErr> {
    let width = array.shape().iter().skip(1).product::<usize>().max(1);
    let (game, index) = (place / width, place % width);
    let at = if array.ndim() > 1 { format!(" at index {index} of") } else { " for".to_owned() };
    let found = if array.ndim() > 1 { cell(array, &[game, index]) } else { cell(array, &[game]) }?;
    Ok(PyValueError::new_err(format!("game {game}: expected 0 or 1{at} {what}, found {found}")))
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
    Err(no_flag(array, "the mask", place)?)
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
            let mask = own.try_readonly().map_err(|why| in_use("the mask", why))?;
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
            let legal = legal.try_readonly().map_err(|why| in_use("the lists", why))?;
            return Ok(ChoicesGiven::Lists(legal, readonly("the counts", &counts)?));
        }
        let array = array(given)?;
        if let Ok(bits) = array.cast::<PyArray2<u64>>()
            && bits.shape() == [games, actions.div_ceil(64)]
            && bits.is_c_contiguous()
        {
            let bits = bits.try_readonly().map_err(|why| in_use("the mask", why))?;
            return Ok(ChoicesGiven::Bits(bits));
        }
        expect_shape("the mask", array.shape(), &[games, actions])?;
        let bytes = as_bytes(array.as_any())?;
        match bytes.cast::<PyArray2<u8>>() {
            Ok(bytes) if bytes.is_c_contiguous() => {
                let mask = bytes.try_readonly().map_err(|why| in_use("the mask", why))?;
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
