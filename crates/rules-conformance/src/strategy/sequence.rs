//! Move sequences as proptest values.

use core::fmt;

use crate::walk::play_listed;
use rules_core::{Game, Notation, Record, StepOf};

/// A move sequence from the start of a game, and the position that it leads to.
///
/// `Debug` is the text of its [`record`](MoveSequence::record), which can be stored, shown and
/// replayed; see [`move_sequence`](super::move_sequence).
#[derive(Clone, PartialEq, Eq)]
pub struct MoveSequence<G: Game> {
    /// The options of the game.
    pub options: G::Options,
    /// The steps, each of them legal at its place.
    pub steps: Vec<StepOf<G>>,
    /// The position after all steps.
    pub position: G,
}

impl<G: Game> MoveSequence<G> {
    /// Returns the position at the start.
    ///
    /// # Panics
    /// Panics if the options were changed so that no game starts with them.
    #[track_caller]
    pub fn start(&self) -> G {
        start(&self.options)
    }

    /// Returns all positions, from the start to the [last one](Self::position).
    ///
    /// There is one more than there are steps.
    ///
    /// # Panics
    /// Same as [`start`](MoveSequence::start).
    #[track_caller]
    pub fn positions(&self) -> impl Iterator<Item = G> + use<'_, G> {
        let mut next = Some(self.start());
        let mut steps = self.steps.iter();
        core::iter::from_fn(move || {
            let position = next.take()?;
            next = steps.next().map(|&step| {
                let mut after = position.clone();
                play_listed(&mut after, step);
                after
            });
            Some(position)
        })
    }

    /// Returns the sequence as a record, with its result if it ends the game.
    ///
    /// # Panics
    /// Panics if options or steps were changed and are not legal.
    #[track_caller]
    pub fn record(&self) -> Record<G> {
        let mut record = Record::new(self.options.clone()).expect("the options are valid");
        self.steps.iter().for_each(|&step| record.push(step));
        record.close().expect("the steps are legal");
        record
    }
}

impl<G: Notation> fmt::Debug for MoveSequence<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.record(), f)
    }
}

/// Returns the start of a game.
///
/// # Panics
/// Panics if no game starts with the options.
#[track_caller]
pub(super) fn start<G: Game>(options: &G::Options) -> G {
    match G::new(options.clone()) {
        Ok(start) => start,
        Err(error) => panic!("no game starts with {options:?}: {error}"),
    }
}
