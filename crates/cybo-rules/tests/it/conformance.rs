//! Every law of the trait, at all levels and with all numbers of players.

use crate::common::lucky_roll;
use cybo_rules::{Cybo, Level, Options};
use rules_conformance::kit;
use rules_core::{Game, Step};

#[test]
fn cybo_keeps_every_law() {
    for level in Level::ALL {
        for players in 2..=6 {
            // Fair dice seldom give the lines that readers are tried with.
            let kit = [100, 50].into_iter().fold(kit!(Cybo), |kit, luck| {
                kit.bias(move |game: &Cybo, choices| {
                    let lucky = game.turn().is_chance() && choices.percent(luck);
                    lucky.then(|| lucky_roll(game, choices)).flatten().map(Step::Event)
                })
            });
            let options = Options { players, level };
            let report = kit.options(options).walks(2).packed_at_most_half().check();
            assert_eq!(report.finished_games(), report.walks());
            println!("{} x {players}: {report}", level.name());
        }
    }
}
