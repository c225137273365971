//! Heuristic of TRIAD by captured Gems and distances.

use std::collections::BTreeMap;

use rules_core::{Game, Seat};
use triad_rules::{Action, Board, Contest, GameOn, Layout, Phase, Place, PlaceKind};

use super::common::margin;
use crate::{Heuristic, WIN};

/// Heuristic for TRIAD and its Tourney on one layout.
///
/// It values captured Gems, and Jewels by their distance to the opposing Docks.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriadHeuristic};
/// use triad_rules::{Board, BuiltIn, Triad, samples};
///
/// let heuristic = TriadHeuristic::new(BuiltIn::Hex.layout());
/// assert_eq!(heuristic.evaluate(&Triad::default(), Seat::FIRST), 0);
/// // One step to a Dock is worth more than two captured Gems.
/// assert!(heuristic.evaluate(&samples::breach_next(), Seat::FIRST) > 0);
/// ```
#[derive(Clone, Debug)]
pub struct TriadHeuristic {
    /// Value of a Jewel for each seat and place.
    worth: [Vec<i32>; 2],
    /// The places beside opposing Docks, ascending, with a Dock of each, for each seat.
    breaches: [Vec<(Place, Place)>; 2],
}

/// Value of a captured Gem; ten are a win.
const GEM: i32 = WIN / 14;
/// Value of a step towards an opposing Dock.
const STEP: i32 = WIN / 150;
/// Bonus by steps to a Dock that a Jewel can reach in this turn or the next two.
const NEAR: [i32; 4] = [0, WIN / 12, WIN / 25, WIN / 60];
/// Maximum distance that counts, in steps.
const FAR: u8 = 20;

/// Number of groups of places: Docks, bands and Portals.
const GROUPS: usize = 29;
/// Places in a group; number 0 is unused.
const NUMBERS: usize = Place::NUMBERS as usize + 1;

impl TriadHeuristic {
    /// Returns the heuristic for a layout; on other layouts it is inaccurate.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        TriadHeuristic {
            worth: [0, 1].map(|seat| worth_of_places(layout, seat)),
            breaches: [0, 1].map(|seat| breaches(layout, seat)),
        }
    }

    /// Returns the value of a Jewel of the seat on a place.
    #[inline]
    fn worth_on(&self, seat: Seat, place: Place) -> i32 {
        self.worth[seat.index() & 1][index(place)]
    }

    fn worth_to<L: Board, C: Contest>(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        let jewels = position.jewels(seat).map(|jewel| self.worth_on(seat, jewel.place));
        jewels.sum::<i32>() + GEM * position.tally(seat) as i32
    }
}

impl<L: Board, C: Contest> Heuristic<GameOn<L, C>> for TriadHeuristic {
    #[inline]
    fn evaluate(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        margin(2, seat, |seat| self.worth_to(position, seat))
    }

    fn finds_decisive(&self) -> bool {
        true
    }

    /// Finds a Breach (TRIAD-19).
    #[inline]
    fn decisive(&self, position: &GameOn<L, C>) -> Option<Action> {
        let seat = position.turn().seat().filter(|_| position.phase() == Phase::Jewels)?;
        // Nearly always no Jewel is there, which the check of an action finds sooner than `jewels`.
        let moves = self.breaches[seat.index() & 1].iter();
        moves
            .map(|&(from, to)| Action::Jewel { from, to })
            .find(|&action| position.is_legal(action))
    }

    /// Prefers captures of more Gems, and Jewel moves that come nearer.
    fn order(&self, position: &GameOn<L, C>, action: Action) -> i32 {
        match action {
            Action::Gem(post) => 20 * position.captures_of(post).count() as i32,
            Action::Capture(_) => 20,
            Action::Jewel { from, to } => {
                let Some(seat) = position.turn().seat() else { return 0 };
                (self.worth_on(seat, to) - self.worth_on(seat, from)) / STEP
            }
        }
    }
}

/// Returns the places beside opposing Docks, ascending, with a Dock of each.
fn breaches(layout: &Layout, seat: u8) -> Vec<(Place, Place)> {
    let docks = layout.docks(Seat::new_unchecked(1 - seat));
    let moves = docks.flat_map(|dock| layout.neighbours(dock).map(move |place| (place, dock)));
    // The last Dock of a place.
    moves.collect::<BTreeMap<_, _>>().into_iter().collect()
}

/// Returns the value of a Jewel of a seat on each place of a layout.
fn worth_of_places(layout: &Layout, seat: u8) -> Vec<i32> {
    let own = PlaceKind::Dock(Seat::new_unchecked(seat));
    let mut worth = vec![0; GROUPS * NUMBERS];
    // Outwards from the opposing Docks, step by step.
    let mut reached: Vec<Place> = layout.docks(Seat::new_unchecked(1 - seat)).collect();
    let mut known = vec![false; GROUPS * NUMBERS];
    reached.iter().for_each(|&dock| known[index(dock)] = true);
    for steps in 0..FAR {
        let near = NEAR.get(usize::from(steps)).copied().unwrap_or(0);
        reached.iter().for_each(|&at| worth[index(at)] = near + STEP * i32::from(FAR - steps));
        let mut next = Vec::new();
        // Docks cannot be passed over (TRIAD-17).
        let crossed = reached.iter().filter(|at| at.kind() != own);
        for place in crossed.flat_map(|&at| layout.neighbours(at)) {
            if !core::mem::replace(&mut known[index(place)], true) {
                next.push(place);
            }
        }
        reached = next;
    }
    worth
}

/// Returns the index of a place in tables.
#[inline]
fn index(place: Place) -> usize {
    let group = match place.kind() {
        PlaceKind::Dock(seat) => seat.index() & 1,
        PlaceKind::West => 2,
        PlaceKind::East => 3,
        PlaceKind::Trey { band } => 3 + usize::from(band).clamp(1, GROUPS - 4),
    };
    group * NUMBERS + usize::from(place.number())
}
