//! The laws of the traits, checked by the kit.

use rules_conformance::kit;
use rules_core::{Game, Options as _, Seat};
use triandro_rules::{Ending, Options, Triandro};

/// Positions read from a broken form have as many stones as the rules say.
fn no_stone_is_missing(position: &Triandro) {
    for seat in Seat::all(position.options().players) {
        let stones = position.stones(seat).len() as u8 + position.hand(seat);
        assert_eq!(stones + position.lost(seat), triandro_rules::STONES, "{position}");
    }
}

#[test]
fn keeps_the_laws_with_all_options() {
    for players in 2..=4 {
        for (first, ending) in
            Seat::all(players).flat_map(|first| Ending::ALL.map(|ending| (first, ending)))
        {
            let options = Options { players, first, ending };
            options.check().expect("in range");
            let kit = kit!(Triandro).options(options).walks(2).packed_at_most_half();
            let report = kit.accepted(no_stone_is_missing).check();
            println!("{options}: {report}");
        }
    }
}
