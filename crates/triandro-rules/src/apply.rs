//! Effects of actions, and who is next: TRIANDRO-5, TRIANDRO-8, TRIANDRO-12 to TRIANDRO-14,
//! TRIANDRO-16. TRIANDRO-15 follows from it.

use core::ops::ControlFlow;

use rules_core::{ChildVisitor, Game as _};

use crate::action::Action;
use crate::captures::Captures;
use crate::hands::STONES;
use crate::options::{Ending, Options};
use crate::point_set::PointSet;
use crate::position::{Progress, Triandro};

impl Triandro {
    /// Plays a legal action and ends the turn.
    #[inline(always)]
    pub(crate) fn apply(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal in {self}");
        let fourth = match action {
            Action::Place(point) => {
                // Taken before the stone is there, it is the same for all placements.
                let fourth = self.fourth();
                self.add_stone(point);
                self.hands.take_one(self.seat);
                fourth
            }
            Action::Capture(triangle) => {
                // TRIANDRO-12: the area is emptied. The player's own stones go back to the hand,
                // all others out of the game.
                let area = triangle.area().0;
                self.hands.put(self.seat, (self.mine() & area).count_ones());
                self.clear(area);
                self.fourth()
            }
        };
        self.end_turn(fourth);
    }

    /// The position after an action.
    #[inline(always)]
    pub(crate) fn applied(&self, action: Action) -> Self {
        let mut next = *self;
        next.apply(action);
        next
    }

    /// Visits the position after each legal action.
    #[inline]
    pub(crate) fn apply_each<V: ChildVisitor<Self>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        // One loop a kind of action: the compiler then finds what is the same after every placement.
        for point in PointSet(self.placements_now()) {
            let action = Action::Place(point);
            visitor.visit(action, &self.applied(action))?;
        }
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        for triangle in Captures::new(self.mine(), self.opponents()) {
            let action = Action::Capture(triangle);
            visitor.visit(action, &self.applied(action))?;
        }
        ControlFlow::Continue(())
    }

    /// Ends a turn: finds who is next and whether the game is over. `fourth` is what
    /// [`Triandro::fourth`] says.
    #[inline(always)]
    fn end_turn(&mut self, fourth: u64) {
        if self.progress_unless_over() == Progress::Easy {
            self.progress = Progress::Easy;
            self.move_up_with(fourth);
        } else {
            *self = self.settled();
            // Said here once more, so that the compiler sees that the easy case and this one never
            // meet again.
            if self.progress != Progress::Over {
                self.progress = Progress::Tight;
            }
        }
    }

    /// Finds the next player, or the winner, where not everybody is sure to be able to move.
    #[cold]
    #[inline(never)]
    fn settled(self) -> Triandro {
        let mut able = (1..self.players).chain([0]).filter(|&place| self.is_able_at(place.into()));
        let mut next = self;
        // TRIANDRO-13: who cannot move is skipped. If nobody can, the one who has just moved, who is at
        // place 0, has won.
        let first = able.next();
        let turns = first.unwrap_or(0);
        let goes_on = match self.ending() {
            // TRIANDRO-14: a single player who is able to move has won.
            Ending::AtOnce => able.next().is_some(),
            // TRIANDRO-16: that player moves, be it the one who has just moved.
            Ending::PlayOn => first.is_some(),
        };
        next.progress = if goes_on { Progress::Tight } else { Progress::Over };
        for _ in 0..turns {
            next.move_up();
        }
        next
    }
}

/// How many turns a game has at most (TRIANDRO-15).
///
/// Each turn is a capture or a placement, and each placement puts a stone on the board for the first
/// time, which happens at most 14 times a player, or once more after a capture returned it. So a
/// capture that returns `r` stones adds `r + 1` turns at most: it costs opponents a stone at least,
/// and `r` is at most what the capturer has left, of which three make the triangle. It adds up to most if
/// one player takes all stones but three of one opponent, each with all 14 of its own, and these three
/// then take the 14 one by one.
pub(crate) const fn max_turns(options: &Options) -> u64 {
    let stones = STONES as u64;
    let others = stones * (options.players as u64 - 1);
    let by_the_first = (others - 3) * (stones + 1);
    let by_the_last = stones * (3 + 1);
    stones + others + by_the_first + by_the_last
}
