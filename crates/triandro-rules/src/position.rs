//! A position: the stones on the board, the hands, and whose turn it is.

use core::fmt;

use rules_core::{Keyed, Mixer, Seat, SeatSet, Turn};

use crate::board::{Point, PointSet};
use crate::options::{MAX_PLAYERS, Options};

/// How many stones each player begins with (TRIANDRO-4).
pub const STONES: u8 = 14;

/// A position of Triandro: 40 bytes for any number of players.
///
/// The default is the start with default options. See the crate for an example.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triandro {
    /// The stones on the board: of the seat to act first (or, at the end, of the winner), then in
    /// the order of turns. Seats that do not play have none.
    ///
    /// A turn moves everybody up one place. So all that play looks at lies at fixed places, and can
    /// be kept in registers.
    pub(crate) stones: [u64; MAX_PLAYERS],
    pub(crate) hands: Hands,
    /// The number of the seat to act, or of the winner.
    pub(crate) seat: u8,
    pub(crate) over: bool,
    pub(crate) players: u8,
    /// The number of the seat that began: nothing but an option any more.
    pub(crate) first: u8,
}

/// How many stones each seat has in the hand, four bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hands(u16);

impl Hands {
    /// TRIANDRO-4: full hands. Seats that do not play count as having stones, so that one test
    /// says whether any hand is empty.
    pub(crate) const FULL: Hands = Hands(0x1111 * STONES as u16);

    #[inline]
    pub(crate) const fn get(self, seat: u8) -> u8 {
        (self.0 >> (4 * seat) & 15) as u8
    }

    #[inline]
    pub(crate) const fn set(&mut self, seat: u8, stones: u8) {
        self.0 = self.0 & !(15 << (4 * seat)) | (stones as u16 & 15) << (4 * seat);
    }

    /// Takes a stone out of a hand that is not empty.
    #[inline]
    pub(crate) const fn take_one(&mut self, seat: u8) {
        self.0 -= 1 << (4 * seat);
    }

    /// Puts stones back into a hand.
    #[inline]
    pub(crate) const fn put(&mut self, seat: u8, stones: u32) {
        self.0 += (stones as u16) << (4 * seat);
    }

    /// Whether any hand is empty.
    #[inline]
    pub(crate) const fn any_is_empty(self) -> bool {
        // Taking 1 from each digit borrows into the top bit of the lowest that is 0.
        self.0.wrapping_sub(0x1111) & !self.0 & 0x8888 != 0
    }
}

impl Triandro {
    /// The start of a game with options that have been checked.
    pub(crate) const fn start(options: &Options) -> Triandro {
        Triandro {
            stones: [0; MAX_PLAYERS],
            hands: Hands::FULL,
            seat: options.first.number(),
            over: false,
            players: options.players,
            first: options.first.number(),
        }
    }

    /// The points on which a seat has stones; none for a seat that does not play.
    pub fn stones(&self, seat: Seat) -> PointSet {
        if seat.number() < self.players {
            PointSet(self.stones[self.place(seat.number())])
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
        let place = self.stones.iter().position(|stones| stones & point.bit() != 0)?;
        Some(Seat::of(self.seat_at(place as u8)))
    }

    /// The empty points.
    pub fn empty(&self) -> PointSet {
        PointSet(PointSet::ALL.0 & !self.occupied())
    }

    /// The points with a stone.
    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.stones[0] | self.opponents()
    }

    /// The stones of all but the seat to act.
    #[inline]
    pub(crate) const fn opponents(&self) -> u64 {
        self.stones[1] | self.stones[2] | self.stones[3]
    }

    /// Whose turn it is; the base of [`Game::turn`](rules_core::Game::turn).
    #[inline]
    pub(crate) const fn turn_now(&self) -> Turn {
        if self.over { Turn::Over } else { Turn::Seat(Seat::of(self.seat)) }
    }

    /// The winner, once the game is over.
    pub(crate) const fn winner(&self) -> Option<SeatSet> {
        if self.over { Some(SeatSet::only(Seat::of(self.seat))) } else { None }
    }

    /// Where a seat's stones are in `stones`.
    #[inline]
    pub(crate) const fn place(&self, seat: u8) -> usize {
        let place = seat + self.players - self.seat;
        (if place >= self.players { place - self.players } else { place }) as usize & 3
    }

    /// The seat whose stones are at a place in `stones`.
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

/// Mixed when it is asked for, not kept up to date: a Zobrist key would have to change once for
/// every stone that is placed or captured and for the hands, which costs more than mixing three to
/// five words does, and play that wants no key would pay for it.
impl Keyed for Triandro {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let small = u64::from(self.hands.0)
            | u64::from(self.seat) << 16
            | u64::from(self.over) << 18
            | u64::from(self.first) << 19
            | u64::from(self.players) << 21;
        let mixer = Mixer::new(u64::from_le_bytes(*b"triandro")).word(small);
        let stones = &self.stones[..usize::from(self.players).min(MAX_PLAYERS)];
        stones.iter().fold(mixer, |mixer, &stones| mixer.word(stones)).finish()
    }
}

impl fmt::Debug for Triandro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Triandro({self})")
    }
}
