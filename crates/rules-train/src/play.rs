//! Self-play.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules_core::implement::Mixer;
use rules_core::{Game, Seat, Turn, random_step, uniform_below};
use rules_search::{Bot, Budget, View};

use crate::Plan;
use crate::subject::{Subject, decides};

/// A position, and the share of the win that its seat to act got or expected.
pub(crate) struct Sample<G> {
    pub(crate) position: G,
    pub(crate) target: f32,
}

/// Most random steps at the start of a game.
const OPENING: u32 = 12;
/// One decision in this many is random.
const STRAY: u32 = 16;

/// Plays the games of a round and returns the samples of each game, in order.
pub(crate) fn games<S: Subject>(
    plan: &Plan,
    round: u32,
    net: Option<&Arc<S::Net>>,
    done: &(dyn Fn() + Sync),
) -> Vec<Vec<Sample<S::Game>>> {
    let numbers = (0..plan.games).into_par_iter();
    let all = numbers.map(|number| {
        let seed = Mixer::new(plan.seed).word(round.into()).word(number.into()).finish();
        let samples = game::<S>(plan.effort, net, seed);
        done();
        samples
    });
    all.collect()
}

fn game<S: Subject>(effort: u64, net: Option<&Arc<S::Net>>, seed: u64) -> Vec<Sample<S::Game>> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = S::start();
    for _ in 0..uniform_below(&mut dice, OPENING + 1) {
        random_step(&mut position, &mut dice);
    }
    let mut bot = S::bot(net);
    let mut seen: Vec<(S::Game, Seat, Option<f32>)> = Vec::new();
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Seat(seat) if decides(&position) => {
                let Ok((action, value)) = think(bot.as_mut(), &position, effort, &mut dice) else {
                    break;
                };
                seen.push((position.clone(), seat, value));
                if uniform_below(&mut dice, STRAY) == 0 {
                    random_step(&mut position, &mut dice);
                } else {
                    position.play_unchecked(action);
                }
            }
            _ => {
                random_step(&mut position, &mut dice);
            }
        }
    }
    let Some(utilities) = position.utilities() else { return Vec::new() };
    let most = S::Game::max_utility(position.seats()) as f32;
    let sample = |(position, seat, value): (S::Game, Seat, Option<f32>)| {
        let outcome = (utilities[seat] as f32 / most + 1.0) / 2.0;
        let expected =
            value.filter(|_| net.is_some()).map_or(outcome, |value| S::share(value / most));
        Sample { position, target: (outcome + expected) / 2.0 }
    };
    seen.into_iter().map(sample).collect()
}

type Thought<G> = (<G as Game>::Action, Option<f32>);

/// Returns the choice of the bot, and the value that it expects.
fn think<G: rules_core::Observe>(
    bot: &mut dyn Bot<G>,
    position: &G,
    effort: u64,
    dice: &mut Xoshiro256PlusPlus,
) -> Result<Thought<G>, rules_search::SearchError> {
    let analysis = bot.choose(&View::of(position)?, &Budget::iterations(effort), dice)?;
    Ok((analysis.action, analysis.chosen().and_then(|chosen| chosen.value)))
}
