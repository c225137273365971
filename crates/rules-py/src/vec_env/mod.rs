//! `VecEnv`: many games at once over NumPy arrays.

mod arrays;
mod games;

use std::num::NonZeroU32;
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1};
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules_games::{DynGame, Setup, find};
use rules_vec::{AutoReset, Buffers, Chance, Choices, Settings, VecError};

use crate::errors::{Details, exception, raise};
use crate::position::Position;
use crate::setup::{options, setup};
use crate::values::Shape;
use arrays::{Arrays, Sizes};
use games::Games;

/// The default capacity of lists of legal actions and of events.
const LIST_WIDTH: usize = 64;

/// Many games of one kind, played in step. Each step takes one action per game and writes the data
/// for a learner to NumPy arrays, always the same ones. All work is done outside Python's lock.
///
/// >>> import rules_games
/// >>> env = rules_games.VecEnv("triandro", 8, seed=3)
/// >>> env.reset()
/// >>> while not env.terminated.any():
/// ...     env.sample(env.mask, env.actions)
/// ...     env.step(env.actions)
/// >>> env.mask.shape, env.planes.shape
/// ((8, 191), (8, 2, 9, 9))
///
/// Arrays that can be written, by name: ``mask`` (bytes), ``mask_bits`` (64 to a word), ``legal``
/// and ``legal_counts`` (indices of legal actions, in rows of ``width``), ``planes``, ``scalars``,
/// ``tokens``, each also as ``final_...`` for the view at the end of a game; ``seats`` (the seat to
/// act, or ``CHANCE`` or ``OVER``), ``rewards`` (of all seats), ``terminated``, ``truncated``,
/// ``weights`` (of chance events). Each bound array is an attribute. ``write`` lists the arrays
/// other than ``seats``, ``rewards``, ``terminated`` and ``truncated``.
///
/// A game depends on ``seed``, its number, which is ``first_game`` for the first one, and how often
/// it has been started. It does not depend on ``threads`` or on how games are divided among
/// environments.
#[pyclass(module = "rules_games")]
pub(crate) struct VecEnv {
    env: Box<dyn Games>,
    start: Box<dyn DynGame>,
    board: Option<Arc<str>>,
    games: usize,
    arrays: Arrays,
    /// The default array for actions, if the caller passes none.
    actions: Py<PyArray1<u32>>,
}

impl VecEnv {
    fn sizes(&self) -> Sizes {
        let (shape, seats) = (self.env.shape(), self.env.seats().into());
        Sizes { games: self.games, seats, shape }
    }

    /// Calls a function on the environment and the arrays without Python's lock.
    fn run(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Games, &mut Buffers<'_>) -> Result<(), VecError> + Send,
    ) -> PyResult<()> {
        let mut held = self.arrays.hold(py)?;
        let mut buffers = held.buffers()?;
        let env = &mut *self.env;
        py.detach(|| work(env, &mut buffers)).map_err(refused)
    }
}

/// Returns the exception for an error of the environment.
fn refused(error: VecError) -> PyErr {
    let message = error.to_string();
    match error {
        VecError::Illegal { game, rules, .. } => {
            let details =
                Details { rule: rules.first().copied(), game: Some(game), ..Details::default() };
            raise("IllegalStepError", message, details)
        }
        VecError::Options(_) => raise("OptionsError", message, Details::default()),
        _ => PyValueError::new_err(message),
    }
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

const AUTO_RESETS: [(&str, AutoReset); 3] = [
    ("same_step", AutoReset::SameStep),
    ("next_step", AutoReset::NextStep),
    ("off", AutoReset::Off),
];

const CHANCES: [(&str, Chance); 2] = [("settled", Chance::Settled), ("exposed", Chance::Exposed)];

/// The choices from which actions are drawn.
#[derive(FromPyObject)]
enum ChoicesGiven<'py> {
    #[pyo3(transparent)]
    Mask(PyReadonlyArray2<'py, u8>),
    #[pyo3(transparent)]
    Bits(PyReadonlyArray2<'py, u64>),
    #[pyo3(transparent)]
    Lists((PyReadonlyArray2<'py, u32>, PyReadonlyArray1<'py, u32>)),
}

impl ChoicesGiven<'_> {
    fn choices(&self) -> PyResult<Choices<'_>> {
        Ok(match self {
            ChoicesGiven::Mask(mask) => Choices::Mask(mask.as_slice()?),
            ChoicesGiven::Bits(bits) => Choices::Bits(bits.as_slice()?),
            ChoicesGiven::Lists((legal, counts)) => {
                Choices::Lists { legal: legal.as_slice()?, counts: counts.as_slice()? }
            }
        })
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (
        game, games=1024, *, seed=0, first_game=0, auto_reset="same_step", chance="settled",
        max_actions=None, threads=1, write=None, width=LIST_WIDTH, board=None, **options
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        seed: u64,
        first_game: u64,
        auto_reset: &str,
        chance: &str,
        max_actions: Option<u32>,
        threads: usize,
        write: Option<Vec<String>>,
        width: usize,
        board: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let max_actions = max_actions.map(|most| {
            NonZeroU32::new(most)
                .ok_or_else(|| PyValueError::new_err("max_actions must be at least 1"))
        });
        let settings = Settings {
            games,
            seed,
            first: first_game,
            auto_reset: named("auto_reset", auto_reset, &AUTO_RESETS)?,
            chance: named("chance", chance, &CHANCES)?,
            max_actions: max_actions.transpose()?,
            threads,
        };
        let start = start(game, &setup(board, options)?)?;
        let env = games::games(&*start, settings)
            .ok_or_else(|| PyTypeError::new_err(format!("{game} has no environment")))?
            .map_err(refused)?;
        let mut made = VecEnv {
            env,
            start,
            board: board.map(Into::into),
            games,
            arrays: Arrays::default(),
            actions: PyArray1::zeros(py, games, false).unbind(),
        };
        let (sizes, mut arrays) = (made.sizes(), Arrays::default());
        let always = ["seats", "rewards", "terminated", "truncated"].map(String::from);
        let parts = write.unwrap_or_else(|| ["mask", "planes", "scalars"].map(String::from).into());
        for name in always.iter().chain(&parts) {
            arrays.make(py, name, width, &sizes)?;
        }
        made.arrays = arrays;
        made.observe(py)?;
        Ok(made)
    }

    /// Binds arrays of the caller in place of the current ones, by name; ``None`` stops writing
    /// one.
    ///
    /// They must be contiguous, have the right type and shape, and must not change while they are
    /// bound.
    #[pyo3(signature = (**arrays))]
    fn bind(&mut self, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let sizes = self.sizes();
        for (name, array) in arrays.into_iter().flatten() {
            self.arrays.bind(&name.extract::<String>()?, &array, &sizes)?;
        }
        Ok(())
    }

    /// Returns the bound arrays, by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.arrays.dict(py)
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.arrays.dict(py)?.get_item(name)? {
            Some(array) => Ok(array),
            None => Err(PyAttributeError::new_err(format!("no array {name} is bound"))),
        }
    }

    /// Returns an array for actions, one per game, for use by the caller.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.actions.clone_ref(py)
    }

    /// Returns the name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.start.name()
    }

    /// Returns the number of games.
    fn __len__(&self) -> usize {
        self.games
    }

    /// Returns the number of seats of each game.
    #[getter]
    fn players(&self) -> u8 {
        self.env.seats()
    }

    /// Returns all options of the games, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, &*self.start)
    }

    /// Returns the sizes of the encoding of one game.
    #[getter]
    fn shape(&self) -> Shape {
        self.env.shape().into()
    }

    /// Returns the position of a game.
    fn position(&self, game: usize) -> PyResult<Position> {
        let text = self.env.text(game).ok_or_else(|| no_game(game))?;
        let setup = self.board.iter().fold(Setup::new(), |setup, text| setup.on_layout(&**text));
        let read = find(self.start.name()).and_then(|entry| entry.read_with(&setup, &text));
        Ok(Position::on(read.map_err(exception)?, self.board.clone()))
    }

    /// Returns the number of restarts of a game since the environment was created or reseeded.
    fn episode(&self, game: usize) -> PyResult<u64> {
        self.env.episode(game).ok_or_else(|| no_game(game))
    }

    /// Writes the current views, with rewards of 0; for use after binding arrays.
    fn observe(&mut self, py: Python<'_>) -> PyResult<()> {
        self.run(py, |env, out| env.observe(out))
    }

    /// Restarts all games. With a seed they are those of a new environment with that seed; without
    /// one they are further games of the same seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.run(py, |env, out| env.reset(seed, out))
    }

    /// Restarts the games whose flag is set.
    fn reset_where(&mut self, py: Python<'_>, which: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let which = which.as_slice()?;
        self.run(py, |env, out| env.reset_where(which, out))
    }

    /// Plays an action, given by its index, in every game. All are checked before any is played: if
    /// one is illegal, no game changes.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        self.run(py, |env, out| env.step(actions, out))
    }

    /// Draws an action for every game at a seat's turn, each of the choices with the same
    /// probability, and ``NO_ACTION`` for the others.
    ///
    /// Choices are a mask of bytes or bits, or a list of indices with its counts; by default they
    /// are the legal actions. ``out`` is ``actions`` unless another array is given.
    #[pyo3(signature = (choices=None, out=None))]
    fn sample(
        &mut self,
        py: Python<'_>,
        choices: Option<ChoicesGiven<'_>>,
        out: Option<PyReadwriteArray1<'_, u32>>,
    ) -> PyResult<()> {
        let mut out = match out {
            Some(out) => out,
            None => self.actions.bind(py).try_readwrite().map_err(PyErr::from)?,
        };
        let out = out.as_slice_mut()?;
        let choices = match &choices {
            Some(choices) => choices.choices()?,
            None => Choices::Legal,
        };
        let env = &mut self.env;
        py.detach(|| env.sample(choices, out)).map_err(refused)
    }

    /// Another environment in the same state, with its own arrays.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let (sizes, mut arrays) = (self.sizes(), Arrays::default());
        for (name, array) in self.arrays.dict(py)? {
            let name: String = name.extract()?;
            arrays.bind(&name, &array.call_method0("copy")?, &sizes)?;
        }
        Ok(VecEnv {
            env: self.env.clone_box(),
            start: self.start.clone(),
            board: self.board.clone(),
            games: self.games,
            arrays,
            actions: PyArray1::from_slice(py, self.actions.bind(py).readonly().as_slice()?)
                .unbind(),
        })
    }

    fn __repr__(&self) -> String {
        format!("<VecEnv of {} games of {}>", self.games, self.start.name())
    }
}

fn no_game(game: usize) -> PyErr {
    PyIndexError::new_err(format!("there is no game {game}"))
}

/// Returns the single start of all games.
fn start(game: &str, setup: &Setup) -> PyResult<Box<dyn DynGame>> {
    let mut starts = find(game).and_then(|entry| entry.starts(setup)).map_err(exception)?;
    if starts.len() > 1 {
        let message = "the games of an environment have the same options, so none can be random";
        return Err(raise("OptionsError", message.to_string(), Details::default()));
    }
    Ok(starts.swap_remove(0))
}
