//! A position: the stones on the board, the hands, and whose turn it is.

// In memory.
//
// 55 points lie in a word of 64 bits so that the three directions of lines are steps of 1, 7 and 8
// bits: a shift moves all stones at once. A position holds three sets of stones, rotated so that
// the seat to act comes first, and the set of all; the rest belongs to the fourth player. Hands
// are four bits a seat. So all data that play needs is at fixed places and fits into registers.
//
// *Progress is stored*: a flag that all players can certainly move. In this case, most of a game,
// no player has to be checked.
//
// *Placements share their work.* A placement does not change the hands or triangles of other
// players. The points inside these triangles are computed once a position, and one AND per player
// decides which players can move.
//
// *Play-outs* spend most time on the random choice: the set of placements is ranked by bytes and
// the drawn one looked up, without a branch.

use core::fmt;

use rules_core::{Seat, SeatSet, Turn};

use crate::board::Point;
use crate::hands::{Hands, STONES};
use crate::options::{Ending, MAX_PLAYERS, Options};
use crate::point_set::PointSet;

/// A position of Triandro: 40 bytes for any number of players.
///
/// The default is the start with default options. See the crate for an example.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triandro {
    /// The stones of the seat to act (at the end, of the winner) and of the next two in turn order.
    ///
    /// A turn moves every player up one place. Play therefore reads fixed places, which can be kept
    /// in registers.
    near: [u64; 3],
    /// All points with a stone. Those not in `near` belong to the fourth player.
    occupied: u64,
    pub(crate) hands: Hands,
    /// The number of the seat to act, or of the winner.
    pub(crate) seat: u8,
    pub(crate) progress: Progress,
    pub(crate) players: u8,
    settings: Settings,
}

/// Options that most turns do not need, in one byte that the key takes as it is.
///
/// It holds the seat that began, plus 32 if the ending is `play-on`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Settings(u8);

/// The progress of the game, derived from stones and hands.
///
/// It is stored because it identifies the common case, which needs fewer checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Progress {
    /// Every player has a stone in the hand and can place it, because there is room off the
    /// perimeters.
    Easy,
    /// The game is not over, but not every player can surely place a stone.
    Tight,
    /// The game is over.
    Over,
}

impl Triandro {
    /// Returns the start of a game with options that have been checked.
    pub(crate) const fn start(options: &Options) -> Triandro {
        Triandro {
            near: [0; 3],
            occupied: 0,
            hands: Hands::FULL,
            seat: options.first.number(),
            progress: Progress::Easy,
            players: options.players,
            settings: Settings(options.first.number() | (options.ending as u8) << 5),
        }
    }

    /// Returns the seat that began.
    pub(crate) const fn first(&self) -> Seat {
        Seat::new_unchecked(self.settings.0 & 31)
    }

    /// Returns when the game ends.
    #[inline]
    pub(crate) const fn ending(&self) -> Ending {
        if self.settings.0 < 32 { Ending::AtOnce } else { Ending::PlayOn }
    }

    /// Returns the options `first` and `ending` as bits of the key.
    #[inline]
    pub(crate) const fn key_bits(&self) -> u8 {
        self.settings.0
    }

    /// Returns the points on which a seat has stones; none for a seat that does not play.
    pub fn stones(&self, seat: Seat) -> PointSet {
        if seat.number() < self.players {
            PointSet(self.stones_at(self.place(seat.number())))
        } else {
            PointSet::EMPTY
        }
    }

    /// Returns the number of stones in a seat's hand, 0 to 14; 0 for a seat that does not play.
    pub fn hand(&self, seat: Seat) -> u8 {
        if seat.number() < self.players { self.hands.get(seat.number()) } else { 0 }
    }

    /// Returns the number of a seat's stones that were captured, 0 to 14 (TRIANDRO-12).
    #[inline]
    pub fn lost(&self, seat: Seat) -> u8 {
        if seat.number() < self.players {
            STONES - self.hand(seat) - self.stones(seat).len() as u8
        } else {
            0
        }
    }

    /// Returns the owner of the stone on a point.
    pub fn stone(&self, point: Point) -> Option<Seat> {
        let place = self.all_stones().iter().position(|stones| stones & point.bit() != 0)?;
        Some(Seat::new_unchecked(self.seat_at(place as u8)))
    }

    /// Returns the empty points.
    pub fn empty(&self) -> PointSet {
        PointSet(PointSet::ALL.0 & !self.occupied())
    }

    /// Returns the points with a stone.
    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Returns the stones of the seat to act.
    #[inline]
    pub(crate) const fn mine(&self) -> u64 {
        self.near[0]
    }

    /// Returns the stones of all but the seat to act.
    #[inline]
    pub(crate) const fn opponents(&self) -> u64 {
        self.occupied ^ self.near[0]
    }

    /// Returns the stones of each player, in turn order from the seat to act.
    #[inline]
    pub(crate) const fn all_stones(&self) -> [u64; MAX_PLAYERS] {
        let [a, b, c] = self.near;
        [a, b, c, self.fourth()]
    }

    /// Returns the stones of the player at `place` in turn order.
    #[inline]
    pub(crate) const fn stones_at(&self, place: usize) -> u64 {
        self.all_stones()[place & 3]
    }

    /// Returns the number of stones in the hand of the player at `place` in turn order.
    #[inline]
    pub(crate) const fn hand_at(&self, place: usize) -> u8 {
        self.hands.get(self.seat_at(place as u8))
    }

    /// Puts these stones on the board, in turn order from the seat to act.
    #[inline]
    pub(crate) const fn set_stones(&mut self, [a, b, c, d]: [u64; MAX_PLAYERS]) {
        self.near = [a, b, c];
        self.occupied = a | b | c | d;
    }

    /// Puts a stone of the seat to act on a point.
    #[inline]
    pub(crate) const fn add_stone(&mut self, point: Point) {
        self.near[0] |= point.bit();
        self.occupied |= point.bit();
    }

    /// Returns the position with a stone on a point.
    ///
    /// It is a stone of the second or third player in turn order where `owned` has all bits set,
    /// else of the fourth.
    #[inline]
    pub(crate) const fn with_stone(&self, point: Point, owned: [u64; 2]) -> Triandro {
        let ([a, b, c], [second, third], bit) = (self.near, owned, point.bit());
        let near = [a, b | bit & second, c | bit & third];
        Triandro { near, occupied: self.occupied | bit, ..*self }
    }

    /// Returns a stone of a seat that plays to its hand, without changing the turn.
    pub(crate) fn take_back(&mut self, seat: Seat, point: Point) {
        self.clear(point.bit());
        self.hands.put(seat.number(), 1);
    }

    /// Takes all stones off these points.
    #[inline]
    pub(crate) const fn clear(&mut self, points: u64) {
        let [a, b, c] = self.near;
        self.near = [a & !points, b & !points, c & !points];
        self.occupied &= !points;
    }

    /// TRIANDRO-4: passes the turn to the next seat.
    #[inline]
    pub(crate) const fn move_up(&mut self) {
        self.move_up_with(self.fourth());
    }

    /// Returns the stones of the fourth player in turn order.
    #[inline]
    pub(crate) const fn fourth(&self) -> u64 {
        let [a, b, c] = self.near;
        self.occupied ^ a ^ b ^ c
    }

    /// Same as [`move_up`](Triandro::move_up) with the result of [`fourth`](Triandro::fourth).
    #[inline]
    pub(crate) const fn move_up_with(&mut self, fourth: u64) {
        // Selections rather than branches: parts that do not depend on the action just played are
        // then computed once for all actions of a position.
        let [a, b, c] = self.near;
        let second = if self.players == 2 { a } else { c };
        let third = if self.players == 3 { a } else { fourth };
        self.near = [b, second, third];
        let next = self.seat + 1;
        self.seat = if next == self.players { 0 } else { next };
    }

    /// Returns whether the game is over.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Over)
    }

    /// Returns who acts next, for [`Game::turn`](rules_core::Game::turn).
    #[inline]
    pub(crate) const fn turn_now(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Seat(Seat::new_unchecked(self.seat)) }
    }

    /// Returns the winner, once the game is over.
    pub(crate) const fn winner(&self) -> Option<SeatSet> {
        if self.is_over() { Some(SeatSet::only(Seat::new_unchecked(self.seat))) } else { None }
    }

    /// Returns the place of a seat in turn order.
    #[inline]
    pub(crate) const fn place(&self, seat: u8) -> usize {
        let place = seat + self.players - self.seat;
        (if place >= self.players { place - self.players } else { place }) as usize & 3
    }

    /// Returns the seat at `place` in turn order.
    #[inline]
    pub(crate) const fn seat_at(&self, place: u8) -> u8 {
        let seat = self.seat + place;
        if seat >= self.players { seat - self.players } else { seat }
    }
}

impl Default for Triandro {
    fn default() -> Self {
        Triandro::start(&Options::default())
    }
}

impl fmt::Debug for Triandro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Triandro({self})")
    }
}
