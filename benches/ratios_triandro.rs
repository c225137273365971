//! Triandro against the yardstick, interleaved in one process: the least of several rounds each, in
//! nanoseconds and as a multiple of cozy-chess's time a node.
//!
//! `cargo bench -p rules-benches --bench ratios_triandro [-- ROUNDS]`

use std::hint::black_box;

use rules_benches::{Ratios, generator};
use rules_core::{Game, perft, perft_full, playout};
use triandro_rules::{Options, Triandro};

/// Games a round of random play-outs.
const GAMES: u64 = 20_000;

fn start(players: u8) -> Triandro {
    Triandro::new(Options { players, ..Options::default() }).expect("2 to 4 players")
}

/// The middle-game positions of the perft table, each with the greatest depth of at most `most` nodes.
fn middle_games(players: u8, most: u64) -> Vec<(Triandro, u8)> {
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

fn main() {
    let mut ratios = Ratios::default();
    for players in 2..=4 {
        let root = start(players);
        let name = |what: &str| format!("{players} players, {what}");
        ratios.add(name("start, counting"), move || perft(black_box(&root), 5));
        ratios.add(name("start, playing"), move || perft_full(black_box(&root), 4));
        let roots = middle_games(players, 6_000_000);
        let all = move |count: fn(&Triandro, u8) -> u64| -> u64 {
            roots.iter().map(|(root, depth)| count(black_box(root), *depth)).sum()
        };
        let again = all.clone();
        ratios.add(name("middle game, counting"), move || all(perft));
        ratios.add(name("middle game, playing"), move || again(perft_full));
        let mut rng = generator(u64::from(players));
        let mut play = move || playout(&mut root.clone(), &mut rng, u64::MAX);
        ratios.add(name("play-outs"), move || (0..GAMES).map(|_| play()).sum());
    }
    ratios.run();
}
