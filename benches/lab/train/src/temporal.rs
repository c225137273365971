//! Learning by temporal differences (TD-Gammon, Tesauro 1995), for games of much chance.
//!
//! A player that takes the best value after each action plays all seats. The value to learn of a
//! position is a mixture of the net's value of the next position and of the value to learn there.

use std::sync::Arc;
use std::time::Instant;

use indicatif::ProgressBar;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules_core::implement::Mixer;
use rules_core::{Game, MAX_SEATS, Seat, Turn, random_step, uniform_below};
use rules_search::Heuristic;

use crate::Arguments;
use crate::learn::{Adam, BATCH, Example, Weights, share};
use crate::play::OPENING;
use crate::round::{Curve, contest};
use crate::subject::{Subject, Temporal};

/// Part of the rounds in which the hand-written estimate chooses the actions.
///
/// Games by random weights do not end.
const BY_ESTIMATE: f32 = 0.1;
/// Learning rates of the first and the last round.
const RATES: [f32; 2] = [1e-3, 1e-5];
/// Weights of the next value to learn while the estimate plays, then in the first and the last
/// round.
const TRACE: [f32; 3] = [0.98, 0.95, 0.8];
/// One decision in this many is random.
const STRAY: u32 = 64;
/// One view of a position in this many is learnt.
const EVERY: u32 = 2;
/// Chance events after which a game is cut and its value is that of the net.
const CHANCES: u32 = 250;
/// Lines of the curve.
const REPORTS: u32 = 10;
/// New positions by which the net is judged before it learns from them.
const JUDGED: usize = 4000;

/// Trains a net.
pub(crate) fn train<S: Temporal>(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let plan = &arguments.plan;
    let mut curve = Curve::new(arguments)?;
    let start = Instant::now();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(Mixer::new(plan.seed).finish());
    let mut adam = Adam::new(Weights::random(S::INPUTS, &mut dice));
    let bar = ProgressBar::new(plan.rounds.into()).with_message("rounds");
    for round in 0..plan.rounds {
        let part = round as f32 / plan.rounds as f32;
        let between = |first: f32, last: f32| first + (last - first) * part;
        let net = Arc::new(S::net(&adam.weights));
        let value = S::heuristic(Some(&net));
        let (player, trace) = match part < BY_ESTIMATE {
            true => (S::heuristic(None), TRACE[0]),
            false => (value.clone(), between(TRACE[1], TRACE[2])),
        };
        let games = (0..plan.games).into_par_iter().map(|number| {
            let seed = Mixer::new(plan.seed).word(round.into()).word(number.into()).finish();
            game::<S>(&*player, &*value, trace, seed)
        });
        let games: Vec<Vec<Example>> = games.collect();
        let mut examples: Vec<Example> = games.into_iter().flatten().collect();
        for at in (1..examples.len()).rev() {
            examples.swap(at, uniform_below(&mut dice, at as u32 + 1) as usize);
        }
        let (loss, accuracy) = adam.judge(&examples[..examples.len().min(JUDGED)], S::LOSS);
        for batch in examples.chunks(BATCH) {
            adam.learn(batch, S::LOSS, between(RATES[0], RATES[1]));
        }
        bar.inc(1);
        if (round + 1) % plan.rounds.div_ceil(REPORTS) == 0 || round + 1 == plan.rounds {
            let net = Arc::new(S::net(&adam.weights));
            rules_files::write(&arguments.out, S::file(&S::net(&adam.weights.of_seen())))?;
            let share = contest::<S>(plan, round, &net, None)?;
            let seconds = start.elapsed().as_secs();
            bar.suspend(|| {
                curve.add((round, examples.len()), (loss, accuracy), (share, true), seconds)
            })?;
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays a game and returns its views, each with the value to learn.
fn game<S: Subject>(
    player: &dyn Heuristic<S::Game>,
    value: &dyn Heuristic<S::Game>,
    trace: f32,
    seed: u64,
) -> Vec<Example> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = S::start();
    for _ in 0..uniform_below(&mut dice, OPENING + 1) {
        random_step(&mut position, &mut dice);
    }
    let mut chances = 0;
    // The positions, and whether a random decision follows.
    let mut seen: Vec<(S::Game, bool)> = Vec::new();
    while chances < CHANCES {
        let before = position.clone();
        let strays = match position.turn() {
            Turn::Over => break,
            Turn::Seat(_) if uniform_below(&mut dice, STRAY) == 0 => {
                random_step(&mut position, &mut dice);
                true
            }
            Turn::Seat(seat) => {
                let next = before.legal_actions().map(|action| before.after(action));
                let Some(best) = next.max_by_key(|next| worth(player, next, seat)) else { break };
                position = best;
                false
            }
            _ => {
                chances += 1;
                random_step(&mut position, &mut dice);
                false
            }
        };
        seen.push((before, strays));
    }
    let mut next = shares(value, &position);
    let mut target = next;
    let mut examples = Vec::new();
    for (position, strays) in seen.into_iter().rev() {
        let here = shares(value, &position);
        if strays {
            // What follows says nothing about the best play here.
            (target, next) = (here, here);
            continue;
        }
        for (target, next) in target.iter_mut().zip(&next) {
            *target = (1.0 - trace) * next + trace * *target;
        }
        next = here;
        for seat in Seat::all(position.seats()) {
            if uniform_below(&mut dice, EVERY) == 0 {
                let mut inputs = Vec::with_capacity(64);
                S::inputs(&position, seat, &mut |input| inputs.push(input as u16));
                examples.push((inputs, target[seat.index()]));
            }
        }
    }
    examples
}

/// Returns the value of a position for a seat, in which a result outweighs any estimate.
fn worth<G: Game>(player: &dyn Heuristic<G>, position: &G, seat: Seat) -> i64 {
    match position.utilities() {
        Some(utilities) => i64::from(utilities[seat]) << 32,
        None => player.evaluate(position, seat).into(),
    }
}

/// Returns each seat's share of the win: the result, or what a net expects.
fn shares<G: Game>(value: &dyn Heuristic<G>, position: &G) -> [f32; MAX_SEATS] {
    let seats = position.seats();
    let mut results = [0.0; MAX_SEATS];
    match position.utilities() {
        Some(utilities) => {
            let most = G::max_utility(seats) as f32;
            for (result, seat) in results.iter_mut().zip(Seat::all(seats)) {
                *result = utilities[seat] as f32 / most;
            }
        }
        None => results = value.expect(position).unwrap_or_default(),
    }
    results.map(|result| share(result, seats))
}
