//! Texts of observations, whole and broken.

use rules_core::{Observe, Seat};

use super::notation::points_into;
use super::notation::positions::check_playable;
use crate::mutate::Seen;
use crate::probe::{Density, Probe, Scene, Verdict};
use crate::{Law, mutate};

/// How many broken copies of the text are tried for each seat at a position.
const MUTANTS: usize = 12;

/// Prints and reads observations, and tries broken texts.
#[derive(Default)]
pub(crate) struct ObservationTexts {
    seen: Seen<String>,
}

impl<G: Observe> Probe<G> for ObservationTexts {
    fn needs(&self) -> &'static [Law] {
        &[Law::ObservationText]
    }

    fn density(&self) -> Density {
        Density::Few(4)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        for seat in Seat::all(position.seats()) {
            let observation = position.observe(seat);
            let text = observation.to_string();
            check_reading(scene, &observation, &text)?;
            self.seen.see(scene.dice, text.clone());
            for _ in 0..scene.mutants(MUTANTS) {
                let other = self.seen.pick(scene.dice);
                let mutant = mutate::text(scene.dice, &text, other);
                check_mutant(scene, &mutant)?;
            }
        }
        Ok(())
    }
}

fn check_reading<G: Observe>(
    scene: &mut Scene<'_, G>,
    observation: &G::Observation,
    text: &str,
) -> Verdict {
    let law = Law::ObservationText;
    scene.ensure(law, !text.is_empty() && !text.chars().any(char::is_control), || {
        format!("{text:?} is empty or not one line")
    })?;
    let mut readings = vec![("read_observation", G::read_observation(text, &scene.env.options))];
    // The text alone is enough unless the options hold something that it can only refer to.
    if !scene.env.has_custom_options() {
        readings.push(("from_str", text.parse()));
    }
    for (how, reading) in readings {
        let what = format!("{text:?} by {how}");
        scene.equal(law, &what, &reading.as_ref(), &Ok(observation))?;
        let printed = reading.map(|read| read.to_string()).unwrap_or_default();
        scene.equal(law, "the text printed again", &printed.as_str(), &text)?;
    }
    Ok(())
}

fn check_mutant<G: Observe>(scene: &mut Scene<'_, G>, mutant: &str) -> Verdict {
    let law = Law::ObservationText;
    scene.on(law);
    scene.trying(format!("{mutant:?}"));
    match G::read_observation(mutant, &scene.env.options) {
        Ok(read) => {
            let printed = read.to_string();
            scene.equal(law, "the text of what was read", &printed.as_str(), &mutant)?;
            check_accepted(scene, Law::ObservationAccepted, &read, || format!("{mutant:?}"))
        }
        Err(error) => points_into(scene, law, error, mutant),
    }
}

/// An observation that came from outside is one that some seat has in some position.
pub(super) fn check_accepted<G: Observe>(
    scene: &mut Scene<'_, G>,
    law: Law,
    observation: &G::Observation,
    what: impl Fn() -> String,
) -> Verdict {
    scene.on(law);
    scene.trying(format!("a determinization of the accepted {}", what()));
    let world = G::determinize(observation, scene.dice);
    let seen = Seat::all(world.seats()).any(|seat| world.observe(seat) == *observation);
    scene.ensure(law, seen, || {
        format!("accepted {}, but no seat observes that in the determinization {world:?}", what())
    })?;
    check_playable(scene, law, &world, || format!("determinized the accepted {}", what()))
}
