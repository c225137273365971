//! A position of one game, alone or within a Tourney.

// In memory.
//
// Each seat's Gems are a set of 64 bits. The places of the six Jewels, the turn, the phase and the
// number of Jewels due are the bytes of a single word, read by one load and written by one store.
// The occupied places are also a set, for fast look-up.
//
// *Captures by a look-up.* A Gem brackets a neighbour between it and a Post two steps away. The
// board is rotated so that the Gem is at a fixed bit, a multiplication gathers the six Posts into
// the index of a table, and the table has the bracketed neighbours.
//
// *Jewels.* The open exits of a place are gathered in the same way. Whether a move leaves the
// others an exit (TRIAD-14) mostly follows from the number of exits of each Jewel; otherwise the
// moves are tried.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use rules_core::implement::Set64;
use rules_core::{Outcome, Seat, SeatSet, Turn};

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::end::End;
use crate::jewel::Jewel;
use crate::names::Post;
use crate::options::{OptionsOn, TrapTiming};
use crate::state::{Counts, JewelsAndTurn, Phase, Rules};

/// A game on a board: the parts that a single game and those of a Tourney share.
#[derive(Debug)]
pub struct Position<L: Board> {
    /// The Gems of each seat.
    pub(crate) gems: [u64; 2],
    /// The places of the Jewels, derived from `turn`.
    pub(crate) occupied: L::Ids,
    pub(crate) turn: JewelsAndTurn,
    pub(crate) counts: Counts,
    /// The Gems that the player to move may capture (TRIAD-12); none without `manual_captures`.
    pub(crate) pending: u64,
    pub(crate) rules: Rules,
    /// The option `max_games`; 0 outside a Tourney.
    pub(crate) max_games: u16,
    pub(crate) board: L,
}

impl<L: Board> Copy for Position<L> {}

/// Copies the whole value. A derived `Clone` of a generic type clones field by field, and a
/// placement on such a clone takes twice the time.
impl<L: Board> Clone for Position<L> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Board> Position<L> {
    /// Computes the places of the Jewels.
    pub(crate) fn mark_occupied(&mut self) {
        self.occupied = L::Ids::default();
        for id in self.turn.ids(0).into_iter().chain(self.turn.ids(1)) {
            self.board.toggle(&mut self.occupied, id);
        }
    }

    /// Returns the options without the mode of a Tourney.
    pub(crate) fn options(&self) -> OptionsOn<L> {
        OptionsOn {
            layout: self.board,
            mode: self.rules.mode(),
            first: Seat::new_unchecked(self.rules.first() as u8),
            manual_captures: self.rules.manual(),
            trap_timing: self.rules.timing(),
            draw_after: self.counts.draw_after(),
        }
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn {
        match self.turn.phase() {
            Phase::Over => Turn::Over,
            _ => Turn::Seat(Seat::new_unchecked(self.turn.seat() as u8)),
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome<End>> {
        if self.turn.phase() != Phase::Over {
            return None;
        }
        Some(match self.counts.result() {
            None => Outcome::new(2, SeatSet::EMPTY, End::Draw),
            Some((seat, what)) => {
                Outcome::new(2, SeatSet::only(Seat::new_unchecked(seat as u8)), End::from(what))
            }
        })
    }

    /// Returns the Jewels of a seat, ascending by place.
    pub(crate) fn jewels(&self, seat: usize) -> impl Iterator<Item = Jewel> + use<L> {
        let (ids, left) = self.sorted_ids(seat);
        let moving = seat == self.turn.seat() && self.turn.phase() == Phase::Jewels;
        let board = self.board;
        let mut jewels = [None; 3];
        for (index, (jewel, &id)) in jewels.iter_mut().zip(&ids).enumerate() {
            *jewel = (id != NO_JEWEL).then(|| Jewel {
                place: board.place_at(id),
                moved: moving && index >= left,
                must_go_on: board.must_go_on(id),
            });
        }
        jewels.sort_unstable_by_key(|jewel| jewel.map(|jewel| jewel.place));
        jewels.into_iter().flatten()
    }

    /// Returns the names of a set of bits, ascending.
    pub(crate) fn posts_of(&self, bits: Set64) -> impl ExactSizeIterator<Item = Post> + use<L> {
        let board = self.board;
        bits.into_iter().map(move |bit| board.post_at(u32::from(bit)))
    }

    /// Returns the Gems of a seat and those of its opponent.
    #[inline(always)]
    pub(crate) fn gems_from(&self, seat: usize) -> (u64, u64) {
        let [south, north] = self.gems;
        if seat == 0 { (south, north) } else { (north, south) }
    }

    #[inline]
    pub(crate) fn vacant(&self) -> u64 {
        self.board.posts() & !(self.gems[0] | self.gems[1])
    }

    /// Returns how many Jewels of a seat are in play.
    pub(crate) fn jewels_in_play(&self, seat: usize) -> usize {
        self.turn.ids(seat).iter().filter(|&&id| id != NO_JEWEL).count()
    }

    /// Returns the Jewels of a seat and the number of those still to move, which come first.
    ///
    /// Each part ascends by place.
    pub(crate) fn sorted_ids(&self, seat: usize) -> ([u8; 3], usize) {
        let mut ids = self.turn.ids(seat);
        let left = if seat == self.turn.seat() && self.turn.phase() == Phase::Jewels {
            self.turn.left()
        } else {
            3
        };
        let end = ids.iter().position(|&id| id == NO_JEWEL).unwrap_or(3);
        ids[..left.min(end)].sort_unstable_by_key(|&id| self.board.place_at(id));
        if left < end {
            ids[left..end].sort_unstable_by_key(|&id| self.board.place_at(id));
        }
        (ids, left.min(end))
    }

    /// Returns the canonical identity, without the board: Jewels in order, and no derived fields.
    pub(crate) fn identity(&self) -> [u64; 6] {
        let mut turn = self.turn;
        // The flag for judging traps after the placement is a shortcut of play. With these rules it
        // counts as set.
        let judged = self.rules.no_jewels()
            || self.rules.manual()
            || self.rules.timing() == TrapTiming::OnMove;
        if judged {
            turn = turn.as_must_judge();
        }
        turn = turn.with_sorted_ids();
        [
            self.gems[0],
            self.gems[1],
            turn.0,
            self.counts.0,
            self.pending,
            u64::from(self.rules.0) | u64::from(judged) << 15 | u64::from(self.max_games) << 32,
        ]
    }
}

impl<L: Board> PartialEq for Position<L> {
    fn eq(&self, other: &Self) -> bool {
        self.gems == other.gems && self.board == other.board && self.identity() == other.identity()
    }
}

impl<L: Board> Eq for Position<L> {}

impl<L: Board> Hash for Position<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.identity().hash(state);
    }
}

impl<L: Board> PartialOrd for Position<L> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An arbitrary order.
impl<L: Board> Ord for Position<L> {
    fn cmp(&self, other: &Self) -> Ordering {
        let fingerprint = |board: L| board.layout().fingerprint();
        (fingerprint(self.board), self.identity())
            .cmp(&(fingerprint(other.board), other.identity()))
    }
}
