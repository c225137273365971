//! The bots of the workspace's games by name, each behind the feature of its game.
//!
//! Beside the [standard](crate::Bots::standard) ones every game has `greedy` and `expectimax`, which go by
//! the estimate of the game. TRIAD and Triandro with two seats have `alphabeta`, Cybo with two
//! players has `solution`.
//!
//! Every game has the levels `easy`, `medium` and `hard`. They do the same number of iterations for each
//! decision on every machine, so their strength is a fact; the book tells how it was measured.
//!
//! ```
//! use rules_search::{Bot, View, games};
//! # use rand_core::SeedableRng;
//!
//! let bots = games::triandro(2);
//! let spec = "alphabeta:3".parse()?;
//! let view = View::of(&triandro_rules::Triandro::default())?;
//! # let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
//! let answer = bots.make(&spec)?.choose(&view, &spec.budget(None)?, &mut rng)?;
//! assert_eq!(answer.iterations, 3);
//! // Alpha-beta is for two seats.
//! assert!(games::triandro(3).make(&spec).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cybo")]
use std::sync::OnceLock;

#[cfg(feature = "cybo")]
use crate::cybo::Solution;
use crate::eval;
use crate::{Bot, Bots, Expectimax, Heuristic};

/// The bots of Triominos Conquest.
#[cfg(feature = "conquest")]
pub fn conquest() -> Bots<conquest_rules::Conquest> {
    let bots = estimating(eval::ConquestHeuristic);
    levels(bots, [8, 64, 1024], || Box::new(crate::Ismcts::default()))
}

/// The bots of Cybo with so many players at a level.
///
/// With two there is `solution`, which plays by the [`Solution`]. Each level is solved once, when
/// the bot is first made, and kept as long as the program runs.
#[cfg(feature = "cybo")]
pub fn cybo(players: u8, level: cybo_rules::Level) -> Bots<cybo_rules::Cybo> {
    let bots =
        levels(estimating(eval::CyboHeuristic), [4, 32, 1024], || Box::new(crate::Uct::default()));
    if players != 2 {
        return bots;
    }
    bots.with("solution", move || Box::new(solved(level)))
}

/// The solution of a level.
#[cfg(feature = "cybo")]
fn solved(level: cybo_rules::Level) -> &'static Solution {
    static SOLVED: [OnceLock<Solution>; cybo_rules::Level::ALL.len()] =
        [const { OnceLock::new() }; cybo_rules::Level::ALL.len()];
    SOLVED[level as usize].get_or_init(|| Solution::new(level))
}

/// The bots of TRIAD and its Tourney on a layout.
#[cfg(feature = "triad")]
pub fn triad<L: triad_rules::Board, C: triad_rules::Contest>(
    layout: &triad_rules::Layout,
) -> Bots<triad_rules::GameOn<L, C>>
where
    triad_rules::GameOn<L, C>: rules_core::Observe + rules_core::Keyed,
{
    let heuristic = eval::TriadHeuristic::new(layout);
    let bots =
        levels(estimating(heuristic.clone()), [16, 256, 4096], || Box::new(crate::Uct::default()));
    bots.with_alpha_beta(heuristic)
}

/// The bots of Triandro with so many seats.
#[cfg(feature = "triandro")]
pub fn triandro(seats: u8) -> Bots<triandro_rules::Triandro> {
    let bots = levels(estimating(eval::TriandroHeuristic), [16, 256, 4096], || {
        Box::new(crate::Uct::default())
    });
    if seats == 2 { bots.with_alpha_beta(eval::TriandroHeuristic) } else { bots }
}

/// The bots of Triarchy.
#[cfg(feature = "triarchy")]
pub fn triarchy() -> Bots<triarchy_rules::Triarchy> {
    let bots = estimating(eval::TriarchyHeuristic);
    levels(bots, [8, 64, 512], || Box::new(crate::Ismcts::default()))
}

/// The standard bots and those that go by an estimate.
fn estimating<G: rules_core::Observe>(heuristic: impl Heuristic<G> + Clone + 'static) -> Bots<G> {
    let estimate = heuristic.clone();
    Bots::standard()
        .with_heuristic(heuristic)
        .with_search("expectimax", move || Box::new(Expectimax::new(estimate.clone())))
}

/// The same with the levels, which do so many iterations.
fn levels<G: rules_core::Observe>(
    bots: Bots<G>,
    [easy, medium, hard]: [u64; 3],
    make: fn() -> Box<dyn Bot<G>>,
) -> Bots<G> {
    bots.with_level("easy", easy, make)
        .with_level("medium", medium, make)
        .with_level("hard", hard, make)
}
