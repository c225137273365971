//! Effects of actions for pictures and people: TRIANDRO-5, TRIANDRO-12, TRIANDRO-13.

use core::fmt;

use rules_core::{
    Captures, Effect, Effects, Game, NoEvent, Seat, SeatSet, Sentences, Step, Viewer, Words,
};

use crate::action::Action;
use crate::board::Point;
use crate::captures;
use crate::point_set::PointSet;
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
        _: impl Into<Viewer>,
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

    /// TRIANDRO-14, TRIANDRO-16: who cannot move any more, and what the winner can do.
    fn write_why(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        let Some(winner) = self.winner().and_then(|winners| winners.iter().next()) else {
            return Ok(());
        };
        let losers = SeatSet::all(self.players) - SeatSet::only(winner);
        let empty: SeatSet = losers.iter().filter(|&seat| self.hand(seat) == 0).collect();
        let mut why = Sentences::new(words, out);
        if !empty.is_empty() {
            let pattern = "{seat} [has|have] no stone left and no triangle to capture";
            why.say(empty, "hand-empty", pattern, &[])?;
        }
        if empty != losers {
            let pattern = "{seat} [has|have] no point to place on and no triangle to capture";
            why.say(losers - empty, "no-point", pattern, &[])?;
        }
        let (key, pattern) = if !self.placements(winner).is_empty() {
            ("can-place", "{seat} can still place")
        } else if self.captures(winner).next().is_some() {
            ("can-capture", "{seat} can still capture a triangle")
        } else {
            ("moved-last", "{seat} made the last move")
        };
        why.say(SeatSet::only(winner), key, pattern, &[])
    }
}

impl Captures for Triandro {
    fn captured(&self, action: Action) -> impl Iterator<Item = Point> {
        match action {
            Action::Place(_) => PointSet::EMPTY.iter(),
            // TRIANDRO-12: all but the player's own stones.
            Action::Capture(triangle) => PointSet(triangle.area().0 & self.opponents()).iter(),
        }
    }

    fn capturing_actions(&self) -> impl Iterator<Item = Action> {
        let mine = if self.is_over() { 0 } else { self.mine() };
        captures::Captures::new(mine, self.opponents()).map(Action::Capture)
    }
}
