//! Heuristic and bots of Triominos Conquest.

use std::sync::Arc;

use conquest_rules::{Conquest, Kind, Observation};
use rules_core::{Game, Seat};

use super::common::{Make, estimating, lead, search, two_bots, with_levels};
use crate::endgame::{Endgame, Exact};
use crate::{Bot, Bots, Heuristic, Ismcts, MctsSettings, WIN};

/// Returns the bots of Triominos Conquest.
pub fn conquest() -> Bots<Conquest> {
    let search = search(Arc::new(ConquestHeuristic), MctsSettings::plain(0.3));
    let bots = estimating(ConquestHeuristic, MctsSettings::plain(0.3));
    conquest_levels(bots.with_search("mcts", move || Box::new(with_endgame(search()))))
}

/// Returns a bot that plays by `bot` until its seat knows the other hand, and then exactly.
///
/// With an empty stock and two seats, all tiles that the seat does not see are in the other hand.
fn with_endgame(bot: Box<dyn Bot<Conquest>>) -> impl Bot<Conquest> {
    let is_known =
        |seen: &Observation| seen.public().options().players == 2 && seen.in_stock() == 0;
    Endgame { bot, solver: Exact::new(is_known) }
}

/// Adds the levels of Triominos Conquest.
pub fn conquest_levels(bots: Bots<Conquest>) -> Bots<Conquest> {
    let ismcts: Make<_> = Arc::new(|| Box::new(Ismcts::default()));
    with_levels(bots, two_bots([8, 64, 1024, 8192], ismcts.clone(), ismcts))
}

/// Heuristic for Triominos Conquest with any number of players.
///
/// It is the lead in the current score, with a bonus for covers that are hard to overpower. It uses
/// no hidden information.
///
/// ```
/// use conquest_rules::Conquest;
/// use rules_core::Seat;
/// use rules_search::{Heuristic, games::ConquestHeuristic};
///
/// assert_eq!(ConquestHeuristic.evaluate(&Conquest::default(), Seat::FIRST), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ConquestHeuristic;

/// Value of a point of the score.
const POINT: i32 = WIN / 400;
/// Bonus of a cover by size, since only larger ones overpower it (CONQUEST-10).
const COVERS: [(Kind, i32); 2] = [(Kind::Triotri, 4 * POINT), (Kind::Triohex, 8 * POINT)];

impl Heuristic<Conquest> for ConquestHeuristic {
    fn evaluate(&self, position: &Conquest, seat: Seat) -> i32 {
        let public = position.public();
        let worth = |seat| {
            let laid = COVERS.map(|(kind, each)| {
                i32::from(kind.supply().saturating_sub(public.covers_left(seat, kind))) * each
            });
            POINT * i32::from(public.score(seat)) + laid.iter().sum::<i32>()
        };
        lead(position.seats(), seat, worth)
    }
}
