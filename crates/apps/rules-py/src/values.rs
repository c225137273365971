//! Plain values: results, views, sizes, and facts about games.

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use rules_core::{EncodingShape, OptionKind, Viewer};
use rules_games::{DynOutcome, DynView, Entry, GAMES, find};

use crate::errors::exception;
use crate::given::ViewerGiven;
use crate::setup::value;

/// A way to recreate a value: its class and the arguments.
pub(crate) type Reduced<'py, A> = (Bound<'py, PyType>, A);

/// The result of a game.
#[pyclass(module = "rules_games", frozen, eq, hash, get_all)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// The winning seats; several if a win is shared, none in a draw.
    winners: Vec<u32>,
    /// The name of the end.
    end: String,
    /// The score of each seat, if the game has scores.
    scores: Option<Vec<i32>>,
    /// The utility of each seat; they add up to 0.
    utilities: Vec<i32>,
    /// End, winners and scores, as in records.
    text: String,
}

impl From<DynOutcome> for Outcome {
    fn from(outcome: DynOutcome) -> Self {
        Outcome {
            text: outcome.to_string(),
            winners: outcome.winners.iter().map(|seat| seat.number().into()).collect(),
            end: outcome.end.to_string(),
            scores: outcome.scores,
            utilities: outcome.utilities,
        }
    }
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        format!("Outcome({})", self.text)
    }

    #[new]
    fn new(
        winners: Vec<u32>,
        end: String,
        scores: Option<Vec<i32>>,
        utilities: Vec<i32>,
        text: String,
    ) -> Self {
        Outcome { winners, end, scores, utilities, text }
    }

    #[allow(clippy::type_complexity, reason = "the fields in their order")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (Vec<u32>, String, Option<Vec<i32>>, Vec<i32>, String)>> {
        let value = slf.get();
        Ok((
            slf.get_type(),
            (
                value.winners.clone(),
                value.end.clone(),
                value.scores.clone(),
                value.utilities.clone(),
                value.text.clone(),
            ),
        ))
    }
}

/// The viewer of a view, as in Python: the number of a seat, or `"spectator"`.
#[derive(Clone, Copy, PartialEq, Eq, IntoPyObject)]
pub(crate) enum ViewerShown {
    Seat(u8),
    Word(&'static str),
}

impl From<Viewer> for ViewerShown {
    fn from(viewer: Viewer) -> Self {
        viewer
            .seat()
            .map_or(ViewerShown::Word("spectator"), |seat| ViewerShown::Seat(seat.number()))
    }
}

/// The view that a seat or a ``"spectator"`` has of a position.
#[pyclass(module = "rules_games", frozen, eq, get_all)]
#[derive(PartialEq, Eq)]
pub(crate) struct View {
    /// The seat that sees it, or ``"spectator"``.
    viewer: ViewerShown,
    /// The view as text.
    text: String,
    /// The view as JSON.
    json: String,
    /// A 64-bit key of the view.
    key: u64,
    /// The viewer's legal actions; none unless it is a seat and its turn.
    actions: Vec<String>,
    /// The view as a text diagram.
    diagram: Option<String>,
}

impl From<DynView> for View {
    fn from(view: DynView) -> Self {
        View {
            viewer: view.viewer.into(),
            text: view.text,
            json: view.json,
            key: view.key,
            actions: view.actions,
            diagram: view.diagram,
        }
    }
}

#[pymethods]
impl View {
    fn __hash__(&self) -> u64 {
        self.key
    }

    fn __repr__(&self) -> String {
        match self.viewer {
            ViewerShown::Seat(seat) => format!("View({seat}: {})", self.text),
            ViewerShown::Word(word) => format!("View({word}: {})", self.text),
        }
    }

    #[new]
    fn new(
        viewer: ViewerGiven,
        text: String,
        json: String,
        key: u64,
        actions: Vec<String>,
        diagram: Option<String>,
    ) -> Self {
        View { viewer: viewer.0.into(), text, json, key, actions, diagram }
    }

    #[allow(clippy::type_complexity, reason = "the fields in their order")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (ViewerShown, String, String, u64, Vec<String>, Option<String>)>>
    {
        let value = slf.get();
        Ok((
            slf.get_type(),
            (
                value.viewer,
                value.text.clone(),
                value.json.clone(),
                value.key,
                value.actions.clone(),
                value.diagram.clone(),
            ),
        ))
    }
}

/// The sizes of an encoding, which depend only on the options of a game.
#[pyclass(module = "rules_games", frozen, eq, hash, get_all)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    /// The number of indices of actions.
    actions: u32,
    /// Planes, rows and columns.
    planes: (u16, u16, u16),
    /// The sizes of the planes that never change in a game.
    board_planes: (u16, u16, u16),
    /// The largest value of a cell of a plane.
    plane_max: u8,
    /// The number of scalars.
    scalars: u16,
    /// The number of tokens, and of the numbers of each.
    tokens: (u16, u16),
}

impl From<EncodingShape> for Shape {
    fn from(shape: EncodingShape) -> Self {
        Shape {
            actions: shape.actions,
            planes: (shape.planes, shape.height, shape.width),
            board_planes: (shape.board_planes, shape.height, shape.width),
            plane_max: shape.plane_max,
            scalars: shape.scalars,
            tokens: (shape.tokens, shape.token_width),
        }
    }
}

#[pymethods]
impl Shape {
    fn __repr__(&self) -> String {
        format!(
            "Shape(actions={}, planes={:?}, board_planes={:?}, scalars={}, tokens={:?})",
            self.actions, self.planes, self.board_planes, self.scalars, self.tokens
        )
    }

    #[new]
    fn new(
        actions: u32,
        planes: (u16, u16, u16),
        board_planes: (u16, u16, u16),
        plane_max: u8,
        scalars: u16,
        tokens: (u16, u16),
    ) -> Self {
        Shape { actions, planes, board_planes, plane_max, scalars, tokens }
    }

    #[allow(clippy::type_complexity, reason = "the fields in their order")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (u32, (u16, u16, u16), (u16, u16, u16), u8, u16, (u16, u16))>> {
        let value = slf.get();
        Ok((
            slf.get_type(),
            (
                value.actions,
                value.planes,
                value.board_planes,
                value.plane_max,
                value.scalars,
                value.tokens,
            ),
        ))
    }
}

/// An option of a game.
#[pyclass(module = "rules_games", frozen, get_all)]
pub(crate) struct OptionInfo {
    /// The name of the game.
    game: &'static str,
    /// The name.
    name: &'static str,
    /// The accepted values, in words.
    values: String,
    /// Its effect.
    help: &'static str,
    /// The default value.
    default: Py<PyAny>,
    /// The accepted names, if it takes names.
    choices: Option<Vec<&'static str>>,
}

#[pymethods]
impl OptionInfo {
    fn __repr__(&self) -> String {
        format!("OptionInfo({}: {}, default {})", self.name, self.values, self.default)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str, &str))> {
        Ok((py.import("rules_games")?.getattr("_restore_option")?, (self.game, self.name)))
    }
}

/// Facts about a game.
#[pyclass(module = "rules_games", frozen, get_all)]
pub(crate) struct GameInfo {
    /// The name.
    name: &'static str,
    /// The game in one sentence.
    about: &'static str,
    /// Its options.
    options: Vec<Py<OptionInfo>>,
    /// The names of the ends that a game can have.
    ends: Vec<&'static str>,
    /// Whether there are chance events.
    has_chance: bool,
    /// The largest number of events at a turn of chance; 0 without chance.
    most_events: u32,
    /// Whether every seat sees everything.
    is_open: bool,
    /// Whether it can be played on a custom board.
    takes_boards: bool,
}

#[pymethods]
impl GameInfo {
    fn __repr__(&self) -> String {
        format!("GameInfo({}: {})", self.name, self.about)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str,))> {
        Ok((py.import("rules_games")?.getattr("game_info")?, (self.name,)))
    }
}

fn options(py: Python<'_>, entry: &Entry) -> PyResult<Vec<Py<OptionInfo>>> {
    let of = |(spec, (_, default)): (&rules_core::OptionSpec, _)| {
        let choices = match spec.kind {
            OptionKind::Choice(names) => Some(names.to_vec()),
            _ => None,
        };
        let default = value(py, default)?.unbind();
        let values = spec.kind.to_string();
        let game = entry.name();
        Py::new(py, OptionInfo { game, name: spec.name, values, help: spec.help, default, choices })
    };
    entry.specs().iter().zip(entry.defaults()).map(of).collect()
}

/// Returns the names of all games.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, GAMES.entries().iter().map(Entry::name))
}

/// Returns the facts about the game with this name.
#[pyfunction]
pub(crate) fn game_info(py: Python<'_>, game: &str) -> PyResult<GameInfo> {
    let entry = find(game).map_err(exception)?;
    Ok(GameInfo {
        name: entry.name(),
        about: entry.about(),
        options: options(py, entry)?,
        ends: entry.ends(),
        has_chance: entry.has_chance(),
        most_events: entry.most_events(),
        is_open: entry.is_open(),
        takes_boards: entry.takes_layouts(),
    })
}
