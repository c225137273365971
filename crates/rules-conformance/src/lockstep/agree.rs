//! The comparison of a position in both models.

use std::fmt::Display;

use rand_core::SeedableRng;
use rules_core::{Code, Illegal, Notation, PlayError, Step, StepOf};

use super::{Fast, Model, Tally, TextModel};
use crate::probe::{Dice, below};

/// The number of codes that are tried as actions of a game without a bound.
const UNBOUNDED: u32 = 1 << 16;
/// The number of codes above the bound that are also tried.
const ABOVE: u32 = 4;
/// The number of illegal actions that are played at a position, on average.
const PLAYED: usize = 4;
/// The number of events that are tried when they cannot happen.
const EVENTS: u32 = 128;

/// Checks that both models have the same turn, legal actions, chance events and outcome.
///
/// Weights of events must have the same ratios.
///
/// # Panics
/// Panics if the models differ.
#[track_caller]
pub fn assert_agree<G: Notation>(fast: &G, slow: &dyn TextModel) {
    let texts = Fast(fast.clone());
    assert_eq!(texts.turn(), slow.turn(), "turn, fast and slow");
    let (mut ours, mut theirs) = (texts.legal(), slow.legal());
    assert_eq!(ours.len(), fast.count_actions(), "legal actions, listed and counted");
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "legal actions, fast and slow");
    assert_chances(texts.chance(), slow.chance());
    assert_eq!(texts.outcome(), slow.outcome(), "outcome, fast and slow");
}

/// Compares chance events; the weights of a slow model need no common form.
#[track_caller]
fn assert_chances(mut fast: Vec<(String, u64)>, mut slow: Vec<(String, u64)>) {
    fast.sort();
    slow.sort();
    let total = |events: &[(String, u64)]| events.iter().map(|(_, weight)| weight).sum::<u64>();
    let (ours, theirs) = (total(&fast), total(&slow));
    fast.iter_mut().for_each(|(_, weight)| *weight *= theirs);
    slow.iter_mut().for_each(|(_, weight)| *weight *= ours);
    assert_eq!(fast, slow, "chance events with weights, fast and slow");
}

/// A step of a slow model.
pub(super) enum SlowStep<M: Model> {
    Action(M::Action),
    Event(M::Event),
}

impl<M: Model> SlowStep<M> {
    /// Returns the model after the step.
    pub(super) fn after(&self, before: &M) -> M {
        let mut after = before.clone();
        match self {
            SlowStep::Action(action) => after.play(action),
            SlowStep::Event(event) => after.happen(event),
        }
        after
    }
}

/// Returns the possible steps of a position, each as both models have it.
///
/// # Panics
/// Panics if [`assert_agree`] does.
pub(super) fn agreed_steps<G: Notation, M: Model>(
    fast: &G,
    slow: &M,
) -> Vec<(StepOf<G>, SlowStep<M>)> {
    assert_agree(fast, slow);
    fn by_text<T: Display>(steps: impl IntoIterator<Item = T>) -> Vec<(String, T)> {
        let mut steps: Vec<_> = steps.into_iter().map(|step| (step.to_string(), step)).collect();
        steps.sort_by(|one, other| one.0.cmp(&other.0));
        steps
    }
    let actions = by_text(fast.legal_actions()).into_iter().zip(by_text(slow.legal()));
    let actions =
        actions.map(|((_, fast), (_, slow))| (Step::Action(fast), SlowStep::Action(slow)));
    let events = by_text(fast.chance_events().map(|(event, _)| event)).into_iter();
    let events = events.zip(by_text(slow.chance().into_iter().map(|(event, _)| event)));
    let events = events.map(|((_, fast), (_, slow))| (Step::Event(fast), SlowStep::Event(slow)));
    actions.chain(events).collect()
}

/// Checks that actions that are not listed are refused with a reason and change nothing.
pub(super) fn assert_refuses<G: Notation>(fast: &G, tries: u32, number: usize, tally: &mut Tally) {
    let mut dice = Dice::seed_from_u64(number as u64);
    let end = G::action_code_bound(&fast.options()).unwrap_or(UNBOUNDED);
    let listed: Vec<G::Action> = fast.legal_actions().collect();
    let below_end = tries.min(end);
    for attempt in 0..below_end + ABOVE {
        let code = match attempt.checked_sub(below_end) {
            Some(above) => end.saturating_add(above),
            None if tries < end => below(&mut dice, end as usize) as u32,
            None => attempt,
        };
        let Some(action) = G::Action::from_code(code) else { continue };
        let legal = listed.binary_search(&action).is_ok();
        assert_eq!(fast.is_legal(action), legal, "is {action} legal, asked and listed");
        if !legal && below(&mut dice, below_end as usize) < PLAYED {
            refuse_action(fast, action, tally);
        }
    }
    let possible: Vec<G::Event> = fast.chance_events().map(|(event, _)| event).collect();
    let all = (0..EVENTS).map_while(G::Event::from_code);
    for event in all.filter(|event| !possible.contains(event)) {
        let mut next = fast.clone();
        assert!(!fast.is_possible(event), "{event} is possible, but not listed");
        assert!(next.play_event(event).is_err(), "{event} happens, but is not listed");
        assert!(next == *fast, "{event} is refused and changes the position to {next}");
    }
}

fn refuse_action<G: Notation>(fast: &G, action: G::Action, tally: &mut Tally) {
    let mut next = fast.clone();
    match next.play(action) {
        Ok(()) => panic!("{action} is played, but not listed"),
        Err(PlayError::GameOver) => {
            assert!(fast.turn().is_over(), "{action}: the game is not over")
        }
        Err(PlayError::ChanceTurn) => {
            assert!(fast.turn().is_chance(), "{action}: it is a seat's turn")
        }
        Err(PlayError::Illegal(why)) => {
            assert!(fast.turn().seat().is_some(), "{action}: {why}, but it is no seat's turn");
            assert!(!why.to_string().is_empty(), "{action} is refused without a reason");
            why.rules().iter().for_each(|rule| tally.add(&format!("refused by {rule}"), 1));
        }
        Err(other) => panic!("{action}: {other:?}"),
    }
    assert!(next == *fast, "{action} is refused and changes the position to {next}");
}
