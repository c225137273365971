//! Bots.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use rand_core::SeedableRng;
use rules_games::rules_search::{BotSpec, SystemClock};
use rules_games::{DynActionValue, DynAnalysis, DynBot, DynError, DynGame};
use rules_match::FastRng;

use crate::errors::{exception, game_over};
use crate::position::Position;
use crate::random::Rng;
use crate::signals::Signals;
use crate::values::Reduced;

/// A bot for any seat of one game. It gets only the view of the seat to act.
///
/// A copied or pickled bot has the same ``spec``, but none of the findings of earlier searches.
#[pyclass(module = "rules_games", frozen)]
pub(crate) struct Bot {
    spec: BotSpec,
    /// A position of the game, from which the bot can be made again.
    of: Position,
    bot: Mutex<Box<dyn DynBot>>,
}

impl Bot {
    pub(crate) fn of(position: &Position, spec: &str) -> PyResult<Self> {
        let spec: BotSpec = spec.parse().map_err(|why| exception(DynError::from(why)))?;
        let bot = Mutex::new(position.game().bot(&spec).map_err(exception)?);
        Ok(Bot { spec, of: position.clone(), bot })
    }

    /// Runs a search, while other threads of Python run.
    pub(crate) fn search(
        &self,
        py: Python<'_>,
        game: &dyn DynGame,
        seed: u64,
    ) -> PyResult<Analysis> {
        if game.turn().is_over() {
            return Err(game_over());
        }
        let signals = Mutex::new(Signals::new());
        let clock = SystemClock::new();
        let is_interrupted = || !signals.lock().unwrap_or_else(PoisonError::into_inner).goes_on();
        let found = py.detach(|| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            let budget = self.spec.budget(Some(&clock))?.with_stop(&is_interrupted);
            bot.choose(game, &budget, &mut FastRng::seed_from_u64(seed))
        });
        signals.into_inner().unwrap_or_else(PoisonError::into_inner).end()?;
        Analysis::new(py, found.map_err(exception)?)
    }
}

#[pymethods]
impl Bot {
    /// Its name and limit, such as ``uct:1000``.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// Chooses an action for the seat to act, and returns the analysis. Other threads run
    /// meanwhile.
    fn choose(&self, py: Python<'_>, position: &Position, rng: &mut Rng) -> PyResult<Analysis> {
        self.search(py, position.game(), rng.source().next_u64())
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} of {}>", self.spec, self.of.game().name())
    }

    fn __copy__(&self) -> PyResult<Self> {
        Bot::of(&self.of, &self.spec.to_string())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Position, String))> {
        let restore = py.import("rules_games")?.getattr("_restore_bot")?;
        Ok((restore, (self.of.clone(), self.spec.to_string())))
    }
}

/// The choice of a bot, with the results of its search.
#[pyclass(module = "rules_games", frozen, get_all)]
pub(crate) struct Analysis {
    /// The chosen action.
    action: String,
    /// The legal actions, the best ones first.
    actions: Vec<Py<ActionValue>>,
    /// The steps that the bot expects, beginning with the chosen action; an event has a ``*``
    /// before it.
    line: Vec<String>,
    /// The number of iterations: play-outs, or searched depths.
    iterations: u64,
    /// The number of positions that the search visited, or of nodes that it added to its tree.
    nodes: u64,
}

impl Analysis {
    fn new(py: Python<'_>, found: DynAnalysis) -> PyResult<Self> {
        let known = found.actions.into_iter().map(|known| {
            let DynActionValue { action, value, visits, proof } = known;
            let proof = proof.map(|proof| (proof.utility, proof.plies));
            Py::new(py, ActionValue { action, value, visits, proof })
        });
        Ok(Analysis {
            action: found.action,
            actions: known.collect::<PyResult<_>>()?,
            line: found.line,
            iterations: found.iterations,
            nodes: found.nodes,
        })
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        format!("Analysis({}, iterations={})", self.line.join(" "), self.iterations)
    }

    #[new]
    fn of(
        action: String,
        actions: Vec<Py<ActionValue>>,
        line: Vec<String>,
        iterations: u64,
        nodes: u64,
    ) -> Self {
        Analysis { action, actions, line, iterations, nodes }
    }

    #[allow(clippy::type_complexity, reason = "the fields in their order")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (String, Vec<Py<ActionValue>>, Vec<String>, u64, u64)>> {
        let value = slf.get();
        let actions = value.actions.iter().map(|action| action.clone_ref(slf.py())).collect();
        let (action, line) = (value.action.clone(), value.line.clone());
        Ok((slf.get_type(), (action, actions, line, value.iterations, value.nodes)))
    }
}

/// The results about an action.
#[pyclass(module = "rules_games", frozen, get_all)]
pub(crate) struct ActionValue {
    /// The action.
    action: String,
    /// Its value for the seat, from -1 to 1 with two seats.
    value: Option<f32>,
    /// The number of iterations that began with it.
    visits: u64,
    /// The proven result, if any: the utility, and the largest number of steps to it.
    proof: Option<(i32, u32)>,
}

#[pymethods]
impl ActionValue {
    fn __repr__(&self) -> String {
        match self.value {
            Some(value) => {
                format!("ActionValue({}: {value:.3}, visits={})", self.action, self.visits)
            }
            None => format!("ActionValue({}, visits={})", self.action, self.visits),
        }
    }

    #[new]
    fn new(action: String, value: Option<f32>, visits: u64, proof: Option<(i32, u32)>) -> Self {
        ActionValue { action, value, visits, proof }
    }

    #[allow(clippy::type_complexity, reason = "the fields in their order")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (String, Option<f32>, u64, Option<(i32, u32)>)>> {
        let value = slf.get();
        Ok((slf.get_type(), (value.action.clone(), value.value, value.visits, value.proof)))
    }
}
