//! Legal actions: TRIANDRO-5 to TRIANDRO-11, and the ability to move: TRIANDRO-13.

use core::iter::FusedIterator;

use rand_core::Rng;
use rules_core::implement::Ranked;
use rules_core::{Seat, uniform_below};

use crate::action::Action;
use crate::board::{BOARD, FREE_POINTS, Point};
use crate::captures::{self, Captures};
use crate::illegal::Illegal;
use crate::perimeters::{beside_on_perimeters, forbidden};
use crate::point_set::{PointSet, PointSetIter};
use crate::position::{Progress, Triandro};
use crate::triangles::Triangle;

/// The legal actions, ascending: placements, then captures.
#[derive(Clone, Debug)]
pub(crate) struct LegalActions {
    placements: PointSetIter,
    captures: Captures,
}

impl Iterator for LegalActions {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        match self.placements.next() {
            Some(point) => Some(Action::Place(point)),
            None => self.captures.next().map(Action::Capture),
        }
    }

    /// Two plain loops, so that the code for a placement is compiled for placements only.
    #[inline]
    fn fold<B, F: FnMut(B, Action) -> B>(self, init: B, mut f: F) -> B {
        let placed =
            self.placements.fold(init, |result, point: Point| f(result, Action::Place(point)));
        self.captures.fold(placed, |result, triangle| f(result, Action::Capture(triangle)))
    }
}

impl FusedIterator for LegalActions {}

impl Triandro {
    /// Returns the points on which a seat could place a stone at its turn (TRIANDRO-5 to
    /// TRIANDRO-8).
    ///
    /// None for a seat that does not play.
    pub fn placements(&self, seat: Seat) -> PointSet {
        if seat.number() < self.players {
            PointSet(self.placements_at(self.place(seat.number())))
        } else {
            PointSet::EMPTY
        }
    }

    /// Returns the triangles that a seat could capture at its turn, ascending (TRIANDRO-9,
    /// TRIANDRO-10).
    ///
    /// None for a seat that does not play. The iterator is lazy.
    pub fn captures(&self, seat: Seat) -> impl Iterator<Item = Triangle> {
        let stones = self.stones(seat).0;
        Captures::new(stones, self.occupied() & !stones)
    }

    /// Returns whether a seat could place or capture at its turn (TRIANDRO-13, TRIANDRO-14).
    ///
    /// Takes longer than [`placements`](Triandro::placements) only if there are none.
    pub fn is_able(&self, seat: Seat) -> bool {
        seat.number() < self.players && self.is_able_at(self.place(seat.number()))
    }

    /// Lists the legal actions.
    #[inline]
    pub(crate) fn list_legal(&self) -> LegalActions {
        if self.is_over() {
            return LegalActions {
                placements: PointSet::EMPTY.iter(),
                captures: Captures::new(0, 0),
            };
        }
        // TRIANDRO-11: capturing is never a duty while a placement is possible.
        let placements = PointSet(self.placements_now()).iter();
        LegalActions { placements, captures: Captures::new(self.mine(), self.opponents()) }
    }

    /// Counts the legal actions.
    #[inline(always)]
    pub(crate) fn count_legal(&self) -> usize {
        let count = match self.progress {
            Progress::Easy => {
                let placements = self.open_to(self.mine()).count_ones();
                if captures::any_triangle(self.mine()) {
                    placements + captures::count(self.mine(), self.opponents())
                } else {
                    placements
                }
            }
            Progress::Tight => {
                count_when_tight(self.mine(), self.occupied(), self.hands.get(self.seat))
            }
            Progress::Over => 0,
        };
        count as usize
    }

    /// Draws one legal action, each with the same probability.
    #[inline]
    pub(crate) fn pick_random<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let places = Ranked::new(self.placements_now());
        let (mine, opponents) = (self.mine(), self.opponents());
        let index = uniform_below(rng, places.len() + captures::count(mine, opponents));
        match index.checked_sub(places.len()) {
            None => Some(Action::Place(Point::from_index_unchecked(places.nth(index)))),
            Some(index) => Captures::new(mine, opponents).nth(index as usize).map(Action::Capture),
        }
    }

    /// Returns why an action of the seat to act is illegal, `None` if it is legal.
    #[inline(always)]
    pub(crate) fn why_illegal(&self, action: Action) -> Option<Illegal> {
        match action {
            Action::Place(point) => self.why_no_placement(point),
            Action::Capture(triangle) => self.why_no_capture(triangle),
        }
    }

    #[inline(always)]
    fn why_no_placement(&self, point: Point) -> Option<Illegal> {
        let mine = self.mine();
        if self.hands.get(self.seat) == 0 {
            Some(Illegal::HandEmpty)
        } else if self.occupied() & point.bit() != 0 {
            Some(Illegal::Occupied(point))
        } else if FREE_POINTS & point.bit() != 0 {
            // TRIANDRO-6, TRIANDRO-7: only points on perimeters are limited.
            None
        } else if beside_on_perimeters(mine) & point.bit() != 0 {
            Some(Illegal::Perimeter(point))
        } else if forbidden(mine) & point.bit() != 0 {
            Some(Illegal::SixOnPerimeters(point))
        } else {
            None
        }
    }

    #[inline(always)]
    fn why_no_capture(&self, triangle: Triangle) -> Option<Illegal> {
        let corners = triangle.corner_set().0;
        if self.mine() & corners != corners {
            // TRIANDRO-9
            Some(Illegal::NotATriangle(triangle))
        } else if self.opponents() & triangle.area().0 == 0 {
            // TRIANDRO-10
            Some(Illegal::EmptyTriangle(triangle))
        } else {
            None
        }
    }

    /// Returns the points on which the player at `place` in turn order may place a stone.
    fn placements_at(&self, place: usize) -> u64 {
        // TRIANDRO-5: a stone from the hand, on an empty point.
        if self.hand_at(place) == 0 { 0 } else { self.open_to(self.stones_at(place)) }
    }

    /// Returns the points on which the seat to act may place a stone.
    #[inline]
    pub(crate) fn placements_now(&self) -> u64 {
        match self.progress {
            Progress::Easy => self.open_to(self.mine()),
            Progress::Tight => self.placements_at(0),
            Progress::Over => 0,
        }
    }

    /// Returns the empty points that the limits for perimeters leave to a player with these stones.
    #[inline]
    pub(crate) fn open_to(&self, stones: u64) -> u64 {
        open(stones, self.occupied())
    }

    /// Returns whether the player at `place` in turn order could move.
    pub(crate) fn is_able_at(&self, place: usize) -> bool {
        let stones = self.stones_at(place);
        self.hand_at(place) > 0 && (self.has_room() || self.placements_at(place) != 0)
            || captures::any(stones, self.occupied() ^ stones)
    }

    /// Returns whether every player with a stone in the hand surely has a point for it.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        // Up to three players always have room: at most 41 stones are on the board while one is in
        // a hand. Without room there are 43, on all 37 points off the perimeters and six on them,
        // because a player with fewer could place another on a perimeter without stones.
        self.players < 4 || FREE_POINTS & !self.occupied() != 0
    }

    /// Returns the progress of a game that is not over.
    #[inline]
    pub(crate) fn progress_unless_over(&self) -> Progress {
        if !self.hands.any_is_empty() && self.has_room() { Progress::Easy } else { Progress::Tight }
    }
}

/// Returns the empty points that the limits for perimeters leave to a player with these stones.
#[inline]
const fn open(stones: u64, occupied: u64) -> u64 {
    BOARD & !occupied & !forbidden(stones)
}

/// Counts the legal actions of a player with these stones and `hand`, if a hand may be empty.
///
/// Takes numbers, because a whole position would have to be copied.
#[cold]
#[inline(never)]
fn count_when_tight(stones: u64, occupied: u64, hand: u8) -> u32 {
    let placements = if hand == 0 { 0 } else { open(stones, occupied).count_ones() };
    placements + captures::count(stones, occupied ^ stones)
}
