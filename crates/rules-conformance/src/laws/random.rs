//! Random choice: fair, and only among what is possible.

use rules_core::{Game, Turn};

use crate::Law;
use crate::probe::{Density, Fault, Probe, Scene, Verdict};
use crate::report::Ledger;
use crate::statistics::ChiSquare;

/// Longer lists take more samples than they are worth.
const LONGEST_LIST: usize = 24;
/// Samples for each possible choice.
const SAMPLES: usize = 40;

/// Draws random actions and events many times.
#[derive(Default)]
pub(crate) struct Fairness {
    actions: ChiSquare,
    events: ChiSquare,
}

impl<G: Game> Probe<G> for Fairness {
    fn density(&self) -> Density {
        Density::Few(8)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        match scene.position.turn() {
            Turn::Seat(_) => self.draw_actions(scene)?,
            _ => {
                let drawn = scene.position.random_action(scene.dice);
                scene.equal(Law::RandomAction, "random_action at no seat's turn", &drawn, &None)?;
            }
        }
        match scene.position.turn() {
            Turn::Chance => self.sample_events(scene),
            _ => {
                let drawn = scene.position.sample_event(scene.dice);
                scene.equal(Law::SampleEvent, "sample_event at no chance turn", &drawn, &None)
            }
        }
    }

    fn finish(&mut self, _: &mut Ledger) -> Verdict {
        fair(&self.actions, Law::RandomAction, "random_action")?;
        fair(&self.events, Law::SampleEvent, "sample_event")
    }
}

impl Fairness {
    fn draw_actions<G: Game>(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let listed: Vec<G::Action> = position.legal_actions().collect();
        let mut hits = vec![0; listed.len()];
        for _ in 0..samples(listed.len()) {
            let drawn = position.random_action(scene.dice);
            let place = drawn.and_then(|action| listed.iter().position(|&a| a == action));
            scene.ensure(Law::RandomAction, place.is_some(), || {
                format!("random_action drew {drawn:?}, which is not legal")
            })?;
            place.into_iter().for_each(|place| hits[place] += 1);
        }
        let weights = vec![1; listed.len()];
        judge(scene, Law::RandomAction, &mut self.actions, &hits, &weights, &listed)
    }

    fn sample_events<G: Game>(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let (listed, weights): (Vec<G::Event>, Vec<u32>) = position.chance_events().unzip();
        let mut hits = vec![0; listed.len()];
        for _ in 0..samples(listed.len()) {
            let drawn = position.sample_event(scene.dice);
            let place = drawn.and_then(|event| listed.iter().position(|&e| e == event));
            scene.ensure(Law::SampleEvent, place.is_some(), || {
                format!("sample_event drew {drawn:?}, which is not possible")
            })?;
            place.into_iter().for_each(|place| hits[place] += 1);
        }
        judge(scene, Law::SampleEvent, &mut self.events, &hits, &weights, &listed)
    }
}

/// So many samples for a list of this length; one for those that are too long to count.
fn samples(length: usize) -> usize {
    if length <= LONGEST_LIST { SAMPLES * length } else { 1 }
}

/// A single list is judged with much indulgence, all together with little.
fn judge<G: Game, T: core::fmt::Debug>(
    scene: &mut Scene<'_, G>,
    law: Law,
    all: &mut ChiSquare,
    hits: &[u64],
    weights: &[u32],
    listed: &[T],
) -> Verdict {
    if hits.len() < 2 || hits.len() > LONGEST_LIST {
        return Ok(());
    }
    let one = ChiSquare::of(hits, weights);
    all.add(&one);
    scene.ensure(law, one.is_likely(), || {
        format!("{hits:?} hits of {listed:?} with weights {weights:?}: {one}")
    })
}

fn fair(all: &ChiSquare, law: Law, what: &str) -> Verdict {
    if all.is_likely() {
        return Ok(());
    }
    Err(Fault { law, what: format!("{what} is not fair over all walks: {all}") })
}
