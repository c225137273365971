//! Shared parts of the bots of several games.

use std::sync::Arc;

use rules_core::{Code, MAX_SEATS, Observe, Seat};
use rules_nets::{Net, VALUE_ONE};

use crate::{Bot, BotSpec, Bots, Budget, Expectimax, Heuristic, Mcts, MctsSettings, WIN};

/// Returns the margin of a seat over the best other seat.
#[inline(always)]
pub(super) fn margin(seats: u8, seat: Seat, count: impl Fn(Seat) -> i32) -> i32 {
    let others = Seat::all(seats).filter(|&other| other != seat);
    let best = others.fold(i32::MIN, |best, other| best.max(count(other)));
    count(seat).saturating_sub(best)
}

/// Returns the margin of each seat over the best other seat.
#[inline(always)]
pub(super) fn margins(seats: u8, count: impl Fn(Seat) -> i32) -> [i32; MAX_SEATS] {
    let mut counts = [0; MAX_SEATS];
    for (kept, seat) in counts.iter_mut().zip(Seat::all(seats)) {
        *kept = count(seat);
    }
    let mut margins = [0; MAX_SEATS];
    for (kept, seat) in margins.iter_mut().zip(Seat::all(seats)) {
        *kept = margin(seats, seat, |seat| counts[seat.index()]);
    }
    margins
}

/// Converts a value of a net to a heuristic value: odds of `e` to one are a sixteenth of a win.
#[inline]
pub(super) fn of_net(value: i32) -> i32 {
    value.clamp(-16 * VALUE_ONE, 16 * VALUE_ONE) * (WIN / 16 / 64) / (VALUE_ONE / 64)
}

/// Converts a value of a net, the logarithm of odds, to a share of the win.
#[inline]
pub(super) fn share(value: i32) -> f32 {
    let odds = odds(value);
    odds / (1.0 + odds)
}

/// Converts a value of a net to odds.
///
/// All operations are defined by IEEE 754, so the odds are the same on every platform.
#[inline]
pub(super) fn odds(value: i32) -> f32 {
    let power = value.clamp(-16 * VALUE_ONE, 16 * VALUE_ONE) as f32
        * (core::f32::consts::LOG2_E / VALUE_ONE as f32);
    let whole = power.floor();
    let part = (power - whole) * core::f32::consts::LN_2;
    let series = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let fraction = series.iter().fold(0.0, |sum, factor| sum * part + factor);
    fraction * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// Converts each seat's share of the win, which need not add up to one, to expected results.
#[inline]
pub(super) fn results(seats: u8, share: impl Fn(Seat) -> f32) -> [f32; MAX_SEATS] {
    let mut results = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (result, seat) in results.iter_mut().zip(Seat::all(seats)) {
        *result = share(seat);
        sum += *result;
    }
    let seats = f32::from(seats);
    // A winner gains 1 from each of the others, and a loser loses 1.
    results.iter_mut().for_each(|result| *result = (*result / sum * seats - 1.0) / (seats - 1.0));
    results
}

/// Returns the standard bots, those with a heuristic, and `mcts`.
///
/// `settings` are those of `mcts`.
pub(super) fn estimating<G: Observe<Action: Code>>(
    heuristic: impl Heuristic<G> + Clone + 'static,
    settings: MctsSettings,
) -> Bots<G> {
    let estimate = Arc::new(heuristic.clone());
    estimating_with(heuristic, estimate, settings)
}

/// Returns the same bots if `mcts` has an estimate of its own.
pub(super) fn estimating_with<G: Observe<Action: Code>>(
    heuristic: impl Heuristic<G> + Clone + 'static,
    estimate: Arc<dyn Heuristic<G>>,
    settings: MctsSettings,
) -> Bots<G> {
    let search = search(estimate, settings);
    let estimate = heuristic.clone();
    Bots::standard()
        .with_heuristic(heuristic)
        .with_search("expectimax", move || Box::new(Expectimax::new(estimate.clone())))
        .with_search("mcts", move || search())
}

/// Adds `best`, a bot with a net: the built-in one, or one of the same name from a file.
pub(super) fn with_best<G: Observe, const INPUTS: usize>(
    bots: Bots<G>,
    (name, built_in): (&'static str, &Net<INPUTS>),
    make: impl Fn(Arc<Net<INPUTS>>) -> Box<dyn Bot<G>> + Clone + Send + Sync + 'static,
) -> Bots<G> {
    let (make_with, built_in) = (make.clone(), Arc::new(built_in.clone()));
    let bots = bots.with_search(BotSpec::BEST, move || make(built_in.clone()));
    bots.with_net(BotSpec::BEST, move |bytes| {
        let net = Net::read(bytes, name).map_err(|error| error.to_string())?;
        Ok(make_with(Arc::new(net)))
    })
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

/// Returns levels by iterations: an easy bot, a better one, and the best for `hard` and `expert`.
pub(super) fn by_iterations<G: Observe>(
    [easy, medium, hard, expert]: [u64; 4],
    [plain, better, best]: [Make<G>; 3],
) -> [(Budget<'static>, Make<G>); 4] {
    [(easy, plain), (medium, better), (hard, best.clone()), (expert, best)]
        .map(|(iterations, make)| (Budget::iterations(iterations), make))
}

/// Returns a constructor of a tree search with these settings.
pub(super) fn search<G: Observe<Action: Code>>(
    heuristic: Arc<dyn Heuristic<G>>,
    settings: MctsSettings,
) -> Make<G> {
    Arc::new(move || Box::new(Mcts::with_heuristic(settings, heuristic.clone())))
}
