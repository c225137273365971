//! How far a match may go back when people play it.

use rules_core::{Notation, Observe, Seat, Step, Turn};

use crate::Match;

/// A step that cannot be taken back, because somebody remembers what it showed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// A chance event that some seat has seen, such as a roll or a drawn tile, at this ply.
    Event(usize),
    /// An action that showed something hidden to the seat that played it, at this ply.
    Uncovered(usize),
}

impl<G: Notation + Observe> Match<G> {
    /// Returns the number of steps before the last action of a seat; `None` if it has not acted.
    ///
    /// ```
    /// use rules_core::Seat;
    /// use rules_match::Match;
    /// use triandro_rules::{Options, Triandro};
    ///
    /// let mut game = Match::<Triandro>::new(Options::default())?;
    /// for point in ["28", "19", "1"] {
    ///     game.play(point.parse()?)?;
    /// }
    /// let ply = game.ply_before_last_action(Seat::SECOND).unwrap();
    /// assert_eq!((ply, game.last_seen_from(ply)), (1, None));
    /// assert!(game.undo_to(ply));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ply_before_last_action(&self, seat: Seat) -> Option<usize> {
        let mut after = self.ply();
        // The steps are read in parts from the end, since a seat acts every few steps.
        while after > 0 {
            let before = after.saturating_sub(64);
            let steps = self.positions_from(before).take(after - before);
            let acted = |(position, _): &(G, _)| position.turn() == Turn::Seat(seat);
            let last = steps.enumerate().filter(|(_, step)| acted(step)).last();
            if let Some((index, _)) = last {
                return Some(before + index);
            }
            after = before;
        }
        None
    }

    /// Returns the last step from the one at `ply` on that showed something hidden or random.
    ///
    /// `None` if all these steps can be taken back fairly.
    pub fn last_seen_from(&self, ply: usize) -> Option<Seen> {
        let seats = self.position().seats();
        let seen = |(ply, (position, step)): (usize, (G, _))| match step {
            Step::Event(event) => {
                let anybody = Seat::all(seats).any(|seat| position.event_is_seen(event, seat));
                anybody.then_some(Seen::Event(ply))
            }
            Step::Action(action) => {
                position.action_uncovers(action).then_some(Seen::Uncovered(ply))
            }
        };
        (ply..).zip(self.positions_from(ply)).filter_map(seen).last()
    }
}
