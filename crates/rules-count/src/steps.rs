//! The positions one step on.

use std::ops::ControlFlow;

use rules_core::{Game, Step, Turn};

/// Visits the position after each action or event until the visitor breaks.
#[inline]
pub(crate) fn for_each_step<G: Game, B>(
    position: &G,
    visit: &mut impl FnMut(Step<G::Action, G::Event>, &G) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match position.turn() {
        Turn::Seat(_) => {
            position.visit_children(&mut |action, child: &G| visit(Step::Action(action), child))
        }
        Turn::Chance => position
            .chance_events()
            .try_for_each(|(event, _)| visit(Step::Event(event), &position.after_event(event))),
        Turn::Over => ControlFlow::Continue(()),
    }
}

/// The same for a visitor that can fail.
pub(crate) fn try_each_step<G: Game, E>(
    position: &G,
    mut visit: impl FnMut(Step<G::Action, G::Event>, &G) -> Result<(), E>,
) -> Result<(), E> {
    let visited = for_each_step(position, &mut |step, child| match visit(step, child) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    });
    match visited {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}
