//! Every law of the traits, by the kit.

use crate::common::{STYLES, all_options, choose};
use conquest_rules::{Conquest, Options};
use rules_conformance::kit;
use rules_core::{Game, Step};

/// Half of all options: every two of `first`, `pass_draws` and `overpower` occur together.
fn the_laws_hold(passing_draws: bool) {
    let chosen = |options: &Options| {
        let seats = usize::from(options.players) + options.first.index();
        options.pass_draws == passing_draws && seats % 2 == options.overpower as usize
    };
    for (set, options) in all_options().into_iter().filter(chosen).enumerate() {
        let style = STYLES[set % STYLES.len()];
        let kit = kit!(Conquest).options(options).walks(1).packed_at_most_half();
        let kit = kit.bias(move |position: &Conquest, choices| {
            let acts = position.turn().seat().is_some();
            acts.then(|| Step::Action(choose(position, style, choices)))
        });
        let report = kit.check();
        assert_eq!(report.finished_games(), report.walks(), "{options}");
    }
}

#[test]
fn the_laws_hold_where_passing_draws() {
    the_laws_hold(true);
}

#[test]
#[ignore = "long"]
fn the_laws_hold_where_passing_does_not_draw() {
    the_laws_hold(false);
}
