//! Uniformly random play.

use rand_core::Rng;

use crate::{Game, Step, StepOf, Turn};

/// Plays one random step and returns it; `None` once the game is over.
///
/// The step is a legal action, each with the same probability, or an event by its weight.
#[inline(always)]
pub fn random_step<G: Game, R: Rng + ?Sized>(position: &mut G, rng: &mut R) -> Option<StepOf<G>> {
    match position.turn() {
        Turn::Seat(_) => position.play_random(rng).map(Step::Action),
        Turn::Chance => {
            let event = position.sample_event(rng)?;
            position.play_event_unchecked(event);
            Some(Step::Event(event))
        }
        Turn::Over => None,
    }
}

/// Plays random steps until the game is over, at most `limit`, and returns their number.
///
/// ```
/// # fn example<G: rules_core::Game>(start: G, rng: &mut impl rand_core::Rng) {
/// let mut position = start;
/// let steps = rules_core::playout(&mut position, rng, 100_000);
/// match position.outcome() {
///     Some(outcome) => println!("{:?} after {steps} steps", outcome.winners()),
///     None => println!("not over after {steps} steps"),
/// }
/// # }
/// ```
#[doc(alias = "rollout")]
#[inline]
pub fn playout<G: Game, R: Rng + ?Sized>(position: &mut G, rng: &mut R, limit: u64) -> u64 {
    let mut steps = 0;
    while steps < limit && random_step(position, rng).is_some() {
        steps += 1;
    }
    steps
}
