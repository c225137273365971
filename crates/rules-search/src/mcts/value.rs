//! Values of positions from -1 to 1.
//!
//! All operations are fixed to the last bit by IEEE 754, so a search gives the same result on every
//! platform.

use rules_core::{Game, MAX_SEATS, Seat};

use crate::{Heuristic, WIN};

/// Values of a position for each seat: utilities divided by the largest one.
pub(super) type Values = [f32; MAX_SEATS];

/// Returns the values of a result; zero while there is none.
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

/// Returns the estimated values of a position.
#[inline]
pub(super) fn estimated<G: Game>(position: &G, heuristic: &dyn Heuristic<G>, scale: i32) -> Values {
    if let Some(values) = heuristic.expect(position) {
        return values;
    }
    let seats = position.seats();
    let estimates = match seats {
        2 => [heuristic.evaluate(position, Seat::FIRST); MAX_SEATS],
        _ => heuristic.evaluate_all(position),
    };
    of_estimates(seats, &estimates, scale)
}

/// Returns the values for the estimates of all seats; with two seats the first one counts.
#[inline]
pub(super) fn of_estimates(seats: u8, estimates: &[i32; MAX_SEATS], scale: i32) -> Values {
    let mut values = Values::default();
    let scale = 1.0 / scale.max(1) as f32;
    let squashed = |estimate: i32| squashed(estimate.clamp(-WIN, WIN) as f32 * scale);
    if seats == 2 {
        let value = squashed(estimates[0]);
        values[..2].copy_from_slice(&[value, -value]);
        return values;
    }
    // Each seat's share of the win follows from its odds.
    let mut sum = 0.0;
    for (value, estimate) in values.iter_mut().zip(estimates).take(seats.into()) {
        *value = odds(squashed(*estimate));
        sum += *value;
    }
    let seats = f32::from(seats);
    // A winner gains 1 from each of the others, and a loser loses 1.
    values.iter_mut().for_each(|value| *value = (*value / sum * seats - 1.0) / (seats - 1.0));
    values
}

/// Maps an estimate to a number between -1 and 1.
#[inline]
fn squashed(estimate: f32) -> f32 {
    estimate / (1.0 + estimate.abs())
}

/// Returns the odds of this value against a value of 0.
#[inline]
fn odds(value: f32) -> f32 {
    (1.001 + value) / (1.001 - value)
}
