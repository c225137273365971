//! Starting and playing.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules_core::{Turn, Words, uniform_below};
use rules_games::{DynGame, find};

use super::Position;
use crate::bot::{Analysis, Bot};
use crate::errors::{exception, game_over};
use crate::given::{AN_EVENT, AN_INDEX, Depth, Limit, StepGiven, digits, no_such};
use crate::random::Rng;
use crate::setup::{options, setup};
use crate::signals::Signals;
use crate::values::Outcome;

/// The number of steps of a play-out between two looks for signals.
const STEPS_BETWEEN_SIGNALS: u64 = 1_000;

/// Returns the number of move sequences, or `None` if a signal ended the count.
fn count(game: &dyn DynGame, depth: u8, signals: &mut Signals) -> Option<u64> {
    let mut asked = 0_u8;
    game.perft_while(depth, &mut || {
        asked = asked.wrapping_add(1);
        asked != 0 || signals.goes_on()
    })
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, *, rng=None, board=None, **options))]
    fn new(
        game: &str,
        rng: Option<&mut Rng>,
        board: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let setup = setup(board, options)?;
        let mut starts = find(game).and_then(|entry| entry.starts(&setup)).map_err(exception)?;
        let chosen = match rng {
            Some(rng) => uniform_below(rng.source(), starts.len() as u32) as usize,
            None => 0,
        };
        Ok(Position::on(starts.swap_remove(chosen), board.map(Into::into)))
    }

    /// Returns the name of the game.
    #[getter(name)]
    fn game_name(&self) -> &'static str {
        self.game().name()
    }

    /// Returns the number of seats.
    #[getter]
    fn players(&self) -> u8 {
        self.game().seats()
    }

    /// Returns all options, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, self.game())
    }

    /// Returns the text of the custom board, if it is played on one.
    #[getter]
    fn board(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// Returns an upper bound of the number of steps of a game with these options, if one is known.
    #[getter]
    fn max_plies(&self) -> Option<u64> {
        self.game().max_plies()
    }

    /// Returns the seat to act; ``None`` if chance is next or the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.game().turn().seat().map(|seat| seat.number())
    }

    /// Returns whether a chance event comes next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.game().turn() == Turn::Chance
    }

    /// Returns whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game().turn() == Turn::Over
    }

    /// Returns the result, ``None`` until the game is over.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome().map(Outcome::from)
    }

    /// Returns the texts of the legal actions in their order.
    fn legal(&self) -> Vec<String> {
        self.game().legal_actions()
    }

    /// Returns the number of legal actions, faster than listing them.
    fn count_legal(&self) -> usize {
        self.game().count_actions()
    }

    /// Returns the texts of the events that can happen now, with their weights.
    fn events(&self) -> Vec<(String, u32)> {
        self.game().chance_events()
    }

    /// Returns the position after a step: an action of the seat to act or, if chance is next, an
    /// event.
    ///
    /// A step is a text, or a number: the index of an action (see ``action_index``), or that of an
    /// event in ``events()``.
    fn play(&self, step: StepGiven<'_>) -> PyResult<Self> {
        let mut game = self.game.clone();
        if game.turn().is_over() {
            return Err(game_over());
        }
        match step {
            StepGiven::Text(text) => game.play(&text),
            StepGiven::Number(index, given) if game.turn().is_chance() => {
                let events = game.chance_events();
                match usize::try_from(index).ok().and_then(|index| events.get(index)) {
                    Some((text, _)) => game.play(text),
                    None => {
                        return Err(no_such(AN_EVENT, None, events.len() as u32, digits(&given)?));
                    }
                }
            }
            StepGiven::Number(index, given) => {
                let actions = game.encoding().map_err(exception)?.shape().actions;
                match u32::try_from(index).ok().filter(|&index| index < actions) {
                    Some(index) => game.play_index(index),
                    None => return Err(no_such(AN_INDEX, None, actions, digits(&given)?)),
                }
            }
        }
        .map_err(exception)?;
        Ok(self.with(game))
    }

    /// Returns the position after a random step, an event by its weight.
    fn play_random(&self, rng: &mut Rng) -> PyResult<Self> {
        let mut game = self.game.clone();
        if game.random_step(rng.source()) { Ok(self.with(game)) } else { Err(game_over()) }
    }

    /// Returns the position after chance has played until a seat acts or the game is over.
    fn settle(&self, rng: &mut Rng) -> PyResult<Self> {
        let mut game = self.game.clone();
        while game.turn().is_chance() {
            game.random_step(rng.source());
        }
        Ok(self.with(game))
    }

    /// Returns the position at the end of a random game, or after ``limit`` steps.
    #[pyo3(signature = (rng, limit=Limit(u64::MAX)))]
    fn playout(&self, py: Python<'_>, rng: &mut Rng, limit: Limit) -> PyResult<Self> {
        let (mut game, mut rng, mut left) = (self.game.clone(), rng.split_off(), limit.0);
        let mut signals = Signals::new();
        let game = py.detach(|| {
            while left > 0 && !game.turn().is_over() && signals.goes_on() {
                let steps = left.min(STEPS_BETWEEN_SIGNALS);
                game.playout_fast(&mut rng, steps);
                left -= steps;
            }
            game
        });
        signals.end()?;
        Ok(self.with(game))
    }

    /// Returns the number of move sequences of length ``depth``, 0 to 255.
    fn perft(&self, py: Python<'_>, depth: Depth) -> PyResult<u64> {
        let (game, mut signals) = (self.game(), Signals::new());
        let counted = py.detach(|| count(game, depth.0, &mut signals));
        signals.end()?;
        // Only a signal ends a count.
        Ok(counted.unwrap_or_default())
    }

    /// Returns the number of move sequences of length ``depth`` by first step.
    fn divide(&self, py: Python<'_>, depth: Depth) -> PyResult<Vec<(String, u64)>> {
        let (game, mut signals) = (self.game(), Signals::new());
        let Some(below) = depth.0.checked_sub(1) else { return Ok(Vec::new()) };
        let counted = py.detach(|| {
            let steps = match game.turn() {
                Turn::Chance => game.chance_events().into_iter().map(|(step, _)| step).collect(),
                _ => game.legal_actions(),
            };
            let counted = steps.into_iter().map_while(|step| {
                let mut next = game.clone_box();
                let played = next.play(&step);
                let counted = count(&*next, below, &mut signals)?;
                Some(played.map(|()| (step, counted)))
            });
            counted.collect::<Result<_, _>>()
        });
        signals.end()?;
        counted.map_err(exception)
    }

    /// Returns the images of the position under all symmetries of the game, itself first.
    fn images(&self) -> PyResult<Vec<Self>> {
        let images = self.game().symmetric_images().map_err(exception)?;
        Ok(images.into_iter().map(|image| self.with(image)).collect())
    }

    /// Returns the canonical image.
    fn canonical(&self) -> PyResult<Self> {
        self.game().canonical().map(|game| self.with(game)).map_err(exception)
    }

    /// Returns the names of the bots that play this game.
    fn bots(&self) -> PyResult<Vec<String>> {
        self.game().bots().map_err(exception)
    }

    /// Returns the rules in short of the game as it is set up, a text for each piece.
    ///
    /// The first one is the goal. ``names`` are the names of the seats; ``"You"`` is addressed.
    #[pyo3(signature = (names=Vec::new()))]
    fn rules_in_short(&self, names: Vec<String>) -> Vec<String> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let pieces = self.game().rules_in_short(Words::with_names(&names));
        pieces.into_iter().map(|piece| piece.text).collect()
    }

    /// Returns a bot for any seat of this game, such as ``"hard"`` or ``"uct:1000"``; ``bots()`` has
    /// the names.
    ///
    /// After the colon stands the limit of a decision: iterations (for ``alphabeta`` and
    /// ``expectimax`` a depth), or a time such as ``2s`` or ``500ms``. ``mcts:60s+500ms`` is a clock for
    /// the whole game.
    fn bot(&self, spec: &str) -> PyResult<Bot> {
        Bot::of(self, spec)
    }

    /// Returns a bot's choice in this position, with its results about each action. ``spec`` is as in
    /// ``bot``.
    fn hint(&self, py: Python<'_>, spec: &str, rng: &mut Rng) -> PyResult<Analysis> {
        Bot::of(self, spec)?.search(py, self.game(), rng.source().next_u64())
    }
}
