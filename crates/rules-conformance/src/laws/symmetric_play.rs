//! Symmetries commute with everything that a game does.

use rules_core::{Observe, OptionValue, Options, Seat, Step, Symmetric, Turn, Viewer};

use super::observe::worlds;
use crate::Law;
use crate::probe::{LawContext, Verdict, sample};
use crate::walk::{play_listed, steps};

/// The number of symmetries and of steps that are tried at a position.
const SYMMETRIES: usize = 12;
const STEPS: usize = 6;

/// Maps positions with their turns, steps and outcomes.
pub(crate) fn symmetric_play<G: Symmetric>(context: &mut LawContext<'_, G>) -> Verdict {
    let position = context.position;
    let all: Vec<G::Symmetry> = position.symmetries().collect();
    let canonical = check_canonical(context, &all)?;
    for symmetry in sample(context.dice, &all, SYMMETRIES) {
        let image = position.map(symmetry);
        check_turn(context, symmetry, &image)?;
        check_lists(context, symmetry, &image)?;
        check_steps(context, symmetry, &image)?;
        let what = format!("the canonical form of the image under {symmetry:?}");
        context.same(Law::SymmetryCanonical, &what, &image.canonical().0, &canonical)?;
    }
    Ok(())
}

fn check_canonical<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    all: &[G::Symmetry],
) -> Result<G, crate::probe::Fault> {
    let (canonical, symmetry) = context.position.canonical();
    context.ensure(Law::SymmetryCanonical, all.contains(&symmetry), || {
        format!("canonical gives {symmetry:?}, which is not among the symmetries")
    })?;
    let what = format!("the image under {symmetry:?}, which canonical gives");
    context.same(Law::SymmetryCanonical, &what, &context.position.map(symmetry), &canonical)?;
    Ok(canonical)
}

fn check_turn<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    symmetry: G::Symmetry,
    image: &G,
) -> Verdict {
    let position = context.position;
    let law = Law::SymmetryTurn;
    let turn = match position.turn() {
        Turn::Seat(seat) => Turn::Seat(position.map_seat(symmetry, seat)),
        other => other,
    };
    context.equal(law, format_args!("the turn under {symmetry:?}"), &image.turn(), &turn)?;
    let outcome = position.outcome().map(|outcome| position.map_outcome(symmetry, outcome));
    context.equal(
        law,
        format_args!("the outcome under {symmetry:?}"),
        &image.outcome(),
        &outcome,
    )?;
    check_options(context, symmetry, &image.options())
}

/// Checks that only seats named by options are mapped, and all other options stay.
fn check_options<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    symmetry: G::Symmetry,
    found: &G::Options,
) -> Verdict {
    let position = context.position;
    let options = position.options();
    for spec in G::Options::SPECS {
        let (old, new) = (options.get(spec.name), found.get(spec.name));
        let mapped = match old {
            Some(OptionValue::Int(number)) => u8::try_from(number)
                .ok()
                .filter(|&number| number < position.seats())
                .map(|number| position.map_seat(symmetry, Seat::new_unchecked(number)).number()),
            _ => None,
        };
        let names_a_seat = new == mapped.map(|seat| OptionValue::Int(seat.into()));
        context.ensure(Law::SymmetryTurn, new == old || names_a_seat, || {
            format!("option {} changes from {old:?} to {new:?} under {symmetry:?}", spec.name)
        })?;
    }
    let what = format!("the number of seats under {symmetry:?}");
    context.equal(Law::SymmetryTurn, &what, &found.seats(), &position.seats())
}

fn check_lists<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    symmetry: G::Symmetry,
    image: &G,
) -> Verdict {
    let position = context.position;
    let law = Law::SymmetrySteps;
    let mut wanted: Vec<G::Action> =
        position.legal_actions().map(|action| position.map_action(symmetry, action)).collect();
    wanted.sort_unstable();
    let found: Vec<G::Action> = image.legal_actions().collect();
    context.equal(law, format_args!("legal actions under {symmetry:?}"), &found, &wanted)?;
    let map_event = |(event, weight)| (position.map_event(symmetry, event), weight);
    let mut wanted: Vec<(G::Event, u32)> = position.chance_events().map(map_event).collect();
    wanted.sort_unstable();
    let found: Vec<(G::Event, u32)> = image.chance_events().collect();
    context.equal(law, format_args!("events under {symmetry:?}"), &found, &wanted)
}

fn check_steps<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    symmetry: G::Symmetry,
    image: &G,
) -> Verdict {
    let position = context.position;
    for step in sample(context.dice, &steps(position), STEPS) {
        let mapped = match step {
            Step::Action(action) => Step::Action(position.map_action(symmetry, action)),
            Step::Event(event) => Step::Event(position.map_event(symmetry, event)),
        };
        let (mut wanted, mut found) = (position.clone(), image.clone());
        play_listed(&mut wanted, step);
        play_listed(&mut found, mapped);
        let what = format!("{step:?}, which is {mapped:?} under {symmetry:?}");
        context.same(Law::SymmetryPlay, what, &found, &wanted.map(symmetry))?;
    }
    Ok(())
}

/// Maps positions that look the same to a viewer.
pub(crate) fn symmetric_observations<G: Observe + Symmetric>(
    context: &mut LawContext<'_, G>,
) -> Verdict {
    let position = context.position;
    let all: Vec<G::Symmetry> = position.symmetries().collect();
    for (viewer, world) in worlds(context, 1) {
        for symmetry in sample(context.dice, &all, SYMMETRIES) {
            let mapped = match viewer {
                Viewer::Seat(seat) => Viewer::Seat(position.map_seat(symmetry, seat)),
                other => other,
            };
            let what = format!("viewer {viewer}, as {mapped} in the image under {symmetry:?}");
            let found = world.map(symmetry).observe(mapped);
            let wanted = position.map(symmetry).observe(mapped);
            context.equal(Law::SymmetryObservation, &what, &found, &wanted)?;
        }
    }
    Ok(())
}
