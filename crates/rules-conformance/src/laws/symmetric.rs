//! Symmetries form a group.

use rules_core::{Seat, Symmetric};

use crate::Law;
use crate::probe::{LawContext, Verdict, sample};

/// The largest number of symmetries that are composed with each other.
const COMPOSED: usize = 24;

/// Checks inverses and products, and their effect on positions, actions and seats.
pub(crate) fn symmetry_group<G: Symmetric>(context: &mut LawContext<'_, G>) -> Verdict {
    let all: Vec<G::Symmetry> = context.position.symmetries().collect();
    check_list(context, &all)?;
    let some = sample(context.dice, &all, COMPOSED);
    for &first in &some {
        check_inverse(context, &all, first)?;
        for &second in &some {
            check_product(context, &all, first, second)?;
        }
    }
    Ok(())
}

fn check_list<G: Symmetric>(context: &mut LawContext<'_, G>, all: &[G::Symmetry]) -> Verdict {
    let law = Law::SymmetryGroup;
    context.equal(law, "the first symmetry", &all.first(), &Some(&G::IDENTITY))?;
    let twice = (1..all.len()).find(|&i| all[..i].contains(&all[i])).map(|i| all[i]);
    context.equal(law, "a symmetry listed twice", &twice, &None)?;
    let at_start: Vec<G::Symmetry> = context.start.symmetries().collect();
    context.equal(
        law,
        "symmetries of this position, as at the start",
        &all,
        &at_start.as_slice(),
    )?;
    let identical = context.position.map(G::IDENTITY);
    context.same(law, "the image under the identity", &identical, context.position)
}

fn check_inverse<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    all: &[G::Symmetry],
    symmetry: G::Symmetry,
) -> Verdict {
    let position = context.position;
    let law = Law::SymmetryGroup;
    let inverse = position.inverse(symmetry);
    context.ensure(law, all.contains(&inverse), || {
        format!("{inverse:?}, which undoes {symmetry:?}, is not among the symmetries")
    })?;
    let image = position.map(symmetry);
    let back = image.map(inverse);
    context.same(law, format_args!("{symmetry:?} undone by {inverse:?}"), &back, position)?;
    for action in position.legal_actions() {
        let back = image.map_action(inverse, position.map_action(symmetry, action));
        context.equal(
            law,
            format_args!("{action:?} mapped by {symmetry:?} and back"),
            &back,
            &action,
        )?;
    }
    for (event, _) in position.chance_events() {
        let back = image.map_event(inverse, position.map_event(symmetry, event));
        context.equal(
            law,
            format_args!("{event:?} mapped by {symmetry:?} and back"),
            &back,
            &event,
        )?;
    }
    for seat in Seat::all(position.seats()) {
        let back = position.map_seat(inverse, position.map_seat(symmetry, seat));
        context.equal(
            law,
            format_args!("{seat:?} mapped by {symmetry:?} and back"),
            &back,
            &seat,
        )?;
    }
    Ok(())
}

fn check_product<G: Symmetric>(
    context: &mut LawContext<'_, G>,
    all: &[G::Symmetry],
    first: G::Symmetry,
    second: G::Symmetry,
) -> Verdict {
    let position = context.position;
    let law = Law::SymmetryGroup;
    let both = position.compose(first, second);
    context.ensure(law, all.contains(&both), || {
        format!("{both:?}, which is {first:?} and then {second:?}, is not among the symmetries")
    })?;
    let wanted = position.map(first).map(second);
    let what = format!("{first:?} and then {second:?} at once");
    context.same(law, &what, &position.map(both), &wanted)?;
    for seat in Seat::all(position.seats()) {
        let wanted = position.map_seat(second, position.map_seat(first, seat));
        context.equal(law, &what, &position.map_seat(both, seat), &wanted)?;
    }
    Ok(())
}
