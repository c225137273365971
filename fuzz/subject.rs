//! The games under test, with their slow models and custom layouts.

use rules_conformance::lockstep::{TextModel, model_of};
use rules_core::{Notation, ObserveForms, Packed};
pub use rules_games::{conquest_rules, cybo_rules, triad_rules, triandro_rules, triarchy_rules};
use rules_reference::triad as slow;
use serde::Serialize;
use serde::de::DeserializeOwned;
use triad_rules::{Custom, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// A game under test.
pub trait Subject:
    Notation + Packed + ObserveForms<Observation: Serialize> + Serialize + DeserializeOwned
{
    /// Returns the base options; `choice` chooses the layout, if the game has one.
    fn base(choice: u8) -> Self::Options {
        let _ = choice;
        Self::Options::default()
    }

    /// Creates the slow model with these options.
    fn model(options: &Self::Options) -> Box<dyn TextModel>;
}

macro_rules! subjects {
    ($($game:ty: $model:ty;)+) => {
        $(impl Subject for $game {
            fn model(options: &Self::Options) -> Box<dyn TextModel> {
                Box::new(model_of::<$model, _>(options, &[]))
            }
        })+
    };
}

subjects! {
    conquest_rules::Conquest: rules_reference::conquest::ConquestModel;
    cybo_rules::Cybo: rules_reference::cybo::CyboModel;
    triad_rules::Triad: rules_reference::triad::TriadModel;
    triad_rules::Tourney: rules_reference::triad::TourneyModel;
    triandro_rules::Triandro: rules_reference::triandro::TriandroModel;
    triarchy_rules::Triarchy: rules_reference::triarchy::TriarchyModel;
}

/// Custom layouts for play.
pub const LAYOUTS: [&str; 3] = [
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
    "layout/1 thin 0:4,0:4 a1-a2,a2-a3,a3-a4 b1-b2,b2-b3,b3-b4 - -",
    "layout/1 broad 0:8,0:9,1:8 a1-a2,a3-a4,a7-a8 c1-c2,c4-c5,c7-c8 - -",
];

/// A game, its options and its built-in net.
type BuiltIn = (&'static str, &'static [(&'static str, &'static str)], &'static [u8]);

/// The built-in nets.
pub const NETS: [BuiltIn; 10] = [
    ("triandro", &[("players", "2")], include_bytes!("../crates/rules-nets/nets/triandro2.net")),
    ("triandro", &[("players", "3")], include_bytes!("../crates/rules-nets/nets/triandro3.net")),
    ("triandro", &[("players", "4")], include_bytes!("../crates/rules-nets/nets/triandro4.net")),
    ("triarchy", &[("players", "2")], include_bytes!("../crates/rules-nets/nets/triarchy2.net")),
    ("triarchy", &[("players", "3")], include_bytes!("../crates/rules-nets/nets/triarchy3.net")),
    ("conquest", &[("players", "2")], include_bytes!("../crates/rules-nets/nets/conquest2.net")),
    ("triad", &[], include_bytes!("../crates/rules-nets/nets/triad-hex.net")),
    ("conquest", &[("players", "3")], include_bytes!("../crates/rules-nets/nets/conquest3.net")),
    ("conquest", &[("players", "4")], include_bytes!("../crates/rules-nets/nets/conquest4.net")),
    ("triad", &[("layout", "rect")], include_bytes!("../crates/rules-nets/nets/triad-rect.net")),
];

/// Reads a custom layout; `None` if the text is invalid or too many have been interned.
pub fn custom(text: &str) -> Option<Custom> {
    text.parse().ok()
}

/// Returns one of the layouts, or the default, a built-in one.
fn chosen(choice: u8) -> Custom {
    let text = LAYOUTS.get(usize::from(choice) % (LAYOUTS.len() + 1));
    text.and_then(|text| custom(text)).unwrap_or_default()
}

impl Subject for TriadOn<Custom> {
    fn base(choice: u8) -> OptionsOn<Custom> {
        OptionsOn { layout: chosen(choice), ..OptionsOn::default() }
    }

    fn model(options: &OptionsOn<Custom>) -> Box<dyn TextModel> {
        let layout = options.layout.0.to_string();
        Box::new(model_of::<slow::TriadModel, _>(options, &[("layout", &layout)]))
    }
}

impl Subject for TourneyOn<Custom> {
    fn base(choice: u8) -> TourneyOptionsOn<Custom> {
        TourneyOptionsOn { layout: chosen(choice), ..TourneyOptionsOn::default() }
    }

    fn model(options: &TourneyOptionsOn<Custom>) -> Box<dyn TextModel> {
        let layout = options.layout.0.to_string();
        Box::new(model_of::<slow::TourneyModel, _>(options, &[("layout", &layout)]))
    }
}

/// Calls a macro with the number, type and name in the corpus of each game.
///
/// The first byte of an input is the number.
#[macro_export]
macro_rules! with_games {
    ($with:ident) => {{
        use $crate::subject::*;
        $with!(0, conquest_rules::Conquest, "conquest");
        $with!(1, cybo_rules::Cybo, "cybo");
        $with!(2, triad_rules::Triad, "triad");
        $with!(3, triad_rules::Tourney, "tourney");
        $with!(4, triandro_rules::Triandro, "triandro");
        $with!(5, triarchy_rules::Triarchy, "triarchy");
        $with!(6, triad_rules::TriadOn<triad_rules::Custom>, "triad-on");
        $with!(7, triad_rules::TourneyOn<triad_rules::Custom>, "tourney-on");
    }};
}

/// Calls a generic function for the game of the first byte with the rest of the input.
#[macro_export]
macro_rules! with_game {
    ($check:ident, $input:expr) => {{
        let input: &[u8] = $input;
        if let Some((&chosen, rest)) = input.split_first() {
            macro_rules! check {
                ($number:literal, $game:ty, $name:literal) => {
                    if chosen % 8 == $number {
                        $crate::$check::<$game>(rest);
                    }
                };
            }
            $crate::with_games!(check);
        }
    }};
}
