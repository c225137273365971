//! The modules, each with games that are played together, so that a page loads only these.

use rules_games::{Entry, Listing, PicturesOf, Registry, StandardGame};
use rules_web_bots::*;

/// The content of one WebAssembly module: games with their rules, pictures and bots.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// The name of the example that builds the module, and of its file.
    pub name: &'static str,
    games: &'static [InModule],
}

/// A game of a module, with random play to measure its speed.
#[derive(Clone, Copy, Debug)]
struct InModule {
    entry: Entry,
    play_out: fn(games: u32, seed: u64) -> u64,
}

impl Module {
    /// Returns the names of the games.
    ///
    /// ```
    /// assert!(rules_wasm::TRIAD.games().eq(["triad", "triad-tourney"]));
    /// ```
    pub fn games(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.games.iter().map(|game| game.entry.name())
    }

    /// Plays random games and returns the number of steps: see [`BrowserGame::play_out`].
    ///
    /// `game` is an index into [`games`](Module::games). Without such a game the result is 0.
    ///
    /// ```
    /// assert!(rules_wasm::CYBO.play_out(0, 10, 1) > 10);
    /// assert_eq!(rules_wasm::CYBO.play_out(1, 10, 1), 0);
    /// ```
    pub fn play_out(&self, game: usize, games: u32, seed: u64) -> u64 {
        self.games.get(game).map_or(0, |game| (game.play_out)(games, seed))
    }

    /// Adds the games to those of other modules.
    pub(crate) fn add_to(&self, others: Registry) -> Registry {
        self.games.iter().fold(others, |games, game| games.with(game.entry))
    }
}

/// A game with the capabilities that commands of the protocol need: play, observation, pictures,
/// bots.
///
/// Keys, bytes, diagrams, symmetries and encodings are left out to save size.
trait Shown: StandardGame + BrowserGame {
    const SHOWN: &'static Listing<Self> = &Listing {
        pictures: Some(PicturesOf::of_type()),
        bots: Some(Self::bots),
        first_game: Self::LISTING.first_game,
        chance_seat: Self::LISTING.chance_seat,
        effects: Self::LISTING.effects,
        layouts: Self::LISTING.layouts,
        rules_in_short: Self::LISTING.rules_in_short,
        ..Listing::new("")
    };
}

impl<G: StandardGame + BrowserGame> Shown for G {}

const fn game<G: Shown>() -> InModule {
    InModule { entry: Entry::new(G::SHOWN), play_out: G::play_out }
}

macro_rules! modules {
    ($($about:literal $constant:ident $name:literal [$($game:ty),+];)+) => {
        $(
            #[doc = $about]
            pub const $constant: Module =
                Module { name: $name, games: const { &[$(game::<$game>()),+] } };
        )+

        /// All modules. If two have the same game, the later one plays it on custom layouts.
        pub const MODULES: &[Module] = &[$($constant),+];
    };
}

with_modules!(modules);
