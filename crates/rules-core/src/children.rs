//! The positions after each legal action: visited in one go, or made one by one in any order.

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

/// The children of a position, made one by one in any order: what [`Game::children`] returns.
///
/// It holds the work that siblings share, so a search that orders the actions before it plays them
/// pays for this work once.
///
/// ```
/// use core::cmp::Reverse;
/// use rules_core::{Children, Game};
///
/// /// Returns the scores of the children, that of the most promising action first.
/// fn scores<G: Game>(
///     position: &G,
///     promise: impl Fn(G::Action) -> i32,
///     score: impl Fn(&G) -> i32,
/// ) -> Vec<i32> {
///     let children = position.children();
///     let mut actions: Vec<_> = children.actions().collect();
///     actions.sort_by_key(|&action| Reverse(promise(action)));
///     let mut child = position.clone();
///     let mut scores = Vec::new();
///     for action in actions {
///         children.make(action, &mut child);
///         scores.push(score(&child));
///     }
///     scores
/// }
/// ```
#[doc(alias = "PieceMoves")]
pub trait Children<G: Game> {
    /// Returns all legal actions, as [`Game::legal_actions`] lists them.
    fn actions(&self) -> impl Iterator<Item = G::Action>;

    /// Sets `child`, whatever it was, to the position after a legal action.
    ///
    /// The contract is that of [`Game::play_unchecked`]. A child that is returned by value would be
    /// moved, which takes as long as making it in small games.
    fn make(&self, action: G::Action, child: &mut G);
}

/// Shares nothing: lists and plays with the methods of [`Game`].
impl<G: Game> Children<G> for &G {
    #[inline]
    fn actions(&self) -> impl Iterator<Item = G::Action> {
        G::legal_actions(self)
    }

    #[inline]
    fn make(&self, action: G::Action, child: &mut G) {
        child.clone_from(self);
        child.play_unchecked(action);
    }
}
