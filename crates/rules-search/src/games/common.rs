//! What the bots of several games share.

use std::sync::Arc;

use rules_core::{Code, Observe, Seat};

use crate::{Bot, Bots, Expectimax, Heuristic, Mcts, MctsSettings};

/// What a seat has more than the best of the others.
#[inline(always)]
pub(super) fn lead(seats: u8, seat: Seat, count: impl Fn(Seat) -> i32) -> i32 {
    let others = Seat::all(seats).filter(|&other| other != seat);
    let best = others.fold(i32::MIN, |best, other| best.max(count(other)));
    count(seat).saturating_sub(best)
}

/// The standard bots, those that go by an estimate, and `mcts` with the settings of the game.
pub(super) fn estimating<G: Observe<Action: Code>>(
    heuristic: impl Heuristic<G> + Clone + 'static,
    settings: MctsSettings,
) -> Bots<G> {
    let estimate = heuristic.clone();
    let shared: Arc<dyn Heuristic<G>> = Arc::new(heuristic.clone());
    Bots::standard()
        .with_heuristic(heuristic)
        .with_search("expectimax", move || Box::new(Expectimax::new(estimate.clone())))
        .with_search("mcts", move || Box::new(Mcts::with_heuristic(settings, shared.clone())))
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
