//! Effects of actions for pictures and people: TRIANDRO-5, TRIANDRO-12, TRIANDRO-13.

use rules_core::{Effect, Effects, Game, NoEvent, Seat, Step};

use crate::action::Action;
use crate::board::Point;
use crate::position::Triandro;

rules_core::implement::named! {
    /// The only kind of piece.
    pub enum Piece {
        /// A stone.
        Stone = "stone"
    }
}

impl Effects for Triandro {
    type Place = Point;
    type Piece = Piece;

    fn effects(
        &self,
        step: Step<Action, NoEvent>,
        _: Option<Seat>,
        mut see: impl FnMut(Effect<Point, Piece>),
    ) {
        let Step::Action(action) = step;
        let Some(mover) = self.turn().seat() else { return };
        let piece = Piece::Stone;
        match action {
            Action::Place(to) => see(Effect::Placed { seat: Some(mover), piece, to }),
            // TRIANDRO-12: own stones return to the hand, and all others leave the game.
            Action::Capture(triangle) => {
                for from in triangle.area() {
                    let Some(owner) = self.stone(from) else { continue };
                    let seat = Some(owner);
                    see(if owner == mover {
                        Effect::Returned { seat, piece, from }
                    } else {
                        Effect::Captured { seat, piece, from }
                    });
                }
            }
        }
        // TRIANDRO-13: players who cannot move are skipped.
        let after = self.after(action);
        let Some(next) = after.turn().seat() else { return };
        let mut seat = mover.next(self.players);
        while seat != next {
            see(Effect::Passed { seat });
            seat = seat.next(self.players);
        }
    }

    fn pieces(&self, mut see: impl FnMut(Option<Seat>, Piece, Point)) {
        for seat in Seat::all(self.players) {
            self.stones(seat).into_iter().for_each(|point| see(Some(seat), Piece::Stone, point));
        }
    }
}
