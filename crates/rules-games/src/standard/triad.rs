//! TRIAD and its Tourney, on built-in and on custom layouts.

use rules_search::games;
use triad_rules::{
    Custom, InternError, Layout, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad, TriadOn,
};

use crate::entry::Entry;
use crate::known::StandardGame;
use crate::listing::{LayoutsOf, Listing, SymmetriesOf};
use crate::rules::RulesInShort;

/// Makes the listing of a type, with everything that the games have in common.
macro_rules! listing {
    ($game:ty, $about:expr, $layouts:expr) => {
        &Listing {
            rules_in_short: RULES,
            rules_page: Some("triad.md"),
            marks: &[&["(S)", "^"], &["(N)", "v"]],
            symmetries: Some(SymmetriesOf::of_type()),
            bots: Some(|options| games::triad(options.layout.layout())),
            layouts: $layouts,
            ..Listing::<$game>::full($about)
        }
    };
}

/// The functions for layouts, with these options.
macro_rules! layouts {
    ($options:ident) => {
        LayoutsOf {
            try_out: |text| {
                let layout = custom(text, Custom::try_out)?;
                Ok($options { layout, ..$options::default() })
            },
            keep: |text| {
                let layout = custom(text, Custom::intern)?;
                Ok($options { layout, ..$options::default() })
            },
        }
    };
}

const TRIAD: &str =
    "Two players place Gems that capture in chains, and race three Jewels to the other side.";

const RULES: RulesInShort =
    RulesInShort { game: "triad", text: include_str!("../../rules/triad.txt") };

const TOURNEY: &str =
    "A series of games of TRIAD, until a player has won by Breach, by Trap and by Capture.";

impl StandardGame for Triad {
    type OnLayouts = TriadOn<Custom>;

    const LISTING: &'static Listing<Self> = listing!(Self, TRIAD, None);

    const ENTRY: Entry = Entry::new(Self::LISTING).on_layouts(TriadOn::<Custom>::LISTING);
}

impl StandardGame for TriadOn<Custom> {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = listing!(Self, TRIAD, Some(layouts!(OptionsOn)));
}

impl StandardGame for Tourney {
    type OnLayouts = TourneyOn<Custom>;

    const LISTING: &'static Listing<Self> = listing!(Self, TOURNEY, None);

    const ENTRY: Entry = Entry::new(Self::LISTING).on_layouts(TourneyOn::<Custom>::LISTING);
}

impl StandardGame for TourneyOn<Custom> {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> =
        listing!(Self, TOURNEY, Some(layouts!(TourneyOptionsOn)));
}

/// Reads a custom layout and keeps it, because games refer to layouts with a static lifetime.
fn custom(text: &str, keep: fn(Layout) -> Result<Custom, InternError>) -> Result<Custom, String> {
    text.parse().map_err(InternError::from).and_then(keep).map_err(|why| why.to_string())
}
