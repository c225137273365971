//! A position: the stones on the board, the hands, and whose turn it is.

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
    /// The stones on the board of the seat to act (or, at the end, of the winner) and of the two that
    /// come after it in the order of turns; none where fewer play.
    ///
    /// A turn moves everybody up one place. So all that play looks at lies at fixed places, and can
    /// be kept in registers.
    near: [u64; 3],
    /// All points with a stone. What is not `near` belongs to the fourth player.
    occupied: u64,
    pub(crate) hands: Hands,
    /// The number of the seat to act, or of the winner.
    pub(crate) seat: u8,
    pub(crate) progress: Progress,
    pub(crate) players: u8,
    settings: Settings,
}

/// The options that most turns do not ask for, in one byte, of which the key takes all bits as they
/// are: the seat that began, and 32 if the ending is `play-on`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Settings(u8);

/// How far the game has come: follows from stones and hands, and is kept because it tells the common
/// case apart, in which there is less to look at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Progress {
    /// Every player has a stone in the hand and can place it, for there is room off the perimeters.
    Easy,
    /// The game goes on, but not every player is sure to be able to place a stone.
    Tight,
    /// The game is over.
    Over,
}

impl Triandro {
    /// The start of a game with options that have been checked.
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

    /// The seat that began.
    pub(crate) const fn first(&self) -> Seat {
        Seat::new_unchecked(self.settings.0 & 31)
    }

    /// When the game ends.
    #[inline]
    pub(crate) const fn ending(&self) -> Ending {
        if self.settings.0 < 32 { Ending::AtOnce } else { Ending::PlayOn }
    }

    /// The options `first` and `ending` as bits of the key.
    #[inline]
    pub(crate) const fn key_bits(&self) -> u8 {
        self.settings.0
    }

    /// The points on which a seat has stones; none for a seat that does not play.
    pub fn stones(&self, seat: Seat) -> PointSet {
        if seat.number() < self.players {
            PointSet(self.stones_at(self.place(seat.number())))
        } else {
            PointSet::EMPTY
        }
    }

    /// How many stones a seat has in the hand, 0 to 14; 0 for a seat that does not play.
    pub fn hand(&self, seat: Seat) -> u8 {
        if seat.number() < self.players { self.hands.get(seat.number()) } else { 0 }
    }

    /// How many of a seat's stones have been captured and are out of the game (TRIANDRO-12), 0 to
    /// 14.
    pub fn lost(&self, seat: Seat) -> u8 {
        if seat.number() < self.players {
            STONES - self.hand(seat) - self.stones(seat).len() as u8
        } else {
            0
        }
    }

    /// Whose stone lies on a point.
    pub fn stone(&self, point: Point) -> Option<Seat> {
        let place = self.all_stones().iter().position(|stones| stones & point.bit() != 0)?;
        Some(Seat::new_unchecked(self.seat_at(place as u8)))
    }

    /// The empty points.
    pub fn empty(&self) -> PointSet {
        PointSet(PointSet::ALL.0 & !self.occupied())
    }

    /// The points with a stone.
    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// The stones of the seat to act.
    #[inline]
    pub(crate) const fn mine(&self) -> u64 {
        self.near[0]
    }

    /// The stones of all but the seat to act.
    #[inline]
    pub(crate) const fn opponents(&self) -> u64 {
        self.occupied ^ self.near[0]
    }

    /// The stones of each player, in the order of turns from the seat to act.
    #[inline]
    pub(crate) const fn all_stones(&self) -> [u64; MAX_PLAYERS] {
        let [a, b, c] = self.near;
        [a, b, c, self.fourth()]
    }

    /// The stones of the player at a place in the order of turns.
    #[inline]
    pub(crate) const fn stones_at(&self, place: usize) -> u64 {
        self.all_stones()[place & 3]
    }

    /// How many stones the player at a place in the order of turns has in the hand.
    #[inline]
    pub(crate) const fn hand_at(&self, place: usize) -> u8 {
        self.hands.get(self.seat_at(place as u8))
    }

    /// Puts these stones on the board, in the order of turns from the seat to act.
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

    /// Takes a stone of a seat that plays back into the hand, and leaves the turn as it is.
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

    /// TRIANDRO-4: makes it the next seat's turn.
    #[inline]
    pub(crate) const fn move_up(&mut self) {
        self.move_up_with(self.fourth());
    }

    /// The stones of the fourth player in the order of turns.
    #[inline]
    pub(crate) const fn fourth(&self) -> u64 {
        let [a, b, c] = self.near;
        self.occupied ^ a ^ b ^ c
    }

    /// The same for who knows what [`fourth`](Triandro::fourth) says.
    #[inline]
    pub(crate) const fn move_up_with(&mut self, fourth: u64) {
        // Selections rather than branches: what does not depend on the action just played can then
        // be computed once for all actions of a position.
        let [a, b, c] = self.near;
        let second = if self.players == 2 { a } else { c };
        let third = if self.players == 3 { a } else { fourth };
        self.near = [b, second, third];
        let next = self.seat + 1;
        self.seat = if next == self.players { 0 } else { next };
    }

    /// Whether the game is over.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.progress, Progress::Over)
    }

    /// Whose turn it is; the base of [`Game::turn`](rules_core::Game::turn).
    #[inline]
    pub(crate) const fn turn_now(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Seat(Seat::new_unchecked(self.seat)) }
    }

    /// The winner, once the game is over.
    pub(crate) const fn winner(&self) -> Option<SeatSet> {
        if self.is_over() { Some(SeatSet::only(Seat::new_unchecked(self.seat))) } else { None }
    }

    /// At which place in the order of turns a seat is.
    #[inline]
    pub(crate) const fn place(&self, seat: u8) -> usize {
        let place = seat + self.players - self.seat;
        (if place >= self.players { place - self.players } else { place }) as usize & 3
    }

    /// The seat at a place in the order of turns.
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
