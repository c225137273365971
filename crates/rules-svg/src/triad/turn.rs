//! The actions of a turn, for the marks of a picture.

use rules_core::{Effect, Effects, Game, Step, Viewer};
use triad_rules::{Action, Board, Contest, GameOn, Spot};

/// Adds an action. The first of a turn replaces those of the turn before.
pub(super) fn remember<L: Board, C: Contest>(
    turn: &mut Vec<Action>,
    before: &GameOn<L, C>,
    step: Step<Action, rules_core::NoEvent>,
) {
    let (Step::Action(action), Some(seat)) = (step, before.turn().seat()) else { return };
    match action {
        Action::Gem(_) => {
            turn.clear();
            turn.push(action);
            // TRIAD-10: the automatic captures, in the order of the chain.
            before.effects(step, Viewer::Open, |effect| {
                if let Effect::Flipped { at: Spot::Post(post), .. } = effect {
                    turn.push(Action::Capture(post));
                }
            });
        }
        Action::Capture(_) => turn.push(action),
        Action::Jewel { .. } => {
            let first = before.jewels(seat).all(|jewel| !jewel.moved);
            // TRIAD-8: a turn without a Gem begins with a Jewel.
            if first && turn.iter().any(|action| matches!(action, Action::Jewel { .. })) {
                turn.clear();
            }
            turn.push(action);
        }
    }
}
