//! Game records.

use rules_core::{Game, GameResult, Notation, Record, Seat, Step};

use crate::probe::{Fault, LawContext, Verdict};
use crate::walk::{play_listed, steps};
use crate::{Law, mutate};

/// The number of broken copies of a record's text that are tried.
const MUTANTS: usize = 4;

/// Records the move sequence, reads the record back, replays it, and breaks it.
pub(crate) fn records<G: Notation>(context: &mut LawContext<'_, G>) -> Verdict {
    let mut record = record_of(context)?;
    check_round_trip(context, Law::RecordText, &record)?;
    check_replay(context, &record, context.position)?;
    check_wrong_result(context, &record)?;
    check_wrong_step(context, &mut record)?;
    let middle = Record::from_position(context.position.clone());
    check_round_trip(context, Law::RecordText, &middle)
}

/// Returns the record of the context's move sequence.
pub(crate) fn record_of<G: Game>(context: &mut LawContext<'_, G>) -> Result<Record<G>, Fault> {
    context.on(Law::RecordReplays);
    let mut record = Record::new(context.config.options.clone()).map_err(|error| Fault {
        law: Law::RecordReplays,
        what: format!("no record begins with the options of the game: {error}"),
    })?;
    context.line.iter().for_each(|&step| record.push(step));
    if let Some(outcome) = context.position.outcome() {
        let set = record.set_result(GameResult::Finished(outcome));
        context.equal(Law::RecordReplays, "setting the result", &set, &Ok(()))?;
    }
    Ok(record)
}

/// Reads a record's own text, and broken copies of it.
pub(crate) fn check_round_trip<G: Notation>(
    context: &mut LawContext<'_, G>,
    law: Law,
    record: &Record<G>,
) -> Verdict {
    let text = record.to_string();
    match Record::<G>::read(&text, &context.config.options) {
        Ok(read) => {
            context.ensure(law, read == *record, || {
                format!("the record reads back as another one: {text}")
            })?;
            context.equal(law, "the text of the record printed again", &read.to_string(), &text)?;
        }
        Err(error) => {
            context.ensure(law, false, || format!("a record is refused: {error}: {text}"))?;
        }
    }
    // The check refuses nearly all broken copies, so half of them are of the text without it.
    let unchecked = text.replacen("[Check \"crc32\"]\n", "", 1);
    let (unchecked, _) = unchecked.rsplit_once('#').unwrap_or((&unchecked, ""));
    for number in 0..MUTANTS {
        let text = if number % 2 == 0 { unchecked } else { &text };
        let mutant = mutate::text(context.dice, text, text);
        context.on(law);
        context.trying(format!("{mutant:?}"));
        if let Ok(read) = Record::<G>::read(&mutant, &context.config.options) {
            let printed = read.to_string();
            let again = Record::<G>::read(&printed, &context.config.options);
            context.ensure(law, again.as_ref() == Ok(&read), || {
                format!("accepted {mutant:?}, but it prints as the text of another record")
            })?;
            context.on(law);
            let _ = read.replay();
        }
    }
    Ok(())
}

fn check_replay<G: Game>(
    context: &mut LawContext<'_, G>,
    record: &Record<G>,
    wanted: &G,
) -> Verdict {
    match record.replay() {
        Ok(replayed) => {
            context.same(Law::RecordReplays, "the position replayed", &replayed, wanted)
        }
        Err(error) => {
            context.ensure(Law::RecordReplays, false, || format!("not replayed: {error}"))
        }
    }
}

fn check_wrong_result<G: Game>(context: &mut LawContext<'_, G>, record: &Record<G>) -> Verdict {
    let mut wrong = record.clone();
    let GameResult::Finished(_) = record.result() else {
        let resigned = GameResult::Resigned(Seat::SIXTH);
        let set = wrong.set_result(resigned).is_ok();
        let plays = context.start.seats() == 6;
        return context.equal(Law::RecordBroken, "whether seat 5 can resign", &set, &plays);
    };
    let set = wrong.set_result(GameResult::Unfinished);
    context.equal(Law::RecordBroken, "setting no result", &set, &Ok(()))?;
    let refused_at = wrong.replay().err().map(|error| error.step());
    let wanted = Some(record.steps().len() + 1);
    context.equal(Law::RecordBroken, "the step at which a wrong result shows", &refused_at, &wanted)
}

/// Puts a step that is not listed in place of the last one, or after it.
fn check_wrong_step<G: Game>(context: &mut LawContext<'_, G>, record: &mut Record<G>) -> Verdict {
    let mut before = context.start.clone();
    let earlier = context.line.len().saturating_sub(1);
    for &step in &context.line[..earlier] {
        play_listed(&mut before, step);
    }
    let listed = steps(&before);
    let actions = context.config.actions.iter().map(|&action| Step::Action(action));
    let events = context.config.events.iter().map(|&event| Step::Event(event));
    let Some(wrong) = actions.chain(events).find(|step| !listed.contains(step)) else {
        return Ok(());
    };
    record.pop();
    record.push(wrong);
    let refused_at = record.replay().err().map(|error| error.step());
    let what = format!("the step at which the record with {wrong:?} is refused");
    context.equal(Law::RecordBroken, &what, &refused_at, &Some(earlier + 1))
}
