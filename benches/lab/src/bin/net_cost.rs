//! Prints the processor time of an evaluation by each net, in positions of random games.
//!
//! `cargo run --release --manifest-path benches/lab/Cargo.toml --bin net_cost`

use std::hint::black_box;

use cpu_time::ThreadTime;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, random_step};
use rules_nets::{conquest, triad, triandro, triarchy};

const POSITIONS: usize = 2000;
const ROUNDS: u32 = 25;

/// Prints the least time of a call, of several rounds.
fn print<G: Game>(name: &str, options: G::Options, value: impl Fn(&G) -> i32) {
    print_each(name, options, |position| (value(position), 1));
}

/// Prints the same by the number of evaluations that a call also returns.
fn print_each<G: Game>(name: &str, options: G::Options, values: impl Fn(&G) -> (i32, u32)) {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let start = G::new(options).expect("options");
    let mut position = start.clone();
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        random_step(&mut position, &mut dice);
        if position.is_over() {
            position = start.clone();
        }
        positions.push(position.clone());
    }
    let mut evaluations = 0;
    let round = |_| {
        let begin = ThreadTime::now();
        evaluations =
            positions.iter().map(|position| black_box(values(black_box(position))).1).sum();
        begin.elapsed()
    };
    let least = (0..ROUNDS).map(round).min().unwrap_or_default();
    println!("{name}: {:.0} ns", least.as_nanos() as f64 / f64::from(evaluations.max(1)));
}

fn main() {
    let hex = triad::Inputs::new(triad_rules::BuiltIn::Hex.layout()).expect("a built-in layout");
    let four = triandro_rules::Options { players: 4, ..Default::default() };
    print(triandro::NAME, Default::default(), |game| triandro::value(&triandro::TWO, game));
    print(triandro::MANY_NAMES[1], four, |game| triandro::values(&triandro::FOUR, game)[0]);
    print(triad::NAMES[0], Default::default(), |game: &triad_rules::Triad| {
        hex.value(&triad::HEX, game)
    });
    print_each("triad-hex after each Gem", Default::default(), |game: &triad_rules::Triad| {
        let (mut sum, mut count) = (0, 0);
        hex.values_after(&triad::HEX, game, |value| (sum, count) = (sum ^ value, count + 1));
        (sum, count)
    });
    print(triarchy::NAMES[1], Default::default(), |game| {
        triarchy::value(&triarchy::THREE, game, Seat::FIRST)
    });
    print(conquest::NAMES[0], Default::default(), |game| {
        conquest::value(&conquest::TWO, game, Seat::FIRST)
    });
}
