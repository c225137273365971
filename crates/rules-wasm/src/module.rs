//! The modules: each holds the games that are played together, so that a page loads no others.

use rules_core::{Notation, Observe};
use rules_games::{EntryBuilder, Registry, entry};
use rules_svg::Picture;
use rules_web_bots::{self as bots, PlayOut};
use triad_rules::{Custom, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad, TriadOn};

/// What is compiled into one WebAssembly module: games with their rules, pictures and bots.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// The name of the example that makes the module, and of the file.
    pub name: &'static str,
    /// Adds the games to those of other modules.
    pub(crate) add_to: fn(Registry) -> Registry,
    /// The games by name, each with random play to measure its speed.
    pub(crate) games: &'static [(&'static str, PlayOut)],
}

impl Module {
    /// The names of the games.
    ///
    /// ```
    /// assert!(rules_wasm::TRIAD.games().eq(["triad", "triad-tourney"]));
    /// ```
    pub fn games(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.games.iter().map(|&(name, _)| name)
    }

    /// Plays games to their ends at random: see [`PlayOut`]. `game` is a place in the list of
    /// [`games`](Module::games); one that there is not takes no steps.
    ///
    /// ```
    /// assert!(rules_wasm::CYBO.play_out(0, 10, 1) > 10);
    /// assert_eq!(rules_wasm::CYBO.play_out(1, 10, 1), 0);
    /// ```
    pub fn play_out(&self, game: usize, games: u32, seed: u64) -> u64 {
        self.games.get(game).map_or(0, |(_, play)| play(games, seed))
    }
}

/// TRIAD and its Tourney on built-in layouts.
pub const TRIAD: Module = Module {
    name: "triad",
    add_to: |others| {
        others
            .with(shown::<Triad>().bots(bots::triad))
            .with(shown::<Tourney>().bots(bots::triad_tourney))
    },
    games: &[("triad", bots::play_triad), ("triad-tourney", bots::play_triad_tourney)],
};

/// TRIAD and its Tourney on custom layouts.
pub const TRIAD_CUSTOM: Module = Module {
    name: "triad_custom",
    add_to: |others| {
        others
            .with(custom_triad().layouts(custom_triad(), |text| {
                read(text).map(|layout| OptionsOn { layout, ..OptionsOn::default() })
            }))
            .with(custom_tourney().layouts(custom_tourney(), |text| {
                read(text).map(|layout| TourneyOptionsOn { layout, ..TourneyOptionsOn::default() })
            }))
    },
    games: &[
        ("triad", bots::play_triad_custom),
        ("triad-tourney", bots::play_triad_tourney_custom),
    ],
};

/// Triandro.
pub const TRIANDRO: Module = Module {
    name: "triandro",
    add_to: |others| others.with(shown::<triandro_rules::Triandro>().bots(bots::triandro)),
    games: &[("triandro", bots::play_triandro)],
};

/// Triarchy.
pub const TRIARCHY: Module = Module {
    name: "triarchy",
    add_to: |others| others.with(shown::<triarchy_rules::Triarchy>().bots(bots::triarchy)),
    games: &[("triarchy", bots::play_triarchy)],
};

/// Triominos Conquest.
pub const CONQUEST: Module = Module {
    name: "conquest",
    add_to: |others| others.with(shown::<conquest_rules::Conquest>().bots(bots::conquest)),
    games: &[("conquest", bots::play_conquest)],
};

/// Cybo.
pub const CYBO: Module = Module {
    name: "cybo",
    add_to: |others| others.with(shown::<cybo_rules::Cybo>().bots(bots::cybo)),
    games: &[("cybo", bots::play_cybo)],
};

/// All modules. Those on built-in layouts have the games of the standard registry, in its order.
pub const MODULES: [Module; 6] = [TRIAD, TRIANDRO, TRIARCHY, CONQUEST, CYBO, TRIAD_CUSTOM];

fn custom_triad() -> EntryBuilder<TriadOn<Custom>> {
    shown().bots(bots::triad_custom)
}

fn custom_tourney() -> EntryBuilder<TourneyOn<Custom>> {
    shown().bots(bots::triad_tourney_custom)
}

/// A game that can be played, observed and drawn. Keys, bytes, diagrams and symmetries are left out: no
/// command of the protocol needs them.
fn shown<G>() -> EntryBuilder<G>
where
    G: Notation + Observe<Observation: serde::Serialize> + Picture,
{
    entry::<G>("").notation().observed().pictures()
}

fn read(layout: &str) -> Result<Custom, String> {
    layout.parse().map_err(|why: triad_rules::InternError| why.to_string())
}
