//! Every law of the trait, at all levels and with all numbers of players.

use cybo_rules::{Cybo, Level, Options};
use rules_conformance::Kit;

#[test]
fn cybo_keeps_every_law() {
    for level in Level::ALL {
        for players in 2..=6 {
            let report = Kit::<Cybo>::new()
                .options(Options { players, level })
                .walks(24)
                .notation()
                .packed_at_most_half()
                .keyed()
                .observed()
                .encoded()
                .observed_records()
                .serde()
                .diagrams()
                .check();
            assert_eq!(report.finished_games(), report.walks());
            println!("{} x {players}: {report}", level.name());
        }
    }
}
