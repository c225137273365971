//! What a game chosen at run time costs: random play-outs through `DynGame` beside the typed ones, as
//! multiples of a chess perft. No text is asked for.

use std::hint::black_box;

use rules_benches::{Ratios, generator};
use rules_core::{Game, playout, random_step};
use rules_games::find;

const GAMES: u64 = 200;

fn add<G: Game>(ratios: &mut Ratios) {
    let typed = G::new(G::Options::default()).expect("default options");
    ratios.add(format!("{}: typed", G::NAME), move || {
        let mut rng = generator(1);
        (0..GAMES)
            .map(|_| {
                let mut game = black_box(&typed).clone();
                playout(&mut game, &mut rng, 100_000)
            })
            .sum()
    });
    let by_name = find(G::NAME).and_then(|entry| entry.begin(&[])).expect("a standard game");
    let again = by_name.clone();
    ratios.add(format!("{}: by name, a call a game", G::NAME), move || {
        let mut rng = generator(1);
        (0..GAMES).map(|_| black_box(&by_name).clone().playout(&mut rng, 100_000)).sum()
    });
    ratios.add(format!("{}: by name, a call a step", G::NAME), move || {
        let mut rng = generator(1);
        (0..GAMES)
            .map(|_| {
                let (mut game, mut steps) = (black_box(&again).clone(), 0);
                while game.random_step(&mut rng) {
                    steps += 1;
                }
                steps
            })
            .sum()
    });
    let typed = G::new(G::Options::default()).expect("default options");
    ratios.add(format!("{}: typed, a generator behind a table", G::NAME), move || {
        let mut rng = generator(1);
        let rng: &mut dyn rand_core::Rng = &mut rng;
        (0..GAMES)
            .map(|_| {
                let (mut game, mut steps) = (black_box(&typed).clone(), 0);
                while random_step(&mut game, rng).is_some() {
                    steps += 1;
                }
                steps
            })
            .sum()
    });
}

fn main() {
    let mut ratios = Ratios::default();
    add::<triad_rules::Triad>(&mut ratios);
    add::<triandro_rules::Triandro>(&mut ratios);
    add::<triarchy_rules::Triarchy>(&mut ratios);
    add::<conquest_rules::Conquest>(&mut ratios);
    add::<cybo_rules::Cybo>(&mut ratios);
    ratios.run();
}
