//! Every law of the core traits, for every option that matters.

use crate::common::{TASTES, choose};
use rules_conformance::{Kit, kit};
use rules_core::{Game, Step};
use triad_rules::{Custom, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad, TriadOn};

fn set<O: rules_core::Options>(settings: &[(&str, &str)]) -> O {
    let mut options = O::default();
    settings.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    options
}

macro_rules! check {
    ($game:ty, $options:expr, $walks:expr) => {
        check!($game, kit!($game), $options, $walks)
    };
    ($game:ty, $kit:expr, $options:expr, $walks:expr) => {
        $kit.options($options)
            .walks($walks)
            .bias(|game: &$game, choices| {
                let taste = *choices.pick(&TASTES);
                game.turn().seat()?;
                Some(Step::Action(choose(taste, game, choices)))
            })
            .packed_at_most_half()
            .check()
    };
}

/// Without the laws about forms and records of a seat, because every seat sees everything.
macro_rules! without_seats {
    ($game:ty) => {{
        let kit = Kit::<$game>::new().notation().packed().keyed().serde().diagrams();
        kit.observed().symmetric().effects().encoded().encoded_symmetric()
    }};
}

#[test]
fn default_games_keep_every_law() {
    check!(Triad, set(&[]), 8);
}

#[test]
#[ignore = "long"]
fn games_keep_every_law_with_every_option() {
    for layout in ["hex", "hex12", "rect"] {
        for mode in ["standard", "breach", "trap", "capture"] {
            for manual in ["false", "true"] {
                let settings = [("layout", layout), ("mode", mode), ("manual_captures", manual)];
                check!(Triad, set(&settings), 1);
            }
        }
    }
    check!(Triad, set(&[("first", "1"), ("trap_timing", "on_move"), ("draw_after", "3")]), 6);
    check!(Triad, set(&[("mode", "breach"), ("draw_after", "1")]), 4);
}

#[test]
fn games_on_layouts_treated_as_own_ones_keep_every_law() {
    check!(TriadOn<Custom>, without_seats!(TriadOn<Custom>), set(&[]), 4);
    let options = set(&[("layout", "rect"), ("mode", "breach")]);
    check!(TriadOn<Custom>, without_seats!(TriadOn<Custom>), options, 2);
    let text = "layout/1 g952 3:5,2:3,1:3,0:5 a1-a2+a3-b3,b1-c1,c1-d1 \
                d2-d3+d3-d4,d1-d2,a1-b1+b3-c3 - -";
    let layout = Custom(Box::leak(Box::new(text.parse().unwrap())));
    let options = OptionsOn { layout, ..OptionsOn::default() };
    let report = check!(TriadOn<Custom>, without_seats!(TriadOn<Custom>), options, 4);
    // The kit reads every position that these options allow, and lists the rest.
    let [note] = report.notes() else { panic!("{report}") };
    assert!(note.contains("not read back"), "{note}");
    // Only what a Tourney on a custom layout has of its own: its forms.
    let options = TourneyOptionsOn { layout, max_games: 7, ..TourneyOptionsOn::default() };
    Kit::<TourneyOn<Custom>>::new().options(options).walks(3).notation().packed().check();
}

/// Among them one with two ways from a Trey to a Dock, of which only the first has an action's
/// index.
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
    let checked = |settings: &[(&str, &str)], walks| {
        check!(Tourney, without_seats!(Tourney), set(settings), walks);
    };
    checked(&[("max_games", "12")], 2);
    checked(&[("layout", "rect"), ("manual_captures", "true"), ("max_games", "8")], 2);
    checked(&[("layout", "hex12"), ("trap_timing", "on_move"), ("max_games", "9")], 1);
    checked(&[("first", "1"), ("draw_after", "2"), ("max_games", "6")], 2);
}
