//! Serde: text in JSON, few bytes in postcard.

use core::fmt::Debug;

use rules_core::{Game, Notation, Observe, OptionsText, Packed, Record, RecordStep, Seat, Step};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::notation::positions::check_playable;
use super::notation::records::record_of;
use super::observe::{LEAK, worlds};
use super::observed_text::check_accepted;
use crate::mutate::Seen;
use crate::probe::{Density, Probe, Scene, StepOf, Verdict, sample};
use crate::{Law, mutate};

/// How many broken copies of each form are tried, and how many steps.
const MUTANTS: usize = 8;
const STEPS: usize = 6;

/// What is noted where the options hold something that serialized data only refer to.
const NOT_READ: &str = "the options hold a value of the caller's own, such as a custom board: options, \
                        positions and observations were not read back by `Deserialize`, which cannot \
                        know it";

/// A game of which everything goes through serde.
pub(crate) trait SerdeGame:
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

/// A game whose observations go through serde.
pub(crate) trait SerdeObserve: Observe<Observation: Serialize + DeserializeOwned> {}

impl<G: Observe<Observation: Serialize + DeserializeOwned>> SerdeObserve for G {}

/// JSON and postcard bytes of earlier values.
type SeenForms = Seen<(String, Vec<u8>)>;

/// Writes and reads everything in both kinds of format.
#[derive(Default)]
pub(crate) struct SerdeForms {
    positions: SeenForms,
}

impl<G: SerdeGame> Probe<G> for SerdeForms {
    fn needs(&self) -> &'static [Law] {
        &[Law::SerdeText, Law::SerdeBinary]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let options = scene.env.options.clone();
        check_forms_without_base(scene, &options, Some(OptionsText(&options).to_string()))?;
        let position = scene.position;
        let text = scene.env.forms.text.map(|text| text(position));
        check_forms_without_base(scene, position, text)?;
        check_broken_positions(scene, &mut self.positions)?;
        let mut actions: Vec<G::Action> = position.legal_actions().collect();
        actions.extend(sample(scene.dice, &scene.env.actions, STEPS));
        for action in sample(scene.dice, &actions, STEPS) {
            let text = step_text(scene, Step::Action(action));
            check_forms(scene, &action, text)?;
            check_broken_values(scene, &action)?;
        }
        let mut events: Vec<G::Event> = position.chance_events().map(|(event, _)| event).collect();
        events.extend(sample(scene.dice, &scene.env.events, STEPS));
        for event in sample(scene.dice, &events, STEPS) {
            let text = step_text(scene, Step::Event(event));
            check_forms(scene, &event, text)?;
            check_broken_values(scene, &event)?;
        }
        Ok(())
    }
}

/// The text of the action or event, if the game has a notation.
fn step_text<G: Game>(scene: &Scene<'_, G>, step: StepOf<G>) -> Option<String> {
    scene.env.forms.text.map(|_| (scene.env.forms.show_step)(&step))
}

fn to_json<T: Serialize>(value: &T) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

fn from_json<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

fn to_postcard<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
    postcard::to_allocvec(value).map_err(|error| error.to_string())
}

fn from_postcard<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| error.to_string())
}

/// Round trips through JSON and postcard; `text` is what JSON should hold.
fn check_forms<G: Game, T>(scene: &mut Scene<'_, G>, value: &T, text: Option<String>) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    check_json(scene, value, text, from_json)?;
    check_postcard(scene, value, from_postcard)
}

/// As [`check_forms`], but what the value refers to beside itself is not at hand when it is read.
fn check_forms_without_base<G: Game, T>(
    scene: &mut Scene<'_, G>,
    value: &T,
    text: Option<String>,
) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    if !scene.env.has_custom_options() {
        return check_forms(scene, value, text);
    }
    scene.ledger.note(NOT_READ);
    match text {
        Some(text) => check_json_is(scene, value, &text),
        None => Ok(()),
    }
}

fn check_json_is<G: Game>(scene: &mut Scene<'_, G>, value: &impl Serialize, text: &str) -> Verdict {
    scene.equal(Law::SerdeText, "JSON", &to_json(value), &to_json(&text))
}

/// A round trip through JSON, read by `read`.
fn check_json<G: Game, T: Serialize + PartialEq + Debug>(
    scene: &mut Scene<'_, G>,
    value: &T,
    text: Option<String>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Verdict {
    let found = to_json(value).and_then(|json| read(&json));
    scene.equal(Law::SerdeText, "read back from JSON", &found.as_ref(), &Ok(value))?;
    match text {
        Some(text) => check_json_is(scene, value, &text),
        None => Ok(()),
    }
}

/// A round trip through postcard, read by `read`.
fn check_postcard<G: Game, T: Serialize + PartialEq + Debug>(
    scene: &mut Scene<'_, G>,
    value: &T,
    read: impl Fn(&[u8]) -> Result<T, String>,
) -> Verdict {
    let bytes = to_postcard(value);
    let found = bytes.clone().and_then(|bytes| read(&bytes));
    scene.equal(Law::SerdeBinary, "read back from postcard", &found.as_ref(), &Ok(value))?;
    let again = found.and_then(|found| to_postcard(&found));
    scene.equal(Law::SerdeBinary, "postcard bytes written again", &again, &bytes)
}

/// Broken data for positions is refused, or gives a position that can be played.
fn check_broken_positions<G: Game + Serialize + DeserializeOwned>(
    scene: &mut Scene<'_, G>,
    seen: &mut SeenForms,
) -> Verdict {
    for read in broken_copies::<G, G>(scene, Law::SerdeHostile, scene.position, seen) {
        check_playable(scene, Law::SerdeHostile, &read, || format!("accepted {read:?}"))?;
        check_accepted_value(scene, Law::SerdeHostile, &read)?;
    }
    Ok(())
}

fn check_broken_values<G: Game, T>(scene: &mut Scene<'_, G>, value: &T) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let mut seen = SeenForms::default();
    for read in broken_copies::<G, T>(scene, Law::SerdeHostile, value, &mut seen) {
        check_accepted_value(scene, Law::SerdeHostile, &read)?;
    }
    Ok(())
}

/// What is accepted of broken JSON and broken bytes.
fn broken_copies<G: Game, T: Serialize + DeserializeOwned>(
    scene: &mut Scene<'_, G>,
    law: Law,
    value: &T,
    seen: &mut SeenForms,
) -> Vec<T> {
    let json = to_json(value).unwrap_or_default();
    let bytes = to_postcard(value).unwrap_or_default();
    seen.see(scene.dice, (json.clone(), bytes.clone()));
    let mut accepted = Vec::new();
    for _ in 0..scene.mutants(MUTANTS) {
        scene.on(law);
        let other = seen.pick(scene.dice);
        let json = mutate::text(scene.dice, &json, &other.0);
        scene.trying(format!("{json:?}"));
        accepted.extend(from_json::<T>(&json).ok());
        let bytes = mutate::bytes(scene.dice, &bytes, &other.1);
        scene.trying(format!("{bytes:02x?}"));
        accepted.extend(from_postcard::<T>(&bytes).ok());
    }
    accepted
}

/// What was accepted is a value like any other.
fn check_accepted_value<G: Game, T>(scene: &mut Scene<'_, G>, law: Law, value: &T) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let read = to_json(value).and_then(|json| from_json::<T>(&json));
    scene.equal(law, "accepted, written to JSON and read", &read.as_ref(), &Ok(value))?;
    let read = to_postcard(value).and_then(|bytes| from_postcard::<T>(&bytes));
    scene.equal(law, "accepted, written to postcard and read", &read.as_ref(), &Ok(value))
}

/// Records in both kinds of format, with their steps and results.
#[derive(Default)]
pub(crate) struct RecordForms;

impl<G: Notation + Packed> Probe<G> for RecordForms {
    fn needs(&self) -> &'static [Law] {
        &[Law::SerdeText, Law::SerdeBinary]
    }

    fn density(&self) -> Density {
        Density::Few(1)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let whole = record_of(scene)?;
        check_forms(scene, &whole.result(), None)?;
        for step in sample(scene.dice, scene.line, STEPS) {
            check_forms(scene, &step, Some(step.to_string()))?;
            check_forms(scene, &RecordStep::from(step), Some(step.to_string()))?;
            check_broken_values(scene, &step)?;
        }
        let middle = Record::from_position(scene.position.clone());
        for record in [whole, middle] {
            check_record(scene, &record)?;
            check_broken_values(scene, &record)?;
        }
        Ok(())
    }
}

/// Reads a record back with the options for what it only refers to.
fn check_record<G: Notation + Packed>(scene: &mut Scene<'_, G>, record: &Record<G>) -> Verdict {
    let base = &scene.env.options;
    check_json(scene, record, Some(record.to_string()), |json| {
        let mut deserializer = serde_json::Deserializer::from_str(json);
        Record::deserialize_with(&mut deserializer, base).map_err(|error| error.to_string())
    })?;
    check_postcard(scene, record, |bytes| {
        let mut deserializer = postcard::Deserializer::from_bytes(bytes);
        Record::deserialize_with(&mut deserializer, base).map_err(|error| error.to_string())
    })
}

/// Observations in both kinds of format.
#[derive(Default)]
pub(crate) struct ObservationForms {
    seen: SeenForms,
}

impl<G: SerdeObserve> Probe<G> for ObservationForms {
    fn needs(&self) -> &'static [Law] {
        &[Law::ObservationLeak, Law::ObservationSerde]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        for (seat, world) in worlds(scene, 2) {
            let (wanted, found) = (position.observe(seat), world.observe(seat));
            let json = to_json(&wanted);
            scene.ensure(Law::ObservationLeak, json.is_ok(), || format!("no JSON: {json:?}"))?;
            let what = format!("the JSON that seat {seat} gets in a determinization ({LEAK})");
            scene.equal(Law::ObservationLeak, &what, &to_json(&found), &json)?;
            let what = format!("the bytes that seat {seat} gets in a determinization ({LEAK})");
            let (found, wanted) = (to_postcard(&found), to_postcard(&wanted));
            scene.equal(Law::ObservationLeak, &what, &found, &wanted)?;
        }
        for seat in Seat::all(position.seats()) {
            check_observation(scene, &position.observe(seat), &mut self.seen)?;
        }
        Ok(())
    }
}

/// Round trips of an observation, and what is accepted of broken copies.
fn check_observation<G: SerdeObserve>(
    scene: &mut Scene<'_, G>,
    observation: &G::Observation,
    seen: &mut SeenForms,
) -> Verdict {
    let law = Law::ObservationSerde;
    if scene.env.has_custom_options() {
        scene.ledger.note(NOT_READ);
    } else {
        let read = to_json(observation).and_then(|json| from_json::<G::Observation>(&json));
        scene.equal(law, "read back from JSON", &read.as_ref(), &Ok(observation))?;
        let read = to_postcard(observation).and_then(|b| from_postcard::<G::Observation>(&b));
        scene.equal(law, "read back from postcard", &read.as_ref(), &Ok(observation))?;
    }
    for read in broken_copies::<G, G::Observation>(scene, law, observation, seen) {
        check_accepted_value(scene, law, &read)?;
        check_accepted(scene, law, &read, || format!("{read:?}"))?;
    }
    Ok(())
}
