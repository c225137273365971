//! The laws of the traits, checked by the kit.

use rules_conformance::Kit;
use rules_core::{Options as _, Seat};
use triandro_rules::{Options, Triandro};

#[test]
fn keeps_the_laws_with_all_options() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let options = Options { players, first };
            options.check().expect("in range");
            let kit = Kit::<Triandro>::new().options(options).notation().packed_at_most_half();
            let report = kit.keyed().symmetric().drawn().check();
            println!("{options}: {report:?}");
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn goes_through_serde() {
    for players in 2..=4 {
        let options = Options { players, ..Options::default() };
        Kit::<Triandro>::new().options(options).walks(16).serde().check();
    }
}
