//! Cybo.

use cybo_rules::Cybo;
use rules_search::games;

use crate::known::StandardGame;
use crate::listing::Listing;
use crate::rules::RulesInShort;

impl StandardGame for Cybo {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = &Listing {
        rules_in_short: RulesInShort { game: "cybo", text: include_str!("../../rules/cybo.txt") },
        first_game: &[("level", "beginner")],
        rules_page: Some("cybo.md"),
        bots: Some(|options| games::cybo(options.players, options.level)),
        chance_seat: Some(|position| Some(position.player())),
        most_events: 12,
        ..Listing::full(
            "Two to six players roll a twelve-sided die for lines of three or four on a grid.",
        )
    };
}
