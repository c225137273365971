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

/// How many legal actions a list has room for, and how many events, unless it is said.
const LIST_WIDTH: usize = 64;

/// Many games of one kind, played in step: each step takes one action a game and writes what a learner
/// needs to NumPy arrays, always the same ones. All work is done outside Python's lock.
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
/// Arrays that can be written, by name: ``mask`` (bytes), ``mask_bits`` (64 to a word), ``legal`` and
/// ``legal_counts`` (indices of legal actions, in rows of ``width``), ``planes``, ``scalars``, ``tokens``,
/// each also as ``final_...`` for what was seen at the end of a game; ``seats`` (who is to act, or
/// ``CHANCE`` or ``OVER``), ``rewards`` (of all seats), ``terminated``, ``truncated``, ``weights`` (of
/// chance events). Each that is bound is an attribute. ``write`` says which there are beside ``seats``,
/// ``rewards``, ``terminated`` and ``truncated``.
///
/// What happens in a game follows from ``seed``, its number, which is ``first_game`` for the first, and how
/// often it has been started: neither from ``threads`` nor from how games are dealt out.
#[pyclass(module = "rules_games")]
pub(crate) struct VecEnv {
    env: Box<dyn Games>,
    start: Box<dyn DynGame>,
    board: Option<Arc<str>>,
    games: usize,
    arrays: Arrays,
    /// Where actions are put by who has no array of his own.
    actions: Py<PyArray1<u32>>,
}

impl VecEnv {
    fn sizes(&self) -> Sizes {
        let (shape, seats) = (self.env.shape(), self.env.seats().into());
        Sizes { games: self.games, seats, shape }
    }

    /// Runs something on the environment and the arrays without Python's lock.
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

/// The exception for an error of the environment.
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

/// The value with this name.
fn named<T: Copy>(what: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    let found = values.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<_> = values.iter().map(|(known, _)| *known).collect();
        PyValueError::new_err(format!("{what} is one of {}, not {name:?}", known.join(", ")))
    })
}

const AUTO_RESETS: [(&str, AutoReset); 3] = [
    ("same_step", AutoReset::SameStep),
    ("next_step", AutoReset::NextStep),
    ("off", AutoReset::Off),
];

const CHANCES: [(&str, Chance); 2] = [("settled", Chance::Settled), ("exposed", Chance::Exposed)];

/// What actions are drawn from.
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
            NonZeroU32::new(most).ok_or_else(|| PyValueError::new_err("max_actions is at least 1"))
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

    /// Binds arrays of the caller in the place of those there are, by name; ``None`` to write one no more.
    ///
    /// They have to be contiguous, of the right type and shape, and stay as they are while they are bound.
    #[pyo3(signature = (**arrays))]
    fn bind(&mut self, arrays: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let sizes = self.sizes();
        for (name, array) in arrays.into_iter().flatten() {
            self.arrays.bind(&name.extract::<String>()?, &array, &sizes)?;
        }
        Ok(())
    }

    /// The arrays that are bound, by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.arrays.dict(py)
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.arrays.dict(py)?.get_item(name)? {
            Some(array) => Ok(array),
            None => Err(PyAttributeError::new_err(format!("no array {name} is bound"))),
        }
    }

    /// An array for actions, one a game, which is the caller's to use.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Py<PyArray1<u32>> {
        self.actions.clone_ref(py)
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.start.name()
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.games
    }

    /// The number of seats of each game.
    #[getter]
    fn players(&self) -> u8 {
        self.env.seats()
    }

    /// All options of the games, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, &*self.start)
    }

    /// The sizes of the encoding of one game.
    #[getter]
    fn shape(&self) -> Shape {
        self.env.shape().into()
    }

    /// The position of a game.
    fn position(&self, game: usize) -> PyResult<Position> {
        let text = self.env.text(game).ok_or_else(|| no_game(game))?;
        let setup = self.board.iter().fold(Setup::new(), |setup, text| setup.on_layout(&**text));
        let read = find(self.start.name()).and_then(|entry| entry.read_with(&setup, &text));
        Ok(Position::on(read.map_err(exception)?, self.board.clone()))
    }

    /// How often a game has been started anew since the environment was made or got a seed.
    fn episode(&self, game: usize) -> PyResult<u64> {
        self.env.episode(game).ok_or_else(|| no_game(game))
    }

    /// Writes what is seen now, with rewards of 0: after arrays were bound.
    fn observe(&mut self, py: Python<'_>) -> PyResult<()> {
        self.run(py, |env, out| env.observe(out))
    }

    /// Starts all games anew. With a seed they are those of an environment made with it; without one they
    /// are further games of the same seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.run(py, |env, out| env.reset(seed, out))
    }

    /// Starts those games anew whose flag is set.
    fn reset_where(&mut self, py: Python<'_>, which: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let which = which.as_slice()?;
        self.run(py, |env, out| env.reset_where(which, out))
    }

    /// Plays an action in every game, given by its index. All are checked before any is played: if one is
    /// illegal, no game changes.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        self.run(py, |env, out| env.step(actions, out))
    }

    /// Draws an action for every game in which a seat is to act, each of the choices equally likely, and
    /// ``NO_ACTION`` for the others.
    ///
    /// Choices are a mask of bytes or bits, or a list of indices with its counts; without any they are
    /// the legal actions. ``out`` is ``actions`` unless another array is given.
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

    /// Another environment in the same state, with arrays of its own.
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

/// The one start of all games.
fn start(game: &str, setup: &Setup) -> PyResult<Box<dyn DynGame>> {
    let mut starts = find(game).and_then(|entry| entry.starts(setup)).map_err(exception)?;
    if starts.len() > 1 {
        let message = "the games of an environment all begin alike, so nothing can be random";
        return Err(raise("OptionsError", message.to_string(), Details::default()));
    }
    Ok(starts.swap_remove(0))
}
