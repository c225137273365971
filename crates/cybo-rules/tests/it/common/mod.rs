//! Shared code of the tests: play that favours lines, which fair dice rarely give.

use cybo_rules::{Action, Cybo, Event, Phase};
use rand_core::Rng;
use rules_core::{Game, Step, random_step, uniform_below};

/// A roll that keeps the turn alive or completes a line, if there is one.
pub(crate) fn lucky_roll(position: &Cybo, rng: &mut impl Rng) -> Option<Event> {
    let offset = uniform_below(rng, 12);
    (0..12).map(|index| Event::new(((index + offset) % 12) as u8 + 1).unwrap()).find(|&event| {
        let next = position.after_event(event);
        next.player() == position.player() && next.phase() != Phase::Over
            || next.total(position.player()) > position.total(position.player()) + 3
    })
}

/// Plays a step at random, `luck` times of a hundred a lucky roll; `None` at the end.
pub(crate) fn luckily(
    position: &mut Cybo,
    rng: &mut impl Rng,
    luck: u32,
) -> Option<Step<Action, Event>> {
    let lucky = position.turn().is_chance() && uniform_below(rng, 100) < luck;
    match lucky.then(|| lucky_roll(position, rng)).flatten() {
        Some(event) => {
            position.play_event_unchecked(event);
            Some(Step::Event(event))
        }
        None => random_step(position, rng),
    }
}
