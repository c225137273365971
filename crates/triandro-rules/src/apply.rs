//! Effects of actions and the turn order: TRIANDRO-5, TRIANDRO-8, TRIANDRO-12 to TRIANDRO-14,
//! TRIANDRO-16. TRIANDRO-15 follows from it.

use core::ops::ControlFlow;

use rules_core::{ChildVisitor, Children, Game as _};

use crate::action::Action;
use crate::board::{FREE_POINTS, Point};
use crate::captures::{self, Captures};
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
                // Computed before the stone is placed, it is the same for all placements.
                let fourth = self.fourth();
                self.add_stone(point);
                self.hands.take_one(self.seat);
                fourth
            }
            Action::Capture(triangle) => {
                // TRIANDRO-12: the area is emptied. The player's own stones return to the hand, and
                // all others leave the game.
                let area = triangle.area().0;
                self.hands.put(self.seat, (self.mine() & area).count_ones());
                self.clear(area);
                self.fourth()
            }
        };
        self.end_turn(fourth);
    }

    /// Returns the position after an action.
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
        // With one loop per kind of action the compiler finds the work that all placements share.
        if self.leaves_everybody_a_placement() {
            // A copy that no visitor sees stays in registers.
            let (parent, fourth) = (*self, self.fourth());
            for point in PointSet(self.placements_now()) {
                visitor.visit(Action::Place(point), &parent.passed_to_next(point, fourth))?;
            }
        } else if self.is_over() {
            return ControlFlow::Continue(());
        } else {
            let enabling = self.enabling();
            for point in PointSet(self.placements_now()) {
                visitor.visit(Action::Place(point), &self.settled_after(point, &enabling))?;
            }
        }
        for triangle in Captures::new(self.mine(), self.opponents()) {
            let action = Action::Capture(triangle);
            visitor.visit(action, &self.applied(action))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the children, to be made one by one.
    #[inline]
    pub(crate) fn siblings(&self) -> Siblings {
        let placing = if self.leaves_everybody_a_placement() {
            let mut next = *self;
            next.hands.take_one(self.seat);
            next.move_up();
            Placing::Quick(
                next,
                [self.players == 2, self.players == 3].map(|own| if own { u64::MAX } else { 0 }),
            )
        } else if self.is_over() {
            Placing::Settling([0; 3])
        } else {
            Placing::Settling(self.enabling())
        };
        Siblings { parent: *self, placing }
    }

    /// Returns whether every player can surely place a stone now and after any placement.
    #[inline(always)]
    pub(crate) fn leaves_everybody_a_placement(&self) -> bool {
        self.progress == Progress::Easy
            && !self.hands.is_last(self.seat)
            && (self.players < 4 || (FREE_POINTS & !self.occupied()).count_ones() > 1)
    }

    /// Returns the position with a stone placed, before the turn ends.
    #[inline(always)]
    fn with_placed(&self, point: Point) -> Self {
        let mut next = *self;
        next.add_stone(point);
        next.hands.take_one(self.seat);
        next
    }

    /// Returns the same position at the next seat's turn.
    #[inline(always)]
    fn passed_to_next(&self, point: Point, fourth: u64) -> Self {
        let mut next = self.with_placed(point);
        next.move_up_with(fourth);
        next
    }

    /// Returns the points that enable each of the other players to move, in turn order
    /// (TRIANDRO-13).
    ///
    /// If there is room, a stone on any of them is enough. With a stone in the hand they are all
    /// points, without one those in the player's triangles. A placement does not change them.
    #[cold]
    #[inline(never)]
    fn enabling(self) -> [u64; 3] {
        [1, 2, 3].map(|place| {
            let stones = self.stones_at(place);
            if place >= usize::from(self.players) {
                0
            } else if self.hand_at(place) > 0 {
                u64::MAX
            } else {
                captures::area(stones) & !stones
            }
        })
    }

    /// Returns the position after the turn of a placement; `enabling` is computed before.
    ///
    /// The stone is placed here, so that only numbers are passed. If a position is changed in
    /// memory and copied at once, the processor must wait for its small fields.
    #[inline(never)]
    fn settled_after(&self, point: Point, enabling: &[u64; 3]) -> Triandro {
        let placed = self.with_placed(point);
        if !placed.has_room() || !placed.hands.any_is_empty() {
            return placed.with_ended_turn();
        }
        let able = enabling.map(|points| points & placed.occupied() != 0);
        let others = able.into_iter().filter(|&able| able).count();
        // Because there is room, a stone in the hand is enough.
        let is_able = || placed.hand_at(0) > 0 || captures::any(placed.mine(), placed.opponents());
        let goes_on = match placed.ending() {
            Ending::AtOnce => others > 1 || others == 1 && is_able(),
            Ending::PlayOn => others > 0 || is_able(),
        };
        let turns = able.into_iter().position(|able| able).map_or(0, |index| index as u8 + 1);
        placed.passed_on(turns, goes_on)
    }

    /// Returns the position after the end of the turn.
    #[cold]
    #[inline(never)]
    fn with_ended_turn(mut self) -> Triandro {
        self.end_turn(self.fourth());
        self
    }

    /// Returns the position `turns` turns later.
    #[inline(always)]
    fn passed_on(mut self, turns: u8, goes_on: bool) -> Triandro {
        self.progress = if goes_on { Progress::Tight } else { Progress::Over };
        for _ in 0..turns {
            self.move_up();
        }
        self
    }

    /// Ends a turn: finds the next seat and whether the game is over.
    ///
    /// `fourth` is [`Triandro::fourth`].
    #[inline(always)]
    fn end_turn(&mut self, fourth: u64) {
        if self.progress_unless_over() == Progress::Easy {
            self.progress = Progress::Easy;
            self.move_up_with(fourth);
        } else {
            self.settle();
            // Repeated so that the compiler sees that the easy case and this one never meet again.
            if self.progress != Progress::Over {
                self.progress = Progress::Tight;
            }
        }
    }

    /// Finds the next player or the winner if not every player can surely move.
    #[cold]
    #[inline(never)]
    fn settle(&mut self) {
        let mut able = (1..self.players).chain([0]).filter(|&place| self.is_able_at(place.into()));
        // TRIANDRO-13: a player who cannot move is skipped. If no player can move, the last one to
        // move, at place 0, has won.
        let first = able.next();
        let turns = first.unwrap_or(0);
        let goes_on = match self.ending() {
            // TRIANDRO-14: a single player who is able to move has won.
            Ending::AtOnce => able.next().is_some(),
            // TRIANDRO-16: that player moves, even after moving last.
            Ending::PlayOn => first.is_some(),
        };
        *self = self.passed_on(turns, goes_on);
    }
}

/// The children of a position and what they share.
#[derive(Clone, Copy)]
pub(crate) struct Siblings {
    parent: Triandro,
    placing: Placing,
}

/// The part that all placements share.
#[derive(Clone, Copy)]
enum Placing {
    /// The position after a placement without its stone, and which of the second and third place
    /// in turn order then belongs to the player that placed it.
    Quick(Triandro, [u64; 2]),
    /// [`Triandro::enabling`], if a placement may leave a player without one.
    Settling([u64; 3]),
}

impl Children<Triandro> for Siblings {
    #[inline]
    fn actions(&self) -> impl Iterator<Item = Action> {
        self.parent.list_legal()
    }

    #[inline(always)]
    fn make(&self, action: Action, child: &mut Triandro) {
        // Each case writes to the child: a value that is built and then copied would have to wait.
        match (action, &self.placing) {
            (Action::Place(point), Placing::Quick(next, owned)) => {
                *child = next.with_stone(point, *owned);
            }
            (Action::Place(point), Placing::Settling(enabling)) => {
                *child = self.parent.settled_after(point, enabling);
            }
            (Action::Capture(_), _) => {
                *child = self.parent;
                child.apply(action);
            }
        }
    }
}

/// Returns an upper bound of the number of turns of a game (TRIANDRO-15).
///
/// Each turn is a capture or a placement. Each placement puts a stone on the board either for the
/// first time, which happens at most 14 times per player, or again after a capture returned it. A
/// capture that returns `r` stones therefore adds at most `r + 1` turns. It costs opponents at
/// least one stone, and `r` is at most the number of stones that the capturer has left, three of
/// which form the triangle. The sum is largest if one player takes all but three stones of one
/// opponent, each with all 14 of its own, and these three stones then take the 14 one by one.
pub(crate) const fn max_turns(options: &Options) -> u64 {
    let stones = STONES as u64;
    let others = stones * (options.players as u64 - 1);
    let by_the_first = (others - 3) * (stones + 1);
    let by_the_last = stones * (3 + 1);
    stones + others + by_the_first + by_the_last
}
