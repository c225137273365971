//! `Match`: a whole game, from its start to its result.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand_core::SeedableRng;
use rules_core::Turn;
use rules_games::{DynMatch, GAMES, Setup, find};
use rules_match::FastRng;

use crate::errors::{exception, seat};
use crate::position::Position;
use crate::random::Rng;
use crate::setup::{look, setup};
use crate::values::Outcome;

/// One game from its start to its result: position, record, undo and redo, resignation, draws.
///
/// >>> import rules_games
/// >>> game = rules_games.Match("cybo")
/// >>> for number in ["1", "2", "3"]:
/// ...     _ = game.play(number)
/// >>> game.play(" QU ")
/// 'quad'
/// >>> game.undo(), game.ply
/// (True, 3)
#[pyclass(module = "rules_games")]
#[derive(Clone)]
pub(crate) struct Match {
    game: Box<dyn DynMatch>,
    board: Option<Arc<str>>,
}

/// How to make a match again: a function and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, Option<String>));

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, *, rng=None, board=None, **options))]
    fn new(
        game: &str,
        rng: Option<&mut Rng>,
        board: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (setup, entry) = (setup(board, options)?, find(game).map_err(exception)?);
        let mut fixed = FastRng::seed_from_u64(0);
        let source = rng.map_or(&mut fixed as &mut dyn rand_core::Rng, Rng::source);
        let game = entry.begin_match(&setup, source).map_err(exception)?;
        Ok(Match { game, board: board.map(Into::into) })
    }

    /// A match that has come as far as a record says. The record names its game.
    #[staticmethod]
    #[pyo3(signature = (record, *, board=None))]
    fn replay(record: &str, board: Option<&str>) -> PyResult<Self> {
        let setup = board.iter().fold(Setup::new(), |setup, text| setup.on_layout(*text));
        let game = GAMES.of_record(record).and_then(|entry| entry.replay(&setup, record));
        Ok(Match { game: game.map_err(exception)?, board: board.map(Into::into) })
    }

    /// A match that begins in a position.
    #[staticmethod]
    fn begin_at(position: &Position) -> PyResult<Self> {
        let (game, board) = (position.game(), position.board_text());
        let setup = board.iter().fold(Setup::new(), |setup, text| setup.on_layout(&**text));
        let begun = find(game.name()).and_then(|entry| entry.match_from(&setup, &game.text()));
        Ok(Match { game: begun.map_err(exception)?, board })
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position::on(self.game.position().clone_box(), self.board.clone())
    }

    /// The position after so many steps.
    fn position_at(&self, ply: usize) -> PyResult<Position> {
        match self.game.position_at(ply) {
            Some(game) => Ok(Position::on(game, self.board.clone())),
            None => Err(PyIndexError::new_err(format!("there are {} steps", self.game.ply()))),
        }
    }

    /// The seat to act; ``None`` if chance is next or the match has ended.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.game.turn().seat().map(|seat| seat.number())
    }

    /// Whether a chance event comes next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.game.turn() == Turn::Chance
    }

    /// Whether the match has ended, by the rules, by resignation or by agreement.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// How the match ended, as in records: ``resigned 1``, ``time 1``, ``drawn``, ``unfinished``.
    #[getter]
    fn result(&self) -> String {
        self.game.result().to_string()
    }

    /// The result, also of a match that did not end by the rules: a seat that resigns, runs out of time or
    /// leaves loses, and all others share the win. ``None`` until the match has ended.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(Outcome::from)
    }

    /// How many steps have been played and not taken back.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The steps so far; an event has a ``*`` before it.
    fn steps(&self) -> Vec<String> {
        self.game.steps()
    }

    /// Plays what a person has typed, in any case and shortened as long as it is unique; gives the exact
    /// text of the step. If ``seat`` is given it has to be that seat's turn.
    #[pyo3(signature = (text, *, seat=None))]
    fn play(&mut self, text: &str, seat: Option<usize>) -> PyResult<String> {
        match seat {
            Some(number) => self.game.play_text_by(crate::errors::seat(number)?, text),
            None => self.game.play_text(text),
        }
        .map_err(exception)
    }

    /// Draws an event by its weight and lets it happen; ``None`` if chance is not next.
    fn sample(&mut self, rng: &mut Rng) -> Option<String> {
        self.game.sample_event(rng.source())
    }

    /// Plays a step at random; ``None`` once the match has ended.
    fn play_random(&mut self, rng: &mut Rng) -> Option<String> {
        self.game.random_step(rng.source())
    }

    /// Takes back the last thing that happened. Whether there was anything.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Does again what was taken back last. Whether there was anything.
    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// A seat gives up.
    #[pyo3(name = "resign")]
    fn resign(&mut self, seat: usize) -> PyResult<()> {
        self.game.resign(crate::errors::seat(seat)?).map_err(exception)
    }

    /// All seats agree on a draw.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.game.agree_draw().map_err(exception)
    }

    /// Ends the match otherwise than by the rules: ``time 1``, ``abandoned 1``, ``adjudicated 0,2``,
    /// ``resigned 1`` or ``drawn``.
    fn end(&mut self, result: &str) -> PyResult<()> {
        self.game.end(result).map_err(exception)
    }

    /// The value of a tag of the record; ``None`` if there is none.
    fn tag(&self, name: &str) -> Option<&str> {
        self.game.tag(name)
    }

    /// The tags of the record with their values.
    fn tags(&self) -> Vec<(&str, &str)> {
        self.game.tags()
    }

    /// The remark behind a step; steps count from 0.
    fn remark(&self, step: usize) -> Option<&str> {
        self.game.remark(step)
    }

    /// Puts a remark behind a step.
    fn set_remark(&mut self, step: usize, remark: &str) -> PyResult<()> {
        self.game.set_remark(step, remark).map_err(exception)
    }

    /// Sets a tag of the record, such as who plays.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.game.set_tag(name, value).map_err(exception)
    }

    /// The record as text, as everybody may know it who has seen all, or as a seat may know it.
    #[pyo3(signature = (viewer=None))]
    fn record(&self, viewer: Option<usize>) -> PyResult<String> {
        match viewer {
            Some(viewer) => self.game.record_of(seat(viewer)?).map_err(exception),
            None => Ok(self.game.record()),
        }
    }

    /// What a seat may know of the match, as in the protocol: send it to that seat's client, and nothing
    /// else.
    fn view<'py>(&self, py: Python<'py>, viewer: usize) -> PyResult<Bound<'py, PyDict>> {
        let view = self.game.view(seat(viewer)?).map_err(exception)?;
        // It consists of texts, numbers and lists, which JSON has all.
        let json = serde_json::to_string(&view).unwrap_or_default();
        Ok(py.import("json")?.getattr("loads")?.call1((json,))?.cast_into()?)
    }

    /// The position after so many steps as SVG, with the last step marked, as a seat may see it, or with
    /// everything open. Keywords are those of ``Position.svg`` and ``last``.
    #[pyo3(signature = (viewer=None, *, ply=None, **settings))]
    fn svg(
        &self,
        viewer: Option<usize>,
        ply: Option<usize>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let (look, ply) = (look(settings)?, ply.unwrap_or(self.game.ply()));
        let drawn = match viewer {
            Some(viewer) => self.game.picture(ply, seat(viewer)?, &look),
            None => self.game.picture_open(ply, &look),
        };
        drawn.map(|svg| svg.to_string()).map_err(exception)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None, None)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let game = self.game.position();
        format!("<Match of {}: {} steps, {}>", game.name(), self.game.ply(), self.game.result())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let restore = py.import("rules_games")?.getattr("_restore_match")?;
        Ok((restore, (self.game.record(), self.board.as_deref().map(String::from))))
    }
}
