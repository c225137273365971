//! Triarchy.

use rules_search::games;
use triarchy_rules::Triarchy;

use crate::known::StandardGame;
use crate::listing::{Listing, SymmetriesOf};
use crate::rules::RulesInShort;

impl StandardGame for Triarchy {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = &Listing {
        rules_in_short: RulesInShort {
            game: "triarchy",
            text: include_str!("../../rules/triarchy.txt"),
        },
        rules_page: Some("triarchy.md"),
        marks: &[&["s", "S"], &["e", "E"], &["n", "N"]],
        symmetries: Some(SymmetriesOf::of_type()),
        bots: Some(|options| games::triarchy(options.players)),
        chance_seat: Some(|position| Some(position.player())),
        most_events: 25,
        ..Listing::full(
            "Two or three players roll symbols that move anybody's tokens round a ring, and bring their \
             own home.",
        )
    };
}
