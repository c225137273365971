//! Who is next, and when the game is over: TRIANDRO-13 and TRIANDRO-14.

use rules_core::Seat;

use crate::board::FREE_POINTS;
use crate::captures;
use crate::position::{Phase, Triandro};

impl Triandro {
    /// Whether a seat could move if it were its turn: place or capture (TRIANDRO-13, TRIANDRO-14).
    pub fn is_able(&self, seat: Seat) -> bool {
        seat.number() < self.players && self.is_able_at(self.place(seat.number()))
    }

    /// Whether the player at a place in the order of turns could move.
    fn is_able_at(&self, place: usize) -> bool {
        let stones = self.stones_at(place);
        self.hand_at(place) > 0 && (self.has_room() || self.placements_at(place) != 0)
            || captures::any(stones, self.occupied() ^ stones)
    }

    /// Whether whoever has a stone in the hand can place it, because there is room off the perimeters.
    #[inline]
    fn has_room(&self) -> bool {
        // Two players always have that room: 27 stones at most lie on the board while one is in a
        // hand, and 37 points are off the perimeters.
        self.players == 2 || FREE_POINTS & !self.occupied() != 0
    }

    /// The phase of a game that is not over.
    #[inline]
    pub(crate) fn phase_unless_over(&self) -> Phase {
        if !self.hands.any_is_empty() && self.has_room() { Phase::Easy } else { Phase::Tight }
    }

    /// Ends a turn: finds who is next and whether the game is over.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self) {
        if self.phase_unless_over() == Phase::Easy {
            self.phase = Phase::Easy;
            self.move_up();
        } else {
            *self = self.settled();
            // Said here once more, so that the compiler sees that the easy case and this one never
            // meet again.
            if self.phase != Phase::Over {
                self.phase = Phase::Tight;
            }
        }
    }

    /// Finds the next player, or the winner, where not everybody is sure to be able to move.
    #[cold]
    #[inline(never)]
    fn settled(self) -> Triandro {
        let mut able = (1..self.players).chain([0]).filter(|&place| self.is_able_at(place.into()));
        let mut next = self;
        // TRIANDRO-13: who cannot move is skipped. TRIANDRO-14: the game is over with at most one
        // player able to move. That player wins; if there is none, the one who has just moved, who
        // is at place 0.
        let turns = able.next().unwrap_or(0);
        next.phase = if able.next().is_none() { Phase::Over } else { Phase::Tight };
        for _ in 0..turns {
            next.move_up();
        }
        next
    }
}
