//! The values of positions, as numbers from -1 to 1.
//!
//! Everything is made of operations that IEEE 754 fixes to the last bit, so a search gives the same on every
//! platform.

use rules_core::{Game, MAX_SEATS, Seat};

use crate::{Heuristic, WIN};

/// The values of a position for each seat: utilities by the largest one that there is.
pub(super) type Values = [f32; MAX_SEATS];

/// The values of a result; nothing for anyone if there is none yet.
#[inline]
pub(super) fn of_result<G: Game>(position: &G) -> Values {
    let mut values = Values::default();
    if let Some(utilities) = position.utilities() {
        let scale = 1.0 / G::max_utility(position.seats()) as f32;
        for (value, seat) in values.iter_mut().zip(Seat::all(position.seats())) {
            *value = utilities[seat] as f32 * scale;
        }
    }
    values
}

/// The values of a position by an estimate.
#[inline]
pub(super) fn estimated<G: Game>(position: &G, heuristic: &dyn Heuristic<G>, scale: i32) -> Values {
    let mut values = Values::default();
    let seats = position.seats();
    let scale = 1.0 / scale.max(1) as f32;
    let estimate = |seat| heuristic.evaluate(position, seat).clamp(-WIN, WIN) as f32 * scale;
    if seats == 2 {
        let value = squashed(estimate(Seat::FIRST));
        values[..2].copy_from_slice(&[value, -value]);
        return values;
    }
    // Shares of the win: odds by the estimates.
    let mut sum = 0.0;
    for (value, seat) in values.iter_mut().zip(Seat::all(seats)) {
        *value = odds(squashed(estimate(seat)));
        sum += *value;
    }
    let seats = f32::from(seats);
    // Who wins has the utility of one for each of the others, the others lose one.
    values.iter_mut().for_each(|value| *value = (*value / sum * seats - 1.0) / (seats - 1.0));
    values
}

/// A number between -1 and 1.
#[inline]
fn squashed(estimate: f32) -> f32 {
    estimate / (1.0 + estimate.abs())
}

/// The odds of who has this value against who has 0.
#[inline]
fn odds(value: f32) -> f32 {
    (1.001 + value) / (1.001 - value)
}
