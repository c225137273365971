//! Triominos Conquest: the score of the covers as they lie, and covers left.

use std::sync::Arc;

use conquest_rules::{Conquest, Kind};
use rules_core::{Game, Seat};

use super::common::{Make, estimating, lead, two_bots, with_levels};
use crate::{Bots, Heuristic, Ismcts, MctsSettings, WIN};

/// The bots of Triominos Conquest.
pub fn conquest() -> Bots<Conquest> {
    conquest_levels(estimating(ConquestHeuristic, MctsSettings::plain(0.3)))
}

/// Adds the levels of Triominos Conquest.
pub fn conquest_levels(bots: Bots<Conquest>) -> Bots<Conquest> {
    let ismcts: Make<_> = Arc::new(|| Box::new(Ismcts::default()));
    with_levels(bots, two_bots([8, 64, 1024, 8192], ismcts.clone(), ismcts))
}

/// An estimate of positions of Triominos Conquest, for any number of players: the lead in the score as
/// the covers lie, and how safe these are. Looks at nothing that is hidden.
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

/// What a point of the score is worth.
const POINT: i32 = WIN / 400;
/// What a cover on the table is worth beside its score, by its size: only larger ones overpower it
/// (CONQUEST-10).
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
