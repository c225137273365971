//! The games of the page: what the session can do with each, and which bots it has.

use rules_core::{Notation, Observe};
use rules_games::{EntryBuilder, Registry, entry};
use rules_svg::Picture;
use triad_rules::{Custom, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// All games, in the order of the standard registry. Keys, bytes, diagrams and symmetries are left out:
/// no command of the protocol needs them.
pub(crate) fn games() -> Registry {
    Registry::empty()
        .with(triad().layouts(triad(), |text| {
            read(text).map(|layout| OptionsOn { layout, ..OptionsOn::default() })
        }))
        .with(tourney().layouts(tourney(), |text| {
            read(text).map(|layout| TourneyOptionsOn { layout, ..TourneyOptionsOn::default() })
        }))
        .with(shown::<triandro_rules::Triandro>().bots(rules_web_bots::triandro))
        .with(shown::<triarchy_rules::Triarchy>().bots(rules_web_bots::triarchy))
        .with(shown::<conquest_rules::Conquest>().bots(rules_web_bots::conquest))
        .with(shown::<cybo_rules::Cybo>().bots(rules_web_bots::cybo))
}

fn triad() -> EntryBuilder<TriadOn<Custom>> {
    shown().bots(rules_web_bots::triad)
}

fn tourney() -> EntryBuilder<TourneyOn<Custom>> {
    shown().bots(rules_web_bots::triad_tourney)
}

/// A game that can be played, observed and drawn.
fn shown<G>() -> EntryBuilder<G>
where
    G: Notation + Observe<Observation: serde::Serialize> + Picture,
{
    entry::<G>("").notation().observed().pictures()
}

fn read(layout: &str) -> Result<Custom, String> {
    layout.parse().map_err(|why: triad_rules::InternError| why.to_string())
}
