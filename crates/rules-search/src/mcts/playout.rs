//! The value of an iteration: a play-out, an estimate, or both.

use rules_core::{Code, Observe, Turn};

use super::rules::Rules;
use super::settings::Playout;
use super::value::{Values, estimated, of_result};
use super::walk::Walk;
use crate::playouts::{Dice, play_out};

impl<G: Observe<Action: Code>> Walk<G> {
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
