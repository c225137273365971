//! Heuristic and bots of Cybo.

use std::sync::{Arc, OnceLock};

use cybo_rules::{Cybo, Phase};
use rules_core::{Game, Seat};

use super::common::{Make, by_iterations, estimating, margin, with_levels};
use crate::cybo::Solution;
use crate::{Bots, Heuristic, MctsSettings, Uct, WIN};

/// Returns the bots of Cybo with `players` at a level.
///
/// With two players they include `solution`, which plays by the [`Solution`]. Each level is solved
/// once, when its bot is first made, and kept until the program ends.
pub fn cybo(players: u8, level: cybo_rules::Level) -> Bots<Cybo> {
    let bots = cybo_levels(estimating(CyboHeuristic, MctsSettings::plain(0.7)));
    if players != 2 {
        return bots;
    }
    bots.with("solution", move || Box::new(solved(level)))
}

/// Adds the levels of Cybo.
pub fn cybo_levels(bots: Bots<Cybo>) -> Bots<Cybo> {
    let uct: Make<_> = Arc::new(|| Box::new(Uct::default()));
    with_levels(bots, by_iterations([4, 32, 1024, 16384], [uct.clone(), uct.clone(), uct]))
}

/// Returns the cached solution of a level.
fn solved(level: cybo_rules::Level) -> &'static Solution {
    static SOLVED: [OnceLock<Solution>; cybo_rules::Level::ALL.len()] =
        [const { OnceLock::new() }; cybo_rules::Level::ALL.len()];
    SOLVED[level as usize].get_or_init(|| Solution::new(level))
}

/// Heuristic for Cybo with any number of players: the lead in expected points.
///
/// ```
/// use cybo_rules::{Action, samples};
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::CyboHeuristic};
///
/// // Nine points in the hand are worth more than the attempt.
/// let [stop, quad] = Action::ALL.map(|action| samples::deciding().after(action));
/// let worth = |position| CyboHeuristic.evaluate(position, Seat::FIRST);
/// assert!(worth(&stop) > worth(&quad));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CyboHeuristic;

/// Value of a twelfth of a point; the largest possible lead is less than a win.
const TWELFTH: i32 = WIN / (12 * 13 * 16);

impl Heuristic<Cybo> for CyboHeuristic {
    fn evaluate(&self, position: &Cybo, seat: Seat) -> i32 {
        let twelfths = |seat| {
            let attempts = position.player() == seat && position.phase() == Phase::Attempting;
            // CYBO-8: a Quad scores 16 points with one chance in twelve, otherwise 3. Before the
            // decision the points of stopping count.
            let expected = match position.phase() {
                _ if attempts => 16 + 11 * 3,
                Phase::Deciding { points } if position.player() == seat => 12 * i32::from(points),
                _ => 0,
            };
            12 * i32::from(position.total(seat)) + expected
        };
        TWELFTH * margin(position.seats(), seat, twelfths)
    }
}
