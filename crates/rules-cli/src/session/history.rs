//! The history of a session: its position and the steps that led there, which can be taken back.

use rules_core::record::{GameResult, Record, ReplayError};
use rules_core::{Game, OptionError, Step, StepError};

/// A step of a game.
pub(crate) type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;

/// Why a step of a game was refused.
pub(crate) type StepErrorOf<G> = StepError<<G as Game>::Illegal>;

/// The position before every so many steps is kept; taking a step back replays from there. It bounds
/// the memory of a long session to little more than that of its steps.
const STRIDE: usize = 64;

/// A position and the steps that led to it.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Game> {
    record: Record<G>,
    /// The positions before steps 0, `STRIDE`, 2 * `STRIDE` and so on.
    kept: Vec<G>,
    position: G,
}

impl<G: Game> History<G> {
    /// Begins at the start of a game.
    pub(crate) fn new(options: G::Options) -> Result<Self, OptionError> {
        let position = G::new(options.clone())?;
        Ok(History { record: Record::new(options)?, kept: vec![position.clone()], position })
    }

    /// Begins in a position.
    pub(crate) fn from_position(position: G) -> Self {
        let record = Record::from_position(position.clone());
        History { record, kept: vec![position.clone()], position }
    }

    /// Plays all steps of a record. One that ends the game needs no result.
    pub(crate) fn from_record(mut record: Record<G>) -> Result<Self, ReplayError> {
        let mut kept = vec![record.start_position()?];
        let mut number = 0;
        let position = record.close_with(|before, _| {
            if number % STRIDE == 0 && number > 0 {
                kept.push(before.clone());
            }
            number += 1;
        })?;
        Ok(History { record, kept, position })
    }

    /// Where the session stands.
    pub(crate) const fn position(&self) -> &G {
        &self.position
    }

    /// The number of steps.
    pub(crate) fn len(&self) -> usize {
        self.record.steps().len()
    }

    /// Plays a step. If it is refused nothing has changed.
    pub(crate) fn push(&mut self, step: StepOf<G>) -> Result<(), StepErrorOf<G>> {
        let mut next = self.position.clone();
        next.play_step(step)?;
        let before = std::mem::replace(&mut self.position, next);
        let number = self.len();
        if number > 0 && number.is_multiple_of(STRIDE) {
            self.kept.push(before);
        }
        self.record.push(step);
        self.set_result(GameResult::Unfinished);
        Ok(())
    }

    /// Takes the last step back; false if there is none.
    pub(crate) fn pop(&mut self) -> bool {
        if self.record.pop().is_none() {
            return false;
        }
        let number = self.len();
        if number > 0 && number.is_multiple_of(STRIDE) {
            self.position = self.kept.pop().expect("the position before this step was kept");
            return true;
        }
        let base = number / STRIDE;
        let mut position = self.kept[base].clone();
        for step in &self.record.steps()[base * STRIDE..] {
            position.play_step_unchecked(step.known().expect("a session knows its events"));
        }
        self.position = position;
        true
    }

    fn set_result(&mut self, result: GameResult<G::End>) {
        self.record.set_result(result).expect("the result names seats that play");
    }

    /// The record without a result of the steps played here.
    pub(crate) const fn steps_so_far(&self) -> &Record<G> {
        &self.record
    }

    /// The record, with the result as it stands now. A record replayed keeps its resignation until
    /// a step is played or taken back.
    pub(crate) fn record(&self) -> Record<G> {
        let mut record = self.record.clone();
        if let Some(outcome) = self.position.outcome() {
            let set = record.set_result(GameResult::Finished(outcome));
            set.expect("the outcome is one of this game");
        }
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Dice;
    use crate::toy::{Toy, endless};
    use rules_core::record::RecordStep;

    fn played(steps: usize) -> (History<Toy>, Vec<Toy>) {
        let mut random = Dice::seeded(5).game;
        let mut history = History::<Toy>::new(endless()).unwrap();
        let mut positions = vec![history.position().clone()];
        for _ in 0..steps {
            let mut position = history.position().clone();
            let step = rules_core::random_step(&mut position, &mut random).unwrap();
            history.push(step).unwrap();
            assert_eq!(*history.position(), position);
            positions.push(position);
        }
        (history, positions)
    }

    #[test]
    fn every_step_is_taken_back_exactly() {
        let (mut history, positions) = played(3 * STRIDE + 2);
        for before in positions.iter().rev().skip(1) {
            assert!(history.pop());
            assert_eq!(history.position(), before);
        }
        assert!(!history.pop());
        assert_eq!(*history.position(), positions[0]);
        assert_eq!(history.kept.len(), 1);
    }

    #[test]
    fn steps_back_and_forth_over_a_kept_position_keep_it_once() {
        let (mut history, positions) = played(STRIDE + 1);
        assert_eq!(history.kept.len(), 2);
        for _ in 0..3 {
            let RecordStep::Event(last) = history.record.steps()[STRIDE] else {
                panic!("the toy tosses a coin in every other step");
            };
            assert!(history.pop());
            assert_eq!(history.kept.len(), 1);
            history.push(Step::Event(last)).unwrap();
            assert_eq!(history.kept.len(), 2);
            assert_eq!(*history.position(), positions[STRIDE + 1]);
        }
    }

    #[test]
    fn a_replayed_history_is_the_same_as_the_played_one() {
        for steps in [0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE, 2 * STRIDE + 1] {
            let (history, _) = played(steps);
            let replayed = History::from_record(history.record()).unwrap();
            assert_eq!(replayed.position, history.position);
            assert_eq!(replayed.kept, history.kept);
            assert_eq!(replayed.len(), steps);
        }
    }

    #[test]
    fn a_resignation_lasts_until_the_game_goes_on() {
        let (history, _) = played(4);
        let mut record = history.record();
        record.set_result(GameResult::Resigned(rules_core::Seat::FIRST)).unwrap();
        let mut replayed = History::from_record(record.clone()).unwrap();
        assert_eq!(replayed.record(), record);
        assert!(replayed.pop());
        assert_eq!(replayed.record().result(), GameResult::Unfinished);
        let mut replayed = History::from_record(record).unwrap();
        let mut position = replayed.position().clone();
        let mut random = Dice::seeded(6).game;
        replayed.push(rules_core::random_step(&mut position, &mut random).unwrap()).unwrap();
        assert_eq!(replayed.record().result(), GameResult::Unfinished);
    }

    #[test]
    fn a_refused_step_changes_nothing() {
        let (mut history, positions) = played(5);
        let wrong = Step::Event("h".parse().unwrap());
        let count = history.len();
        assert!(history.push(wrong).is_err());
        assert_eq!(history.len(), count);
        assert_eq!(history.position(), positions.last().unwrap());
    }
}
