//! Serde: text in JSON, few bytes in postcard.

use core::fmt::Debug;

use rules_core::record::Record;
use rules_core::{Game, Notation, Observe, OptionsText, Packed, Seat, Step};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::hidden::worlds;
use super::notation::positions::check_playable;
use super::notation::records::record_of;
use crate::probe::{Density, Probe, Scene, StepOf, Verdict, sample};
use crate::{Law, mutate};

/// How many broken copies of each form are tried, and how many steps.
const MUTANTS: usize = 8;
const STEPS: usize = 6;

/// Writes and reads everything in both kinds of format.
#[derive(Default)]
pub(crate) struct SerdeForms;

impl<G: Game> Probe<G> for SerdeForms
where
    G: Serialize + DeserializeOwned,
    G::Options: Serialize + DeserializeOwned,
    G::Action: Serialize + DeserializeOwned,
    G::Event: Serialize + DeserializeOwned,
{
    fn needs(&self) -> &'static [Law] {
        &[Law::SerdeText, Law::SerdeBinary]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let options = scene.env.options.clone();
        check_forms(scene, &options, Some(OptionsText(&options).to_string()))?;
        let position = scene.position;
        let text = scene.env.forms.text.map(|text| text(position));
        check_forms(scene, position, text)?;
        check_broken_positions(scene)?;
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

/// The step's own text, if the game has a notation.
fn step_text<G: Game>(scene: &Scene<'_, G>, step: StepOf<G>) -> Option<String> {
    scene.env.forms.text.map(|_| (scene.env.forms.show_step)(&step))
}

/// Round trips through JSON and postcard; `text` is what JSON should hold.
fn check_forms<G: Game, T>(scene: &mut Scene<'_, G>, value: &T, text: Option<String>) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let json = serde_json::to_string(value).map_err(|error| error.to_string());
    let read = json
        .clone()
        .and_then(|json| serde_json::from_str::<T>(&json).map_err(|error| error.to_string()));
    scene.equal(Law::SerdeText, "read back from JSON", &read.as_ref(), &Ok(value))?;
    if let Some(text) = text {
        let wanted = serde_json::to_string(&text).map_err(|error| error.to_string());
        scene.equal(Law::SerdeText, "JSON", &json, &wanted)?;
    }
    let bytes = postcard::to_allocvec(value).map_err(|error| error.to_string());
    let read = bytes
        .clone()
        .and_then(|bytes| postcard::from_bytes::<T>(&bytes).map_err(|error| error.to_string()));
    scene.equal(Law::SerdeBinary, "read back from postcard", &read.as_ref(), &Ok(value))?;
    let again = read.and_then(|v| postcard::to_allocvec(&v).map_err(|error| error.to_string()));
    scene.equal(Law::SerdeBinary, "postcard bytes written again", &again, &bytes)
}

/// Broken data for positions is refused, or gives a position that can be played.
fn check_broken_positions<G: Game + Serialize + DeserializeOwned>(
    scene: &mut Scene<'_, G>,
) -> Verdict {
    for read in broken_copies::<G, G>(scene, scene.position) {
        check_playable(scene, Law::SerdeHostile, &read, || format!("accepted {read:?}"))?;
        check_round_trip(scene, &read)?;
    }
    Ok(())
}

fn check_broken_values<G: Game, T>(scene: &mut Scene<'_, G>, value: &T) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    for read in broken_copies::<G, T>(scene, value) {
        check_round_trip(scene, &read)?;
    }
    Ok(())
}

/// What is accepted of broken JSON and broken bytes.
fn broken_copies<G: Game, T: Serialize + DeserializeOwned>(
    scene: &mut Scene<'_, G>,
    value: &T,
) -> Vec<T> {
    let json = serde_json::to_string(value).unwrap_or_default();
    let bytes = postcard::to_allocvec(value).unwrap_or_default();
    let mut accepted = Vec::new();
    for _ in 0..MUTANTS {
        scene.on(Law::SerdeHostile);
        let json = mutate::text(scene.dice, &json);
        scene.trying(format!("{json:?}"));
        accepted.extend(serde_json::from_str::<T>(&json).ok());
        let bytes = mutate::bytes(scene.dice, &bytes);
        scene.trying(format!("{bytes:02x?}"));
        accepted.extend(postcard::from_bytes::<T>(&bytes).ok());
    }
    accepted
}

/// What was accepted is a value like any other.
fn check_round_trip<G: Game, T>(scene: &mut Scene<'_, G>, value: &T) -> Verdict
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let bytes = postcard::to_allocvec(value).map_err(|error| error.to_string());
    let read = bytes.and_then(|bytes| postcard::from_bytes::<T>(&bytes).map_err(|e| e.to_string()));
    scene.ensure(Law::SerdeHostile, read.is_ok(), || {
        format!("accepted {value:?}, but its postcard bytes are refused: {read:?}")
    })?;
    scene.equal(Law::SerdeBinary, "accepted, written and read back", &read.as_ref(), &Ok(value))
}

/// Records in both kinds of format.
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
        let middle = Record::from_position(scene.position.clone());
        for record in [whole, middle] {
            check_forms(scene, &record, Some(record.to_string()))?;
            check_broken_values(scene, &record)?;
        }
        Ok(())
    }
}

/// Observations as JSON.
#[derive(Default)]
pub(crate) struct ObservationJson;

impl<G: Observe<Observation: Serialize>> Probe<G> for ObservationJson {
    fn needs(&self) -> &'static [Law] {
        &[Law::ObservationLeak]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        for (seat, world) in worlds(scene, 2) {
            let wanted = json(position, seat);
            let what = format!("the JSON that seat {seat} gets in a determinization");
            scene
                .ensure(Law::ObservationLeak, wanted.is_ok(), || format!("no JSON: {wanted:?}"))?;
            scene.equal(Law::ObservationLeak, &what, &json(&world, seat), &wanted)?;
        }
        Ok(())
    }
}

fn json<G: Observe<Observation: Serialize>>(position: &G, seat: Seat) -> Result<String, String> {
    serde_json::to_string(&position.observe(seat)).map_err(|error| error.to_string())
}
