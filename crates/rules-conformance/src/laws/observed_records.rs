//! Records reduced to the knowledge of a seat.

use rules_core::{Notation, ObserveForms, Record, RecordStep, Seat, Step};

use super::notation::records::{check_round_trip, record_of};
use crate::Law;
use crate::probe::{Fault, LawContext, Verdict};

/// Reduces records to each seat.
pub(crate) fn seat_records<G: ObserveForms + Notation>(context: &mut LawContext<'_, G>) -> Verdict {
    let whole = record_of(context)?;
    for seat in Seat::all(context.position.seats()) {
        let cut = cut_down(context, &whole, seat)?;
        check_steps(context, &whole, &cut, seat)?;
        check_round_trip(context, Law::RecordSeat, &cut)?;
        check_middle(context, seat)?;
    }
    Ok(())
}

fn cut_down<G: ObserveForms>(
    context: &mut LawContext<'_, G>,
    record: &Record<G>,
    seat: Seat,
) -> Result<Record<G>, Fault> {
    context.on(Law::RecordSeat);
    record.seen_by(seat).map_err(|error| Fault {
        law: Law::RecordSeat,
        what: format!("a whole record cannot be reduced: {error}"),
    })
}

/// Checks that exactly the events that the seat does not see are hidden.
fn check_steps<G: ObserveForms>(
    context: &mut LawContext<'_, G>,
    whole: &Record<G>,
    cut: &Record<G>,
    seat: Seat,
) -> Verdict {
    let mut wanted = Vec::new();
    let replayed = whole.replay_with(|position, step| {
        wanted.push(match step {
            Step::Event(event) if !position.event_is_seen(event, seat) => RecordStep::Hidden,
            seen => seen.into(),
        });
    });
    context
        .ensure(Law::RecordReplays, replayed.is_ok(), || format!("not replayed: {replayed:?}"))?;
    let what = format!("steps of the record for seat {seat}");
    context.equal(Law::RecordSeat, &what, &cut.steps(), &wanted.as_slice())
}

/// Checks that a record from the middle of a game shows the seat only what it observes.
fn check_middle<G: ObserveForms + Notation>(
    context: &mut LawContext<'_, G>,
    seat: Seat,
) -> Verdict {
    // The end of the game may show more than the observation does.
    if context.position.turn().is_over() {
        return Ok(());
    }
    let cut = cut_down(context, &Record::from_position(context.position.clone()), seat)?;
    check_round_trip(context, Law::RecordSeat, &cut)?;
    let world = G::determinize(&context.position.observe(seat), context.dice);
    let other = cut_down(context, &Record::from_position(world), seat)?;
    let what = format!("the record of a determinization for seat {seat}");
    context.equal(Law::RecordSeat, &what, &other.to_string(), &cut.to_string())
}
