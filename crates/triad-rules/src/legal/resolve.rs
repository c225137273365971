//! Resolves names to numbers and back.
//!
//! An action is resolved once, and the same code finds out whether it is legal.

use crate::action::{Action, Move, Resolved};
use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::illegal::Illegal;
use crate::names::{Place, PlaceKind};
use crate::position::Position;
use crate::state::Phase;

impl Resolved {
    /// Returns the name of the action.
    #[inline(always)]
    pub(crate) fn name<L: Board>(self, board: L) -> Action {
        match self {
            Resolved::Gem(bit) => Action::Gem(board.post_at(bit)),
            Resolved::Capture(bit) => Action::Capture(board.post_at(bit)),
            Resolved::Jewel(Move { from, to, .. }) => {
                Action::Jewel { from: board.place_at(from), to: board.place_at(to) }
            }
        }
    }
}

impl<L: Board> Position<L> {
    /// Returns the resolved form of a legal action.
    #[inline(always)]
    pub(crate) fn resolve_unchecked(&self, action: Action) -> Resolved {
        match action {
            Action::Gem(post) => Resolved::Gem(self.board.bit_of_unchecked(post)),
            Action::Capture(post) => Resolved::Capture(self.board.bit_of_unchecked(post)),
            Action::Jewel { from, to } => {
                let (board, ids) = (self.board, self.turn.ids(self.turn.seat()));
                let leaving = board.id_of_unchecked(from);
                let stays = |id: u8| usize::from(!board.stands_on(id, leaving));
                let index = stays(ids[0]) + (stays(ids[0]) & stays(ids[1]));
                let from_id = self.turn.id(self.turn.seat(), index);
                Resolved::Jewel(Move { index, from: from_id, to: board.arrival(from, to) })
            }
        }
    }

    /// Returns why an action is illegal while the game is not over.
    pub(crate) fn why_illegal(&self, action: Action) -> Option<Illegal> {
        self.resolve(action).err()
    }

    /// Resolves an action while the game is not over.
    ///
    /// # Errors
    /// Returns [`Illegal`] if the action is illegal.
    #[inline]
    pub(crate) fn resolve(&self, action: Action) -> Result<Resolved, Illegal> {
        let phase = self.turn.phase();
        match action {
            Action::Gem(_) if phase != Phase::Gem => Err(Illegal::NoGemNow),
            Action::Gem(post) => match self.board.bit_of(post) {
                None => Err(Illegal::NoPost(post)),
                Some(bit) if self.vacant() >> bit & 1 == 0 => Err(Illegal::NotVacant(post)),
                Some(bit) => Ok(Resolved::Gem(bit)),
            },
            Action::Capture(post) => match self.board.bit_of(post) {
                None => Err(Illegal::NoPost(post)),
                Some(bit) if self.pending >> bit & 1 == 0 => Err(Illegal::NotPending(post)),
                Some(bit) => Ok(Resolved::Capture(bit)),
            },
            Action::Jewel { .. } if phase == Phase::Gem => Err(Illegal::GemFirst),
            Action::Jewel { from, to } => self.resolve_move(from, to).map(Resolved::Jewel),
        }
    }

    #[inline(always)]
    fn resolve_move(&self, from: Place, to: Place) -> Result<Move, Illegal> {
        let (seat, left) = (self.turn.seat(), self.turn.left());
        let leaving = self.board.id_of(from).ok_or(Illegal::NoPlace(from))?;
        if self.board.id_of(to).is_none() {
            return Err(Illegal::NoPlace(to));
        }
        let ids = self.turn.ids(seat);
        let stands = |&id: &u8| id != NO_JEWEL && self.board.stands_on(id, leaving);
        let index = ids.iter().position(stands).ok_or(Illegal::NoJewel(from))?;
        if index >= left {
            return Err(Illegal::Moved(from));
        }
        let arrival = |exits: u64| {
            let mut rest = exits;
            while rest != 0 {
                let id = self.board.beyond(ids[index], rest.trailing_zeros());
                if self.board.place_at(id) == to {
                    return Some(id);
                }
                rest &= rest - 1;
            }
            None
        };
        match arrival(Self::exits_in(self.jewel_moves(), index)) {
            Some(to) => Ok(Move { index, from: ids[index], to }),
            None => Err(self.why_no_way(ids[index], from, to, |exits| arrival(exits).is_some())),
        }
    }

    /// Returns the rule that keeps a Jewel from a place.
    #[cold]
    fn why_no_way(&self, id: u8, from: Place, to: Place, leads: impl Fn(u64) -> bool) -> Illegal {
        let (seat, board) = (self.turn.seat(), self.board);
        let layout = board.layout();
        // By the numbers of the layout: is there an exit at all?
        let (mut exit, end) = layout.exit_range(layout.place_named(from));
        while exit < end && layout.place[usize::from(layout.exit_to(exit))] != to {
            exit += 1;
        }
        if exit == end {
            return Illegal::NotAdjacent(from, to);
        }
        match to.kind() {
            PlaceKind::Dock(owner) if owner.index() == seat => return Illegal::OwnDock(to),
            PlaceKind::Dock(_) if !self.rules.breach_counts() => return Illegal::ClosedDock(to),
            _ => {}
        }
        let nobody = board.blocked(L::Ids::default(), seat, self.rules.breach_counts());
        let others = board.blocked(self.occupied, seat, self.rules.breach_counts());
        if !leads(board.exits(id, 0, &nobody)) {
            Illegal::MustGoOn(from)
        } else if !leads(board.exits(id, self.gems[seat ^ 1], &nobody)) {
            Illegal::Barrier(from, to)
        } else if !leads(board.exits(id, 0, &others)) {
            Illegal::Occupied(to)
        } else if self.pending != 0 && self.turn.due() == 0 {
            Illegal::CapturesFirst
        } else {
            Illegal::Duty(from, to)
        }
    }
}
