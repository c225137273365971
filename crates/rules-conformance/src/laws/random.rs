//! Random choice: fair, and only among possible steps.

use rules_core::Game;

use crate::Law;
use crate::probe::{Dice, Fault, LawContext, Probe, Verdict};
use crate::report::Ledger;
use crate::statistics::ChiSquare;

/// Longer lists are counted in this number of parts.
const CELLS: usize = 16;
/// The number of samples for each part.
const SAMPLES: usize = 40;

/// Draws random actions and events many times.
#[derive(Default)]
pub(crate) struct Fairness {
    actions: ChiSquare,
    played: ChiSquare,
    events: ChiSquare,
}

impl<G: Game> Probe<G> for Fairness {
    fn look(&mut self, context: &mut LawContext<'_, G>) -> Verdict {
        let position = context.position;
        let listed: Vec<G::Action> = position.legal_actions().collect();
        let (actions, weights) = (&listed[..], vec![1; listed.len()]);
        let after: Vec<G> = actions.iter().map(|&action| position.after(action)).collect();
        let law = Law::RandomAction;
        let draw = |dice: &mut Dice| position.random_action(dice);
        check_draws(context, law, &mut self.actions, actions, &weights, draw)?;
        // An action that leads to another position is not counted.
        let play = |dice: &mut Dice| {
            let mut next = position.clone();
            let drawn = next.play_random(dice)?;
            let strays = actions.binary_search(&drawn).is_ok_and(|place| next != after[place]);
            (!strays).then_some(drawn)
        };
        check_draws(context, Law::PlayRandom, &mut self.played, actions, &weights, play)?;
        let (events, weights): (Vec<G::Event>, Vec<u32>) = position.chance_events().unzip();
        let sample = |dice: &mut Dice| position.sample_event(dice);
        check_draws(context, Law::SampleEvent, &mut self.events, &events, &weights, sample)?;
        check_chance(context)
    }

    fn finish(&mut self, _: &mut Ledger) -> Verdict {
        fair(&self.actions, Law::RandomAction, "random_action")?;
        fair(&self.played, Law::PlayRandom, "play_random")?;
        fair(&self.events, Law::SampleEvent, "sample_event")
    }
}

/// Checks that chance plays the events that would be sampled one by one.
fn check_chance<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let (mut played, mut dice) = (context.position.clone(), context.dice.clone());
    played.play_chance(&mut dice);
    let mut wanted = context.position.clone();
    while let Some(event) = wanted.sample_event(context.dice) {
        wanted.play_event_unchecked(event);
    }
    let (found, wanted) = ((played, dice), (wanted, context.dice.clone()));
    context.equal(Law::SampleEvent, "the position after chance", &found, &wanted)
}

/// Draws from a list many times, and compares the hits with the weights.
///
/// From an empty list nothing must be drawn. The bound for a single list is wide; all lists are
/// added up and compared again at the end.
fn check_draws<G: Game, T: Copy + Ord + core::fmt::Debug>(
    context: &mut LawContext<'_, G>,
    law: Law,
    all: &mut ChiSquare,
    listed: &[T],
    weights: &[u32],
    mut draw: impl FnMut(&mut Dice) -> Option<T>,
) -> Verdict {
    if listed.is_empty() {
        let drawn = draw(context.dice);
        return context.equal(law, "drawn from nothing", &drawn, &None);
    }
    let mut counts = Counts::new(weights);
    for _ in 0..counts.wanted() {
        let drawn = draw(context.dice);
        let place = drawn.and_then(|drawn| listed.binary_search(&drawn).ok());
        context.ensure(law, place.is_some(), || format!("drew {drawn:?}, of {listed:?}"))?;
        counts.hit(place);
    }
    let Counts { hits, weights, .. } = &counts;
    let one = ChiSquare::of(hits, weights);
    all.add(&one);
    context.ensure(law, one.is_likely(), || {
        format!("{hits:?} hits of {listed:?} with weights {weights:?}: {one}")
    })
}

/// The hits of the parts of a list, and the weight of each part.
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

    /// Returns the part of a place; neighbours in a long list count together.
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

fn fair(all: &ChiSquare, law: Law, what: &str) -> Verdict {
    if all.is_likely() {
        return Ok(());
    }
    Err(Fault { law, what: format!("{what} is not fair over all walks: {all}") })
}
