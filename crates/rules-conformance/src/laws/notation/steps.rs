//! Numbers and texts of actions, events and steps.

use core::fmt::{Debug, Display};
use core::str::FromStr;
use std::collections::HashMap;

use rules_core::{Code, Game, Notation, RecordStep, Step, StepOf, TextError};

use super::read_broken;
use crate::probe::{LawContext, Verdict, sample};
use crate::walk::steps;
use crate::{Law, mutate};

/// The number of texts that are remembered, of actions and of events.
const REMEMBERED: usize = 20_000;
/// The number of values that are not listed and are tried at a position.
const TRIED: usize = 48;

/// The values of texts of actions and of events.
pub(crate) type StepTexts<G> =
    (HashMap<String, <G as Game>::Action>, HashMap<String, <G as Game>::Event>);

/// Reads and prints actions and events, and remembers the value of each text.
pub(crate) fn step_texts<G: Notation>(
    context: &mut LawContext<'_, G>,
    texts: &mut StepTexts<G>,
) -> Verdict {
    let mut actions: Vec<G::Action> = context.position.legal_actions().collect();
    check_code_bound(context, &actions)?;
    actions.extend(sample(context.dice, &context.config.actions, TRIED));
    let mut events: Vec<G::Event> = context.position.chance_events().map(|(e, _)| e).collect();
    events.extend(sample(context.dice, &context.config.events, TRIED));
    actions.into_iter().try_for_each(|action| check(context, action, &mut texts.0))?;
    events.into_iter().try_for_each(|event| check(context, event, &mut texts.1))
}

/// Checks that the numbers of legal actions are below the game's bound.
fn check_code_bound<G: Notation>(context: &mut LawContext<'_, G>, legal: &[G::Action]) -> Verdict {
    let Some(bound) = G::action_code_bound(&context.config.options) else { return Ok(()) };
    for action in legal {
        context.ensure(Law::ActionCodeBound, action.code() < bound, || {
            format!("{action:?} has number {}, the bound is {bound}", action.code())
        })?;
    }
    Ok(())
}

/// Reads and prints whole steps.
pub(crate) fn step_forms<G: Notation>(context: &mut LawContext<'_, G>) -> Verdict {
    let actions = context.config.actions.iter().copied().map(Step::Action);
    let events = context.config.events.iter().copied().map(Step::Event);
    let mut all = steps(context.position);
    all.extend(actions.chain(events));
    sample(context.dice, &all, TRIED).into_iter().try_for_each(|step| check_step(context, step))
}

/// Checks that a step has the text and the number of its action or event, marked as such.
fn check_step<G: Notation>(context: &mut LawContext<'_, G>, step: StepOf<G>) -> Verdict {
    let law = Law::StepForms;
    let text = step.to_string();
    context.equal(law, format_args!("{text:?} read"), &text.parse(), &Ok(step))?;
    let recorded = RecordStep::from(step);
    context.equal(law, format_args!("{text:?} in a record"), &text.parse(), &Ok(recorded))?;
    context.equal(law, "the text of a step in a record", &recorded.to_string(), &text)?;
    let by_number = StepOf::<G>::from_number(step.number());
    context.equal(law, "the step by its number", &by_number, &Some(step))?;
    let by_number = RecordStep::from_number(recorded.number());
    context.equal(law, "the step of a record by its number", &by_number, &Some(recorded))?;
    let mutant = mutate::text(context.dice, &text, &text);
    read_broken(context, law, &mutant, str::parse::<StepOf<G>>).map(drop)
}

fn check<G: Game, T>(
    context: &mut LawContext<'_, G>,
    value: T,
    texts: &mut HashMap<String, T>,
) -> Verdict
where
    T: Code + Ord + Debug + Display + FromStr<Err = TextError>,
{
    let by_code = T::from_code(value.code());
    context.equal(Law::Codes, "the value by its number", &by_code, &Some(value))?;
    let text = value.to_string();
    context.ensure(Law::StepText, is_word(&text), || {
        format!("the text {text:?} of {value:?} is empty, `?`, or has white space")
    })?;
    let other = texts.get(&text);
    context.ensure(Law::StepTextsDiffer, other.is_none_or(|other| *other == value), || {
        format!("{value:?} and {other:?} have the same text {text:?}")
    })?;
    context.equal(Law::StepText, format_args!("{text:?} read"), &text.parse(), &Ok(value))?;
    for _ in 0..2 {
        let mutant = mutate::text(context.dice, &text, &text);
        read_broken(context, Law::StepText, &mutant, str::parse::<T>)?;
    }
    if texts.len() < REMEMBERED {
        texts.insert(text, value);
    }
    Ok(())
}

/// Returns whether the text is a valid word: records mark events with `*` and hidden ones with `?`,
/// and separate steps by spaces.
fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text != "?"
        && !text.starts_with(['*', '{', '[', '#'])
        && !text.chars().any(|next| next.is_whitespace() || next.is_control())
}
