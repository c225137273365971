//! Heuristic estimates of positions.

use rules_core::{Game, MAX_SEATS, Seat};

/// Value that a [`Heuristic`] returns for a certain win.
pub const WIN: i32 = 1_000_000;

/// Estimate of the value of a position for a seat, without search.
///
/// Functions and closures of a position and a seat are heuristics:
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, WIN};
/// use triandro_rules::Triandro;
///
/// let mobility = |position: &Triandro, _: Seat| position.count_actions() as i32;
/// assert!(mobility.evaluate(&Triandro::default(), Seat::FIRST) < WIN);
/// ```
#[doc(alias = "evaluation")]
pub trait Heuristic<G: Game>: Send + Sync {
    /// Returns the value of the position for the seat, from `-WIN` to [`WIN`].
    ///
    /// Higher is better. It is not called for finished games, which have an outcome.
    fn evaluate(&self, position: &G, seat: Seat) -> i32;

    /// Returns the values of the position for all seats, with which some heuristics share work.
    #[inline]
    fn evaluate_all(&self, position: &G) -> [i32; MAX_SEATS] {
        let mut values = [0; MAX_SEATS];
        for (value, seat) in values.iter_mut().zip(Seat::all(position.seats())) {
            *value = self.evaluate(position, seat);
        }
        values
    }

    /// Visits the values for all seats after each of the first legal actions, in their order.
    ///
    /// A heuristic that shares work between actions may visit any number of them, up to the first
    /// that ends the game. Callers evaluate the positions after the others. By default none is
    /// visited, and none must be if [`expect`](Heuristic::expect) returns results.
    #[inline]
    fn evaluate_after(&self, position: &G, visit: &mut dyn FnMut([i32; MAX_SEATS])) {
        let _ = (position, visit);
    }

    /// Returns the expected result of each seat, from -1 to 1, if the heuristic knows it.
    ///
    /// It is the expected utility divided by the maximum. A tree search uses it instead of values
    /// that it converts itself.
    #[inline]
    fn expect(&self, position: &G) -> Option<[f32; MAX_SEATS]> {
        let _ = position;
        None
    }

    /// Returns the move ordering value of a legal action, from -1000 to 1000.
    ///
    /// A search tries actions with higher values first. The order changes the time of a search, not
    /// its result. By default all actions are equal.
    #[inline]
    fn order(&self, position: &G, action: G::Action) -> i32 {
        let _ = (position, action);
        0
    }

    /// Returns an action that wins at once, if the heuristic knows one.
    ///
    /// Play-outs of [`Mcts`](crate::Mcts) play it (decisive moves; Teytaud and Teytaud 2010), if
    /// [`finds_decisive`](Heuristic::finds_decisive) returns `true`. By default there is none.
    #[inline]
    fn decisive(&self, position: &G) -> Option<G::Action> {
        let _ = position;
        None
    }

    /// Returns whether [`decisive`](Heuristic::decisive) may find an action.
    ///
    /// Play-outs ask it once in a search. By default they do not look for decisive actions.
    #[inline]
    fn finds_decisive(&self) -> bool {
        false
    }

    /// Returns a number of plies within which the seat cannot lose, if it plays best.
    ///
    /// [`AlphaBeta::prove`](crate::AlphaBeta::prove) relies on it. By default it is 0.
    #[inline]
    fn safe_plies(&self, position: &G, seat: Seat) -> u32 {
        let _ = (position, seat);
        0
    }
}

impl<G: Game, F: Fn(&G, Seat) -> i32 + Send + Sync> Heuristic<G> for F {
    fn evaluate(&self, position: &G, seat: Seat) -> i32 {
        self(position, seat)
    }
}
