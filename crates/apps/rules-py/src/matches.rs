//! `Match`: a whole game, from its start to its result.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand_core::SeedableRng;
use rules_core::Turn;
use rules_games::{DynMatch, GAMES, Setup, find};
use rules_match::FastRng;

use crate::errors::exception;
use crate::given::{self, SeatGiven, StepPlace, ViewerGiven, viewer_or_open};
use crate::position::Position;
use crate::random::Rng;
use crate::setup::{look, setup};
use crate::values::Outcome;

/// One game from its start to its result: position, record, undo and redo, resignation, draws.
///
/// Arguments are those of ``Position``. Matches compare by identity: compare their records. A
/// pickled match has no steps to redo.
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

/// A way to recreate a match: a function and its arguments.
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

    /// Returns a match after all steps of a complete record, which names its game. A record that is
    /// reduced for a viewer cannot be replayed.
    #[staticmethod]
    #[pyo3(signature = (record, *, board=None))]
    fn replay(record: &str, board: Option<&str>) -> PyResult<Self> {
        let setup = board.iter().fold(Setup::new(), |setup, text| setup.on_layout(*text));
        let game = GAMES.of_record(record).and_then(|entry| entry.replay(&setup, record));
        Ok(Match { game: game.map_err(exception)?, board: board.map(Into::into) })
    }

    /// Returns a match that begins in a position.
    #[staticmethod]
    fn begin_at(position: &Position) -> PyResult<Self> {
        let (game, board) = (position.game(), position.board_text());
        let setup = board.iter().fold(Setup::new(), |setup, text| setup.on_layout(&**text));
        let begun = find(game.name()).and_then(|entry| entry.match_from(&setup, &game.text()));
        Ok(Match { game: begun.map_err(exception)?, board })
    }

    /// Returns the current position.
    #[getter]
    fn position(&self) -> Position {
        Position::on(self.game.position().clone_box(), self.board.clone())
    }

    /// Returns the position after ``ply`` steps; 0 is the start.
    fn position_at(&self, ply: &Bound<'_, PyAny>) -> PyResult<Position> {
        let ply = given::index(ply, "a ply", self.game.ply() + 1)?;
        let game = self.game.position_at(ply).unwrap_or_else(|| self.game.position().clone_box());
        Ok(Position::on(game, self.board.clone()))
    }

    /// Returns the seat to act; ``None`` if chance is next or the match has ended.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.game.turn().seat().map(|seat| seat.number())
    }

    /// Returns whether a chance event comes next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.game.turn() == Turn::Chance
    }

    /// Returns whether the match has ended, by the rules, by resignation or by agreement.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Returns the end of the match, as in records: ``resigned 1``, ``time 1``, ``drawn``,
    /// ``unfinished``.
    #[getter]
    fn result(&self) -> String {
        self.game.result().to_string()
    }

    /// Returns the result, also of a match that did not end by the rules; ``None`` until the match
    /// has ended. A seat that resigns, runs out of time or leaves loses, and all others share the
    /// win.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(Outcome::from)
    }

    /// Returns the number of steps that are played and not undone.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Returns the steps so far; an event has a ``*`` before it.
    fn steps(&self) -> Vec<String> {
        self.game.steps()
    }

    /// Plays the text of a step as a person types it, in any case and shortened if it stays unique, and returns
    /// its exact text. If ``seat`` is given, it must be that seat's turn.
    #[pyo3(signature = (text, *, seat=None))]
    fn play(&mut self, text: &Bound<'_, PyAny>, seat: Option<SeatGiven>) -> PyResult<String> {
        let text = given::text(text, "a step")?;
        match seat {
            Some(number) => self.game.play_text_by(number.0, &text),
            None => self.game.play_text(&text),
        }
        .map_err(exception)
    }

    /// Draws an event by its weight and plays it; ``None`` if chance is not next.
    fn sample(&mut self, rng: &mut Rng) -> Option<String> {
        self.game.sample_event(rng.source())
    }

    /// Plays a random step; ``None`` once the match has ended.
    fn play_random(&mut self, rng: &mut Rng) -> Option<String> {
        self.game.random_step(rng.source())
    }

    /// Undoes the last change, and returns whether there was one.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Redoes the last change that was undone, and returns whether there was one.
    fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// Resigns for a seat.
    #[pyo3(name = "resign")]
    fn resign(&mut self, seat: SeatGiven) -> PyResult<()> {
        self.game.resign(seat.0).map_err(exception)
    }

    /// Ends the match in a draw by agreement of all seats.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.game.agree_draw().map_err(exception)
    }

    /// Ends the match other than by the rules: ``time 1``, ``abandoned 1``, ``adjudicated 0,2``,
    /// ``resigned 1`` or ``drawn``.
    fn end(&mut self, result: &str) -> PyResult<()> {
        self.game.end(result).map_err(exception)
    }

    /// Returns the value of a tag of the record; ``None`` if there is none.
    fn tag(&self, name: &str) -> Option<&str> {
        self.game.tag(name)
    }

    /// Returns the tags of the record with their values.
    fn tags(&self) -> Vec<(&str, &str)> {
        self.game.tags()
    }

    /// Returns the remark after a step; steps count from 0.
    fn remark(&self, step: StepPlace) -> Option<&str> {
        self.game.remark(step.0)
    }

    /// Sets the remark after a step.
    fn set_remark(&mut self, step: StepPlace, remark: &str) -> PyResult<()> {
        self.game.set_remark(step.0, remark).map_err(exception)
    }

    /// Sets a tag of the record, such as a player's name.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.game.set_tag(name, value).map_err(exception)
    }

    /// Returns the record as text, complete or reduced to the knowledge of a seat or a
    /// ``"spectator"``. ``replay`` takes only complete ones.
    #[pyo3(signature = (viewer=None))]
    fn record(&self, viewer: Option<ViewerGiven>) -> PyResult<String> {
        self.game.record_of(viewer_or_open(viewer)).map_err(exception)
    }

    /// Returns the view that a seat or a ``"spectator"`` has of the match, as in the protocol: the
    /// data to send to its client.
    fn view<'py>(&self, py: Python<'py>, viewer: ViewerGiven) -> PyResult<Bound<'py, PyDict>> {
        let view = self.game.view(viewer.0).map_err(exception)?;
        // It consists of texts, numbers and lists, all of which JSON has.
        let json = serde_json::to_string(&view).unwrap_or_default();
        Ok(py.import("json")?.getattr("loads")?.call1((json,))?.cast_into()?)
    }

    /// Returns the position after ``ply`` steps as SVG, with the last step marked, as a seat or
    /// a ``"spectator"`` may see it, or with everything open.
    ///
    /// Keywords are those of ``Position.svg``, and whether these are marked: ``last`` (the last step, by
    /// default), ``turn`` (the effects of the last turn). With ``ended`` a step that ended a game of a
    /// Tourney shows how it ended.
    #[pyo3(signature = (viewer=None, *, ply=None, **settings))]
    fn svg(
        &self,
        viewer: Option<ViewerGiven>,
        ply: Option<&Bound<'_, PyAny>>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let (look, last) = (look(settings)?, self.game.ply());
        let ply = ply.map_or(Ok(last), |ply| given::index(ply, "a ply", last + 1))?;
        let drawn = self.game.picture(ply, viewer_or_open(viewer), &look);
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
