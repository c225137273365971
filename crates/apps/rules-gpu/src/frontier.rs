//! Positions of a frontier: their children and the numbers of their steps.

use core::convert::Infallible;
use core::ops::ControlFlow;

use rules_core::{ChildVisitor, Game, Turn};

/// Returns the number of steps of a position: actions, or events at chance's turn.
pub(crate) fn count<G: Game>(position: &G) -> u64 {
    match position.turn() {
        Turn::Seat(_) => position.count_actions() as u64,
        Turn::Chance => position.chance_events().count() as u64,
        Turn::Over => 0,
    }
}

/// Calls a function with each child.
struct Each<F>(F);

impl<G: Game, F: FnMut(&G)> ChildVisitor<G> for Each<F> {
    type Break = Infallible;

    #[inline]
    fn visit(&mut self, _: G::Action, child: &G) -> ControlFlow<Infallible> {
        (self.0)(child);
        ControlFlow::Continue(())
    }
}

/// Calls `each` with the position after every step.
pub(crate) fn children<G: Game>(position: &G, mut each: impl FnMut(&G)) {
    match position.turn() {
        Turn::Seat(_) => {
            let ControlFlow::Continue(()) = position.visit_children(&mut Each(each));
        }
        Turn::Chance => {
            for (event, _) in position.chance_events() {
                each(&position.after_event(event));
            }
        }
        Turn::Over => {}
    }
}
