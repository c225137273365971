//! What is legal and what it does: TRIANDRO-5 to TRIANDRO-12. TRIANDRO-15 follows from it.

use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{
    ChildVisitor, Game, NoEvent, OptionError, Options as _, Outcome, Ranked, Seat, Turn,
    uniform_below,
};

use crate::action::Action;
use crate::board::{BESIDE_ON_PERIMETERS, BOARD, PERIMETER_POINTS, Point, PointSet, STEPS};
use crate::captures::{self, Captures};
use crate::end::End;
use crate::illegal::Illegal;
use crate::list::LegalActions;
use crate::options::Options;
use crate::position::{Phase, Triandro};
use crate::triangles::Triangle;

/// TRIANDRO-7: how many of a player's stones may lie on perimeters.
const MOST_ON_PERIMETERS: u32 = 6;

impl Triandro {
    /// The points on which a seat may place a stone, were it its turn (TRIANDRO-5 to TRIANDRO-8).
    pub fn placements(&self, seat: Seat) -> PointSet {
        if seat.number() < self.players {
            PointSet(self.placements_at(self.place(seat.number())))
        } else {
            PointSet::EMPTY
        }
    }

    /// The triangles that a seat could capture, were it its turn (TRIANDRO-9, TRIANDRO-10),
    /// ascending.
    pub fn captures(&self, seat: Seat) -> impl Iterator<Item = Triangle> {
        let place = self.place(seat.number());
        let playing = seat.number() < self.players;
        let stones = if playing { self.stones_at(place) } else { 0 };
        Captures::new(stones, self.occupied() & !stones)
    }

    /// The points on which the player at a place in the order of turns may put a stone.
    pub(crate) fn placements_at(&self, place: usize) -> u64 {
        // TRIANDRO-5: a stone from the hand, on an empty point.
        if self.hand_at(place) == 0 { 0 } else { self.open_to(self.stones_at(place)) }
    }

    /// The empty points that the limits for perimeters leave to a player with these stones.
    #[inline]
    fn open_to(&self, stones: u64) -> u64 {
        BOARD & !self.occupied() & !forbidden(stones)
    }

    /// The points on which the seat to act may put a stone.
    #[inline]
    fn placements_now(&self) -> u64 {
        match self.phase {
            Phase::Easy => self.open_to(self.mine()),
            Phase::Tight => self.placements_at(0),
            Phase::Over => 0,
        }
    }

    /// Counts the legal actions in the phase in which that takes more.
    #[cold]
    #[inline(never)]
    fn count_when_tight(self) -> u32 {
        self.placements_at(0).count_ones() + captures::count(self.mine(), self.opponents())
    }
}

/// The points on which the limits for perimeters forbid a player with these stones another one.
/// TRIANDRO-8: they look at nothing but the stones on the board.
#[inline]
pub(crate) const fn forbidden(stones: u64) -> u64 {
    // TRIANDRO-7: with six stones on perimeters, all of them.
    if (stones & PERIMETER_POINTS).count_ones() >= MOST_ON_PERIMETERS {
        return PERIMETER_POINTS;
    }
    beside_on_perimeters(stones)
}

/// TRIANDRO-6: a stone on an end forbids the centre and one on the centre both ends, that is the
/// neighbours along the perimeter.
#[inline]
pub(crate) const fn beside_on_perimeters(stones: u64) -> u64 {
    let (mut beside, mut way) = (0, 0);
    while way < 3 {
        let (after, before) = BESIDE_ON_PERIMETERS[way];
        beside |= stones << STEPS[way] & after | stones >> STEPS[way] & before;
        way += 1;
    }
    beside
}

/// Whether a player's stones keep the limits for perimeters (TRIANDRO-6, TRIANDRO-7).
pub(crate) const fn allowed_together(stones: u64) -> bool {
    beside_on_perimeters(stones) & stones == 0
        && (stones & PERIMETER_POINTS).count_ones() <= MOST_ON_PERIMETERS
}

impl Game for Triandro {
    const NAME: &'static str = "triandro";

    type Options = Options;
    type Action = Action;
    type Event = NoEvent;
    type End = End;
    type Illegal = Illegal;

    fn new(options: Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Triandro::start(&options))
    }

    #[inline]
    fn options(&self) -> Options {
        Options { players: self.players, first: Seat::new_unchecked(self.first) }
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_now()
    }

    #[inline]
    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        if self.is_over() {
            return LegalActions::new(0, Captures::new(0, 0));
        }
        // TRIANDRO-11: capturing is never a duty while a placement is possible.
        LegalActions::new(self.placements_now(), Captures::new(self.mine(), self.opponents()))
    }

    #[inline(always)]
    fn count_actions(&self) -> usize {
        let count = match self.phase {
            Phase::Easy => {
                let placements = self.open_to(self.mine()).count_ones();
                if captures::any_triangle(self.mine()) {
                    placements + captures::count(self.mine(), self.opponents())
                } else {
                    placements
                }
            }
            Phase::Tight => self.count_when_tight(),
            Phase::Over => 0,
        };
        count as usize
    }

    #[inline(always)]
    fn after(&self, action: Action) -> Self {
        let mut next = *self;
        next.play_unchecked(action);
        next
    }

    #[inline]
    fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        // One loop a kind of action: the compiler then finds what is the same after every placement.
        for point in PointSet(self.placements_now()) {
            let action = Action::Place(point);
            visitor.visit(action, &self.after(action))?;
        }
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        for triangle in Captures::new(self.mine(), self.opponents()) {
            let action = Action::Capture(triangle);
            visitor.visit(action, &self.after(action))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let places = Ranked::new(self.placements_now());
        let (mine, opponents) = (self.mine(), self.opponents());
        let index = uniform_below(rng, places.len() + captures::count(mine, opponents));
        match index.checked_sub(places.len()) {
            None => Some(Action::Place(Point::at(places.nth(index)))),
            Some(index) => Captures::new(mine, opponents).nth(index as usize).map(Action::Capture),
        }
    }

    fn why_illegal(&self, action: Action) -> Option<Illegal> {
        match action {
            Action::Place(point) => self.refuse_placement(point),
            Action::Capture(triangle) => self.refuse_capture(triangle),
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, action: Action) {
        debug_assert!(self.is_legal(action), "{action} is illegal in {self}");
        match action {
            Action::Place(point) => {
                self.add_stone(point);
                self.hands.take_one(self.seat);
            }
            Action::Capture(triangle) => {
                // TRIANDRO-12: the area is emptied. The player's own stones go back to the hand,
                // all others out of the game.
                let area = triangle.area().0;
                self.hands.put(self.seat, (self.mine() & area).count_ones());
                self.clear(area);
            }
        }
        self.end_turn();
    }

    fn chance_events(&self) -> impl Iterator<Item = (NoEvent, u32)> {
        core::iter::empty()
    }

    fn play_event_unchecked(&mut self, event: NoEvent) {
        match event {}
    }

    // TRIANDRO-15 needs no code: every capture takes a stone out of the game for good, and between
    // two captures hands only get smaller.
    fn outcome(&self) -> Option<Outcome<End>> {
        self.winner().map(|winner| Outcome::new(self.players, winner, End::LastMover))
    }
}

impl Triandro {
    fn refuse_placement(&self, point: Point) -> Option<Illegal> {
        let mine = self.mine();
        if self.hands.get(self.seat) == 0 {
            Some(Illegal::HandEmpty)
        } else if self.occupied() & point.bit() != 0 {
            Some(Illegal::Occupied(point))
        } else if beside_on_perimeters(mine) & point.bit() != 0 {
            Some(Illegal::Perimeter(point))
        } else if forbidden(mine) & point.bit() != 0 {
            Some(Illegal::SixOnPerimeters(point))
        } else {
            None
        }
    }

    fn refuse_capture(&self, triangle: Triangle) -> Option<Illegal> {
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
}
