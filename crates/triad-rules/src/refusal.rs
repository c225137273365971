//! Why an action is illegal.

use rules_core::Refusal;

use crate::board::{Board, NO_JEWEL};
use crate::position::Position;
use crate::words::Phase;
use crate::{Action, Place, PlaceKind, Post};

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// A Gem has to be placed first.
    #[error("a Gem has to be placed first (TRIAD-8)")]
    GemFirst,
    /// The Gem of this turn has been placed, or there is no vacant Post.
    #[error("no Gem can be placed now: the Jewels are to move (TRIAD-8)")]
    NoGemNow,
    /// The board has no such Post.
    #[error("the board has no Post {0} (TRIAD-4)")]
    NoPost(Post),
    /// The Post is not vacant.
    #[error("Post {0} is not vacant (TRIAD-8)")]
    NotVacant(Post),
    /// No capture of this Gem is pending.
    #[error("no capture of a Gem on {0} is pending (TRIAD-9, TRIAD-12)")]
    NotPending(Post),
    /// The board has no such place.
    #[error("the board has no place {0} (TRIAD-4)")]
    NoPlace(Place),
    /// None of the player's Jewels stands there.
    #[error("no Jewel of the player to move stands on {0} (TRIAD-14)")]
    NoJewel(Place),
    /// The Jewel has already moved this turn.
    #[error("the Jewel on {0} has already moved this turn (TRIAD-14)")]
    Moved(Place),
    /// The places are not next to each other.
    #[error("{0} is not next to {1} (TRIAD-15, TRIAD-18)")]
    NotAdjacent(Place, Place),
    /// The Jewel has come from the Portal across and must go on to a Trey.
    #[error("the Jewel on {0} must go on to a Trey (TRIAD-18)")]
    MustGoOn(Place),
    /// The Dock is the player's own.
    #[error("{0} is an own Dock (TRIAD-17)")]
    OwnDock(Place),
    /// A Breach does not count in this game.
    #[error("{0} is shut: a Breach does not count in this game (TRIAD-24, TRIAD-28)")]
    ShutDock(Place),
    /// Another Jewel stands there.
    #[error("{0} is taken (TRIAD-16)")]
    Taken(Place),
    /// Two opposing Gems bar the way.
    #[error("a Barrier lies between {0} and {1} (TRIAD-15)")]
    Barrier(Place, Place),
    /// Captures are pending, and with the Gems as they stand the player would be trapped.
    #[error("captures have to be carried out first (TRIAD-12, TRIAD-21)")]
    CapturesFirst,
    /// The other Jewels could not complete the turn any more.
    #[error("after {0}>{1} the turn could not be completed (TRIAD-14, TRIAD-25)")]
    Duty(Place, Place),
}

impl Refusal for Illegal {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Illegal::GemFirst | Illegal::NoGemNow | Illegal::NotVacant(_) => "TRIAD-8",
            Illegal::NoPost(_) | Illegal::NoPlace(_) => "TRIAD-4",
            Illegal::NotPending(_) => "TRIAD-9",
            Illegal::NoJewel(_) | Illegal::Moved(_) | Illegal::Duty(..) => "TRIAD-14",
            Illegal::NotAdjacent(..) | Illegal::Barrier(..) => "TRIAD-15",
            Illegal::MustGoOn(_) => "TRIAD-18",
            Illegal::OwnDock(_) => "TRIAD-17",
            Illegal::ShutDock(_) => "TRIAD-24",
            Illegal::Taken(_) => "TRIAD-16",
            Illegal::CapturesFirst => "TRIAD-12",
        })
    }
}

impl<L: Board> Position<L> {
    /// Why an action is illegal, asked while the game goes on.
    pub(crate) fn refusal(&self, action: Action) -> Option<Illegal> {
        let phase = self.table.phase();
        match action {
            Action::Gem(_) if phase != Phase::Gem => Some(Illegal::NoGemNow),
            Action::Gem(post) => match self.board.bit_of(post) {
                None => Some(Illegal::NoPost(post)),
                Some(bit) if self.vacant() >> bit & 1 == 0 => Some(Illegal::NotVacant(post)),
                Some(_) => None,
            },
            Action::Capture(post) => match self.board.bit_of(post) {
                None => Some(Illegal::NoPost(post)),
                Some(bit) if self.pending >> bit & 1 == 0 => Some(Illegal::NotPending(post)),
                Some(_) => None,
            },
            Action::Jewel { .. } if phase == Phase::Gem => Some(Illegal::GemFirst),
            Action::Jewel { from, to } => self.refusal_of_move(from, to),
        }
    }

    fn refusal_of_move(&self, from: Place, to: Place) -> Option<Illegal> {
        let (seat, left) = (self.table.seat(), self.table.left());
        let Some(leaving) = self.board.id_of(from) else { return Some(Illegal::NoPlace(from)) };
        if self.board.id_of(to).is_none() {
            return Some(Illegal::NoPlace(to));
        }
        let ids = self.table.ids(seat);
        let stands = |&id: &u8| id != NO_JEWEL && self.board.same_place(id, leaving);
        let Some(index) = ids.iter().position(stands) else { return Some(Illegal::NoJewel(from)) };
        if index >= left {
            return Some(Illegal::Moved(from));
        }
        let legal = Self::exits_in(self.jewel_moves(), index);
        let leads_there = |exits: u64| {
            let mut rest = exits;
            while rest != 0 {
                if self.board.place_at(self.board.beyond(ids[index], rest.trailing_zeros())) == to {
                    return true;
                }
                rest &= rest - 1;
            }
            false
        };
        if leads_there(legal) {
            None
        } else {
            Some(self.why_not(ids[index], from, to, leads_there))
        }
    }

    /// Which rule keeps a Jewel from a place.
    fn why_not(&self, id: u8, from: Place, to: Place, leads: impl Fn(u64) -> bool) -> Illegal {
        let (seat, board) = (self.table.seat(), self.board);
        let layout = board.layout();
        // With the numbers of the layout: whether there is an exit at all.
        let (mut exit, end) = layout.exit_range(layout.place_named(from));
        while exit < end && layout.place[usize::from(layout.exit_to(exit))] != to {
            exit += 1;
        }
        if exit == end {
            return Illegal::NotAdjacent(from, to);
        }
        match to.kind() {
            PlaceKind::Dock(owner) if owner.index() == seat => return Illegal::OwnDock(to),
            PlaceKind::Dock(_) if !self.rules.breach_counts() => return Illegal::ShutDock(to),
            _ => {}
        }
        let nobody = board.shut(L::Ids::default(), seat, self.rules.breach_counts());
        let taken = board.shut(self.taken, seat, self.rules.breach_counts());
        if !leads(board.exits(id, 0, &nobody)) {
            Illegal::MustGoOn(from)
        } else if !leads(board.exits(id, self.gems[seat ^ 1], &nobody)) {
            Illegal::Barrier(from, to)
        } else if !leads(board.exits(id, 0, &taken)) {
            Illegal::Taken(to)
        } else if self.pending != 0 && self.table.due() == 0 {
            Illegal::CapturesFirst
        } else {
            Illegal::Duty(from, to)
        }
    }
}
