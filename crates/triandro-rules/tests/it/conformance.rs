//! The laws of the traits, checked by the kit.

use rules_conformance::Kit;
use rules_core::{Options as _, Seat};
use triandro_rules::{Ending, Options, Triandro};

#[test]
fn keeps_the_laws_with_all_options() {
    for players in 2..=4 {
        for (first, ending) in
            Seat::all(players).flat_map(|first| Ending::ALL.map(|ending| (first, ending)))
        {
            let options = Options { players, first, ending };
            options.check().expect("in range");
            let kit = Kit::<Triandro>::new().options(options).walks(24).notation();
            let kit = kit.encoded().encoded_symmetric();
            let report = kit.packed_at_most_half().keyed().symmetric().diagrams().check();
            println!("{options}: {report:?}");
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn goes_through_serde() {
    for (players, ending) in [(2, Ending::PlayOn), (3, Ending::AtOnce), (4, Ending::PlayOn)] {
        let options = Options { players, ending, ..Options::default() };
        Kit::<Triandro>::new().options(options).walks(16).serde().check();
    }
}
