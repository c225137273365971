//! Effects of steps: against the pieces of the position after, and for viewers that see less.

use rules_core::{
    Captures, Effect, EffectOf, Effects, Observe, Seat, SeatSet, Step, StepOf, Viewer, Words,
};

use super::observe::worlds;
use crate::Law;
use crate::probe::{LawContext, Verdict, sample};

/// The number of steps tried at a position.
const STEPS: usize = 12;

/// A piece on the board with its owner.
type Piece<G> = (Option<Seat>, <G as Effects>::Piece, <G as Effects>::Place);

/// Applies the effects of steps to the pieces of a position.
pub(crate) fn effects<G: Effects>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let mut why = String::new();
    // A string takes any text.
    let _ = position.write_why(Words::default(), &mut why);
    context.ensure(Law::EffectsAgree, position.is_over() || why.is_empty(), || {
        format!("the game is not over, but there is a reason for its end: {why}")
    })?;
    for step in steps(context) {
        context.on(Law::EffectsAgree);
        let open = position.effect_list(step, Viewer::Open);
        let what = format!("effects of {} again", (context.config.forms.show_step)(&step));
        context.equal(
            Law::EffectsAgree,
            &what,
            &position.effect_list(step, Viewer::Open),
            &open,
        )?;
        check_pieces(context, step, &open)?;
        check_ended(context, step, &open)?;
        for viewer in Viewer::observers(position.seats()) {
            let seen = position.effect_list(step, viewer).into_iter().map(without_hand);
            let wanted: Vec<_> = open.iter().copied().map(without_hand).collect();
            let what = format!("effects for viewer {viewer}, without pieces off the board");
            context.equal(Law::EffectsAgree, &what, &seen.collect::<Vec<_>>(), &wanted)?;
        }
    }
    Ok(())
}

/// Compares the effects for a viewer in positions that look the same to it.
pub(crate) fn seat_effects<G: Observe + Effects>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    for (viewer, world) in worlds(context, 2) {
        for step in steps(context) {
            let wanted = position.effect_list(step, viewer);
            let others: Vec<StepOf<G>> = match step {
                Step::Event(event) if !position.event_is_seen(event, viewer) => {
                    let unseen = world.chance_events().map(|(event, _)| event);
                    let unseen = unseen.filter(|&event| !world.event_is_seen(event, viewer));
                    unseen.take(STEPS).map(Step::Event).collect()
                }
                _ => vec![step],
            };
            for other in others.into_iter().filter(|&other| world.check_step(other).is_ok()) {
                let show = context.config.forms.show_step;
                let what = format!(
                    "effects for viewer {viewer} of {} in {world:?}, which it cannot tell apart from {}",
                    show(&other),
                    show(&step),
                );
                let found = world.effect_list(other, viewer);
                context.equal(Law::EffectsLeak, &what, &found, &wanted)?;
            }
        }
    }
    Ok(())
}

/// Compares queries of captures with the effects of all legal actions.
pub(crate) fn captures<G: Captures>(context: &mut LawContext<'_, G>) -> Verdict {
    let (law, position) = (Law::CapturesAgree, context.position);
    let mut wanted = Vec::new();
    for action in position.legal_actions() {
        let effects = position.effect_list(Step::Action(action), Viewer::Open);
        let is_capture =
            |effect: &&_| matches!(effect, Effect::Flipped { .. } | Effect::Captured { .. });
        let places = effects.iter().filter(is_capture).filter_map(|effect| effect.from());
        let (mut left, mut captured): (Vec<_>, _) = (places.collect(), 0);
        if !left.is_empty() {
            wanted.push(action);
        }
        let all = left.len();
        for place in position.captured(action) {
            captured += 1;
            left.retain(|&other| other != place);
        }
        context.ensure(law, left.is_empty() && captured == all, || {
            format!("{action:?} captures {captured} of {all} pieces, without those on {left:?}")
        })?;
    }
    let found: Vec<_> = position.capturing_actions().collect();
    context.equal(law, "the capturing actions", &found, &wanted)
}

/// Returns some of the possible steps.
fn steps<G: Effects>(context: &mut LawContext<'_, G>) -> Vec<StepOf<G>> {
    let position = context.position;
    let actions = position.legal_actions().map(Step::Action);
    let events = position.chance_events().map(|(event, _)| Step::Event(event));
    let all: Vec<_> = actions.chain(events).collect();
    sample(context.dice, &all, STEPS)
}

/// Checks that a step ends a game of a series exactly if an effect says so.
fn check_ended<G: Effects>(
    context: &mut LawContext<'_, G>,
    step: StepOf<G>,
    effects: &[EffectOf<G>],
) -> Verdict {
    let won = effects.iter().find_map(|effect| match effect {
        Effect::Won { seat } => Some(seat.map_or(SeatSet::EMPTY, SeatSet::only)),
        _ => None,
    });
    let ended = context.position.ended_game(step).map(|ended| ended.outcome());
    let ended = ended.map(|outcome| outcome.map(|outcome| outcome.winners()));
    context.ensure(Law::EffectsAgree, G::IS_SERIES || ended.is_none(), || {
        "a step ends a game of a series, but the game is none".to_owned()
    })?;
    let what =
        format!("the winners of the game that {} ends", (context.config.forms.show_step)(&step));
    context.equal(Law::EffectsAgree, &what, &ended, &won.map(Some))
}

/// Checks that the pieces with the effects of a step are those after it.
fn check_pieces<G: Effects>(
    context: &mut LawContext<'_, G>,
    step: StepOf<G>,
    effects: &[EffectOf<G>],
) -> Verdict {
    let position = context.position;
    let wrong = wrong_pieces(position, effects, &position.after_step(step));
    let show = context.config.forms.show_step;
    context.ensure(Law::EffectsAgree, wrong.is_none(), || {
        format!("after {} {}", show(&step), wrong.unwrap_or_default())
    })
}

/// Returns how the pieces with the effects of a step differ from those after it, if they do.
pub(crate) fn wrong_pieces<G: Effects>(
    before: &G,
    effects: &[EffectOf<G>],
    after: &G,
) -> Option<String> {
    let mut pieces = before.piece_list();
    for effect in effects {
        let Some(piece) = effect.piece() else { continue };
        if let Some(from) = effect.from() {
            let flipped = matches!(effect, Effect::Flipped { .. });
            let is_it = |&(owner, other, place): &Piece<G>| {
                (other, place) == (piece, from) && (flipped || owner == effect.seat())
            };
            let Some(at) = pieces.iter().position(is_it) else {
                return Some(format!("there is {effect:?}, but no such piece was there"));
            };
            pieces.swap_remove(at);
        }
        if let Some(to) = effect.to() {
            pieces.push((effect.seat(), piece, to));
        }
    }
    if effects.iter().any(|effect| matches!(effect, Effect::Won { .. })) {
        return None;
    }
    let mut missing = after.piece_list();
    pieces.retain(|piece| match missing.iter().position(|other| other == piece) {
        Some(at) => {
            missing.swap_remove(at);
            false
        }
        None => true,
    });
    let differ = !pieces.is_empty() || !missing.is_empty();
    differ.then(|| format!("the effects give {pieces:?}, but not {missing:?}"))
}

/// Returns an effect without a piece that is not on the board, which a seat may not see.
fn without_hand<P: Copy, Q: Copy>(
    effect: Effect<P, Q>,
) -> (&'static str, [Option<P>; 3], Option<Q>) {
    let places = [effect.from(), effect.to(), effect.by()];
    let on_board = effect.from().or(effect.to()).is_some();
    (effect.kind(), places, effect.piece().filter(|_| on_board))
}
