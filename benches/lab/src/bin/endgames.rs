//! Proofs before the end of games of Triandro between the strongest bots.
//!
//! `cargo run --release --manifest-path benches/lab/Cargo.toml --bin endgames -- [GAMES [PLAYED [NODES]]]`
//! plays games from random openings with PLAYED nodes for each decision. It then proves, with NODES
//! nodes each, the results of the positions some plies before the end.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, random_step};
use rules_search::games::{TriandroHeuristic, TriandroNet};
use rules_search::{AlphaBeta, Budget, SearchError};
use triandro_rules::Triandro;

/// Size in bytes of the tables.
const TABLE: usize = 1 << 24;

fn main() -> Result<(), SearchError> {
    let number = |place, default| {
        let given = std::env::args().nth(place).map(|text| text.parse());
        given.map_or(default, |number| number.expect("a number"))
    };
    let (games, played, nodes) = (number(1, 5), number(2, 20_000), number(3, 2_000_000));
    let games = (0..games).map(|seed| game(seed, played)).collect::<Result<Vec<_>, _>>()?;
    for plies in [4, 6, 8, 10, 12] {
        let late = games.iter().filter_map(|game| game.len().checked_sub(plies).map(|at| game[at]));
        let (mut all, mut proven, mut as_played, mut spent) = (0u32, 0, 0, 0);
        for position in late {
            let mut solver = AlphaBeta::new(TriandroHeuristic, TABLE);
            let found = solver.prove(&position, 100, &Budget::nodes(nodes))?;
            let proof = found.as_ref().and_then(|answer| answer.chosen()?.proof);
            all += 1;
            proven += u32::from(proof.is_some());
            as_played += u32::from(proof.is_some_and(|proof| proof.plies as usize == plies));
            spent += found.map_or(nodes, |answer| answer.nodes);
        }
        let mean = spent / u64::from(all).max(1);
        println!(
            "{plies:>2} plies before the end: {proven} of {all} proven, {as_played} with the distance as played, \
             {mean} nodes in the mean"
        );
    }
    Ok(())
}

/// Returns the positions of a game, each with a decision.
fn game(seed: u64, nodes: u64) -> Result<Vec<Triandro>, SearchError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Triandro::default();
    (0..4).for_each(|_| assert!(random_step(&mut position, &mut rng).is_some()));
    let mut bot = AlphaBeta::new(TriandroNet::default(), TABLE);
    let mut positions = Vec::new();
    while !position.is_over() {
        positions.push(position);
        position.play_unchecked(bot.search(&position, &Budget::nodes(nodes))?.action);
    }
    Ok(positions)
}
