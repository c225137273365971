//! Triandro.

use rules_search::games;
use triandro_rules::Triandro;

use crate::known::StandardGame;
use crate::listing::{Listing, SymmetriesOf};
use crate::rules::RulesInShort;

impl StandardGame for Triandro {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = &Listing {
        rules_in_short: RulesInShort {
            game: "triandro",
            text: include_str!("../../rules/triandro.txt"),
        },
        rules_page: Some("triandro.md"),
        marks: &[&["(a)"], &["(b)"], &["(c)"], &["(d)"]],
        symmetries: Some(SymmetriesOf::of_type()),
        bots: Some(|options| games::triandro(options.players)),
        ..Listing::full(
            "Two to four players place stones and capture what their triangles enclose; the last able \
             to move wins.",
        )
    };
}
