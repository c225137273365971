//! Records reduced to the knowledge of a viewer.

use rules_core::{Notation, Observe, ObserveForms, Record, RecordStep, Seat, Step, Viewer};

use super::notation::records::{check_round_trip, record_of};
use crate::Law;
use crate::probe::{Fault, LawContext, Verdict};

/// Reduces records to each viewer.
pub(crate) fn seat_records<G: ObserveForms + Notation>(context: &mut LawContext<'_, G>) -> Verdict {
    let whole = record_of(context)?;
    let open = cut_down(context, &whole, Viewer::Open)?;
    context.equal(Law::RecordSeat, "the record for an open viewer", &open, &whole)?;
    for viewer in Viewer::observers(context.position.seats()) {
        let cut = cut_down(context, &whole, viewer)?;
        check_steps(context, &whole, &cut, viewer)?;
        check_round_trip(context, Law::RecordSeat, &cut)?;
        check_middle(context, viewer)?;
    }
    Ok(())
}

fn cut_down<G: ObserveForms>(
    context: &mut LawContext<'_, G>,
    record: &Record<G>,
    viewer: Viewer,
) -> Result<Record<G>, Fault> {
    context.on(Law::RecordSeat);
    record.seen_by(viewer).map_err(|error| Fault {
        law: Law::RecordSeat,
        what: format!("a whole record cannot be reduced: {error}"),
    })
}

/// Returns whether the viewer sees an event; a spectator sees those that all seats see.
fn is_seen<G: Observe>(position: &G, event: G::Event, viewer: Viewer) -> bool {
    let mut seats = Seat::all(position.seats());
    match viewer {
        Viewer::Spectator => seats.all(|seat| position.event_is_seen(event, seat)),
        _ => position.event_is_seen(event, viewer),
    }
}

/// Checks that exactly the events that the viewer does not see are hidden.
fn check_steps<G: ObserveForms>(
    context: &mut LawContext<'_, G>,
    whole: &Record<G>,
    cut: &Record<G>,
    viewer: Viewer,
) -> Verdict {
    let mut wanted = Vec::new();
    let replayed = whole.replay_with(|position, step| {
        wanted.push(match step {
            Step::Event(event) if !is_seen(position, event, viewer) => RecordStep::Hidden,
            seen => seen.into(),
        });
    });
    context
        .ensure(Law::RecordReplays, replayed.is_ok(), || format!("not replayed: {replayed:?}"))?;
    let what = format!("steps of the record for viewer {viewer}");
    context.equal(Law::RecordSeat, &what, &cut.steps(), &wanted.as_slice())
}

/// Checks that a record from the middle of a game shows a viewer only what it observes.
fn check_middle<G: ObserveForms + Notation>(
    context: &mut LawContext<'_, G>,
    viewer: Viewer,
) -> Verdict {
    // The end of the game may show more than the observation does.
    if context.position.turn().is_over() {
        return Ok(());
    }
    let cut = cut_down(context, &Record::from_position(context.position.clone()), viewer)?;
    check_round_trip(context, Law::RecordSeat, &cut)?;
    let world = G::determinize(&context.position.observe(viewer), context.dice);
    let other = cut_down(context, &Record::from_position(world), viewer)?;
    let what = format!("the record of a determinization for viewer {viewer}");
    context.equal(Law::RecordSeat, &what, &other.to_string(), &cut.to_string())
}
