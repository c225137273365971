//! Cybo's random play-outs against the yardstick.
//!
//! `cargo bench -p rules-benches --bench ratios_cybo [-- ROUNDS]`

use cybo_rules::{Cybo, Level, Options};
use rules_benches::{Ratios, generator};
use rules_core::{Game, playout};

/// Games a round.
const GAMES: u64 = 20_000;

fn main() {
    let mut ratios = Ratios::default();
    for level in Level::ALL {
        let start = Cybo::new(Options { players: 2, level }).expect("two can play");
        let mut rng = generator(1);
        ratios.add(format!("play-outs, {} level, an event", level.name()), move || {
            (0..GAMES).map(|_| playout(&mut start.clone(), &mut rng, u64::MAX)).sum()
        });
    }
    ratios.run();
}
