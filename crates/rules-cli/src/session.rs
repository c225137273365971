//! A game in progress, driven by text: what `serve` and `play` have in common.

pub(crate) mod answer;
pub(crate) mod history;
pub(crate) mod question;
#[cfg(test)]
mod tests;
pub(crate) mod view;

use rules_core::record::Record;
use rules_core::{
    EventError, Notation, OptionValue, Options, PlayError, Seat, Step, StepError, Turn,
    perft_while, random_step,
};

use crate::deadline::Deadline;
use crate::failure::{Code, Failure, quoted};
use crate::playable::Playable;
use crate::random::Dice;
use crate::settings::{Settings, bad_option};
use history::{History, StepErrorOf, StepOf};
use view::View;

/// The most steps a session may have.
pub(crate) const MAX_STEPS: usize = 1_000_000;

/// The most steps that playing a game out at random may take.
pub(crate) const MAX_PLAYOUT: u64 = 100_000;

/// A game in progress with its history and generators. After a failure nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Session<G: Playable> {
    history: History<G>,
    dice: Dice,
}

impl<G: Playable> Session<G> {
    /// The start of a game whose options are those of `base` but for the settings.
    pub(crate) fn start(
        settings: &Settings,
        base: &G::Options,
        mut dice: Dice,
    ) -> Result<Self, Failure> {
        let options = settings.options(base, &mut dice.game)?;
        let history = History::new(options).map_err(bad_option)?;
        Ok(Session { history, dice })
    }

    /// Goes on from the text of a position, with which the settings must agree; `base` holds what the
    /// text refers to.
    pub(crate) fn load(
        text: &str,
        settings: &Settings,
        base: &G::Options,
        dice: Dice,
    ) -> Result<Self, Failure> {
        let bad_position = |message: String| Failure::new(Code::BadPosition, message);
        let values = settings.values::<G::Options>()?;
        let position = G::read(text, base).map_err(|error| {
            bad_position(format!("this is no position of {}: {error}", G::NAME))
        })?;
        let options = position.options();
        if let Some((name, _)) =
            values.iter().find(|(name, value)| options.get(name) != Some(*value))
        {
            return Err(bad_position(format!("option {name} differs from that of the position")));
        }
        if let Some(name) = referring_elsewhere(base, &options) {
            return Err(bad_position(format!(
                "the position is on another {name} than the one given"
            )));
        }
        Ok(Session { history: History::from_position(position), dice })
    }

    /// Goes on from the end of a record; `base` holds what its options refer to.
    pub(crate) fn replay(text: &str, base: &G::Options, dice: Dice) -> Result<Self, Failure> {
        let bad_record = |message: String| Failure::new(Code::BadRecord, message);
        let record = Record::<G>::read(text, base)
            .map_err(|error| bad_record(format!("this is no record of {}: {error}", G::NAME)))?;
        if record.steps().len() > MAX_STEPS {
            return Err(too_many_steps());
        }
        if let Some(name) = referring_elsewhere(base, &record.options()) {
            return Err(bad_record(format!("the record is on another {name} than the one given")));
        }
        let history = History::from_record(record)
            .map_err(|error| bad_record(format!("the record is broken at {error}")))?;
        Ok(Session { history, dice })
    }

    /// Where the game stands.
    pub(crate) const fn position(&self) -> &G {
        self.history.position()
    }

    /// The number of steps played.
    pub(crate) fn ply(&self) -> usize {
        self.history.len()
    }

    /// Everything there is to see.
    pub(crate) fn view(&self) -> View {
        View::full(self.position(), self.ply())
    }

    /// The view for a seat.
    pub(crate) fn view_of(&self, seat: Seat) -> View {
        View::of_seat(self.position(), self.ply(), seat)
    }

    /// The seat with this number.
    pub(crate) fn seat(&self, number: u64) -> Result<Seat, Failure> {
        let seats = self.position().seats();
        u8::try_from(number).ok().filter(|&number| number < seats).and_then(Seat::new).ok_or_else(
            || {
                Failure::bad_request(format!(
                    "there is no seat {number}: the last is {}",
                    seats - 1
                ))
            },
        )
    }

    /// Makes sure that it is this seat's turn.
    pub(crate) fn expect_turn_of(&self, seat: Seat) -> Result<(), Failure> {
        match self.position().turn() {
            Turn::Over => Err(Failure::game_over()),
            Turn::Seat(acting) if acting == seat => Ok(()),
            Turn::Seat(acting) => Err(Failure::illegal(format!(
                "it is not the turn of seat {seat}: seat {acting} is to act"
            ))),
            Turn::Chance => Err(Failure::illegal(format!(
                "it is not the turn of seat {seat}: a chance event comes next"
            ))),
        }
    }

    /// Plays an action, or lets an event happen, given as text.
    pub(crate) fn play(&mut self, text: &str) -> Result<StepOf<G>, Failure> {
        let step = read_step(self.position(), text)?;
        self.push(step)?;
        Ok(step)
    }

    /// Lets an event happen, drawn by its weight.
    pub(crate) fn sample(&mut self) -> Result<StepOf<G>, Failure> {
        match self.position().turn() {
            Turn::Over => Err(Failure::game_over()),
            Turn::Seat(seat) => {
                Err(Failure::illegal(format!("no chance event comes next: seat {seat} is to act")))
            }
            Turn::Chance => self.random_step(),
        }
    }

    /// Plays an action or event drawn at random.
    pub(crate) fn random_step(&mut self) -> Result<StepOf<G>, Failure> {
        let mut random = self.dice.game.clone();
        let step = random_step(&mut self.position().clone(), &mut random)
            .ok_or_else(Failure::game_over)?;
        self.push(step)?;
        self.dice.game = random;
        Ok(step)
    }

    /// Plays the game out at random, unless that takes too long.
    pub(crate) fn play_out(&mut self, deadline: &mut Deadline) -> Result<(), Failure> {
        if self.position().turn().is_over() {
            return Err(Failure::game_over());
        }
        let mut end = self.position().clone();
        let mut random = self.dice.game.clone();
        let mut steps = Vec::new();
        while let Some(step) = random_step(&mut end, &mut random) {
            if !deadline.goes_on() {
                return Err(Failure::too_long());
            }
            if steps.len() as u64 == MAX_PLAYOUT {
                let message = format!("the game is not over after {MAX_PLAYOUT} random steps");
                return Err(Failure::new(Code::TooLarge, message));
            }
            steps.push(step);
        }
        if self.ply() + steps.len() > MAX_STEPS {
            return Err(too_many_steps());
        }
        for step in steps {
            self.push(step)?;
        }
        self.dice.game = random;
        Ok(())
    }

    /// Takes the last step back.
    pub(crate) fn undo(&mut self) -> Result<(), Failure> {
        if self.history.pop() {
            Ok(())
        } else {
            Err(Failure::bad_request("there is no step to undo"))
        }
    }

    /// A position drawn from what the seat sees, as text.
    pub(crate) fn determinize(&mut self, seat: Seat) -> String {
        let seen = self.position().observe(seat);
        G::determinize(&seen, &mut self.dice.imagined).to_string()
    }

    /// The number of action sequences of this length, events counted as actions.
    pub(crate) fn perft(
        &self,
        depth: u8,
        limit: u64,
        deadline: &mut Deadline,
    ) -> Result<u64, Failure> {
        let (mut left, mut in_time) = (limit, true);
        let nodes = perft_while(self.position(), depth, || {
            in_time = deadline.goes_on();
            let goes_on = in_time && left > 0;
            left = left.saturating_sub(1);
            goes_on
        });
        nodes.ok_or_else(|| {
            if in_time {
                Failure::new(Code::TooLarge, format!("more than {limit} positions to visit"))
            } else {
                Failure::too_long()
            }
        })
    }

    /// The record as it stands, without a result of its own.
    pub(crate) const fn steps_so_far(&self) -> &Record<G> {
        self.history.steps_so_far()
    }

    /// The record, or what a seat may have of it.
    pub(crate) fn record(&self, seat: Option<Seat>) -> Record<G> {
        let record = self.history.record();
        match seat {
            None => record,
            Some(seat) => record.seen_by(seat).expect("the record of a session replays"),
        }
    }

    fn push(&mut self, step: StepOf<G>) -> Result<(), Failure> {
        if self.ply() >= MAX_STEPS {
            return Err(too_many_steps());
        }
        self.history.push(step).map_err(|error| refused::<G>(step, error))
    }
}

/// The option by which options refer to something else than the base does: a custom layout that was
/// given before is known by its fingerprint, whichever layout is given now.
fn referring_elsewhere<O: Options>(base: &O, options: &O) -> Option<&'static str> {
    let refers = |options: &O, name| match options.get(name) {
        Some(OptionValue::Id(id)) => Some(id),
        _ => None,
    };
    let mut names = O::SPECS.iter().map(|spec| spec.name);
    names.find(|name| {
        refers(options, name).is_some_and(|id| refers(base, name).is_some_and(|given| given != id))
    })
}

fn too_many_steps() -> Failure {
    Failure::new(Code::TooLarge, format!("a session has at most {MAX_STEPS} steps"))
}

/// Reads the text as what comes next in this position.
fn read_step<G: Notation>(position: &G, text: &str) -> Result<StepOf<G>, Failure> {
    let (step, what) = match position.turn() {
        Turn::Over => return Err(Failure::game_over()),
        Turn::Seat(_) => (text.parse().map(Step::Action), "action"),
        Turn::Chance => (text.parse().map(Step::Event), "chance event"),
    };
    step.map_err(|error| {
        Failure::illegal(format!("{} is no {what} of {}: {error}", quoted(text), G::NAME))
    })
}

fn refused<G: Notation>(step: StepOf<G>, error: StepErrorOf<G>) -> Failure {
    match error {
        StepError::Action(PlayError::GameOver) | StepError::Event(EventError::GameOver) => {
            Failure::game_over()
        }
        error => match step {
            Step::Action(action) => Failure::illegal(format!("{action}: {error}")),
            Step::Event(event) => Failure::illegal(format!("{event}: {error}")),
        },
    }
}
