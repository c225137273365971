//! TRIAD against the yardstick.
//!
//! `cargo bench -p rules-benches --bench ratios_triad [-- ROUNDS]`

use std::hint::black_box;

use rules_benches::{Ratios, generator};
use rules_core::{Game, Turn, perft, perft_full, playout, random_step};
use triad_rules::{Action, Phase, Tourney, Triad, samples};

/// Games a round of play-outs.
const GAMES: u64 = 2_000;

/// Placements from random games after which just so many Gems are captured.
fn placements(captured: u32, wanted: usize) -> Vec<(Triad, Action)> {
    let mut rng = generator(5);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut game = Triad::default();
        while let Turn::Seat(seat) = game.turn() {
            if game.phase() == Phase::Gem {
                for action in game.legal_actions() {
                    let gained = game.after(action).tally(seat) - game.tally(seat);
                    if gained == captured && is_chain(&game, action) && found.len() < wanted {
                        found.push((game, action));
                    }
                }
            }
            random_step(&mut game, &mut rng);
        }
    }
    found
}

/// Whether each capture only becomes possible by the one before.
fn is_chain(game: &Triad, action: Action) -> bool {
    let text = game.to_string().replacen(" - ", " manual_captures=true ", 1);
    let mut manual: Triad = text.parse().expect("the same position with manual captures");
    manual.play_unchecked(action);
    while manual.phase() != Phase::Over {
        let pending: Vec<_> = manual.pending_captures().collect();
        match pending[..] {
            [] => return true,
            [post] => manual.play_unchecked(Action::Capture(post)),
            _ => return false,
        }
    }
    true
}

fn middle_games() -> Vec<Triad> {
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut rng = generator(seed);
        let mut game = Triad::default();
        let mut turns = 0;
        while game.turn() != Turn::Over && turns < 18 {
            random_step(&mut game, &mut rng);
            turns += u32::from(game.phase() == Phase::Gem);
        }
        if game.turn() != Turn::Over {
            positions.push(game);
        }
        if positions.len() == 4 {
            break;
        }
    }
    positions
}

fn main() {
    println!("a position takes {} bytes", size_of::<Triad>());
    let mut ratios = Ratios::default();
    for (what, captured, wanted) in [
        ("placement without capture", 0, 300),
        ("placement with one capture", 1, 300),
        ("placement with a chain of three", 3, 30),
    ] {
        let pairs = placements(captured, wanted);
        ratios.add(what, move || {
            let turns = 600_000 / pairs.len() as u64;
            for _ in 0..turns {
                for (game, action) in &pairs {
                    let mut next = *game;
                    next.play_unchecked(*action);
                    black_box(&next);
                }
            }
            turns * pairs.len() as u64
        });
    }
    let (long, post) = samples::longest_chain();
    let a4 = Action::Gem(post);
    ratios.add("placement with the longest chain", move || {
        for _ in 0..60_000 {
            let mut next = *black_box(&long);
            next.play_unchecked(black_box(a4));
            black_box(&next);
        }
        60_000
    });
    let one = middle_games();
    let positions = one.clone();
    ratios.add("middle games, depth 8, counting the last ply", move || {
        positions.iter().map(|game| perft(game, 8)).sum()
    });
    ratios.add("middle games, depth 8, playing every move", move || {
        one.iter().map(|game| perft_full(game, 8)).sum()
    });
    ratios.add("start, depth 11, counting the last ply", || perft(&Triad::default(), 11));
    let mut rng = generator(1);
    ratios.add("play-outs, an action", move || {
        (0..GAMES).map(|_| playout(&mut Triad::default(), &mut rng, u64::MAX)).sum()
    });
    let tourney = Tourney::default();
    let mut rng = generator(2);
    ratios.add("Tourney play-outs, an action", move || {
        (0..GAMES / 20).map(|_| playout(&mut tourney.clone(), &mut rng, u64::MAX)).sum()
    });
    ratios.run();
}
