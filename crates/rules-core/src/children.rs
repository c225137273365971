//! Visitors of the positions after each legal action.

use core::ops::ControlFlow;

use crate::Game;

/// A visitor that [`Game::visit_children`] calls for every legal action.
///
/// Closures implement it. A type of your own can hold named state and can request that its method
/// is inlined, which closures cannot:
///
/// ```
/// use core::ops::ControlFlow;
/// use rules_core::{ChildVisitor, Game};
///
/// /// Finds an action after which the game is over.
/// struct Ending<A>(Option<A>);
///
/// impl<G: Game> ChildVisitor<G> for Ending<G::Action> {
///     type Break = ();
///
///     fn visit(&mut self, action: G::Action, child: &G) -> ControlFlow<()> {
///         if child.turn().is_over() {
///             self.0 = Some(action);
///             return ControlFlow::Break(());
///         }
///         ControlFlow::Continue(())
///     }
/// }
/// ```
pub trait ChildVisitor<G: Game> {
    /// The value of an early exit; [`Infallible`](core::convert::Infallible) if there is none.
    type Break;

    /// Visits a legal action and the position after it; `Break` ends the visit.
    fn visit(&mut self, action: G::Action, child: &G) -> ControlFlow<Self::Break>;
}

impl<G: Game, B, F: FnMut(G::Action, &G) -> ControlFlow<B>> ChildVisitor<G> for F {
    type Break = B;

    #[inline]
    fn visit(&mut self, action: G::Action, child: &G) -> ControlFlow<B> {
        self(action, child)
    }
}
