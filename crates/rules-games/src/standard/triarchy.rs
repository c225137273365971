//! Triarchy.

use rules_core::Step;
use rules_search::games;
use triarchy_rules::{Action, Triarchy};

use crate::known::Known;
use crate::listing::{Listing, SymmetriesOf};

impl Known for Triarchy {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = &Listing {
        rules_in_short: include_str!("../../rules/triarchy.txt"),
        rules_page: Some("triarchy.md"),
        marks: &[&["s", "S"], &["e", "E"], &["n", "N"]],
        symmetries: Some(SymmetriesOf::of_type()),
        bots: Some(|options| games::triarchy(options.players)),
        chance_seat: Some(|position| Some(position.player())),
        // A buried token is on top once the one above it has moved.
        uncovers: Some(|position, step| match step {
            Step::Action(Action::Move(pile)) => position.stack(pile.dot()).height() > 1,
            _ => false,
        }),
        most_events: 25,
        ..Listing::full(
            "Two or three players roll symbols that move anybody's tokens round a ring, and bring their \
             own home.",
        )
    };
}
