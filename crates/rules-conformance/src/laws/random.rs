//! Random choice: fair, and only among what is possible.

use rules_core::{Game, Turn};

use crate::Law;
use crate::probe::{Density, Fault, Probe, Scene, Verdict};
use crate::report::Ledger;
use crate::statistics::ChiSquare;

/// Longer lists are counted in so many parts.
const CELLS: usize = 16;
/// Samples for each part.
const SAMPLES: usize = 40;

/// Draws random actions and events many times.
#[derive(Default)]
pub(crate) struct Fairness {
    actions: ChiSquare,
    played: ChiSquare,
    events: ChiSquare,
}

impl<G: Game> Probe<G> for Fairness {
    fn density(&self) -> Density {
        Density::Few(5)
    }

    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        match scene.position.turn() {
            Turn::Seat(_) => {
                self.draw_actions(scene)?;
                self.play_actions(scene)?;
            }
            _ => {
                let drawn = scene.position.random_action(scene.dice);
                scene.equal(Law::RandomAction, "random_action at no seat's turn", &drawn, &None)?;
                let played = scene.position.clone().play_random(scene.dice);
                scene.equal(Law::PlayRandom, "play_random at no seat's turn", &played, &None)?;
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
        fair(&self.played, Law::PlayRandom, "play_random")?;
        fair(&self.events, Law::SampleEvent, "sample_event")
    }
}

impl Fairness {
    fn draw_actions<G: Game>(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let listed: Vec<G::Action> = position.legal_actions().collect();
        let mut counts = Counts::new(&vec![1; listed.len()]);
        for _ in 0..counts.wanted() {
            let drawn = position.random_action(scene.dice);
            let place = drawn.and_then(|action| listed.binary_search(&action).ok());
            scene.ensure(Law::RandomAction, place.is_some(), || {
                format!("random_action drew {drawn:?}, which is not legal")
            })?;
            counts.hit(place);
        }
        judge(scene, Law::RandomAction, &mut self.actions, &counts, &listed)
    }

    fn play_actions<G: Game>(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let listed: Vec<G::Action> = position.legal_actions().collect();
        let after: Vec<G> = listed.iter().map(|&action| position.after(action)).collect();
        let mut counts = Counts::new(&vec![1; listed.len()]);
        for _ in 0..counts.wanted() {
            let mut next = position.clone();
            let drawn = next.play_random(scene.dice);
            let place = drawn.and_then(|action| listed.binary_search(&action).ok());
            scene.ensure(
                Law::PlayRandom,
                place.is_some_and(|place| next == after[place]),
                || format!("play_random drew {drawn:?} and led to {next:?}"),
            )?;
            counts.hit(place);
        }
        judge(scene, Law::PlayRandom, &mut self.played, &counts, &listed)
    }

    fn sample_events<G: Game>(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        let position = scene.position;
        let (listed, weights): (Vec<G::Event>, Vec<u32>) = position.chance_events().unzip();
        let mut counts = Counts::new(&weights);
        for _ in 0..counts.wanted() {
            let drawn = position.sample_event(scene.dice);
            let place = drawn.and_then(|event| listed.binary_search(&event).ok());
            scene.ensure(Law::SampleEvent, place.is_some(), || {
                format!("sample_event drew {drawn:?}, which is not possible")
            })?;
            counts.hit(place);
        }
        judge(scene, Law::SampleEvent, &mut self.events, &counts, &listed)
    }
}

/// Hits of the parts of a list, and what each part weighs.
struct Counts {
    length: usize,
    hits: Vec<u64>,
    weights: Vec<u64>,
}

impl Counts {
    fn new(weights: &[u32]) -> Self {
        let cells = weights.len().min(CELLS);
        let mut counts =
            Counts { length: weights.len(), hits: vec![0; cells], weights: vec![0; cells] };
        for (place, &weight) in weights.iter().enumerate() {
            let cell = counts.cell(place);
            counts.weights[cell] += u64::from(weight);
        }
        counts
    }

    /// Neighbours in a long list count together.
    fn cell(&self, place: usize) -> usize {
        place * self.hits.len() / self.length
    }

    fn wanted(&self) -> usize {
        SAMPLES * self.hits.len()
    }

    fn hit(&mut self, place: Option<usize>) {
        if let Some(place) = place {
            let cell = self.cell(place);
            self.hits[cell] += 1;
        }
    }
}

/// Compares the hits of one list with its weights. The bound for a single list is wide; all lists are
/// added up and compared again at the end.
fn judge<G: Game, T: core::fmt::Debug>(
    scene: &mut Scene<'_, G>,
    law: Law,
    all: &mut ChiSquare,
    counts: &Counts,
    listed: &[T],
) -> Verdict {
    let Counts { hits, weights, .. } = counts;
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
