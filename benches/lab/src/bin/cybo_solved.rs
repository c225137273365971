//! Prints the solution of Cybo with two players.
//!
//! It shows the value of the game at each level, when to attempt the Quad, and how the
//! approximation for Grand Masters plays.
//!
//! `cargo run --release --manifest-path benches/lab/Cargo.toml --bin cybo_solved -- [GAMES]`

use std::time::Instant;

use cybo_rules::{Cybo, Level, Options, ROUNDS};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Turn};
use rules_search::cybo::{MOST_KEPT, Solution};

fn main() {
    let games = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(1_000_000);
    values();
    for level in [Level::Beginner, Level::Advanced, Level::Master] {
        decisions(&Solution::new(level));
    }
    grand_masters(games);
}

/// Prints the value of the game for the first player, and its cost.
fn values() {
    println!("level       value to first player      values   milliseconds");
    let timed = |name: &str, solve: &dyn Fn() -> Solution| {
        let begin = Instant::now();
        let solution = solve();
        let time = begin.elapsed().as_secs_f64() * 1e3;
        println!("{name:16}{:17.10}  {:10}  {time:13.1}", solution.value_of_game(), solution.len());
    };
    for level in [Level::Beginner, Level::Advanced, Level::Master] {
        timed(level.name(), &|| Solution::new(level));
    }
    for kept in 0..=MOST_KEPT {
        let solve = || Solution::grand_master(kept).expect("not too many");
        timed(&format!("grand-master, {kept}"), &solve);
    }
}

/// Prints the leads at which the Quad is attempted, by number of turns left.
fn decisions(solution: &Solution) {
    println!("\n{}: leads at which the Quad is attempted", solution.level().name());
    println!("turns left   with 3 points   with 9 points");
    for left in 1..=2 * ROUNDS {
        let [three, nine] = [3, 9].map(|points| ranges(solution, left, points));
        println!("{left:10}   {three:13}   {nine}");
    }
}

/// Returns the leads at which the Quad is attempted, as ranges.
///
/// Only leads that the turns so far allow are listed.
fn ranges(solution: &Solution, left: u8, points: u8) -> String {
    let most = 16 * i32::from((2 * ROUNDS - left).div_ceil(2));
    let mut ranges: Vec<(i32, i32)> = Vec::new();
    for lead in (-most..=most).filter(|&lead| solution.attempts(left, lead, points) == Some(true)) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == lead => *last = lead,
            _ => ranges.push((lead, lead)),
        }
    }
    let texts = ranges.iter().map(|&(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}..{last}"),
    });
    if ranges.is_empty() { "none".to_owned() } else { texts.collect::<Vec<_>>().join(" ") }
}

/// Plays Grand Masters that keep different numbers of Trinities.
fn grand_masters(games: u64) {
    println!("\nGrand Masters, {games} games: value to the first player, with its 95 % interval");
    let solutions: Vec<Solution> =
        (0..=MOST_KEPT).filter_map(|kept| Solution::grand_master(kept).ok()).collect();
    for (first, second) in [(1, 1), (2, 2), (1, 0), (0, 1)] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(first as u64 * 10 + second as u64);
        let (mut sum, mut squares) = (0_i64, 0_i64);
        for _ in 0..games {
            let value = play([&solutions[first], &solutions[second]], &mut rng);
            sum += i64::from(value);
            squares += i64::from(value * value);
        }
        let mean = sum as f64 / games as f64;
        let variance = squares as f64 / games as f64 - mean * mean;
        let half = 1.96 * (variance / games as f64).sqrt();
        println!("keeping {first} against keeping {second}: {mean:8.5} +- {half:.5}");
    }
}

/// Plays a game and returns its utility for the first player.
fn play(solutions: [&Solution; 2], rng: &mut Xoshiro256PlusPlus) -> i32 {
    let options = Options { players: 2, level: Level::GrandMaster };
    let mut position = Cybo::new(options).expect("two can play");
    loop {
        match position.turn() {
            Turn::Chance => {
                if let Some(event) = position.sample_event(rng) {
                    position.play_event_unchecked(event);
                }
            }
            Turn::Seat(seat) => {
                let best = solutions[seat.index()].best(&position);
                let action = best.ok().flatten().expect("a solved game with a decision");
                position.play_unchecked(action);
            }
            Turn::Over => return position.outcome().map_or(0, |won| won.utility(Seat::FIRST)),
        }
    }
}
