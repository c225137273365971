//! Legality is membership in the list, checked for values in it and for others.

use std::fmt::Debug;

use rules_core::{EventError, Game, PlayError, Step, StepError, StepOf, Turn};

use crate::Law;
use crate::probe::{LawContext, Verdict, sample};

/// The number of unlisted actions and of unlisted events that are tried at a position.
const TRIED: usize = 96;

/// Tries listed steps and others.
pub(crate) fn membership<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let listed: Vec<G::Action> = position.legal_actions().collect();
    for &action in &listed {
        check_legal(context, action)?;
    }
    for action in sample(context.dice, &context.config.actions, TRIED) {
        if !listed.contains(&action) {
            check_illegal(context, action)?;
        }
    }
    let listed: Vec<G::Event> = position.chance_events().map(|(event, _)| event).collect();
    for &event in &listed {
        context.ensure(Law::PossibleIsMember, position.is_possible(event), || {
            format!("{event:?} is listed, but is_possible says no")
        })?;
        let what = "check_event of a listed event";
        context.equal(Law::StepsAgree, what, &position.check_event(event), &Ok(()))?;
        check_listed_step(context, Step::Event(event))?;
    }
    for event in sample(context.dice, &context.config.events, TRIED / 4) {
        if !listed.contains(&event) {
            check_impossible(context, event)?;
        }
    }
    Ok(())
}

fn check_legal<G: Game>(context: &mut LawContext<'_, G>, action: G::Action) -> Verdict {
    let position = context.position;
    context.ensure(Law::LegalIsMember, position.is_legal(action), || {
        format!("{action:?} is listed, but is_legal says no")
    })?;
    context.equal(
        Law::WhyIllegalAgrees,
        "why a listed action is illegal",
        &position.why_illegal(action),
        &None,
    )?;
    let checked = position.check(action);
    context.equal(Law::WhyIllegalAgrees, "check of a listed action", &checked, &Ok(()))?;
    check_listed_step(context, Step::Action(action))
}

/// Checks that a listed step is legal and leads to the same position as its action or event.
fn check_listed_step<G: Game>(context: &mut LawContext<'_, G>, step: StepOf<G>) -> Verdict {
    let position = context.position;
    let law = Law::StepsAgree;
    let what = format!("check_step of the listed {step:?}");
    context.equal(law, &what, &position.check_step(step), &Ok(()))
}

/// Checks that a step that is not listed is refused in the same way as its action or event.
fn check_refused_step<G: Game>(
    context: &mut LawContext<'_, G>,
    step: StepOf<G>,
    wanted: StepError<G::Illegal>,
) -> Verdict {
    let position = context.position;
    let law = Law::StepsAgree;
    context.equal(
        law,
        format_args!("check_step of {step:?}, which is not listed"),
        &position.check_step(step),
        &Err(wanted.clone()),
    )?;
    let mut tried = position.clone();
    context.equal(
        Law::RefusedError,
        format_args!("play_step of {step:?}, which is not listed"),
        &tried.play_step(step),
        &Err(wanted),
    )?;
    unchanged(context, step, &tried)
}

/// Checks that a refused action, event or step leaves the position unchanged.
fn unchanged<G: Game>(context: &mut LawContext<'_, G>, refused: impl Debug, tried: &G) -> Verdict {
    let (position, show) = (context.position, context.config.forms.show);
    context.ensure(Law::RefusedUnchanged, tried == position, || {
        format!("after the refused {refused:?}: {} instead of {}", show(tried), show(position))
    })
}

fn check_illegal<G: Game>(context: &mut LawContext<'_, G>, action: G::Action) -> Verdict {
    let position = context.position;
    context.ensure(Law::LegalIsMember, !position.is_legal(action), || {
        format!("{action:?} is not listed, but is_legal says yes")
    })?;
    let wanted = match position.turn() {
        Turn::Over => PlayError::GameOver,
        Turn::Chance => PlayError::ChanceTurn,
        Turn::Seat(_) => {
            let why = position.why_illegal(action);
            context.ensure(Law::WhyIllegalAgrees, why.is_some(), || {
                format!("{action:?} is not listed, but why_illegal gives no reason")
            })?;
            match why {
                Some(why) => PlayError::Illegal(why),
                None => return Ok(()),
            }
        }
    };
    let law = Law::RefusedError;
    context.equal(
        law,
        "check of an illegal action",
        &position.check(action),
        &Err(wanted.clone()),
    )?;
    let mut tried = position.clone();
    context.equal(law, "play of an illegal action", &tried.play(action), &Err(wanted.clone()))?;
    unchanged(context, action, &tried)?;
    check_refused_step(context, Step::Action(action), StepError::Action(wanted))
}

fn check_impossible<G: Game>(context: &mut LawContext<'_, G>, event: G::Event) -> Verdict {
    let position = context.position;
    context.ensure(Law::PossibleIsMember, !position.is_possible(event), || {
        format!("{event:?} is not listed, but is_possible says yes")
    })?;
    let wanted = match position.turn() {
        Turn::Over => EventError::GameOver,
        Turn::Seat(_) => EventError::SeatTurn,
        Turn::Chance => EventError::Impossible,
    };
    let mut tried = position.clone();
    let played = tried.play_event(event);
    context.equal(Law::RefusedError, "an event that is not listed", &played, &Err(wanted))?;
    unchanged(context, event, &tried)?;
    context.equal(
        Law::StepsAgree,
        format_args!("check_event of {event:?}, which is not listed"),
        &position.check_event(event),
        &Err(wanted),
    )?;
    check_refused_step(context, Step::Event(event), StepError::Event(wanted))
}
