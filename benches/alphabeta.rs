//! Nodes of alpha-beta beside perft of the same positions that plays every step: what ordering, tables and
//! estimates cost a position. A node is a position reached by playing, each visit counted once.
//!
//! Searches and perft take turns, the time is that of the processor where the system tells it (Linux), and
//! medians are compared, so that the ratio holds on a busy machine.
//!
//! `cargo bench -p rules-benches --bench alphabeta [-- ROUNDS]`

use std::time::Instant;

use rules_core::{Game, Keyed, perft_full, playout};
use rules_search::games::{TriadHeuristic, TriandroHeuristic};
use rules_search::{AlphaBeta, Budget, Heuristic};
use triad_rules::{BuiltIn, Triad};
use triandro_rules::{Triandro, samples};

/// The nodes of one search.
const NODES: u64 = 2_000_000;

/// The bytes of the transposition table.
const TABLE: usize = 64 << 20;

fn main() {
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(7);
    println!("{:32} {:>9} {:>9} {:>7} {:>8}", "medians", "nodes/s", "perft/s", "share", "depth");
    measure("Triandro, start", &[Triandro::default()], &TriandroHeuristic, 4, rounds);
    let games: Vec<Triandro> = samples::middle_games(2).map(|sample| sample.position).collect();
    measure("Triandro, twelve middle games", &games, &TriandroHeuristic, 4, rounds);
    let heuristic = TriadHeuristic::new(BuiltIn::Hex.layout());
    measure("TRIAD, start", &[Triad::default()], &heuristic, 9, rounds);
    measure("TRIAD, eight middle games", &triad_games(), &heuristic, 6, rounds);
}

/// Positions after 48 random actions: twelve turns.
fn triad_games() -> Vec<Triad> {
    let after = |seed| {
        let mut position = Triad::default();
        playout(&mut position, &mut rules_benches::generator(seed), 48);
        position
    };
    (0..).map(after).filter(|position| !position.turn().is_over()).take(8).collect()
}

/// The time that this thread has run, in nanoseconds.
fn nanoseconds(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran =
        told.as_deref().and_then(|text| text.split(' ').next()).and_then(|ran| ran.parse().ok());
    ran.unwrap_or_else(|| begin.elapsed().as_nanos() as f64)
}

/// The nanoseconds that some work takes for each of the nodes that it says it visited.
fn time(work: impl FnOnce() -> u64) -> f64 {
    let begin = Instant::now();
    let before = nanoseconds(begin);
    let nodes = work();
    (nanoseconds(begin) - before) / nodes as f64
}

fn measure<G: Keyed, H: Heuristic<G> + Clone>(
    name: &str,
    positions: &[G],
    heuristic: &H,
    depth: u8,
    rounds: usize,
) {
    let mut bot = AlphaBeta::new(heuristic.clone(), TABLE);
    let (mut searches, mut perfts, mut depths) = (Vec::new(), Vec::new(), 0);
    for _ in 0..rounds {
        bot.clear();
        for position in positions {
            searches.push(time(|| {
                let answer = bot.search(position, &Budget::nodes(NODES)).expect("two seats");
                depths += answer.iterations;
                answer.nodes
            }));
            perfts.push(time(|| perft_full(position, depth).max(1)));
        }
    }
    let (search, perft) = (median(&mut searches), median(&mut perfts));
    let depth = depths as f64 / searches.len() as f64;
    let millions = |nanoseconds: f64| format!("{:.1} M", 1e3 / nanoseconds);
    println!(
        "{name:32} {:>9} {:>9} {:7.3} {depth:8.1}",
        millions(search),
        millions(perft),
        perft / search
    );
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
