//! Models by texts.

use rules_core::{End as _, Notation, Seat, StepOf, Turn};

use super::{Model, ModelOutcome, ModelTurn};

/// A fast or slow model by texts, for code that serves both or several games.
///
/// Every [`Model`] implements it.
pub trait TextModel {
    /// Returns whose turn it is.
    fn turn(&self) -> ModelTurn;
    /// Returns the legal actions in the order of the model.
    fn legal(&self) -> Vec<String>;
    /// Returns the chance events with their weights in the order of the model.
    fn chance(&self) -> Vec<(String, u64)>;
    /// Returns the result, once the game is over.
    fn outcome(&self) -> Option<ModelOutcome>;
    /// Plays an action, or an event with `*` before it.
    ///
    /// # Errors
    /// Returns a message if the step is not possible; the model is then unchanged.
    fn play(&mut self, step: &str) -> Result<(), String>;
}

impl<M: Model> TextModel for M {
    fn turn(&self) -> ModelTurn {
        Model::turn(self)
    }

    fn legal(&self) -> Vec<String> {
        Model::legal(self).iter().map(ToString::to_string).collect()
    }

    fn chance(&self) -> Vec<(String, u64)> {
        let events = Model::chance(self).into_iter();
        events.map(|(event, weight)| (event.to_string(), weight)).collect()
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        Model::outcome(self)
    }

    fn play(&mut self, step: &str) -> Result<(), String> {
        let impossible = || format!("{step} is impossible in {self:?}");
        match step.strip_prefix('*') {
            Some(text) => {
                let events = Model::chance(self).into_iter();
                let event = events.map(|(event, _)| event).find(|event| event.to_string() == text);
                let event = event.ok_or_else(impossible)?;
                self.happen(&event);
            }
            None => {
                let mut actions = Model::legal(self).into_iter();
                let action = actions.find(|action| action.to_string() == step);
                let action = action.ok_or_else(impossible)?;
                Model::play(self, &action);
            }
        }
        Ok(())
    }
}

/// A game as a model by texts.
#[derive(Clone)]
pub(crate) struct Fast<G>(pub(crate) G);

impl<G: Notation> Fast<G> {
    pub(crate) fn step(text: &str) -> Result<StepOf<G>, String> {
        text.parse().map_err(|why| format!("cannot read the step {text:?}: {why}"))
    }
}

impl<G: Notation> TextModel for Fast<G> {
    fn turn(&self) -> ModelTurn {
        match self.0.turn() {
            Turn::Seat(seat) => ModelTurn::Seat(seat.index()),
            Turn::Chance => ModelTurn::Chance,
            Turn::Over => ModelTurn::Over,
        }
    }

    fn legal(&self) -> Vec<String> {
        self.0.legal_actions().map(|action| action.to_string()).collect()
    }

    fn chance(&self) -> Vec<(String, u64)> {
        self.0.chance_events().map(|(event, weight)| (event.to_string(), weight.into())).collect()
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        let outcome = self.0.outcome()?;
        let scores = |scores: &[i32]| scores.iter().map(|&score| score.into()).collect();
        Some(ModelOutcome {
            winners: outcome.winners().iter().map(Seat::index).collect(),
            scores: outcome.scores().map(scores),
            reason: outcome.end().name(),
        })
    }

    fn play(&mut self, step: &str) -> Result<(), String> {
        let read = Self::step(step)?;
        self.0.play_step(read).map_err(|why| format!("{step} in {}: {why}", self.0))
    }
}
