//! The actions of a turn, for the marks of a picture.

use rules_core::{Game, Seat, Step};
use triad_rules::{Action, Board, Contest, GameOn, Post};

/// Adds an action. The first of a turn replaces those of the turn before.
pub(super) fn remember<L: Board, C: Contest, E>(
    turn: &mut Vec<Action>,
    before: &GameOn<L, C>,
    step: Step<Action, E>,
) where
    GameOn<L, C>: Game<Action = Action>,
{
    let (Some(action), Some(seat)) = (step.action(), before.turn().seat()) else { return };
    match action {
        Action::Gem(post) => {
            turn.clear();
            turn.push(action);
            turn.extend(captured(before, seat, post).into_iter().map(Action::Capture));
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

/// TRIAD-10: Returns the Posts of the automatic captures of a placement, in the order of the chain.
fn captured<L: Board, C: Contest>(before: &GameOn<L, C>, seat: Seat, post: Post) -> Vec<Post>
where
    GameOn<L, C>: Game<Action = Action>,
{
    let after = before.after(Action::Gem(post));
    let fallen =
        |post: Post| before.gem(post) == Some(seat.next(2)) && after.gem(post) == Some(seat);
    let mut arrived = vec![post];
    let mut index = 0;
    while let Some(&from) = arrived.get(index) {
        for [one, middle, other] in before.board().layout().lines() {
            for [near, far] in [[one, other], [other, one]] {
                let own = before.gem(far) == Some(seat) || arrived.contains(&far);
                if near == from && own && fallen(middle) && !arrived.contains(&middle) {
                    arrived.push(middle);
                }
            }
        }
        index += 1;
    }
    arrived.split_off(1)
}
