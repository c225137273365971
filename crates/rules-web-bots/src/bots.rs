//! Which bots each game has.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::Observe;
use rules_search::eval::{
    ConquestHeuristic, CyboHeuristic, TriadHeuristic, TriandroHeuristic, TriarchyHeuristic,
};
use rules_search::{Bots, Heuristic, Ismcts, Random, Uct};
use triad_rules::{Custom, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad, TriadOn};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// The bots of an open game.
fn open<G: Observe>(heuristic: impl Heuristic<G> + 'static) -> Bots<G> {
    simple(heuristic).with_search("uct", || Box::new(Uct::default()))
}

/// The bots of a game in which something is hidden.
fn hidden<G: Observe>(heuristic: impl Heuristic<G> + 'static) -> Bots<G> {
    simple(heuristic).with_search("ismcts", || Box::new(Ismcts::default()))
}

fn simple<G: Observe>(heuristic: impl Heuristic<G> + 'static) -> Bots<G> {
    Bots::empty().with("random", || Box::new(Random)).with_heuristic(heuristic)
}

/// The bots of TRIAD.
///
/// ```
/// let bots = rules_web_bots::triad(&Default::default());
/// assert_eq!(bots.names().collect::<Vec<_>>(), ["random", "greedy", "uct"]);
/// ```
pub fn triad(options: &triad_rules::Options) -> Bots<Triad> {
    open(TriadHeuristic::new(options.layout.layout()))
}

/// The bots of the Tourney.
pub fn triad_tourney(options: &triad_rules::TourneyOptions) -> Bots<Tourney> {
    open(TriadHeuristic::new(options.layout.layout()))
}

/// The bots of TRIAD on custom layouts.
pub fn triad_custom(options: &OptionsOn<Custom>) -> Bots<TriadOn<Custom>> {
    open(TriadHeuristic::new(options.layout.layout()))
}

/// The bots of the Tourney on custom layouts.
pub fn triad_tourney_custom(options: &TourneyOptionsOn<Custom>) -> Bots<TourneyOn<Custom>> {
    open(TriadHeuristic::new(options.layout.layout()))
}

/// The bots of Triandro.
pub fn triandro(_: &triandro_rules::Options) -> Bots<Triandro> {
    open(TriandroHeuristic)
}

/// The bots of Triarchy.
pub fn triarchy(_: &triarchy_rules::Options) -> Bots<Triarchy> {
    hidden(TriarchyHeuristic)
}

/// The bots of Triominos Conquest.
///
/// ```
/// let bots = rules_web_bots::conquest(&Default::default());
/// assert_eq!(bots.names().collect::<Vec<_>>(), ["random", "greedy", "ismcts"]);
/// ```
pub fn conquest(_: &conquest_rules::Options) -> Bots<Conquest> {
    hidden(ConquestHeuristic)
}

/// The bots of Cybo.
pub fn cybo(_: &cybo_rules::Options) -> Bots<Cybo> {
    open(CyboHeuristic)
}
