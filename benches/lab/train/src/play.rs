//! Self-play.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules_core::implement::Mixer;
use rules_core::{Game, MAX_SEATS, Seat, Turn, random_step, uniform_below};
use rules_search::{Bot, Budget, View};

use crate::Plan;
use crate::subject::{Subject, decides};

/// A position, the seat that sees it, and the value that the seat got or expected.
pub(crate) struct Sample<G> {
    pub(crate) position: G,
    pub(crate) seat: Seat,
    pub(crate) target: f32,
}

/// Most random steps at the start of a game.
pub(crate) const OPENING: u32 = 12;
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
    let mut seen = Vec::new();
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Seat(seat) if decides(&position) => {
                let Ok((action, value)) = think(bot.as_mut(), &position, effort, &mut dice) else {
                    break;
                };
                seen.push((position.clone(), value.map(|value| (seat, value))));
                if uniform_below(&mut dice, STRAY) == 0 {
                    random_step(&mut position, &mut dice);
                } else {
                    position.play_unchecked(action);
                }
            }
            _ => {
                if S::learns(&position) {
                    seen.push((position.clone(), None));
                }
                random_step(&mut position, &mut dice);
            }
        }
    }
    if !position.is_over() {
        return Vec::new();
    }
    let over = position;
    let seats = over.seats();
    let most = S::Game::max_utility(seats) as f32;
    // The value that each seat expects at its next decision.
    let mut expected = [None; MAX_SEATS];
    let mut samples = Vec::new();
    for (position, value) in seen.into_iter().rev() {
        if let Some((seat, value)) = value.filter(|_| net.is_some()) {
            expected[seat.index()] = Some(S::share(value / most, seats));
        }
        for seat in S::viewers(&position) {
            if S::EVERY > 1 && uniform_below(&mut dice, S::EVERY) != 0 {
                continue;
            }
            let outcome = S::result(&over, seat);
            let expected = expected[seat.index()].unwrap_or(outcome);
            let target = (1.0 - S::TRUST) * outcome + S::TRUST * expected;
            let target = target - S::known(&position, seat);
            samples.push(Sample { position: position.clone(), seat, target });
        }
    }
    samples.reverse();
    samples
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
