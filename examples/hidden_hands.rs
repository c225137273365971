//! A bot for a game with hidden hands, Triominos Conquest, which sees only its own tiles. It
//! determinizes its observation, plays out each action at random in the same determinizations, and
//! chooses the one with the largest lead in points. `monte_carlo` has a bot for every game, which
//! only counts wins.
//!
//! `cargo run --release -p rules-examples --example hidden_hands`

use conquest_rules::{Action, Conquest};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, Seat, Turn, playout, random_step};

/// Determinizations drawn for a decision.
const WORLDS: usize = 8;

/// Chooses an action by the observation, from which the legal actions follow in this game.
fn decide(
    seen: &<Conquest as Observe>::Observation,
    legal: &[Action],
    seat: Seat,
    rng: &mut impl Rng,
) -> Option<Action> {
    let worlds: Vec<Conquest> = (0..WORLDS).map(|_| Conquest::determinize(seen, rng)).collect();
    legal.iter().copied().max_by_key(|&action| {
        let lead = |world: &Conquest| {
            let mut end = world.after(action);
            playout(&mut end, rng, u64::MAX);
            lead_of(&end, seat)
        };
        worlds.iter().map(lead).sum::<i32>()
    })
}

/// Returns the lead of a seat's score over the best other one.
fn lead_of(end: &Conquest, seat: Seat) -> i32 {
    let outcome = end.outcome();
    let scores = outcome.as_ref().and_then(|outcome| outcome.scores()).unwrap_or_default();
    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let best = others.map(|(_, &score)| score).max().unwrap_or(0);
    scores.get(seat.index()).map_or(0, |own| own - best)
}

fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut game = Conquest::default();
    loop {
        match game.turn() {
            Turn::Over => break,
            Turn::Seat(Seat::FIRST) => {
                let legal: Vec<Action> = game.legal_actions().collect();
                let seen = game.observe(Seat::FIRST);
                let action = decide(&seen, &legal, Seat::FIRST, &mut rng);
                game.play_unchecked(action.expect("a seat can always act"));
            }
            _ => {
                random_step(&mut game, &mut rng);
            }
        }
    }
    let outcome = game.outcome().expect("the game is over");
    println!(
        "the bot at seat 0 against a random player: {:?}",
        outcome.scores().unwrap_or_default()
    );
}
