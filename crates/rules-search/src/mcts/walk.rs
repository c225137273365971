//! An iteration: its path through the tree, and the value at its end.

use rules_core::{Code, Observe, Seat, Step, Turn};

use super::amaf::{Places, Played};
use super::settings::{MctsSettings, Playout};
use super::stat::Stat;
use super::value::{Values, estimated, of_result};
use crate::Heuristic;
use crate::playouts::{Dice, play_out};

/// Step as the searching seat sees it; `None` for a hidden event.
pub(super) type Seen<G> =
    Step<<G as rules_core::Game>::Action, Option<<G as rules_core::Game>::Event>>;

/// Step of an iteration: node, acting seat, and number of actions played so far.
#[derive(Clone, Copy)]
pub(super) struct Visit<S> {
    pub(super) at: usize,
    pub(super) seat: Option<Seat>,
    pub(super) played: u32,
    pub(super) step: Option<S>,
}

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
    /// Whether selection uses a policy.
    pub(super) puct: bool,
    /// The heuristic, if it finds decisive actions.
    pub(super) decides: Option<&'a dyn Heuristic<G>>,
}

impl<G: Observe<Action: Code>> Rules<'_, G> {
    /// Returns the temperature of the policy.
    pub(super) fn policy(&self) -> Option<f32> {
        self.settings.policy.filter(|_| self.puct)
    }

    /// Returns the statistics of a new child without an estimate.
    #[inline]
    pub(super) fn new_child(&self, action: G::Action) -> Stat {
        Stat { place: self.places.place(action.code()), ..Stat::default() }
    }

    /// Returns the heuristic if new children have estimates.
    #[inline]
    pub(super) fn estimates(&self) -> Option<&dyn Heuristic<G>> {
        self.heuristic.filter(|_| self.settings.prior > 0.0 || self.puct)
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
        self.settings.estimate_at > 1 && !self.puct
    }
}

/// Scratch memory of an iteration.
pub(super) struct Walk<G: Observe> {
    /// The nodes, from the root on.
    pub(super) path: Vec<Visit<Seen<G>>>,
    pub(super) played: Vec<Played>,
    /// Children of the current node that are legal in a determinization.
    pub(super) available: Vec<u32>,
    /// Whether other iterations go on before this one is backed up.
    pub(super) is_deferred: bool,
    /// Whether the last node needs children with estimates, which are left to the thread that does
    /// the play-out.
    pub(super) expands: bool,
}

impl<G: Observe<Action: Code>> Walk<G> {
    pub(super) fn new() -> Self {
        Walk {
            path: Vec::with_capacity(64),
            played: Vec::with_capacity(512),
            available: Vec::with_capacity(256),
            is_deferred: false,
            expands: false,
        }
    }

    /// Begins an iteration.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.played.clear();
        self.expands = false;
    }

    /// Records the next node of the path.
    #[inline]
    pub(super) fn go(&mut self, at: usize, seat: Option<Seat>, step: Option<Seen<G>>) {
        self.path.push(Visit { at, seat, played: self.played.len() as u32, step });
    }

    /// Records that a seat played an action.
    #[inline]
    pub(super) fn note(&mut self, seat: Seat, place: u16) {
        self.played.push(Played::new(seat, place));
    }

    /// Returns the values of a position at the end of the tree.
    #[inline]
    pub(super) fn value(
        &mut self,
        position: &mut G,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) -> Values {
        let most = rules.settings.tree.playout_limit;
        let limit = match rules.settings.playout {
            Playout::Full => most,
            Playout::Cut(plies) => plies.min(most),
        };
        if rules.settings.amaf.is_some() {
            self.play_noted(position, limit, rules, rng);
        } else {
            play_out(position, rng, limit);
        }
        match (rules.settings.playout, rules.heuristic) {
            (Playout::Cut(_), Some(heuristic)) if !position.is_over() => {
                estimated(position, heuristic, rules.settings.scale)
            }
            _ => of_result(position),
        }
    }

    /// Plays random steps and records the actions.
    #[inline]
    fn play_noted(&mut self, position: &mut G, limit: u32, rules: &Rules<'_, G>, rng: &mut Dice) {
        for _ in 0..limit {
            match position.turn() {
                Turn::Seat(seat) => {
                    let decisive = rules.decides.and_then(|known| known.decisive(position));
                    let action = match decisive {
                        Some(action) => {
                            position.play_unchecked(action);
                            action
                        }
                        None => match position.play_random(rng) {
                            Some(action) => action,
                            None => return,
                        },
                    };
                    self.note(seat, rules.places.place(action.code()));
                }
                Turn::Chance => {
                    let Some(event) = position.sample_event(rng) else { return };
                    position.play_event_unchecked(event);
                }
                Turn::Over => return,
            }
        }
    }
}
