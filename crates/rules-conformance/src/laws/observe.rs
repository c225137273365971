//! Observations and determinizations, one at a time.

use std::collections::HashMap;

use rules_core::{Observe, Seat, Turn};

use super::notation::positions::check_playable;
use crate::Law;
use crate::probe::{Density, Probe, Scene, Verdict, digest, sample};

/// How many worlds are drawn for each seat at a position.
const REDRAWS: usize = 3;
/// How many actions are tried in each of them.
const REFUSALS: usize = 12;
/// How many observations and positions are remembered.
const REMEMBERED: usize = 50_000;

/// Observes positions, determinizations them, and remembers which observation has which key.
pub(crate) struct Determinizations<G: Observe> {
    by_key: HashMap<u64, G::Observation>,
    /// What each seat saw in a position.
    seen: HashMap<G, Vec<G::Observation>>,
}

impl<G: Observe> Default for Determinizations<G> {
    fn default() -> Self {
        Determinizations { by_key: HashMap::new(), seen: HashMap::new() }
    }
}

impl<G: Observe> Probe<G> for Determinizations<G> {
    fn needs(&self) -> &'static [Law] {
        &[
            Law::Observation,
            Law::DeterminizationObservation,
            Law::DeterminizationTurn,
            Law::DeterminizationKeepsLaws,
        ]
    }

    fn density(&self) -> Density {
        Density::Few(8)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        self.compare_with_earlier(scene)?;
        let played_on = scene.below(usize::from(position.seats()));
        for seat in Seat::all(position.seats()) {
            let observation = position.observe(seat);
            let again = position.clone().observe(seat);
            let what = format!("seat {seat} observing the same position again");
            scene.equal(Law::Observation, &what, &again, &observation)?;
            check_forms::<G>(scene, seat, &again, &observation)?;
            self.remember(scene, &observation)?;
            scene.trying(format!("a determinization of {observation:?}"));
            for _ in 0..REDRAWS {
                let world = G::determinize(&observation, scene.dice);
                check_determinize(scene, seat, &observation, &world)?;
                if seat.index() == played_on {
                    check_playable(scene, Law::DeterminizationKeepsLaws, &world, || {
                        format!("determinized for seat {seat}: {world:?}")
                    })?;
                }
            }
        }
        Ok(())
    }
}

impl<G: Observe> Determinizations<G> {
    /// An equal position that was reached in another way gave the same observations.
    fn compare_with_earlier(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let all = Seat::all(position.seats()).map(|seat| position.observe(seat)).collect();
        match self.seen.get(position) {
            Some(earlier) => {
                let what = "observations of an equal position that was reached in another way";
                scene.equal(Law::Observation, what, &all, earlier)
            }
            None => {
                if self.seen.len() < REMEMBERED {
                    self.seen.insert(position.clone(), all);
                }
                Ok(())
            }
        }
    }

    fn remember(&mut self, scene: &mut Scene<'_, G>, observation: &G::Observation) -> Verdict {
        let key = G::observation_key(observation);
        let other = self.by_key.get(&key);
        scene.ensure(
            Law::ObservationKey,
            other.is_none_or(|other| other == observation),
            || format!("{observation:?} and {other:?} have the same key {key:#018x}"),
        )?;
        if self.by_key.len() < REMEMBERED {
            self.by_key.insert(key, observation.clone());
        }
        Ok(())
    }
}

/// What a seat may know of a world drawn for it is what it knew before.
fn check_determinize<G: Observe>(
    scene: &mut Scene<'_, G>,
    seat: Seat,
    observation: &G::Observation,
    world: &G,
) -> Verdict {
    let position = scene.position;
    let what = format!("seat {seat} in {world:?}, which was determinized for it");
    let seen = world.observe(seat);
    scene.equal(Law::DeterminizationObservation, &what, &seen, observation)?;
    check_forms::<G>(scene, seat, &seen, observation)?;
    scene.equal(
        Law::DeterminizationTurn,
        "the turn of a determinization",
        &world.turn(),
        &position.turn(),
    )?;
    scene.equal(Law::DeterminizationTurn, "its options", &world.options(), &position.options())?;
    if G::LEGAL_IS_OBSERVED && position.turn() == Turn::Seat(seat) {
        let found: Vec<G::Action> = world.legal_actions().collect();
        let wanted: Vec<G::Action> = position.legal_actions().collect();
        scene.equal(
            Law::DeterminizationLegal,
            &format!("legal actions of {what}"),
            &found,
            &wanted,
        )?;
        for action in sample(scene.dice, &scene.env.actions, REFUSALS) {
            let what = format!("refusal of {action:?} in {what}");
            let (found, wanted) = (world.why_illegal(action), position.why_illegal(action));
            scene.equal(Law::DeterminizationLegal, &what, &found, &wanted)?;
        }
    }
    Ok(())
}

/// Two observations that should be equal look the same in every form.
pub(crate) fn check_forms<G: Observe>(
    scene: &mut Scene<'_, G>,
    seat: Seat,
    found: &G::Observation,
    wanted: &G::Observation,
) -> Verdict {
    let law = Law::ObservationLeak;
    let forms = |o: &G::Observation| (format!("{o:?}"), format!("{o:#?}"), o.to_string());
    scene.equal(law, &format!("forms for seat {seat}"), &forms(found), &forms(wanted))?;
    scene.equal(law, &format!("hash for seat {seat}"), &digest(found), &digest(wanted))?;
    let (key, wanted) = (G::observation_key(found), G::observation_key(wanted));
    scene.equal(law, &format!("key for seat {seat}"), &key, &wanted)
}

/// Pairs of a seat and a world that looks to it like the scene's position.
pub(crate) fn worlds<G: Observe>(scene: &mut Scene<'_, G>, count: usize) -> Vec<(Seat, G)> {
    let position = scene.position;
    let mut worlds = Vec::new();
    for seat in Seat::all(position.seats()) {
        let observation = position.observe(seat);
        for _ in 0..count {
            worlds.push((seat, G::determinize(&observation, scene.dice)));
        }
    }
    worlds
}

/// How often each distinct world was drawn among `draws`.
pub(crate) fn count_worlds<G: Observe>(
    scene: &mut Scene<'_, G>,
    observation: &G::Observation,
    draws: usize,
) -> HashMap<G, u64> {
    let mut hits = HashMap::new();
    for _ in 0..draws {
        *hits.entry(G::determinize(observation, scene.dice)).or_insert(0) += 1;
    }
    hits
}
