//! `VecEnv`: many games at once over NumPy arrays.

mod arrays;
mod games;

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rules_games::{DynGame, Setup, find};
use rules_vec::{AutoReset, Buffers, Chance, GameSet, Settings, VecError};

use crate::errors::{Class, Details, exception, raise};
use crate::given::{self, ChoicesGiven, FirstGame, MaxActions, Names, Numbers, Seed, Size};
use crate::position::Position;
use crate::setup::{options, setup};
use crate::values::Shape;
use arrays::{Arrays, NAMES, Sizes};
use games::Games;

/// The default capacity of lists of legal actions and of events.
const LIST_WIDTH: Size = Size(64);

/// The number of games up to which a call keeps Python's lock: it takes some microseconds.
const FEW_GAMES: usize = 16;

/// Many games of one kind, played in step. Each step takes one action per game and writes the data
/// for a learner to NumPy arrays, always the same ones. All work is done outside Python's lock.
///
/// >>> import rules_games
/// >>> env = rules_games.VecEnv("triandro", 8, seed=3)
/// >>> env.reset()
/// >>> while not env.terminated.any():
/// ...     env.sample(env.action_mask, env.actions)
/// ...     env.step(env.actions)
/// >>> env.action_mask.shape, env.planes.shape
/// ((8, 191), (8, 2, 9, 9))
///
/// Arguments other than the name of the game, the number of games, ``board`` and the options of the
/// game:
///
/// - ``seed``, ``first_game``: the seed (0 to ``2**64 - 1``), and the number of the first game. A game
///   depends on the seed, its number and how often it has been started. It does not depend on
///   ``threads`` or on how games are divided among environments.
/// - ``auto_reset``: ``"same_step"`` restarts a game in the step in which it ends, ``"next_step"`` in
///   the step after it, ``"off"`` only by ``reset`` and ``reset_where``. Until then further steps
///   leave a game that is over as it is, with rewards of 0, and ignore its actions.
/// - ``chance``: ``"settled"`` plays chance events at once. With ``"exposed"`` chance has turns, at
///   which an action is the index of an event, or ``NO_ACTION`` to draw one by its weight.
///   ``write=["weights"]`` writes the weights.
/// - ``max_actions``: the number of actions after which a game is truncated without rewards.
/// - ``threads``: the number of threads; 0 is one per core. Each has at least 128 games.
/// - ``write``: the names of the arrays to write, by default ``action_mask``, ``planes`` and
///   ``scalars``, in addition to ``seats``, ``rewards``, ``terminated`` and ``truncated``.
/// - ``width``: the number of cells of a row of ``legal`` and ``weights``.
///
/// Arrays that can be written, by name: ``action_mask`` (bytes), ``action_mask_bits`` (64 to a
/// word), ``legal`` and ``legal_counts`` (indices of legal actions, in rows of ``width``),
/// ``planes``, ``scalars``, ``tokens``, each also as ``final_...`` for the view at the end of a game;
/// ``seats`` (the seat to act, or ``CHANCE`` or ``OVER``), ``rewards`` (of all seats),
/// ``terminated``, ``truncated``, ``weights`` (of chance events). Each bound array is an attribute.
///
/// An environment can be pickled and copied; it then continues with the same games, except that
/// after pickling ``sample`` without choices may draw others in TRIAD. Only one thread may use it at
/// a time. After a ``fork`` the child starts threads of its own. Ctrl-C ends a call only when its
/// step is complete.
#[pyclass(module = "rules_games", frozen)]
pub(crate) struct VecEnv {
    env: Mutex<Box<dyn Games>>,
    start: Box<dyn DynGame>,
    board: Option<Arc<str>>,
    settings: Settings,
    shape: rules_core::EncodingShape,
    seats: u8,
    arrays: Mutex<Arrays>,
    /// The default array for actions, if the caller passes none.
    actions: Py<PyArray1<u32>>,
}

/// Locks without waiting: the holder may need Python's lock.
fn lock<T>(mutex: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("the environment is in use by another thread"))
        }
    }
}

impl VecEnv {
    fn sizes(&self) -> Sizes {
        Sizes { games: self.settings.games, seats: self.seats.into(), shape: self.shape }
    }

    fn env(&self) -> PyResult<MutexGuard<'_, Box<dyn Games>>> {
        lock(&self.env)
    }

    /// Returns the bound arrays. They are locked for moments with Python's lock held.
    fn bound(&self) -> PyResult<MutexGuard<'_, Arrays>> {
        lock(&self.arrays)
    }

    /// Calls a function on the environment and the arrays without Python's lock.
    fn run(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Games, &mut Buffers<'_>) -> Result<(), VecError> + Send,
    ) -> PyResult<()> {
        let mut env = self.env()?;
        let mut held = self.bound()?.hold(py)?;
        let mut buffers = held.buffers()?;
        let env = &mut **env;
        self.detached(py, || work(env, &mut buffers)).map_err(|why| self.refused(why, env))
    }

    /// Works without Python's lock, unless the work takes less time than giving the lock back.
    fn detached<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
        if self.settings.games <= FEW_GAMES { work() } else { py.detach(work) }
    }

    /// Reads a flag per game, if there are flags.
    fn flags<'py>(
        &self,
        given: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Numbers<'py, bool>>> {
        let read = |given| given::flags(given, "where", self.settings.games);
        given.filter(|given| !given.is_none()).map(read).transpose()
    }

    /// Returns the exception for an error of the environment.
    fn refused(&self, error: VecError, env: &dyn Games) -> PyErr {
        let VecError::Illegal { game, index, rules: [], .. } = error else {
            return refused(error);
        };
        match env.events(game) {
            Some(events) => given::no_such(given::AN_EVENT, Some(game), events, index),
            None if index >= self.shape.actions => {
                given::no_such(given::AN_INDEX, Some(game), self.shape.actions, index)
            }
            None => refused(error),
        }
    }

    /// Returns an environment around games, with new arrays of the same names.
    fn around(&self, py: Python<'_>, env: Box<dyn Games>, games: usize) -> PyResult<Self> {
        let made = VecEnv {
            env: Mutex::new(env),
            start: self.start.clone(),
            board: self.board.clone(),
            settings: Settings { games, threads: 1, ..self.settings },
            arrays: Mutex::default(),
            actions: actions(py, games)?,
            ..*self
        };
        let (sizes, mut arrays) = (made.sizes(), Arrays::default());
        for (name, array) in self.bound()?.dict(py)? {
            let (name, shape): (String, Vec<usize>) =
                (name.extract()?, array.getattr("shape")?.extract()?);
            arrays.make(py, &name, shape.get(1).copied().unwrap_or(0), &sizes)?;
        }
        *made.bound()? = arrays;
        made.observe(py)?;
        Ok(made)
    }
}

/// Returns the exception for an error of an environment.
fn refused(error: VecError) -> PyErr {
    let message = error.to_string();
    match error {
        VecError::Illegal { game, rules, .. } => {
            let details =
                Details { rule: rules.first().copied(), game: Some(game), ..Details::default() };
            raise(Class::IllegalStep, message, details)
        }
        VecError::Options(_) | VecError::OtherOptions { .. } => {
            raise(Class::Options, message, Details::default())
        }
        VecError::Memory(_) => PyMemoryError::new_err(message),
        VecError::Threads(_) => PyOSError::new_err(message),
        VecError::Length { name, needed, given } => {
            PyValueError::new_err(format!("expected {needed} entries for {name}, found {given}"))
        }
        _ => PyValueError::new_err(message),
    }
}

/// Returns a new array for actions.
fn actions(py: Python<'_>, games: usize) -> PyResult<Py<PyArray1<u32>>> {
    let zeros = py.import("numpy")?.getattr("zeros")?;
    Ok(zeros.call1((games, numpy::dtype::<u32>(py)))?.cast_into()?.unbind())
}

/// Returns the value with this name.
fn named<T: Copy>(what: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    let found = values.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<_> = values.iter().map(|(known, _)| *known).collect();
        PyValueError::new_err(format!(
            "expected one of {} for {what}, found {name:?}",
            known.join(", ")
        ))
    })
}

/// Returns the name of a value.
fn name_of<T: PartialEq>(value: &T, values: &[(&'static str, T)]) -> &'static str {
    values.iter().find(|(_, known)| known == value).map_or("", |&(name, _)| name)
}

const AUTO_RESETS: [(&str, AutoReset); 3] = [
    ("same_step", AutoReset::SameStep),
    ("next_step", AutoReset::NextStep),
    ("off", AutoReset::Off),
];

const CHANCES: [(&str, Chance); 2] = [("settled", Chance::Settled), ("exposed", Chance::Exposed)];

/// A way to recreate an environment: a function, and the settings, the state, the arrays, and the
/// actions.
type Reduced<'py> = (
    Bound<'py, PyAny>,
    (&'static str, Bound<'py, PyDict>, Bound<'py, PyBytes>, Bound<'py, PyDict>, Py<PyArray1<u32>>),
);

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(
        signature = (
            game, games=Size(1024), *, seed=Seed(0), first_game=FirstGame(0),
            auto_reset="same_step", chance="settled", max_actions=None, threads=Size(1), write=None, width=LIST_WIDTH,
            board=None, **options
        ),
        text_signature = "(game, games=1024, *, seed=0, first_game=0, auto_reset='same_step', \
            chance='settled', max_actions=None, threads=1, write=None, width=64, board=None, \
            **options)"
    )]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        games: Size,
        seed: Seed,
        first_game: FirstGame,
        auto_reset: &str,
        chance: &str,
        max_actions: Option<MaxActions>,
        threads: Size,
        write: Option<Names>,
        width: Size,
        board: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let settings = Settings {
            games: games.0,
            seed: seed.0,
            first: first_game.0,
            auto_reset: named("auto_reset", auto_reset, &AUTO_RESETS)?,
            chance: named("chance", chance, &CHANCES)?,
            max_actions: max_actions.map(|most| most.0),
            threads: threads.0,
        };
        let start = start(game, &setup(board, options)?)?;
        let env = games::games(&*start, settings)
            .ok_or_else(|| PyTypeError::new_err(format!("{game} has no environment")))?
            .map_err(refused)?;
        let (shape, seats) = (env.shape(), env.seats());
        let made = VecEnv {
            env: Mutex::new(env),
            start,
            board: board.map(Into::into),
            settings,
            shape,
            seats,
            arrays: Mutex::default(),
            actions: actions(py, games.0)?,
        };
        let (sizes, mut arrays) = (made.sizes(), Arrays::default());
        let always = ["seats", "rewards", "terminated", "truncated"].map(String::from);
        let parts = write.map_or_else(
            || ["action_mask", "planes", "scalars"].map(String::from).into(),
            |write| write.0,
        );
        for name in always.iter().chain(&parts) {
            arrays.make(py, name, width.0, &sizes)?;
        }
        *made.bound()? = arrays;
        made.observe(py)?;
        Ok(made)
    }

    /// Binds arrays of the caller in place of the current ones, by name; ``None`` stops writing
    /// one.
    ///
    /// They must be contiguous and have the type and shape of the current ones. A mask can have
    /// int8, uint8 or bool. Nothing may resize or write to a bound array during a call, also not
    /// another thread: ``resize(..., refcheck=False)`` frees memory that the call writes to. Two arrays
    /// must not share memory. If one is refused, nothing has changed.
    #[pyo3(signature = (**arrays))]
    fn bind(&self, py: Python<'_>, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let (sizes, mut bound, mut changed) = (self.sizes(), self.bound()?, Arrays::default());
        let all = bound.dict(py)?;
        for (name, array) in arrays.into_iter().flatten() {
            all.set_item(name, array)?;
        }
        for (name, array) in all {
            changed.bind(&name.extract::<String>()?, &array, &sizes)?;
        }
        // Two arrays with the same memory could not be written in a step.
        drop(changed.hold(py)?);
        *bound = changed;
        Ok(())
    }

    /// Returns the bound arrays, by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.bound()?.dict(py)
    }

    /// An array for actions, for use by the caller: uint32, ``(games,)``.
    #[getter(actions)]
    fn own_actions(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.actions.clone_ref(py)
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.start.name()
    }

    /// Returns the number of games.
    fn __len__(&self) -> usize {
        self.settings.games
    }

    /// The number of seats of each game.
    #[getter]
    fn players(&self) -> u8 {
        self.seats
    }

    /// All options of the games, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, &*self.start)
    }

    /// The sizes of the encoding of one game.
    #[getter]
    fn shape(&self) -> Shape {
        self.shape.into()
    }

    /// Returns the position of a game.
    fn position(&self, game: &Bound<'_, PyAny>) -> PyResult<Position> {
        let game = given::index(game, "a game", self.settings.games)?;
        let text = self.env()?.text(game).unwrap_or_default();
        let setup = self.board.iter().fold(Setup::new(), |setup, text| setup.on_layout(&**text));
        let read = find(self.start.name()).and_then(|entry| entry.read_with(&setup, &text));
        Ok(Position::on(read.map_err(exception)?, self.board.clone()))
    }

    /// Puts games into positions with the same options, and writes the views.
    ///
    /// ``games`` are indices, one per position. The games continue with their own generators.
    fn set_positions(
        &self,
        py: Python<'_>,
        games: &Bound<'_, PyAny>,
        positions: Vec<Py<Position>>,
    ) -> PyResult<()> {
        let rows = given::rows(games, self.settings.games)?;
        if rows.len() != positions.len() {
            let message = format!("expected {} positions, found {}", rows.len(), positions.len());
            return Err(PyValueError::new_err(message));
        }
        {
            let mut env = self.env()?;
            let mut changed = env.clone_box();
            for (&game, position) in rows.iter().zip(&positions) {
                let position = position.get();
                match changed.set_game(game, position.game()) {
                    Some(set) => set.map_err(refused)?,
                    None => {
                        let (wanted, found) = (self.start.name(), position.game().name());
                        let message = format!(
                            "game {game}: expected a position of {wanted}, found one of {found}"
                        );
                        return Err(raise(Class::Options, message, Details::default()));
                    }
                }
            }
            *env = changed;
        }
        self.observe(py)
    }

    /// Returns the number of restarts of a game since the environment was created or reseeded.
    fn episode(&self, game: &Bound<'_, PyAny>) -> PyResult<u64> {
        let game = given::index(game, "a game", self.settings.games)?;
        Ok(self.env()?.episode(game).unwrap_or_default())
    }

    /// Writes the current views, with rewards of 0; for use after binding arrays.
    fn observe(&self, py: Python<'_>) -> PyResult<()> {
        self.run(py, |env, out| env.observe(out))
    }

    /// Writes the views of these seats in place of those of the seats to act. Nothing else is
    /// written.
    ///
    /// ``seats`` are integers, ``(games,)``. Legal actions are those of the seat if it is its turn,
    /// otherwise none. With ``where``, bools of the same shape, only the rows whose flag is set are
    /// written. At the end of a game this is how a seat sees it that did not act last.
    #[pyo3(signature = (seats, r#where=None))]
    fn observe_as(
        &self,
        py: Python<'_>,
        seats: &Bound<'_, PyAny>,
        r#where: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let flags = self.flags(r#where)?;
        let flags = flags.as_ref().map(Numbers::slice).transpose()?;
        let seats = given::seats(seats, self.settings.games, flags, self.seats)?;
        self.run(py, |env, out| env.observe_as(&seats, set(flags), out))
    }

    /// Restarts all games. With a seed they are those of a new environment with that seed; without
    /// one they are further games of the same seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        self.run(py, |env, out| env.reset(seed.map(|seed| seed.0), out))
    }

    /// Restarts the games whose flag is set: bools, or integers that are 0 or 1, ``(games,)``.
    fn reset_where(&self, py: Python<'_>, which: &Bound<'_, PyAny>) -> PyResult<()> {
        let which = given::flags(which, "the games to reset", self.settings.games)?;
        let which = which.slice()?;
        self.run(py, |env, out| env.reset_where(which, out))
    }

    /// Plays an action, given by its index, in every game. All are checked before any is played: if
    /// one is illegal, no game changes.
    ///
    /// ``actions`` are integers of any type, ``(games,)``; uint32 is not converted. With ``where``,
    /// bools of the same shape, only the games whose flag is set play. All others and their rows in
    /// the arrays stay as they are, so that an opponent can move where it is its turn. Their actions
    /// are not looked at.
    #[pyo3(signature = (actions, r#where=None))]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        r#where: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let flags = self.flags(r#where)?;
        let flags = flags.as_ref().map(Numbers::slice).transpose()?;
        let actions = given::actions(actions, self.settings.games, flags, self.shape.actions)?;
        let actions = actions.slice()?;
        self.run(py, |env, out| env.step(actions, set(flags), out))
    }

    /// Draws an action for every game at a seat's turn, each of the choices with the same
    /// probability, and ``NO_ACTION`` for the others. Where there are no choices it is ``NO_ACTION``
    /// too, which ``step`` refuses at a seat's turn.
    ///
    /// Choices are a mask, ``(games, shape.actions)`` with bools or integers that are 0 or 1; bits
    /// like ``action_mask_bits``; or a tuple of lists like ``(legal, legal_counts)``. By default they are
    /// the legal actions. ``out``, uint32 of shape ``(games,)``, is ``actions`` unless another array
    /// is given. With ``where``, bools of the same shape, only the games whose flag is set draw, and
    /// other cells stay as they are.
    #[pyo3(signature = (choices=None, out=None, r#where=None))]
    fn sample(
        &self,
        py: Python<'_>,
        choices: Option<&Bound<'_, PyAny>>,
        out: Option<&Bound<'_, PyAny>>,
        r#where: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let flags = self.flags(r#where)?;
        let flags = flags.as_ref().map(Numbers::slice).transpose()?;
        let own = self.bound()?.own_mask(py, choices)?;
        let (games, actions) = (self.settings.games, self.shape.actions as usize);
        let choices = ChoicesGiven::new(choices, own, games, actions)?;
        let choices = choices.choices()?;
        let out = match out {
            None => self.actions.bind(py).clone(),
            Some(out) => out.cast::<PyArray1<u32>>().cloned().map_err(|_| {
                PyTypeError::new_err("expected an array of uint32 with one dimension for out")
            })?,
        };
        given::expect_shape("out", out.shape(), &[games])?;
        let mut out: PyReadwriteArray1<'_, u32> =
            out.try_readwrite().map_err(|why| given::in_use("out", why))?;
        let out = out.as_slice_mut()?;
        let mut env = self.env()?;
        let env = &mut **env;
        self.detached(py, || env.sample(choices, set(flags), out)).map_err(refused)
    }

    /// Returns another environment in the same state, with its own arrays.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let (sizes, mut arrays) = (self.sizes(), Arrays::default());
        for (name, array) in self.bound()?.dict(py)? {
            let name: String = name.extract()?;
            arrays.bind(&name, &array.call_method0("copy")?, &sizes)?;
        }
        let actions = self.actions.bind(py).call_method0("copy")?.cast_into()?.unbind();
        let env = Mutex::new(self.env()?.clone_box());
        let (start, board) = (self.start.clone(), self.board.clone());
        Ok(VecEnv { env, start, board, arrays: Mutex::new(arrays), actions, ..*self })
    }

    /// Returns an environment whose games are copies of the games with these indices, in this
    /// order. It has arrays of its own and runs on one thread.
    ///
    /// A game can be copied more than once. With ``seed`` every copy has generators of its own;
    /// without it they continue like those of the original.
    #[pyo3(signature = (games, seed=None))]
    fn take(&self, py: Python<'_>, games: &Bound<'_, PyAny>, seed: Option<Seed>) -> PyResult<Self> {
        let rows = given::rows(games, self.settings.games)?;
        let taken = self.env()?.take(&rows, seed.map(|seed| seed.0)).map_err(refused)?;
        self.around(py, taken, rows.len())
    }

    /// Replaces the games with these indices by copies of the games of another environment, in
    /// their order. It does not write the arrays; call ``observe`` for that.
    fn put(&self, games: &Bound<'_, PyAny>, source: &Bound<'_, Self>) -> PyResult<()> {
        let rows = given::rows(games, self.settings.games)?;
        let source = source.get();
        if std::ptr::eq(self, source) {
            return Err(PyValueError::new_err("expected another environment as the source"));
        }
        let (mut env, from) = (self.env()?, source.env()?);
        match env.put(&rows, from.as_any()) {
            Some(put) => put.map_err(refused),
            None => {
                let (wanted, found) = (self.start.name(), source.start.name());
                let message = format!("expected an environment of {wanted}, found one of {found}");
                Err(raise(Class::Options, message, Details::default()))
            }
        }
    }

    /// Returns the state of all games and generators as bytes with a version and a checksum.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.env()?.state()))
    }

    /// Sets the state of all games and generators, and writes the views. The games then continue
    /// like those of the environment that returned the bytes.
    ///
    /// Only in TRIAD may ``sample`` without choices draw others: it depends on an order of Jewels that
    /// positions do not keep. Pass ``action_mask`` to draw the same.
    ///
    /// Raises ``ValueError`` if a byte is not as it was written, or if version, game, options, number
    /// of games, ``auto_reset``, ``chance`` or ``max_actions`` differ; then nothing has changed.
    fn set_state(&self, py: Python<'_>, state: &[u8]) -> PyResult<()> {
        self.env()?.set_state(state).map_err(refused)?;
        self.observe(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // Arrays that another thread holds are in use, so that nothing is collected.
        self.arrays.try_lock().map_or(Ok(()), |arrays| arrays.traverse(&visit))
    }

    fn __clear__(&self) {
        if let Ok(mut arrays) = self.arrays.try_lock() {
            *arrays = Arrays::default();
        }
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Settings { games, seed, first, auto_reset, chance, max_actions, threads } =
            self.settings;
        let settings = self.options(py)?;
        settings.set_item("games", games)?;
        settings.set_item("seed", seed)?;
        settings.set_item("first_game", first)?;
        settings.set_item("auto_reset", name_of(&auto_reset, &AUTO_RESETS))?;
        settings.set_item("chance", name_of(&chance, &CHANCES))?;
        settings.set_item("max_actions", max_actions.map(u32::from))?;
        settings.set_item("threads", threads)?;
        settings.set_item("board", self.board.as_deref())?;
        let arrays = self.bound()?.dict(py)?;
        for &name in NAMES {
            if !arrays.contains(name)? {
                arrays.set_item(name, py.None())?;
            }
        }
        let restore = py.import("rules_games")?.getattr("_restore_env")?;
        let (state, actions) = (self.state(py)?, self.actions.clone_ref(py));
        Ok((restore, (self.start.name(), settings, state, arrays, actions)))
    }

    fn __repr__(&self) -> String {
        format!("<VecEnv of {} games of {}>", self.settings.games, self.start.name())
    }
}

/// Returns the games whose flag is set, or all.
fn set(flags: Option<&[bool]>) -> GameSet<'_> {
    flags.map_or(GameSet::All, GameSet::Flagged)
}

/// Returns the single start of all games.
fn start(game: &str, setup: &Setup) -> PyResult<Box<dyn DynGame>> {
    let mut starts = find(game).and_then(|entry| entry.starts(setup)).map_err(exception)?;
    if starts.len() > 1 {
        let message = "the games of an environment have the same options, so none can be random";
        return Err(raise(Class::Options, message.to_string(), Details::default()));
    }
    Ok(starts.swap_remove(0))
}
