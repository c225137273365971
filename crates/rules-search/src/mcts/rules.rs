//! Parameters of a search.

use rules_core::{Code, Observe, Seat};

use super::amaf::Places;
use super::settings::MctsSettings;
use super::stat::{Bound, Stat};
use super::value::{estimated, of_result};
use crate::Heuristic;

/// Parameters of all iterations of a search.
pub(super) struct Rules<'a, G: Observe> {
    pub(super) settings: &'a MctsSettings,
    pub(super) heuristic: Option<&'a dyn Heuristic<G>>,
    pub(super) places: &'a Places,
    pub(super) viewer: Seat,
    /// The legal actions of the view.
    pub(super) legal: &'a [G::Action],
    /// Exploration constant for values from -1 to 1.
    pub(super) explore: f32,
    /// Value of an untried action, from -1 to 1.
    pub(super) first_play: f32,
    /// Whether to prove wins and losses.
    pub(super) proves: bool,
    /// Bound by which actions are selected.
    pub(super) bound: Bound,
    /// The heuristic, if it finds decisive actions.
    pub(super) decides: Option<&'a dyn Heuristic<G>>,
}

impl<G: Observe<Action: Code>> Rules<'_, G> {
    /// Returns the statistics of a new child without an estimate.
    #[inline]
    pub(super) fn new_child(&self, action: G::Action) -> Stat {
        Stat { place: self.places.place(action.code()), ..Stat::default() }
    }

    /// Returns the heuristic if new children have estimates.
    #[inline]
    pub(super) fn estimates(&self) -> Option<&dyn Heuristic<G>> {
        self.heuristic.filter(|_| self.settings.prior > 0.0 || self.bound.has_policy())
    }

    /// Returns the heuristic if children begin with estimates.
    #[inline]
    pub(super) fn first_estimates(&self) -> Option<&dyn Heuristic<G>> {
        self.estimates().filter(|_| !self.is_late())
    }

    /// Returns the estimated value for the seat after an action.
    #[inline(never)]
    pub(super) fn estimate(
        &self,
        heuristic: &dyn Heuristic<G>,
        position: &G,
        action: G::Action,
        seat: Seat,
    ) -> f32 {
        let next = position.after(action);
        let values = if next.is_over() {
            of_result(&next)
        } else {
            estimated(&next, heuristic, self.settings.scale)
        };
        values[seat.index()]
    }

    /// Returns whether children begin without their estimates.
    #[inline]
    pub(super) fn is_late(&self) -> bool {
        self.settings.estimate_at > 1 && !self.bound.has_policy()
    }
}
