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
    pub(crate) phase: Phase,
    pub(crate) players: u8,
    /// The number of the seat that began: nothing but an option any more.
    pub(crate) first: u8,
}

/// How far the game has come: follows from stones and hands, and is kept because it tells the common
/// case apart, in which there is less to look at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Phase {
    /// Every player has a stone in the hand and can place it, for there is room off the perimeters.
    Easy,
    /// The game goes on, but not every player is sure to be able to place a stone.
    Tight,
    /// The game is over.
    Over,
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
            near: [0; 3],
            occupied: 0,
            hands: Hands::FULL,
            seat: options.first.number(),
            phase: Phase::Easy,
            players: options.players,
            first: options.first.number(),
        }
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
        [a, b, c, self.occupied ^ a ^ b ^ c]
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
        // Selections rather than branches: what does not depend on the action just played can then
        // be computed once for all actions of a position.
        let [a, b, c, d] = self.all_stones();
        let second = if self.players == 2 { a } else { c };
        let third = if self.players == 3 { a } else { d };
        self.near = [b, second, third];
        let next = self.seat + 1;
        self.seat = if next == self.players { 0 } else { next };
    }

    /// Whether the game is over.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over)
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

/// Mixed when it is asked for, not kept up to date: a Zobrist key would have to change once for
/// every stone that is placed or captured and for the hands, which costs more than mixing three to
/// five words does, and play that wants no key would pay for it.
impl Keyed for Triandro {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let small = u64::from(self.hands.0)
            | u64::from(self.seat) << 16
            | u64::from(self.is_over()) << 18
            | u64::from(self.first) << 19
            | u64::from(self.players) << 21;
        let mixer = Mixer::new(u64::from_le_bytes(*b"triandro")).word(small);
        let stones = self.all_stones();
        let stones = stones.iter().take(self.players.into());
        stones.fold(mixer, |mixer, &stones| mixer.word(stones)).finish()
    }
}

impl fmt::Debug for Triandro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Triandro({self})")
    }
}

rules_core::open_game!(Triandro);
