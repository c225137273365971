//! Every law of the traits, by the kit, over all options.

use crate::common::{STYLES, all_options, choose};
use conquest_rules::Conquest;
use rules_conformance::kit;
use rules_core::{Game, Step};

fn the_laws_hold(passing_draws: bool) {
    let sets = all_options().into_iter().filter(|options| options.pass_draws == passing_draws);
    for (set, options) in sets.enumerate() {
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
fn the_laws_hold_where_passing_does_not_draw() {
    the_laws_hold(false);
}
