//! The games of the program. Adding one takes a line in the list.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{Game, OptionSpec, OptionValue, Options};
use triad_rules::{Custom, Tourney, TourneyOn, Triad, TriadOn};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

use crate::failure::Failure;
use crate::layouts;
use crate::playable::Playable;
use crate::random::Dice;
use crate::session::Session;
use crate::session::answer::InProgress;
use crate::session::question::{Beginning, From};
use crate::settings::Setup;

/// All games, in the order in which they are listed.
pub(crate) const GAMES: &[&dyn AnyGame] = &[
    &Entry::<Triad, TriadOn<Custom>>::on_layouts(layouts::triad_on),
    &Entry::<Tourney, TourneyOn<Custom>>::on_layouts(layouts::tourney_on),
    &Entry::<Triandro>::new(),
    &Entry::<Triarchy>::new(),
    &Entry::<Conquest>::new(),
    &Entry::<Cybo>::new(),
];

/// A game with its type hidden. Every command chooses its game once, here; from then on it runs
/// code made for that game.
pub(crate) trait AnyGame: Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The options with their defaults.
    fn options(&self) -> Vec<(OptionSpec, OptionValue)>;

    /// Whether it can be played on custom layouts.
    fn takes_layouts(&self) -> bool;

    /// Begins a session.
    fn begin(&self, beginning: &Beginning, dice: Dice) -> Result<Box<dyn InProgress>, Failure>;
}

/// The game with this name.
pub(crate) fn find(games: &[&'static dyn AnyGame], name: &str) -> Option<&'static dyn AnyGame> {
    games.iter().copied().find(|game| game.name() == name)
}

/// A game as an entry of the list: `G`, and `C` on custom layouts.
pub(crate) struct Entry<G: Game, C: Game = G> {
    of: std::marker::PhantomData<fn() -> G>,
    takes_layouts: bool,
    /// The options of a game on the layout with this text.
    on_layout: fn(&str) -> Result<C::Options, Failure>,
}

impl<G: Game> Entry<G> {
    /// A game without layouts, and what the tour checks.
    pub(crate) const fn new() -> Self {
        Entry { of: std::marker::PhantomData, takes_layouts: false, on_layout: layouts::none::<G> }
    }
}

impl<G: Game, C: Game> Entry<G, C> {
    /// A game with layouts, and what the tour checks.
    const fn on_layouts(
        on_layout: fn(&str) -> Result<C::Options, Failure>,
    ) -> Self {
        Entry { of: std::marker::PhantomData, takes_layouts: true, on_layout }
    }

    /// The options that settings change: those of the custom layout, if there is one.
    fn base(&self, setup: &Setup) -> Result<Base<G, C>, Failure> {
        let Some(layout) = &setup.layout else {
            return Ok(Base::Plain(G::Options::default()));
        };
        let base = (self.on_layout)(layout)?;
        if setup.settings.sets("layout") {
            return Err(Failure::bad_option("option layout is set beside a custom layout"));
        }
        Ok(Base::Custom(base))
    }
}

/// Options of a game, or of the same on a custom layout.
enum Base<G: Game, C: Game> {
    Plain(G::Options),
    Custom(C::Options),
}

impl<G: Playable, C: Playable> AnyGame for Entry<G, C> {
    fn name(&self) -> &'static str {
        <G as Game>::NAME
    }

    fn options(&self) -> Vec<(OptionSpec, OptionValue)> {
        let default = <G as Game>::Options::default();
        let with_default = |spec: &OptionSpec| default.get(spec.name).map(|value| (*spec, value));
        <G as Game>::Options::SPECS.iter().filter_map(with_default).collect()
    }

    fn takes_layouts(&self) -> bool {
        self.takes_layouts
    }

    fn begin(&self, beginning: &Beginning, dice: Dice) -> Result<Box<dyn InProgress>, Failure> {
        match self.base(&beginning.setup)? {
            Base::Plain(base) => begin::<G>(beginning, &base, dice),
            Base::Custom(base) => begin::<C>(beginning, &base, dice),
        }
    }
}

fn begin<G: Playable>(
    beginning: &Beginning,
    base: &G::Options,
    dice: Dice,
) -> Result<Box<dyn InProgress>, Failure> {
    let settings = &beginning.setup.settings;
    Ok(Box::new(match &beginning.from {
        From::Start => Session::<G>::start(settings, base, dice)?,
        From::Position(text) => Session::load(text, settings, base, dice)?,
        From::Record(text) => Session::replay(text, base, dice)?,
    }))
}
