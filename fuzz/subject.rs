//! The games under test: their slow models, and the custom layouts that some are played on.

use std::sync::Arc;

use rules_core::{Notation, Observe, Options, Packed};
use rules_reference::triad as slow;
use rules_reference::{Model, ModelOutcome, ModelTurn};
use serde::Serialize;
use serde::de::DeserializeOwned;
use triad_rules::{Custom, Layout, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

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

/// A slow model, by texts.
pub trait Slow {
    /// Whose turn it is.
    fn turn(&self) -> ModelTurn;
    /// The legal actions, sorted by bytes.
    fn legal(&self) -> Vec<String>;
    /// The events, sorted by bytes.
    fn events(&self) -> Vec<String>;
    /// The result.
    fn outcome(&self) -> Option<ModelOutcome>;
    /// Plays an action or event.
    fn play(&mut self, text: &str);
}

impl<M: Model> Slow for M {
    fn turn(&self) -> ModelTurn {
        Model::turn(self)
    }

    fn legal(&self) -> Vec<String> {
        self.legal_texts()
    }

    fn events(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.chance().iter().map(|(event, _)| event.to_string()).collect();
        texts.sort();
        texts
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        Model::outcome(self)
    }

    fn play(&mut self, text: &str) {
        self.play_text(text);
    }
}

/// The slow model with these options, but for one that it does not know.
fn model<M: Model, O: Options>(options: &O, unknown: Option<&str>) -> M {
    let texts: Vec<_> = O::SPECS
        .iter()
        .filter(|spec| Some(spec.name) != unknown)
        .filter_map(|spec| options.get(spec.name).map(|value| (spec.name, value.to_string())))
        .collect();
    let options: Vec<_> = texts.iter().map(|(name, value)| (*name, value.as_str())).collect();
    M::new(&options)
}

macro_rules! subjects {
    ($($game:ty: $model:ty;)+) => {
        $(impl Subject for $game {
            fn model(options: &Self::Options) -> Box<dyn Slow> {
                Box::new(model::<$model, _>(options, None))
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

/// A layout as the slow model has it.
fn slow_layout(layout: &Layout) -> slow::Layout {
    let text = layout.to_string();
    let fields: Vec<_> = text.split(' ').collect();
    let [_, name, rows, south, north, west, east] = fields[..] else {
        panic!("{text:?} has other fields")
    };
    let borders = |place: &str| place.split('+').map(ToString::to_string).collect::<Vec<_>>();
    let places = |field: &str| match field {
        "-" => Vec::new(),
        _ => field.split(',').map(borders).collect(),
    };
    let row = |row: &str| {
        let (start, posts) = row.split_once(':').expect("a row has a start");
        let start = start.parse().expect("a start is a number");
        slow::Row { start, posts: posts.parse().expect("the Posts are a number") }
    };
    let pair = |(west, east)| slow::PortalPair { west, east };
    slow::Layout {
        name: name.to_string(),
        rows: rows.split(',').map(row).collect(),
        docks: [places(south), places(north)],
        portals: places(west).into_iter().zip(places(east)).map(pair).collect(),
    }
}

impl Subject for TriadOn<Custom> {
    fn base(choice: u8) -> OptionsOn<Custom> {
        OptionsOn { layout: chosen(choice), ..OptionsOn::default() }
    }

    fn model(options: &OptionsOn<Custom>) -> Box<dyn Slow> {
        let game = model::<slow::TriadModel, _>(options, Some("layout")).game;
        let board = slow::Board::new(&slow_layout(options.layout.0));
        let game = slow::Game::new(Arc::new(board), game.rules, game.seat);
        Box::new(slow::TriadModel { game })
    }
}

impl Subject for TourneyOn<Custom> {
    fn base(choice: u8) -> TourneyOptionsOn<Custom> {
        TourneyOptionsOn { layout: chosen(choice), ..TourneyOptionsOn::default() }
    }

    fn model(options: &TourneyOptionsOn<Custom>) -> Box<dyn Slow> {
        let mut slow = model::<slow::TourneyModel, _>(options, Some("layout")).options;
        slow.game.layout = slow_layout(options.layout.0);
        Box::new(slow::TourneyModel::with_options(&slow))
    }
}
