//! Playing: the same step leads to the same position, however it is played.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rules_core::{Children, Game, Step, StepOf, perft};

use crate::Law;
use crate::probe::{Fault, LawContext, Verdict, digest, sample};
use crate::walk::{play_listed, steps};

/// The number of positions that are remembered to compare equal ones.
const REMEMBERED: usize = 50_000;
/// The number of steps of a position that are played.
const PLAYED: usize = 6;
/// The number of children of a position that are made one by one.
const CHILDREN: usize = 12;

/// Plays steps in every way, and remembers positions to compare equal ones.
pub(crate) fn playing<G: Game>(
    context: &mut LawContext<'_, G>,
    seen: &mut HashMap<G, u64>,
) -> Verdict {
    let position = context.position;
    context.same(Law::SameStep, "a clone", &position.clone(), position)?;
    let options = &context.config.options;
    context.equal(Law::OptionsKept, "options", &position.options(), options)?;
    compare_futures(context, seen, position)?;
    let listed = steps(position);
    for step in sample(context.dice, &listed, PLAYED) {
        let next = play_every_way(context, step)?;
        compare_futures(context, seen, &next)?;
    }
    visit_children(context)?;
    make_children(context)?;
    check_replies(context)
}

fn check_replies<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let Some(replies) = position.count_replies() else { return Ok(()) };
    context.equal(Law::RepliesAreCounted, "count_replies", &replies, &perft(position, 2))
}

/// Checks that every child is visited once with its action, and that an early exit works.
fn visit_children<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let wanted: Vec<_> = position.legal_actions().collect();
    let mut visited = Vec::with_capacity(wanted.len());
    let mut wrong = None;
    let end = position.visit_children(&mut |action, child: &G| {
        visited.push(action);
        // A position that follows no rule may not be playable.
        let differs = |played: G| {
            // Equal positions may differ in derived fields. Comparing all futures takes long.
            played != *child || visited.len() % 8 == 1 && future(&played) != future(child)
        };
        if wanted.contains(&action) && differs(position.after(action)) {
            wrong = Some(action);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    context.equal(Law::VisitChildren, "an action visited with another child", &wrong, &None)?;
    context.ensure(Law::VisitChildren, end.is_continue(), || "the visit broke by itself".into())?;
    visited.sort_unstable();
    context.equal(Law::VisitChildren, "the actions visited", &visited, &wanted)?;
    let mut seen = 0;
    let end = position.visit_children(&mut |_, _: &G| {
        seen += 1;
        ControlFlow::Break(seen)
    });
    let wanted = if wanted.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(1) };
    context.equal(Law::VisitChildren, "what an early exit gives", &end, &wanted)?;
    context.equal(
        Law::VisitChildren,
        "children visited then",
        &seen,
        &wanted.break_value().unwrap_or(0),
    )
}

/// Checks that children made one by one, in any order, are those of playing.
fn make_children<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let children = position.children();
    let listed: Vec<_> = children.actions().collect();
    let wanted: Vec<_> = position.legal_actions().collect();
    context.equal(Law::Children, "the actions of the children", &listed, &wanted)?;
    let mut child = position.clone();
    for action in sample(context.dice, &wanted, CHILDREN).into_iter().rev() {
        children.make(action, &mut child);
        let what = format_args!("the child after {action:?}");
        let played = position.after(action);
        context.same(Law::Children, what, &child, &played)?;
        context.ensure(Law::Children, future(&child) == future(&played), || {
            format!("the child after {action:?} goes on otherwise than the position that it equals")
        })?;
    }
    Ok(())
}

/// Checks that equal positions that were reached in different ways have the same future.
///
/// `seen` has the future of each position as a hash.
fn compare_futures<G: Game>(
    context: &mut LawContext<'_, G>,
    seen: &mut HashMap<G, u64>,
    position: &G,
) -> Verdict {
    let future = future(position);
    if let Some((known, &known_future)) = seen.get_key_value(position) {
        context.same(Law::EqualFuture, "reached in another way", position, known)?;
        return context.ensure(Law::EqualFuture, known_future == future, || {
            format!("{position:?} occurred before with another future")
        });
    }
    if seen.len() < REMEMBERED {
        seen.insert(position.clone(), future);
    }
    Ok(())
}

/// Returns a hash of the turn, steps and outcome.
fn future<G: Game>(position: &G) -> u64 {
    let actions: Vec<G::Action> = position.legal_actions().collect();
    let events: Vec<(G::Event, u32)> = position.chance_events().collect();
    digest(&(position.turn(), actions, events, position.outcome()))
}

/// Plays a listed step in every way, and returns the position after it.
fn play_every_way<G: Game>(context: &mut LawContext<'_, G>, step: StepOf<G>) -> Result<G, Fault> {
    let position = context.position;
    let (mut wanted, mut again) = (position.clone(), position.clone());
    context.on(Law::SameStep);
    play_listed(&mut wanted, step);
    play_listed(&mut again, step);
    context.same(Law::SameStep, format_args!("{step:?} played again"), &again, &wanted)?;
    let (mut checked, mut generic) = (position.clone(), position.clone());
    let (after, played) = match step {
        Step::Action(action) => {
            let played = checked.play(action).map_err(|error| format!("{error:?}"));
            (position.after(action), played)
        }
        Step::Event(event) => {
            let played = checked.play_event(event).map_err(|error| format!("{error:?}"));
            (position.after_event(event), played)
        }
    };
    context.equal(
        Law::CheckedPlay,
        format_args!("playing the listed {step:?}"),
        &played,
        &Ok(()),
    )?;
    context.same(Law::CheckedPlay, format_args!("{step:?} checked"), &checked, &wanted)?;
    context.same(Law::CheckedPlay, format_args!("after {step:?}"), &after, &wanted)?;
    let played = generic.play_step(step);
    context.equal(
        Law::CheckedPlay,
        format_args!("play_step of the listed {step:?}"),
        &played,
        &Ok(()),
    )?;
    context.same(Law::CheckedPlay, format_args!("{step:?} by play_step"), &generic, &wanted)?;
    let mut unchecked = position.clone();
    unchecked.play_step_unchecked(step);
    let what = format!("{step:?} by play_step_unchecked");
    context.same(Law::StepsAgree, &what, &unchecked, &wanted)?;
    let after = position.after_step(step);
    context.same(Law::StepsAgree, format_args!("after_step of {step:?}"), &after, &wanted)?;
    let options = &context.config.options;
    context.equal(
        Law::OptionsKept,
        format_args!("options after {step:?}"),
        &wanted.options(),
        options,
    )?;
    Ok(wanted)
}
