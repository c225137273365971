//! Triandro against the yardstick, interleaved in one process: the least of several rounds each, in
//! nanoseconds and as a multiple of cozy-chess's time a node.
//!
//! `cargo bench -p rules-benches --bench ratios_triandro [-- ROUNDS]`

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Game, perft, perft_by_playing, playout};
use triandro_rules::{Options, Triandro};

/// Games a round of random play-outs.
const GAMES: u64 = 20_000;

/// A piece of work that says how many nodes or actions it did.
struct Task {
    name: String,
    work: Box<dyn FnMut() -> u64>,
    least: f64,
}

fn start(players: u8) -> Triandro {
    Triandro::new(Options { players, ..Options::default() }).expect("2 to 4 players")
}

/// The middle-game positions of the perft table, each with the greatest depth of at most `most` nodes.
fn middle_games(players: u8, most: u64) -> Vec<(Triandro, u32)> {
    let lines = include_str!("../crates/triandro-rules/data/perft.txt").lines();
    let lines = lines.skip_while(|line| !line.starts_with("# middle game"));
    let lines = lines.take_while(|line| !line.starts_with("# late"));
    let positions = lines.filter_map(|line| line.split_once(" ; ")).map(|(text, counts)| {
        let position: Triandro = text.parse().expect("a position");
        let depths = counts.split(", ").filter_map(|count| count.split_once(' '));
        let fitting = depths.filter(|(_, count)| count.parse::<u64>().expect("a count") <= most);
        (position, fitting.last().map_or(1, |(depth, _)| depth.parse().expect("a depth")))
    });
    positions.filter(|(position, _)| position.seats() == players).collect()
}

fn tasks() -> Vec<Task> {
    let mut tasks = Vec::new();
    let mut add = |name: String, work: Box<dyn FnMut() -> u64>| {
        tasks.push(Task { name, work, least: f64::INFINITY });
    };
    add(
        "cozy-chess perft 5".to_string(),
        Box::new(|| {
            assert_eq!(chess_perft(black_box(&Board::default()), 5), CHESS_NODES);
            CHESS_NODES
        }),
    );
    for players in 2..=4 {
        let root = start(players);
        let name = |what: &str| format!("{players} players, {what}");
        add(name("start, counting"), Box::new(move || perft(black_box(&root), 5)));
        add(name("start, playing"), Box::new(move || perft_by_playing(black_box(&root), 4)));
        let roots = middle_games(players, 6_000_000);
        let all = move |count: fn(&Triandro, u32) -> u64| -> u64 {
            roots.iter().map(|(root, depth)| count(black_box(root), *depth)).sum()
        };
        let again = all.clone();
        add(name("middle game, counting"), Box::new(move || all(perft)));
        add(name("middle game, playing"), Box::new(move || again(perft_by_playing)));
        let mut rng = generator(u64::from(players));
        let mut play = move || playout(&mut root.clone(), &mut rng, u64::MAX);
        add(name("play-outs"), Box::new(move || (0..GAMES).map(|_| play()).sum()));
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
