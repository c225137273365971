//! The games under test: their slow models, and the custom layouts that some are played on.

use rules_conformance::lockstep::{Slow, model_of};
use rules_core::{Notation, Observe, Packed};
use rules_reference::triad as slow;
use serde::Serialize;
use serde::de::DeserializeOwned;
use triad_rules::{Custom, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// A game under test.
pub trait Subject:
    Notation + Packed + Observe<Observation: Serialize> + Serialize + DeserializeOwned
{
    /// The options that others are chosen from; this number chooses the layout, where there is one.
    fn base(choice: u8) -> Self::Options {
        let _ = choice;
        Self::Options::default()
    }

    /// The slow model with these options.
    fn model(options: &Self::Options) -> Box<dyn Slow>;
}

macro_rules! subjects {
    ($($game:ty: $model:ty;)+) => {
        $(impl Subject for $game {
            fn model(options: &Self::Options) -> Box<dyn Slow> {
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

/// Custom layouts that games are played on.
pub const LAYOUTS: [&str; 3] = [
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
    "layout/1 thin 0:4,0:4 a1-a2,a2-a3,a3-a4 b1-b2,b2-b3,b3-b4 - -",
    "layout/1 broad 0:8,0:9,1:8 a1-a2,a3-a4,a7-a8 c1-c2,c4-c5,c7-c8 - -",
];

/// The custom layout with this text, unless it is none or there have been too many.
pub fn custom(text: &str) -> Option<Custom> {
    text.parse().ok()
}

/// One of the layouts, or the default, which is a built-in one.
fn chosen(choice: u8) -> Custom {
    let text = LAYOUTS.get(usize::from(choice) % (LAYOUTS.len() + 1));
    text.and_then(|text| custom(text)).unwrap_or_default()
}

impl Subject for TriadOn<Custom> {
    fn base(choice: u8) -> OptionsOn<Custom> {
        OptionsOn { layout: chosen(choice), ..OptionsOn::default() }
    }

    fn model(options: &OptionsOn<Custom>) -> Box<dyn Slow> {
        let layout = options.layout.0.to_string();
        Box::new(model_of::<slow::TriadModel, _>(options, &[("layout", &layout)]))
    }
}

impl Subject for TourneyOn<Custom> {
    fn base(choice: u8) -> TourneyOptionsOn<Custom> {
        TourneyOptionsOn { layout: chosen(choice), ..TourneyOptionsOn::default() }
    }

    fn model(options: &TourneyOptionsOn<Custom>) -> Box<dyn Slow> {
        let layout = options.layout.0.to_string();
        Box::new(model_of::<slow::TourneyModel, _>(options, &[("layout", &layout)]))
    }
}
