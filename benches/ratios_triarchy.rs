//! Triarchy against the yardstick, interleaved in one process: the least of several rounds each, in
//! nanoseconds and as a multiple of cozy-chess's time a node.
//!
//! `cargo bench -p rules-benches --bench ratios_triarchy [-- ROUNDS]`

use std::hint::black_box;

use rules_benches::{Ratios, generator};
use rules_core::{Code, Game, Keyed, Observe, Seat, perft, perft_full, playout, random_step};
use triarchy_rules::{Options, Triarchy};

/// Games a round of random play-outs.
const GAMES: u64 = 300;
/// Middle-game positions for the tasks that have no depth.
const POSITIONS: usize = 2000;

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

fn main() {
    let mut ratios = Ratios::default();
    let root = Triarchy::default();
    ratios.add("perft 5 from the start, bulk counting", move || perft(black_box(&root), 5));
    ratios.add("perft 4 from the start, without", move || perft_full(black_box(&root), 4));
    let positions = full_rolls();
    let [listed, counted, deep, drawn, keyed, observed] = [(); 6].map(|()| positions.clone());
    let list = |position: &Triarchy| {
        let code = |sum: u64, action: triarchy_rules::Action| sum + u64::from(action.code() & 1);
        black_box(position.legal_actions().fold(0, code));
        position.count_actions() as u64
    };
    ratios.add("full rolls, a listed action", move || listed.iter().map(list).sum());
    ratios.add("full rolls, counting a position", move || {
        counted.iter().for_each(|position| {
            black_box(black_box(position).count_actions());
        });
        counted.len() as u64
    });
    ratios
        .add("full rolls, perft 2, bulk counting", move || deep.iter().map(|p| perft(p, 2)).sum());
    let mut rng = generator(2);
    ratios.add("full rolls, a random action played", move || {
        drawn.iter().for_each(|position| {
            black_box(random_step(&mut position.clone(), &mut rng));
        });
        drawn.len() as u64
    });
    ratios.add("key of a position", move || {
        black_box(keyed.iter().fold(0, |sum: u64, position| sum.wrapping_add(position.key())));
        keyed.len() as u64
    });
    let seen: Vec<_> = observed.iter().map(|position| position.observe(Seat::FIRST)).collect();
    ratios.add("observing a position", move || {
        observed.iter().for_each(|position| {
            black_box(black_box(position).observe(Seat::FIRST));
        });
        observed.len() as u64
    });
    let mut rng = generator(4);
    ratios.add("determinization of an observation", move || {
        seen.iter().for_each(|seen| {
            black_box(Triarchy::determinize(black_box(seen), &mut rng));
        });
        seen.len() as u64
    });
    for (players, dots, reuse) in [(3, 24, false), (3, 24, true), (3, 30, false), (2, 12, false)] {
        let root = Triarchy::new(Options { players, dots, reuse, ..Options::default() });
        let root = root.expect("options in range");
        let mut rng = generator(3);
        let mut play = move || playout(&mut root.clone(), &mut rng, u64::MAX);
        let name = format!("play-outs, {}", root.options());
        ratios.add(name, move || (0..GAMES).map(|_| play()).sum());
    }
    ratios.run();
}
