//! Texts of observations, whole and broken.

use rules_core::{Observe, Seat};

use super::notation::positions::check_playable;
use super::notation::{read_broken, read_own};
use crate::Law;
use crate::mutate::Seen;
use crate::probe::{Scene, Verdict};

/// How many broken copies of the text are tried for each seat at a position.
const MUTANTS: usize = 12;

/// Prints and reads observations, and tries broken texts.
pub(crate) fn observation_texts<G: Observe>(
    scene: &mut Scene<'_, G>,
    seen: &mut Seen<String>,
) -> Verdict {
    let (env, position, law) = (scene.env, scene.position, Law::ObservationText);
    for seat in Seat::all(position.seats()) {
        let observation = position.observe(seat);
        let text = observation.to_string();
        scene.ensure(law, !text.is_empty() && !text.chars().any(char::is_control), || {
            format!("{text:?} is empty or not one line")
        })?;
        for read in read_own(scene, law, &text, G::read_observation)? {
            scene.equal(law, "the observation read", &read, &observation)?;
        }
        for mutant in seen.broken_texts(scene.dice, &text, env.mutants(MUTANTS)) {
            let read = |text: &str| G::read_observation(text, &env.options);
            if let Some(read) = read_broken(scene, law, &mutant, read)? {
                let what = || format!("{mutant:?}");
                check_accepted(scene, Law::ObservationAccepted, &read, &what)?;
            }
        }
    }
    Ok(())
}

/// An observation that came from outside is one that some seat has in some position.
pub(super) fn check_accepted<G: Observe>(
    scene: &mut Scene<'_, G>,
    law: Law,
    observation: &G::Observation,
    what: &dyn Fn() -> String,
) -> Verdict {
    scene.on(law);
    scene.trying(format!("a determinization of the accepted {}", what()));
    let world = G::determinize(observation, scene.dice);
    let seen = Seat::all(world.seats()).any(|seat| world.observe(seat) == *observation);
    scene.ensure(law, seen, || {
        format!("accepted {}, but no seat observes that in the determinization {world:?}", what())
    })?;
    check_playable(scene, law, &world, &|| format!("determinized the accepted {}", what()))
}
