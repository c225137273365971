//! Triominos Conquest.

use conquest_rules::Conquest;
use rules_search::games;

use crate::known::StandardGame;
use crate::listing::Listing;
use crate::rules::RulesInShort;

impl StandardGame for Conquest {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = &Listing {
        rules_in_short: RulesInShort {
            game: "conquest",
            text: include_str!("../../rules/conquest.txt"),
        },
        rules_page: Some("conquest.md"),
        marks: &[&["A"], &["B"], &["C"], &["D"]],
        bots: Some(|options| games::conquest(options.players)),
        chance_seat: Some(Conquest::drawer),
        most_events: 56,
        ..Listing::full(
            "Two to four players lay triangular tiles from hidden hands and cover the shapes that they \
             complete.",
        )
    };
}
