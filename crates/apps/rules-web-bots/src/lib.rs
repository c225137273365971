//! The bots of the table in a browser.
//!
//! Engines and bots are compiled for speed, and the session for size, because it is the larger part
//! of a download. So the bots are a separate crate, without generic functions, which would be
//! compiled elsewhere.
//!
//! Each game has `random`, `greedy`, its levels, and one search: `uct`, or `ismcts` with hidden
//! information. TRIAD has two types: a faster one for built-in layouts, and one that also plays on
//! custom layouts.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Observe, playout};
use rules_search::games::{
    ConquestHeuristic, CyboHeuristic, TriadHeuristic, TriandroHeuristic, TriarchyHeuristic,
    conquest_levels, cybo_levels, triad_levels, triandro_levels, triarchy_levels,
};
pub use rules_search::games::{
    conquest_rules::Conquest,
    cybo_rules::Cybo,
    triad_rules::{Custom, Tourney, TourneyOn, Triad, TriadOn},
    triandro_rules::Triandro,
    triarchy_rules::Triarchy,
};
use rules_search::{Bots, Heuristic, Ismcts, Random, Uct};

/// Most steps of a random game.
const LIMIT: u64 = 100_000;

/// A game of the table.
///
/// ```
/// use rules_search::games::{conquest_rules::Conquest, cybo_rules::Cybo};
/// use rules_web_bots::BrowserGame;
///
/// let bots = Conquest::bots(&Default::default());
/// let names = ["random", "greedy", "ismcts", "easy", "medium", "hard", "expert"];
/// assert!(bots.names().eq(names));
/// assert_eq!(Cybo::play_out(20, 5), Cybo::play_out(20, 5));
/// assert_ne!(Cybo::play_out(20, 5), Cybo::play_out(20, 6));
/// ```
pub trait BrowserGame: Observe {
    /// Returns the bots of the game.
    fn bots(options: &Self::Options) -> Bots<Self>;

    /// Plays `games` random games with default options, and returns the number of steps.
    ///
    /// The number depends only on the seed, so that the speed of a browser can be compared with
    /// that of the machine.
    fn play_out(games: u32, seed: u64) -> u64;
}

macro_rules! on_table {
    ($($game:ty: |$options:pat_param| $bots:expr;)+) => {$(
        impl BrowserGame for $game {
            fn bots($options: &Self::Options) -> Bots<Self> {
                $bots
            }

            fn play_out(games: u32, seed: u64) -> u64 {
                play::<Self>(games, seed)
            }
        }
    )+};
}

on_table! {
    Triad: |options| triad_levels(open(TriadHeuristic::new(options.layout.layout())), options.layout.layout());
    Tourney: |options| triad_levels(open(TriadHeuristic::new(options.layout.layout())), options.layout.layout());
    TriadOn<Custom>: |options| triad_levels(open(TriadHeuristic::new(options.layout.layout())), options.layout.layout());
    TourneyOn<Custom>: |options| triad_levels(open(TriadHeuristic::new(options.layout.layout())), options.layout.layout());
    Triandro: |options| triandro_levels(open(TriandroHeuristic), options.players);
    Triarchy: |options| triarchy_levels(hidden(TriarchyHeuristic), options.players);
    Conquest: |options| conquest_levels(hidden(ConquestHeuristic), options.players);
    Cybo: |_| cybo_levels(open(CyboHeuristic));
}

/// Calls a macro with the modules of a page: descriptions, names of constants and files, types of
/// games.
///
/// Modules on built-in layouts have the games of the standard registry, in its order.
#[macro_export]
macro_rules! with_modules {
    ($with:ident) => {
        $with! {
            "TRIAD and its Tourney on built-in layouts." TRIAD "triad" [Triad, Tourney];
            "Triandro." TRIANDRO "triandro" [Triandro];
            "Triarchy." TRIARCHY "triarchy" [Triarchy];
            "Triominos Conquest." CONQUEST "conquest" [Conquest];
            "Cybo." CYBO "cybo" [Cybo];
            "TRIAD and its Tourney on custom layouts."
            TRIAD_CUSTOM "triad_custom" [TriadOn<Custom>, TourneyOn<Custom>];
        }
    };
}

/// Returns the bots of an open game.
fn open<G: Observe>(heuristic: impl Heuristic<G> + 'static) -> Bots<G> {
    simple(heuristic).with_search("uct", || Box::new(Uct::default()))
}

/// Returns the bots of a game with hidden information.
fn hidden<G: Observe>(heuristic: impl Heuristic<G> + 'static) -> Bots<G> {
    simple(heuristic).with_search("ismcts", || Box::new(Ismcts::default()))
}

fn simple<G: Observe>(heuristic: impl Heuristic<G> + 'static) -> Bots<G> {
    Bots::empty().with("random", || Box::new(Random)).with_heuristic(heuristic)
}

fn play<G: Game<Options: Default>>(games: u32, seed: u64) -> u64 {
    let Ok(start) = G::new(G::Options::default()) else { return 0 };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..games).map(|_| playout(&mut start.clone(), &mut random, LIMIT)).sum()
}
