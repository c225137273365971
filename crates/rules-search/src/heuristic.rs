//! Estimates of what a position is worth.

use rules_core::{Game, Seat};

/// What a [`Heuristic`] gives for a certain win.
pub const WIN: i32 = 1_000_000;

/// An estimate of what a position is worth to a seat, without search.
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
    /// What the position is worth to the seat: the more the better, between `-WIN` and [`WIN`].
    /// Positions in which the game is over are not asked about: their outcome says it.
    fn evaluate(&self, position: &G, seat: Seat) -> i32;

    /// How promising a legal action looks, the higher the better, from -1000 to 1000: in which order a
    /// search tries actions. It changes how long a search takes, not what it finds. The default takes
    /// all for alike.
    #[inline]
    fn order(&self, position: &G, action: G::Action) -> i32 {
        let _ = (position, action);
        0
    }
}

impl<G: Game, F: Fn(&G, Seat) -> i32 + Send + Sync> Heuristic<G> for F {
    fn evaluate(&self, position: &G, seat: Seat) -> i32 {
        self(position, seat)
    }
}
