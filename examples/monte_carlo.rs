//! A bot for every game that cannot cheat: it gets an observation, its legal actions and a
//! generator, never the position. It determinizes the observation, plays out each action at random
//! in the same determinizations, and chooses the one with the best average. It is generic over the
//! traits, and plays here against random players.
//!
//! `cargo run --release -p rules-examples --example monte_carlo`

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Observe, Options as _, Seat, Turn, playout, random_step};

/// Determinizations drawn for a decision; each action is played out once in each of them.
const WORLDS: usize = 12;
/// Most steps of a play-out. One that does not end counts 0.
const STEPS: u64 = 5_000;
/// Games of each kind.
const GAMES: u32 = 2;

/// Chooses an action for `seat` by its observation. Returns `None` if there are no legal actions.
fn decide<G: Observe>(
    seen: &G::Observation,
    legal: &[G::Action],
    seat: Seat,
    rng: &mut impl Rng,
) -> Option<G::Action> {
    let worlds: Vec<G> = (0..WORLDS).map(|_| G::determinize(seen, rng)).collect();
    let mut best = None;
    for &action in legal {
        let worth = average_worth(&worlds, action, seat, rng);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((action, worth));
        }
    }
    best.map(|(action, _)| action)
}

/// Returns the average value of an action over the determinizations in which it is legal.
///
/// Determinizations in which it is illegal cannot be the true position.
fn average_worth<G: Observe>(
    worlds: &[G],
    action: G::Action,
    seat: Seat,
    rng: &mut impl Rng,
) -> f64 {
    let (mut sum, mut count) = (0, 0);
    for world in worlds {
        if !G::LEGAL_IS_OBSERVED && !world.is_legal(action) {
            continue;
        }
        let mut end = world.after(action);
        playout(&mut end, rng, STEPS);
        sum += end.outcome().map_or(0, |outcome| outcome.utility(seat));
        count += 1;
    }
    if count == 0 { 0.0 } else { f64::from(sum) / f64::from(count) }
}

/// Plays a game with the bot at seat 0 and returns the utility of the bot.
fn play<G: Observe>(mut position: G, rng: &mut impl Rng) -> i32 {
    const BOT: Seat = Seat::FIRST;
    while !position.turn().is_over() {
        if position.turn() != Turn::Seat(BOT) {
            random_step(&mut position, rng);
            continue;
        }
        let legal: Vec<G::Action> = position.legal_actions().collect();
        let action = decide::<G>(&position.observe(BOT), &legal, BOT, rng);
        position.play_unchecked(action.expect("a seat can always act"));
    }
    position.outcome().map_or(0, |outcome| outcome.utility(BOT))
}

/// Plays some games with these options and prints the result of the bot.
fn play_games<G: Observe>(options: &[(&str, &str)]) -> Result<(), rules_core::OptionError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut set = G::Options::default();
    options.iter().try_for_each(|(name, value)| set.set(name, value))?;
    let start = G::new(set)?;
    let worth: i32 = (0..GAMES).map(|_| play(start.clone(), &mut rng)).sum();
    println!("{}: {worth:+} in {GAMES} games against random play", G::NAME);
    Ok(())
}

fn main() -> Result<(), rules_core::OptionError> {
    play_games::<triad_rules::Triad>(&[])?;
    play_games::<triandro_rules::Triandro>(&[])?;
    play_games::<triarchy_rules::Triarchy>(&[("dots", "12")])?;
    play_games::<conquest_rules::Conquest>(&[])?;
    play_games::<cybo_rules::Cybo>(&[])
}
