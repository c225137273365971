//! Effects of steps: against the pieces of the position after, and for seats that see less.

use rules_core::{Effect, EffectOf, Effects, Observe, Seat, Step, StepOf};

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
    for step in steps(context) {
        context.on(Law::EffectsAgree);
        let open = effects_of(position, step, None);
        let what = format!("effects of {} again", (context.config.forms.show_step)(&step));
        context.equal(Law::EffectsAgree, &what, &effects_of(position, step, None), &open)?;
        check_pieces(context, step, &open)?;
        for seat in Seat::all(position.seats()) {
            let seen = effects_of(position, step, Some(seat)).into_iter().map(without_hand);
            let wanted: Vec<_> = open.iter().copied().map(without_hand).collect();
            let what = format!("effects for seat {seat}, without pieces off the board");
            context.equal(Law::EffectsAgree, &what, &seen.collect::<Vec<_>>(), &wanted)?;
        }
    }
    Ok(())
}

/// Compares the effects for a seat in positions that look the same to it.
pub(crate) fn seat_effects<G: Observe + Effects>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    for (seat, world) in worlds(context, 2) {
        for step in steps(context) {
            let wanted = effects_of(position, step, Some(seat));
            let others: Vec<StepOf<G>> = match step {
                Step::Event(event) if !position.event_is_seen(event, seat) => {
                    let unseen = world.chance_events().map(|(event, _)| event);
                    let unseen = unseen.filter(|&event| !world.event_is_seen(event, seat));
                    unseen.take(STEPS).map(Step::Event).collect()
                }
                _ => vec![step],
            };
            for other in others.into_iter().filter(|&other| world.check_step(other).is_ok()) {
                let show = context.config.forms.show_step;
                let what = format!(
                    "effects for seat {seat} of {} in {world:?}, which it cannot tell apart from {}",
                    show(&other),
                    show(&step),
                );
                let found = effects_of(&world, other, Some(seat));
                context.equal(Law::EffectsLeak, &what, &found, &wanted)?;
            }
        }
    }
    Ok(())
}

/// Returns some of the possible steps.
fn steps<G: Effects>(context: &mut LawContext<'_, G>) -> Vec<StepOf<G>> {
    let position = context.position;
    let actions = position.legal_actions().map(Step::Action);
    let events = position.chance_events().map(|(event, _)| Step::Event(event));
    let all: Vec<_> = actions.chain(events).collect();
    sample(context.dice, &all, STEPS)
}

fn effects_of<G: Effects>(position: &G, step: StepOf<G>, viewer: Option<Seat>) -> Vec<EffectOf<G>> {
    let mut all = Vec::new();
    position.effects(step, viewer, |effect| all.push(effect));
    all
}

/// Checks that the pieces with the effects of a step are those after it.
fn check_pieces<G: Effects>(
    context: &mut LawContext<'_, G>,
    step: StepOf<G>,
    effects: &[EffectOf<G>],
) -> Verdict {
    let law = Law::EffectsAgree;
    let (position, step_text) = (context.position, (context.config.forms.show_step)(&step));
    let mut pieces = pieces_of(position);
    for effect in effects {
        let Some(piece) = effect.piece() else { continue };
        if let Some(from) = effect.from() {
            let flipped = matches!(effect, Effect::Flipped { .. });
            let is_it = |&(owner, other, place): &Piece<G>| {
                (other, place) == (piece, from) && (flipped || owner == effect.seat())
            };
            let at = pieces.iter().position(is_it);
            context.ensure(law, at.is_some(), || {
                format!("{effect:?} of {step_text}, but no such piece is there")
            })?;
            at.map(|at| pieces.swap_remove(at));
        }
        if let Some(to) = effect.to() {
            pieces.push((effect.seat(), piece, to));
        }
    }
    if effects.iter().any(|effect| matches!(effect, Effect::Won { .. })) {
        return Ok(());
    }
    let mut missing = pieces_of(&position.after_step(step));
    pieces.retain(|piece| match missing.iter().position(|other| other == piece) {
        Some(at) => {
            missing.swap_remove(at);
            false
        }
        None => true,
    });
    context.ensure(law, pieces.is_empty() && missing.is_empty(), || {
        format!("after {step_text} the effects give {pieces:?}, but not {missing:?}")
    })
}

fn pieces_of<G: Effects>(position: &G) -> Vec<Piece<G>> {
    let mut pieces = Vec::new();
    position.pieces(|owner, piece, place| pieces.push((owner, piece, place)));
    pieces
}

/// Returns an effect without a piece that is not on the board, which a seat may not see.
fn without_hand<P: Copy, Q: Copy>(
    effect: Effect<P, Q>,
) -> (&'static str, [Option<P>; 3], Option<Q>) {
    let places = [effect.from(), effect.to(), effect.by()];
    let on_board = effect.from().or(effect.to()).is_some();
    (effect.kind(), places, effect.piece().filter(|_| on_board))
}
