//! A bot for every game: it tries each legal action by playing on at random, and takes the one that
//! is worth most to it. Written once over the trait; played here against a random player.
//!
//! `cargo run --release -p rules-examples --example monte_carlo`

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Turn, playout, random_step};

/// Random games for each action.
const GAMES: u32 = 12;
/// A random game is given up, as worth nothing, after so many steps.
const STEPS: u64 = 5_000;

/// The action whose random games bring the seat most.
fn best_action<G: Game>(position: &G, seat: Seat, rng: &mut impl Rng) -> Option<G::Action> {
    position.legal_actions().max_by_key(|&action| {
        let after = position.after(action);
        (0..GAMES).map(|_| worth_of_random_game(after.clone(), seat, rng)).sum::<i32>()
    })
}

fn worth_of_random_game<G: Game>(mut position: G, seat: Seat, rng: &mut impl Rng) -> i32 {
    playout(&mut position, rng, STEPS);
    position.outcome().map_or(0, |outcome| outcome.utility(seat))
}

/// Plays a game with the bot at seat 0; what it was worth to the bot.
fn play<G: Game>(mut position: G, rng: &mut impl Rng) -> i32 {
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Seat(Seat::FIRST) => {
                let action = best_action(&position, Seat::FIRST, rng);
                position.play_unchecked(action.expect("a seat can always act"));
            }
            _ => {
                random_step(&mut position, rng);
            }
        }
    }
    position.outcome().map_or(0, |outcome| outcome.utility(Seat::FIRST))
}

fn main() -> Result<(), rules_core::OptionError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let triandro = triandro_rules::Triandro::new(triandro_rules::Options::default())?;
    let cybo = cybo_rules::Cybo::new(cybo_rules::Options::default())?;
    let triarchy = triarchy_rules::Triarchy::new(triarchy_rules::Options {
        players: 2,
        dots: 12,
        ..triarchy_rules::Options::default()
    })?;
    println!("Triandro: {:+}", (0..3).map(|_| play(triandro, &mut rng)).sum::<i32>());
    println!("Triarchy: {:+}", (0..3).map(|_| play(triarchy, &mut rng)).sum::<i32>());
    println!("Cybo:     {:+}", (0..3).map(|_| play(cybo, &mut rng)).sum::<i32>());
    Ok(())
}
