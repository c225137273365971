//! What the bots of several games share.

use rules_core::{Observe, Seat};

use crate::{Bot, Bots, Expectimax, Heuristic};

/// What a seat has more than the best of the others.
#[inline(always)]
pub(super) fn lead(seats: u8, seat: Seat, count: impl Fn(Seat) -> i32) -> i32 {
    let others = Seat::all(seats).filter(|&other| other != seat);
    let best = others.fold(i32::MIN, |best, other| best.max(count(other)));
    count(seat).saturating_sub(best)
}

/// The standard bots and those that go by an estimate.
pub(super) fn estimating<G: Observe>(heuristic: impl Heuristic<G> + Clone + 'static) -> Bots<G> {
    let estimate = heuristic.clone();
    Bots::standard()
        .with_heuristic(heuristic)
        .with_search("expectimax", move || Box::new(Expectimax::new(estimate.clone())))
}

/// The bots with three levels, which do this many iterations.
pub(super) fn with_levels<G: Observe>(
    bots: Bots<G>,
    [easy, medium, hard]: [u64; 3],
    make: fn() -> Box<dyn Bot<G>>,
) -> Bots<G> {
    bots.with_level("easy", easy, make)
        .with_level("medium", medium, make)
        .with_level("hard", hard, make)
}
