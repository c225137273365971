//! Triarchy against the yardstick, interleaved in one process: the least of several rounds each, in
//! nanoseconds and as a multiple of cozy-chess's time a node.
//!
//! `cargo bench -p rules-benches --bench ratios_triarchy [-- ROUNDS]`

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Code, Game, Keyed, perft, perft_by_playing, playout, random_step};
use triarchy_rules::{Options, Triarchy};

/// Games a round of random play-outs.
const GAMES: u64 = 300;
/// Middle-game positions for the tasks that have no depth.
const POSITIONS: usize = 2000;

/// A piece of work that says how many nodes, actions or positions it did.
struct Task {
    name: String,
    work: Box<dyn FnMut() -> u64>,
    least: f64,
}

/// Positions from random games of three players, each just after a roll that shows all four symbols.
fn full_rolls() -> Vec<Triarchy> {
    let mut rng = generator(1);
    let mut position = Triarchy::default();
    let mut found = Vec::with_capacity(POSITIONS);
    while found.len() < POSITIONS {
        if random_step(&mut position, &mut rng).is_none() {
            position = Triarchy::default();
        }
        if position.turn().is_chance() && position.turns_done() % 5 == 0 {
            let fullest = position.chance_events().max_by_key(|(event, _)| event.symbols().len());
            found.extend(fullest.map(|(event, _)| position.after_event(event)));
        }
    }
    found
}

fn tasks() -> Vec<Task> {
    let mut tasks = Vec::new();
    let mut add = |name: &str, work: Box<dyn FnMut() -> u64>| {
        tasks.push(Task { name: name.to_owned(), work, least: f64::INFINITY });
    };
    let chess = || chess_perft(black_box(&Board::default()), 5);
    assert_eq!(chess(), CHESS_NODES);
    add("cozy-chess perft 5", Box::new(chess));
    let root = Triarchy::default();
    add("perft from the start, counting", Box::new(move || perft(black_box(&root), 5)));
    add("perft from the start, playing", Box::new(move || perft_by_playing(black_box(&root), 4)));
    let positions = full_rolls();
    let (listed, counted, deep, drawn, keyed) =
        (positions.clone(), positions.clone(), positions.clone(), positions.clone(), positions);
    let list = |position: &Triarchy| {
        let code = |sum: u64, action: triarchy_rules::Action| sum + u64::from(action.code() & 1);
        black_box(position.legal_actions().fold(0, code));
        position.count_actions() as u64
    };
    add("full rolls, a listed action", Box::new(move || listed.iter().map(list).sum()));
    add(
        "full rolls, counting a position",
        Box::new(move || {
            counted.iter().for_each(|position| {
                black_box(black_box(position).count_actions());
            });
            counted.len() as u64
        }),
    );
    add("full rolls, perft 2, counting", Box::new(move || deep.iter().map(|p| perft(p, 2)).sum()));
    let mut rng = generator(2);
    add(
        "full rolls, a random action played",
        Box::new(move || {
            drawn.iter().for_each(|position| {
                black_box(random_step(&mut position.clone(), &mut rng));
            });
            drawn.len() as u64
        }),
    );
    add(
        "key of a position",
        Box::new(move || {
            black_box(keyed.iter().fold(0, |sum: u64, position| sum.wrapping_add(position.key())));
            keyed.len() as u64
        }),
    );
    for (players, dots, reuse) in [(3, 24, false), (3, 24, true), (3, 30, false), (2, 12, false)] {
        let root = Triarchy::new(Options { players, dots, reuse, ..Options::default() });
        let root = root.expect("options in range");
        let mut rng = generator(3);
        let mut play = move || playout(&mut root.clone(), &mut rng, u64::MAX);
        let name = format!("play-outs, {}", root.options());
        add(&name, Box::new(move || (0..GAMES).map(|_| play()).sum()));
    }
    tasks
}

fn main() {
    let rounds = std::env::args().filter_map(|argument| argument.parse().ok()).next().unwrap_or(10);
    let mut tasks = tasks();
    for _ in 0..rounds {
        for task in &mut tasks {
            let begin = Instant::now();
            let done = black_box((task.work)());
            task.least = task.least.min(begin.elapsed().as_secs_f64() * 1e9 / done as f64);
        }
    }
    let yardstick = tasks[0].least;
    println!("{:36} {:>8} {:>8}", "least of the rounds", "ns", "ratio");
    for Task { name, least, .. } in &tasks {
        println!("{name:36} {least:8.3} {:8.3}", least / yardstick);
    }
}
