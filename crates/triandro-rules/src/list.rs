//! The list of legal actions.

use core::iter::FusedIterator;

use crate::action::Action;
use crate::board::{Point, PointSet, PointSetIter};
use crate::captures::Captures;

/// Lists legal actions, ascending: placements, then captures.
#[derive(Clone, Debug)]
pub(crate) struct LegalActions {
    placements: PointSetIter,
    captures: Captures,
}

impl LegalActions {
    #[inline]
    pub(crate) fn new(placements: u64, captures: Captures) -> LegalActions {
        LegalActions { placements: PointSet(placements).iter(), captures }
    }
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

    /// Two plain loops: what is done with a placement knows that it is one.
    #[inline]
    fn fold<B, F: FnMut(B, Action) -> B>(self, init: B, mut f: F) -> B {
        let placed =
            self.placements.fold(init, |result, point: Point| f(result, Action::Place(point)));
        self.captures.fold(placed, |result, triangle| f(result, Action::Capture(triangle)))
    }
}

impl FusedIterator for LegalActions {}
