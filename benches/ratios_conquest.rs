//! Conquest against the yardstick.
//!
//! `cargo bench -p rules-benches --bench ratios_conquest [-- ROUNDS]`

use std::hint::black_box;

use conquest_rules::{Action, Conquest, Options, Phase};
use rules_benches::{Ratios, generator};
use rules_core::{Game, Keyed, Observe, Seat, Turn, perft, playout, random_step};

/// Games a round of play-outs.
const GAMES: u64 = 2_000;
/// How often the positions are gone through in a round.
const TURNS: u64 = 200;

/// Positions with 20 to 35 tiles on the table and full hands, from random games.
fn middle_games(players: u8, phase: Phase) -> Vec<Conquest> {
    let mut rng = generator(2);
    let start = Conquest::new(Options { players, ..Options::default() }).expect("2 to 4 players");
    let mut positions = Vec::new();
    while positions.len() < 200 {
        let mut position = start;
        while position.turn() != Turn::Over {
            let rich = (20..=35).contains(&position.public().tiles().len());
            if rich && position.public().phase() == phase && positions.len() < 200 {
                positions.push(position);
            }
            random_step(&mut position, &mut rng);
        }
    }
    positions
}

fn main() {
    let mut ratios = Ratios::default();
    for players in 2..=4 {
        let start = Conquest::new(Options { players, ..Options::default() }).expect("2 to 4");
        let mut rng = generator(1);
        ratios.add(format!("{players} players: play-outs, a step"), move || {
            (0..GAMES).map(|_| playout(&mut start.clone(), &mut rng, u64::MAX)).sum()
        });
        let positions = middle_games(players, Phase::Start);
        let listed = positions.clone();
        ratios.add(format!("{players} players: listing a hand's placements"), move || {
            let mut sum = 0;
            for _ in 0..TURNS {
                for position in &listed {
                    for action in black_box(position).legal_actions() {
                        sum += u64::from(matches!(action, Action::Place(_)));
                    }
                }
            }
            black_box(sum);
            TURNS * listed.len() as u64
        });
        let listed = positions.clone();
        ratios.add(format!("{players} players: counting them"), move || {
            let once = || -> usize { listed.iter().map(|p| black_box(p).count_actions()).sum() };
            black_box((0..TURNS).map(|_| once()).sum::<usize>());
            TURNS * listed.len() as u64
        });
        let observed: Vec<_> = positions
            .iter()
            .flat_map(|position| Seat::all(players).map(|seat| position.observe(seat)))
            .collect();
        let mut rng = generator(3);
        ratios.add(format!("{players} players: determinizations"), move || {
            for _ in 0..TURNS / 10 {
                for seen in &observed {
                    black_box(Conquest::determinize(black_box(seen), &mut rng));
                }
            }
            TURNS / 10 * observed.len() as u64
        });
    }
    let claims: Vec<(Conquest, Action)> = middle_games(2, Phase::Claim)
        .into_iter()
        .flat_map(|position| position.legal_actions().map(|a| (position, a)).collect::<Vec<_>>())
        .collect();
    ratios.add("answering a claim", move || {
        for _ in 0..TURNS {
            for (position, action) in &claims {
                black_box(black_box(position).after(*action));
            }
        }
        TURNS * claims.len() as u64
    });
    let placements: Vec<(Conquest, Action)> = middle_games(2, Phase::Start)
        .into_iter()
        .flat_map(|position| position.legal_actions().map(|a| (position, a)).collect::<Vec<_>>())
        .filter(|(_, action)| matches!(action, Action::Place(_)))
        .collect();
    ratios.add("placing a tile and finding its claims", move || {
        for _ in 0..TURNS / 10 {
            for (position, action) in &placements {
                black_box(black_box(position).after(*action));
            }
        }
        TURNS / 10 * placements.len() as u64
    });
    let positions = middle_games(2, Phase::Start);
    let keyed = positions.clone();
    ratios.add("keys", move || {
        for position in &keyed {
            black_box(black_box(position).key());
        }
        keyed.len() as u64
    });
    let trees = positions[..10].to_vec();
    ratios.add("perft 3 in the middle game, a node", move || {
        trees.iter().map(|position| perft(black_box(position), 3)).sum()
    });
    ratios.run();
}
