//! The path of an iteration through the tree.

use rules_core::{Code, Observe, Seat};

use super::amaf::Played;
use crate::growth::Seen;

/// Step of an iteration: node, acting seat, and number of actions played so far.
#[derive(Clone, Copy)]
pub(super) struct Visit<S> {
    pub(super) at: usize,
    pub(super) seat: Option<Seat>,
    pub(super) played: u32,
    pub(super) step: Option<S>,
}

/// Scratch memory of an iteration.
pub(super) struct Walk<G: Observe> {
    /// The nodes, from the root on.
    pub(super) path: Vec<Visit<Seen<G>>>,
    pub(super) played: Vec<Played>,
    /// Children of the current node that are legal in a determinization.
    pub(super) available: Vec<u32>,
    /// Whether other iterations go on before this one is backed up.
    pub(super) is_deferred: bool,
    /// Whether the last node needs children with estimates, which are left to the thread that does
    /// the play-out.
    pub(super) expands: bool,
}

impl<G: Observe<Action: Code>> Walk<G> {
    pub(super) fn new() -> Self {
        Walk {
            path: Vec::with_capacity(64),
            played: Vec::with_capacity(512),
            available: Vec::with_capacity(256),
            is_deferred: false,
            expands: false,
        }
    }

    /// Begins an iteration.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.played.clear();
        self.expands = false;
    }

    /// Records the next node of the path.
    #[inline]
    pub(super) fn go(&mut self, at: usize, seat: Option<Seat>, step: Option<Seen<G>>) {
        self.path.push(Visit { at, seat, played: self.played.len() as u32, step });
    }

    /// Records that a seat played an action.
    #[inline]
    pub(super) fn note(&mut self, seat: Seat, place: u16) {
        self.played.push(Played::new(seat, place));
    }
}
