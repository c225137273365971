//! Shared parts of the bots of several games.

use std::sync::Arc;

use rules_core::{Code, Observe, Seat};

use crate::{Bot, Bots, Budget, Expectimax, Heuristic, Mcts, MctsSettings};

/// Returns the lead of a seat over the best other seat.
#[inline(always)]
pub(super) fn lead(seats: u8, seat: Seat, count: impl Fn(Seat) -> i32) -> i32 {
    let others = Seat::all(seats).filter(|&other| other != seat);
    let best = others.fold(i32::MIN, |best, other| best.max(count(other)));
    count(seat).saturating_sub(best)
}

/// Returns the standard bots, those with a heuristic, and `mcts`.
///
/// `settings` are those of `mcts`.
pub(super) fn estimating<G: Observe<Action: Code>>(
    heuristic: impl Heuristic<G> + Clone + 'static,
    settings: MctsSettings,
) -> Bots<G> {
    let estimate = heuristic.clone();
    let search = search(Arc::new(heuristic.clone()), settings);
    Bots::standard()
        .with_heuristic(heuristic)
        .with_search("expectimax", move || Box::new(Expectimax::new(estimate.clone())))
        .with_search("mcts", move || search())
}

/// Constructor of a bot.
pub(super) type Make<G> = Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>;

/// Adds the four levels, each with its budget and its bot.
pub(super) fn with_levels<G: Observe>(
    bots: Bots<G>,
    levels: [(Budget<'static>, Make<G>); 4],
) -> Bots<G> {
    let named = ["easy", "medium", "hard", "expert"].into_iter().zip(levels);
    named.fold(bots, |bots, (name, (effort, make))| bots.with_level(name, effort, move || make()))
}

/// Returns levels by iterations: easy by `plain`, the others by `better`.
pub(super) fn two_bots<G: Observe>(
    [easy, medium, hard, expert]: [u64; 4],
    plain: Make<G>,
    better: Make<G>,
) -> [(Budget<'static>, Make<G>); 4] {
    let by = |iterations, make: &Make<G>| (Budget::iterations(iterations), make.clone());
    [by(easy, &plain), by(medium, &better), by(hard, &better), by(expert, &better)]
}

/// Returns a constructor of a tree search with these settings.
pub(super) fn search<G: Observe<Action: Code>>(
    heuristic: Arc<dyn Heuristic<G>>,
    settings: MctsSettings,
) -> Make<G> {
    Arc::new(move || Box::new(Mcts::with_heuristic(settings, heuristic.clone())))
}
