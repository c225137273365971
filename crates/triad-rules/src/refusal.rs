//! Why an action is illegal.

use crate::board::{Board, NO_JEWEL};
use crate::position::Position;
use crate::words::Phase;
use crate::{Action, Place, PlaceKind, Post};

rules_core::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// A Gem has to be placed first.
        GemFirst ["TRIAD-8"]
            "a Gem has to be placed first",
        /// The Gem of this turn has been placed, or there is no vacant Post.
        NoGemNow ["TRIAD-8"]
            "no Gem can be placed now: the Jewels are to move",
        /// The board has no such Post.
        NoPost(post: Post) ["TRIAD-4"]
            "the board has no Post {post}",
        /// The Post is not vacant.
        NotVacant(post: Post) ["TRIAD-8"]
            "Post {post} is not vacant",
        /// No capture of this Gem is pending.
        NotPending(post: Post) ["TRIAD-9", "TRIAD-12"]
            "no capture of a Gem on {post} is pending",
        /// The board has no such place.
        NoPlace(place: Place) ["TRIAD-4"]
            "the board has no place {place}",
        /// None of the player's Jewels stands there.
        NoJewel(place: Place) ["TRIAD-14"]
            "no Jewel of the player to move stands on {place}",
        /// The Jewel has already moved this turn.
        Moved(place: Place) ["TRIAD-14"]
            "the Jewel on {place} has already moved this turn",
        /// The places are not next to each other.
        NotAdjacent(from: Place, to: Place) ["TRIAD-15", "TRIAD-18"]
            "{from} is not next to {to}",
        /// The Jewel has come from the Portal across and must go on to a Trey.
        MustGoOn(place: Place) ["TRIAD-18"]
            "the Jewel on {place} must go on to a Trey",
        /// The Dock is the player's own.
        OwnDock(place: Place) ["TRIAD-17"]
            "{place} is an own Dock",
        /// A Breach does not count in this game.
        ShutDock(place: Place) ["TRIAD-24", "TRIAD-28"]
            "{place} is shut: a Breach does not count in this game",
        /// Another Jewel stands there.
        Taken(place: Place) ["TRIAD-16"]
            "{place} is taken",
        /// Two opposing Gems bar the way.
        Barrier(from: Place, to: Place) ["TRIAD-15"]
            "a Barrier lies between {from} and {to}",
        /// Captures are pending, and with the Gems as they stand the player would be trapped.
        CapturesFirst ["TRIAD-12", "TRIAD-21"]
            "captures have to be carried out first",
        /// The other Jewels could not complete the turn any more.
        Duty(from: Place, to: Place) ["TRIAD-14", "TRIAD-25"]
            "after {from}>{to} the turn could not be completed",
    }
}

impl<L: Board> Position<L> {
    /// Why an action is illegal, asked while the game goes on.
    pub(crate) fn why_illegal(&self, action: Action) -> Option<Illegal> {
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
