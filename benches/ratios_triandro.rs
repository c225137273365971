//! Triandro against the yardstick, interleaved in one process: the least of several rounds each, in
//! nanoseconds and as a multiple of cozy-chess's time a node.
//!
//! `cargo bench -p rules-benches --bench ratios_triandro [-- ROUNDS]`

use std::hint::black_box;

use rules_benches::{Ratios, generator};
use rules_core::{Game, perft, perft_full, playout};
use triandro_rules::{Options, Triandro, samples};

/// Games a round of random play-outs.
const GAMES: u64 = 20_000;

fn start(players: u8) -> Triandro {
    Triandro::new(Options { players, ..Options::default() }).expect("2 to 4 players")
}

/// Positions from the middle of games, each with the greatest depth of at most `most` nodes.
fn middle_games(players: u8, most: u64) -> Vec<(Triandro, u8)> {
    let samples = samples::middle_games(players);
    samples.map(|sample| (sample.position, sample.depth_within(most))).collect()
}

fn main() {
    let mut ratios = Ratios::default();
    for players in 2..=4 {
        let root = start(players);
        let name = |what: &str| format!("{players} players, {what}");
        ratios.add(name("start, bulk counting"), move || perft(black_box(&root), 5));
        ratios.add(name("start, without bulk counting"), move || perft_full(black_box(&root), 4));
        let roots = middle_games(players, 6_000_000);
        let all = move |count: fn(&Triandro, u8) -> u64| -> u64 {
            roots.iter().map(|(root, depth)| count(black_box(root), *depth)).sum()
        };
        let again = all.clone();
        ratios.add(name("middle game, bulk counting"), move || all(perft));
        ratios.add(name("middle game, without bulk counting"), move || again(perft_full));
        let mut rng = generator(u64::from(players));
        let mut play = move || playout(&mut root.clone(), &mut rng, u64::MAX);
        ratios.add(name("play-outs"), move || (0..GAMES).map(|_| play()).sum());
    }
    ratios.run();
}
