//! Every law of the core traits, for every option that matters.

use rules_conformance::Kit;
use triad_rules::{Custom, OptionsOn, Tourney, TourneyOn, Triad, TriadOn};

fn set<O: rules_core::Options>(settings: &[(&str, &str)]) -> O {
    let mut options = O::default();
    settings.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    options
}

macro_rules! check {
    ($game:ty, $settings:expr, $walks:expr) => {
        Kit::<$game>::new()
            .options(set($settings))
            .walks($walks)
            .notation()
            .packed_at_most_half()
            .keyed()
            .observed()
            .observed_records()
            .symmetric()
            .encoded()
            .encoded_symmetric()
            .diagrams()
            .check()
    };
}

#[cfg(feature = "serde")]
#[test]
fn goes_through_serde() {
    Kit::<Triad>::new().walks(8).serde().serde_records().check();
    Kit::<TriadOn<Custom>>::new().walks(2).serde().serde_records().check();
    Kit::<Tourney>::new().options(set(&[("max_games", "4")])).walks(4).serde().check();
}

#[test]
fn default_games_keep_every_law() {
    check!(Triad, &[], 24);
}

#[test]
fn games_keep_every_law_with_every_option() {
    for layout in ["hex", "hex12", "rect"] {
        for mode in ["standard", "breach", "trap", "capture"] {
            for manual in ["false", "true"] {
                let settings = [("layout", layout), ("mode", mode), ("manual_captures", manual)];
                check!(Triad, &settings, 2);
            }
        }
    }
    check!(Triad, &[("first", "1"), ("trap_timing", "on_move"), ("draw_after", "3")], 6);
    check!(Triad, &[("mode", "breach"), ("draw_after", "1")], 4);
}

#[test]
fn games_on_layouts_treated_as_own_ones_keep_every_law() {
    check!(TriadOn<Custom>, &[], 4);
    check!(TriadOn<Custom>, &[("layout", "rect"), ("mode", "breach")], 2);
    check!(TourneyOn<Custom>, &[("max_games", "3")], 2);
}

/// Among them one with two ways from a Trey to a Dock, of which only the first has an action's index.
#[test]
fn encodings_keep_their_laws_on_custom_layouts() {
    for text in crate::common::layouts::CHOSEN {
        let layout = Custom(Box::leak(Box::new(text.parse().unwrap())));
        for manual_captures in [false, true] {
            let options = OptionsOn { layout, manual_captures, ..OptionsOn::default() };
            Kit::<TriadOn<Custom>>::new().options(options).walks(4).encoded().check();
        }
    }
}

#[test]
fn tourneys_keep_every_law() {
    check!(Tourney, &[("max_games", "12")], 6);
    check!(Tourney, &[("layout", "rect"), ("manual_captures", "true"), ("max_games", "30")], 3);
    check!(Tourney, &[("layout", "hex12"), ("trap_timing", "on_move"), ("max_games", "9")], 3);
    check!(Tourney, &[("first", "1"), ("draw_after", "2"), ("max_games", "40")], 3);
}
