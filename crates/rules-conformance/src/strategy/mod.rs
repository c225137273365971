//! Proptest strategies for valid options, move sequences, reachable positions and legal actions.
//!
//! All of them are based on move sequences from the start of a game, and shrink with these: to
//! options closer to their defaults, by removing steps, pairs and runs of steps if the rest stays
//! legal, and to shorter sequences. A failing test prints a short text: a record or a position.
//!
//! ```
//! use proptest::prelude::*;
//! use rules_conformance::strategy;
//! use rules_core::Game;
//!
//! /// Every legal action can be played.
//! fn legal_actions_can_be_played<G: Game>() {
//!     proptest!(|((position, action) in strategy::position_and_action::<G>(100))| {
//!         let mut position = position;
//!         prop_assert!(position.play(action).is_ok());
//!     });
//! }
//! ```

use proptest::prelude::Strategy;
use rules_core::{Game, Notation, Step};

mod options;
mod sequence;
mod tree;

pub use options::options;
pub use sequence::MoveSequence;
use tree::{OptionsAndSteps, Sequences};

/// Returns a random move sequence of at most `max_steps` steps, with any valid options.
///
/// It is a [`MoveSequence`], whose `Debug` is the text of its record:
///
/// ```
/// use proptest::prelude::*;
/// use proptest::test_runner::{Config, TestError, TestRunner};
/// use rules_conformance::strategy::{MoveSequence, move_sequence};
/// use rules_core::{Record, Seat};
/// use triandro_rules::Triandro;
///
/// // "No seat ever loses a stone" is false; this finds a game that shows it.
/// let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
/// let failed = runner.run(&move_sequence::<Triandro>(40), |sequence: MoveSequence<Triandro>| {
///     prop_assert!(Seat::all(2).all(|seat| sequence.position.lost(seat) == 0));
///     Ok(())
/// });
/// let Err(TestError::Fail(_, sequence)) = failed else { panic!("no capture in 256 games") };
/// assert!(sequence.steps.len() <= 10);
///
/// let record: Record<Triandro> = format!("{sequence:?}").parse()?;
/// assert_eq!(record.replay()?, sequence.position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_sequence<G: Notation>(max_steps: usize) -> impl Strategy<Value = MoveSequence<G>> {
    lines(None, max_steps, false).prop_map(sequence)
}

/// Returns a random move sequence of at most `max_steps` steps, with these options.
///
/// # Panics
/// Panics if no game starts with them.
pub fn move_sequence_with<G: Notation>(
    options: G::Options,
    max_steps: usize,
) -> impl Strategy<Value = MoveSequence<G>> {
    lines(Some(options), max_steps, false).prop_map(sequence)
}

/// Returns a position after at most `max_steps` steps of play, with any valid options.
pub fn position<G: Game>(max_steps: usize) -> impl Strategy<Value = G> {
    lines(None, max_steps, false).prop_map(position_of)
}

/// Returns a position after at most `max_steps` steps of play, with these options.
///
/// # Panics
/// Panics if no game starts with them.
pub fn position_with<G: Game>(options: G::Options, max_steps: usize) -> impl Strategy<Value = G> {
    lines(Some(options), max_steps, false).prop_map(position_of)
}

/// Returns a position at a seat's turn, and a legal action in it.
///
/// If chance is next after `max_steps` steps, it plays until a seat acts.
pub fn position_and_action<G: Game>(max_steps: usize) -> impl Strategy<Value = (G, G::Action)> {
    lines(None, max_steps, true).prop_map(position_and_last_action)
}

/// Returns a position at a seat's turn of a game with these options, and a legal action in it.
///
/// # Panics
/// Panics if no game starts with them.
pub fn position_and_action_with<G: Game>(
    options: G::Options,
    max_steps: usize,
) -> impl Strategy<Value = (G, G::Action)> {
    lines(Some(options), max_steps, true).prop_map(position_and_last_action)
}

fn lines<G: Game>(
    options: Option<G::Options>,
    max_steps: usize,
    ends_with_action: bool,
) -> Sequences<G> {
    Sequences { options, max_steps, ends_with_action }
}

fn sequence<G: Game>(line: OptionsAndSteps<G>) -> MoveSequence<G> {
    let position = line.position_after(line.steps.len());
    MoveSequence { options: line.options, steps: line.steps, position }
}

fn position_of<G: Game>(line: OptionsAndSteps<G>) -> G {
    line.position_after(line.steps.len())
}

fn position_and_last_action<G: Game>(line: OptionsAndSteps<G>) -> (G, G::Action) {
    match line.steps.split_last() {
        Some((&Step::Action(action), before)) => (line.position_after(before.len()), action),
        _ => unreachable!("such lines end with an action"),
    }
}
