//! TRIAD and its Tourney, on built-in and on custom layouts.

use rules_search::games;
use triad_rules::{
    Custom, InternError, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad, TriadOn,
};

use crate::entry::Entry;
use crate::known::Known;
use crate::listing::{Listing, SymmetriesOf};

/// Makes the listing of a type, with everything that the games have in common.
macro_rules! listing {
    ($game:ty, $about:expr, $rules:expr, $read:expr) => {
        &Listing {
            rules_in_short: $rules,
            rules_page: Some("triad.md"),
            marks: &[&["(S)", "^"], &["(N)", "v"]],
            symmetries: Some(SymmetriesOf::of_type()),
            bots: Some(|options| games::triad(options.layout.layout())),
            read_layout: $read,
            ..Listing::<$game>::full($about)
        }
    };
}

const TRIAD: &str =
    "Two players place Gems that capture in chains, and race three Jewels to the other side.";

const TRIAD_RULES: &str = include_str!("../../rules/triad.txt");

const TOURNEY_RULES: &str = concat!(
    "Play games of TRIAD until one player has won in all three ways.\n\n",
    include_str!("../../rules/triad.txt")
);

const TOURNEY: &str =
    "A series of games of TRIAD, until a player has won by Breach, by Trap and by Capture.";

impl Known for Triad {
    type OnLayouts = TriadOn<Custom>;

    const LISTING: &'static Listing<Self> = listing!(Self, TRIAD, TRIAD_RULES, None);

    const ENTRY: Entry = Entry::new(Self::LISTING).on_layouts(TriadOn::<Custom>::LISTING);
}

impl Known for TriadOn<Custom> {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = listing!(
        Self,
        TRIAD,
        TRIAD_RULES,
        Some(|text| custom(text).map(|layout| OptionsOn { layout, ..OptionsOn::default() }))
    );
}

impl Known for Tourney {
    type OnLayouts = TourneyOn<Custom>;

    const LISTING: &'static Listing<Self> = listing!(Self, TOURNEY, TOURNEY_RULES, None);

    const ENTRY: Entry = Entry::new(Self::LISTING).on_layouts(TourneyOn::<Custom>::LISTING);
}

impl Known for TourneyOn<Custom> {
    type OnLayouts = Self;

    const LISTING: &'static Listing<Self> = listing!(
        Self,
        TOURNEY,
        TOURNEY_RULES,
        Some(|text| {
            custom(text).map(|layout| TourneyOptionsOn { layout, ..TourneyOptionsOn::default() })
        })
    );
}

/// Reads a custom layout and interns it, because games refer to layouts with a static lifetime.
fn custom(text: &str) -> Result<Custom, String> {
    text.parse().map_err(|why: InternError| why.to_string())
}
