//! Serde: text in JSON, compact bytes in postcard.

use core::fmt::Debug;

use rules_core::{
    Game, Notation, Observe, OptionsText, Packed, Record, RecordStep, Step, StepOf, Viewer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::notation::positions::check_playable;
use super::notation::records::record_of;
use super::observe::{LEAK, worlds};
use super::observed_text::check_accepted;
use crate::Law;
use crate::mutate::Seen;
use crate::probe::{Dice, LawContext, Verdict, sample};

/// The number of broken copies of each form, and the number of steps, that are tried.
const MUTANTS: usize = 8;
const STEPS: usize = 6;

/// The note for options with a value that serialized data can only refer to.
const NOT_READ: &str = "the options hold a value of the caller's own, such as a custom board: options, \
                        positions and observations were not read back by `Deserialize`, which cannot \
                        know it";

/// A game whose options, positions, actions and events support serde.
pub trait SerdeGame:
    Game<
        Options: Serialize + DeserializeOwned,
        Action: Serialize + DeserializeOwned,
        Event: Serialize + DeserializeOwned,
    > + Serialize
    + DeserializeOwned
{
}

impl<G> SerdeGame for G
where
    G: Game + Serialize + DeserializeOwned,
    G::Options: Serialize + DeserializeOwned,
    G::Action: Serialize + DeserializeOwned,
    G::Event: Serialize + DeserializeOwned,
{
}

/// A game whose observations support serde.
pub trait SerdeObserve: Observe<Observation: Serialize + DeserializeOwned> {}

impl<G: Observe<Observation: Serialize + DeserializeOwned>> SerdeObserve for G {}

/// A value that can be written, read and compared.
trait Value: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Value for T {}

type Bytes = Result<Vec<u8>, String>;

/// A format: writing, reading and breaking values.
///
/// `O` are options with the data that a value only refers to.
struct Format<T, O> {
    name: &'static str,
    law: Law,
    write: fn(&T) -> Bytes,
    read: fn(&[u8], &O) -> Result<T, String>,
}

/// The index of JSON among the formats.
const JSON: usize = 0;

fn to_json<T: Serialize>(value: &T) -> Bytes {
    serde_json::to_vec(value).map_err(|error| error.to_string())
}

fn to_postcard<T: Serialize>(value: &T) -> Bytes {
    postcard::to_allocvec(value).map_err(|error| error.to_string())
}

/// Returns JSON and postcard with these readers.
fn formats_by<T: Serialize, O>(
    from_json: fn(&[u8], &O) -> Result<T, String>,
    from_postcard: fn(&[u8], &O) -> Result<T, String>,
) -> [Format<T, O>; 2] {
    let (json, postcard) = ("JSON", "postcard");
    [
        Format { name: json, law: Law::SerdeText, write: to_json, read: from_json },
        Format { name: postcard, law: Law::SerdeBinary, write: to_postcard, read: from_postcard },
    ]
}

/// Returns JSON and postcard for values that need no options to be read.
fn formats<T: Serialize + DeserializeOwned, O>() -> [Format<T, O>; 2] {
    formats_by(
        |bytes, _| serde_json::from_slice(bytes).map_err(|error| error.to_string()),
        |bytes, _| postcard::from_bytes(bytes).map_err(|error| error.to_string()),
    )
}

/// JSON and postcard bytes of earlier values.
#[derive(Default)]
pub(crate) struct SeenForms(Seen<String>, Seen<Vec<u8>>);

impl SeenForms {
    /// Returns broken copies of the bytes of a value in the format of this number.
    fn broken(
        &mut self,
        dice: &mut Dice,
        format: usize,
        bytes: &[u8],
        count: usize,
    ) -> Vec<Vec<u8>> {
        if format != JSON {
            return self.1.broken_bytes(dice, bytes, count);
        }
        let texts = self.0.broken_texts(dice, &String::from_utf8_lossy(bytes), count);
        texts.into_iter().map(String::into_bytes).collect()
    }
}

/// Writes and reads everything in both kinds of format.
pub(crate) fn serde_forms<G: SerdeGame>(
    context: &mut LawContext<'_, G>,
    seen: &mut SeenForms,
) -> Verdict {
    let options = context.config.options.clone();
    check_forms_without_base(context, &options, Some(OptionsText(&options).to_string()))?;
    let position = context.position;
    let text = context.config.forms.text.map(|text| text(position));
    check_forms_without_base(context, position, text)?;
    for read in broken_copies(context, Law::SerdeHostile, position, seen) {
        check_playable(context, Law::SerdeHostile, &read, &|| format!("accepted {read:?}"))?;
        check_read_back(context, Law::SerdeHostile, &read)?;
    }
    let mut actions: Vec<G::Action> = position.legal_actions().collect();
    actions.extend(sample(context.dice, &context.config.actions, STEPS));
    for action in sample(context.dice, &actions, STEPS) {
        let text = step_text(context, Step::Action(action));
        check_forms(context, &action, text, &formats())?;
        check_broken_values(context, &action)?;
    }
    let mut events: Vec<G::Event> = position.chance_events().map(|(event, _)| event).collect();
    events.extend(sample(context.dice, &context.config.events, STEPS));
    for event in sample(context.dice, &events, STEPS) {
        let text = step_text(context, Step::Event(event));
        check_forms(context, &event, text, &formats())?;
        check_broken_values(context, &event)?;
    }
    Ok(())
}

/// Returns the text of the action or event, if the game has a notation.
fn step_text<G: Game>(context: &LawContext<'_, G>, step: StepOf<G>) -> Option<String> {
    context.config.forms.text.map(|_| (context.config.forms.show_step)(&step))
}

/// Checks round trips through JSON and postcard; `text` is the expected content of JSON.
fn check_forms<G: Game, T: Serialize + PartialEq + Debug>(
    context: &mut LawContext<'_, G>,
    value: &T,
    text: Option<String>,
    formats: &[Format<T, G::Options>],
) -> Verdict {
    for &Format { name, law, write, read } in formats {
        let bytes = write(value);
        let found = bytes.clone().and_then(|bytes| read(&bytes, &context.config.options));
        let what = format!("read back from {name}");
        context.equal(law, what, &found.as_ref(), &Ok(value))?;
        let again = found.and_then(|found| write(&found));
        context.equal(law, format_args!("written to {name} again"), &again, &bytes)?;
    }
    check_json_is(context, value, text)
}

/// Same as [`check_forms`], but without the data that the value refers to when it is read.
fn check_forms_without_base<G: Game, T: Value>(
    context: &mut LawContext<'_, G>,
    value: &T,
    text: Option<String>,
) -> Verdict {
    if !context.config.has_custom_options() {
        return check_forms(context, value, text, &formats());
    }
    context.ledger.note(NOT_READ);
    check_json_is(context, value, text)
}

fn check_json_is<G: Game>(
    context: &mut LawContext<'_, G>,
    value: &impl Serialize,
    text: Option<String>,
) -> Verdict {
    let Some(text) = text else { return Ok(()) };
    context.equal(Law::SerdeText, "JSON", &to_json(value), &to_json(&text))
}

fn check_broken_values<G: Game, T: Value>(context: &mut LawContext<'_, G>, value: &T) -> Verdict {
    let mut seen = SeenForms::default();
    let accepted = broken_copies(context, Law::SerdeHostile, value, &mut seen);
    accepted.iter().try_for_each(|read| check_read_back(context, Law::SerdeHostile, read))
}

/// Returns the values that are accepted from broken JSON and broken bytes.
fn broken_copies<G: Game, T: Value>(
    context: &mut LawContext<'_, G>,
    law: Law,
    value: &T,
    seen: &mut SeenForms,
) -> Vec<T> {
    let (config, mut accepted) = (context.config, Vec::new());
    for (number, Format { write, read, .. }) in formats::<T, _>().into_iter().enumerate() {
        let bytes = write(value).unwrap_or_default();
        for mutant in seen.broken(context.dice, number, &bytes, config.mutants(MUTANTS)) {
            context.on(law);
            context.trying(mutant.escape_ascii().to_string());
            accepted.extend(read(&mutant, &config.options).ok());
        }
    }
    accepted
}

/// Writes a value in both kinds of format and reads it back.
fn check_read_back<G: Game, T: Value>(
    context: &mut LawContext<'_, G>,
    law: Law,
    value: &T,
) -> Verdict {
    for Format { name, write, read, .. } in formats::<T, _>() {
        let read = write(value).and_then(|bytes| read(&bytes, &context.config.options));
        context.equal(law, format_args!("read back from {name}"), &read.as_ref(), &Ok(value))?;
    }
    Ok(())
}

/// Checks records in both formats, with their steps and results.
pub(crate) fn record_forms<G: Notation + Packed>(context: &mut LawContext<'_, G>) -> Verdict {
    let whole = record_of(context)?;
    check_forms(context, &whole.result(), None, &formats())?;
    for step in sample(context.dice, context.line, STEPS) {
        check_forms(context, &step, Some(step.to_string()), &formats())?;
        check_forms(context, &RecordStep::from(step), Some(step.to_string()), &formats())?;
        check_broken_values(context, &step)?;
    }
    let middle = Record::from_position(context.position.clone());
    // Reads with the options for data that a record only refers to.
    let formats = formats_by::<Record<G>, G::Options>(
        |json, base| {
            let mut deserializer = serde_json::Deserializer::from_slice(json);
            Record::deserialize_with(&mut deserializer, base).map_err(|error| error.to_string())
        },
        |bytes, base| {
            let mut deserializer = postcard::Deserializer::from_bytes(bytes);
            Record::deserialize_with(&mut deserializer, base).map_err(|error| error.to_string())
        },
    );
    for record in [whole, middle] {
        check_forms(context, &record, Some(record.to_string()), &formats)?;
        check_broken_values(context, &record)?;
    }
    Ok(())
}

/// Checks observations in both formats.
pub(crate) fn observation_forms<G: SerdeObserve>(
    context: &mut LawContext<'_, G>,
    seen: &mut SeenForms,
) -> Verdict {
    let (position, law) = (context.position, Law::ObservationLeak);
    for (viewer, world) in worlds(context, 2) {
        let (wanted, found) = (position.observe(viewer), world.observe(viewer));
        for Format { name, write, .. } in formats::<G::Observation, G::Options>() {
            let wanted = write(&wanted);
            context.ensure(law, wanted.is_ok(), || format!("no {name}: {wanted:?}"))?;
            let what = format!("the {name} for viewer {viewer} in a determinization ({LEAK})");
            context.equal(law, what, &write(&found), &wanted)?;
        }
    }
    for viewer in Viewer::observers(position.seats()) {
        check_observation(context, &position.observe(viewer), seen)?;
    }
    Ok(())
}

/// Checks round trips of an observation, and accepted broken copies.
fn check_observation<G: SerdeObserve>(
    context: &mut LawContext<'_, G>,
    observation: &G::Observation,
    seen: &mut SeenForms,
) -> Verdict {
    let law = Law::ObservationSerde;
    if context.config.has_custom_options() {
        context.ledger.note(NOT_READ);
    } else {
        check_read_back(context, law, observation)?;
    }
    for read in broken_copies(context, law, observation, seen) {
        check_read_back(context, law, &read)?;
        check_accepted(context, law, &read, &|| format!("{read:?}"))?;
    }
    Ok(())
}
