//! Symmetries: maps between positions that are equivalent for play.

use core::fmt::Debug;

use crate::{Game, Outcome, Seat, SeatSet};

/// A game with symmetries.
///
/// A symmetry maps positions, actions, events and seats without changing anything about the game.
///
/// # What an implementor guarantees
/// For every position `p`, symmetry `s` of `p.symmetries()`, legal action `a` and seat `t`:
/// - the symmetries of a position depend only on its options and form a group: the first is the
///   identity, [`inverse`](Symmetric::inverse) inverts, and [`compose`](Symmetric::compose)
///   composes;
/// - `p.map(s).after(p.map_action(s, a)) == p.after(a).map(s)`, and likewise for events; weights
///   stay;
/// - turns, outcomes, observations and seats named by options are mapped; all other options stay;
/// - [`canonical`](Symmetric::canonical) returns the same position for all images of `p`, and the
///   symmetry that maps `p` to it.
///
/// The module [`implement`](crate::implement) has a complete example.
///
/// `Ord` on positions only serves to choose the canonical one.
#[doc(alias = "transform")]
pub trait Symmetric: Game + Ord {
    /// One symmetry.
    type Symmetry: Copy + Eq + Debug + Send + Sync + 'static;

    /// The symmetry that changes nothing.
    const IDENTITY: Self::Symmetry;

    /// Returns all symmetries of games with these options, [`IDENTITY`](Symmetric::IDENTITY) first.
    fn symmetries(&self) -> impl Iterator<Item = Self::Symmetry>;

    /// Returns the symmetry that undoes this one.
    fn inverse(&self, symmetry: Self::Symmetry) -> Self::Symmetry;

    /// Returns the symmetry that does `first` and then `second`.
    fn compose(&self, first: Self::Symmetry, second: Self::Symmetry) -> Self::Symmetry;

    /// Returns the image of the position.
    #[must_use]
    fn map(&self, symmetry: Self::Symmetry) -> Self;

    /// Returns the image of an action.
    fn map_action(&self, symmetry: Self::Symmetry, action: Self::Action) -> Self::Action;

    /// Returns the image of an event.
    fn map_event(&self, symmetry: Self::Symmetry, event: Self::Event) -> Self::Event;

    /// Returns the image of a seat.
    fn map_seat(&self, symmetry: Self::Symmetry, seat: Seat) -> Seat;

    /// Returns the image of an outcome: winners and scores move with their seats.
    fn map_outcome(
        &self,
        symmetry: Self::Symmetry,
        outcome: Outcome<Self::End>,
    ) -> Outcome<Self::End> {
        let winners: SeatSet =
            outcome.winners().iter().map(|seat| self.map_seat(symmetry, seat)).collect();
        let mapped = Outcome::new(outcome.seats(), winners, outcome.end());
        match outcome.scores() {
            None => mapped,
            Some(scores) => {
                let mut moved = crate::BySeat::default();
                for (seat, &score) in Seat::all(outcome.seats()).zip(scores) {
                    moved[self.map_seat(symmetry, seat)] = score;
                }
                mapped.with_scores(moved.first(outcome.seats()))
            }
        }
    }

    /// Returns the least of all images, and the symmetry that maps to it.
    fn canonical(&self) -> (Self, Self::Symmetry) {
        let mut best = (self.clone(), Self::IDENTITY);
        for symmetry in self.symmetries() {
            let image = self.map(symmetry);
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        best
    }
}
