//! Visiting the positions one step later.

use std::ops::ControlFlow;

use rules_core::{Game, StepOf, for_each_step};

/// Visits the position after each possible step with a visitor that can fail.
/// # Errors
/// Returns the error of `visit`; the remaining steps are then not visited.
pub fn try_each_step<G: Game, E>(
    position: &G,
    mut visit: impl FnMut(StepOf<G>, &G) -> Result<(), E>,
) -> Result<(), E> {
    let visited = for_each_step(position, |step, child| match visit(step, child) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    });
    match visited {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}
