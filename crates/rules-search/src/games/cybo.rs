//! Cybo: points, and what a Quad that is rolled for is expected to bring.

use std::sync::{Arc, OnceLock};

use cybo_rules::{Cybo, Phase};
use rules_core::{Game, Seat};

use super::common::{Make, estimating, lead, two_bots, with_levels};
use crate::cybo::Solution;
use crate::{Bots, Heuristic, MctsSettings, Uct, WIN};

/// The bots of Cybo with so many players at a level.
///
/// With two there is `solution`, which plays by the [`Solution`]. Each level is solved once, when
/// the bot is first made, and kept as long as the program runs.
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
    with_levels(bots, two_bots([4, 32, 1024, 16384], uct.clone(), uct))
}

/// The solution of a level.
fn solved(level: cybo_rules::Level) -> &'static Solution {
    static SOLVED: [OnceLock<Solution>; cybo_rules::Level::ALL.len()] =
        [const { OnceLock::new() }; cybo_rules::Level::ALL.len()];
    SOLVED[level as usize].get_or_init(|| Solution::new(level))
}

/// An estimate of positions of Cybo, for any number of players and at any level: the lead in points.
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

/// What a twelfth of a point is worth: a lead of all points that there can be is less than a win.
const TWELFTH: i32 = WIN / (12 * 13 * 16);

impl Heuristic<Cybo> for CyboHeuristic {
    fn evaluate(&self, position: &Cybo, seat: Seat) -> i32 {
        let twelfths = |seat| {
            let attempts = position.player() == seat && position.phase() == Phase::Attempting;
            // CYBO-8: one chance in twelve of 16 points, else 3; and what stands for sure while it is
            // still to be decided.
            let expected = match position.phase() {
                _ if attempts => 16 + 11 * 3,
                Phase::Deciding { points } if position.player() == seat => 12 * i32::from(points),
                _ => 0,
            };
            12 * i32::from(position.total(seat)) + expected
        };
        TWELFTH * lead(position.seats(), seat, twelfths)
    }
}
