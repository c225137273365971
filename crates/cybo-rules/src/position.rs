//! Positions: rounds, totals, and the numbers rolled in this turn.

// In memory.
//
// The numbers rolled in a turn are four bits each in two bytes, so one comparison finds a repeated
// number. A table of 16 by 16 has for any two numbers the set of numbers that complete a line. A
// total fits into a byte. 96 of the 112 bytes are the memories of six Grand Masters: one bit for
// each Trinity and Quad in each order, and the target in the byte above them. A position has the
// same size at every level. Up to 128 bytes the compiler copies a position itself; above, it calls
// the C library, which costs most of the time of a full perft.
//
// The tests of a roll are table look-ups without branches. The rare rules of qualified Grand
// Masters are not inlined.

use core::fmt;

use rules_core::{BySeat, MAX_SEATS, Outcome, Seat, Turn};

use crate::memory::Memory;
use crate::rolled::Rolled;
use crate::{End, Level, Options, Phase, Sequence};

/// The number of rounds of a game (CYBO-3).
pub const ROUNDS: u8 = 13;

/// A position of Cybo.
///
/// It holds only data that can still matter. Once a Trinity in a column is complete, only Grand
/// Master stores the order in which it was rolled. Earlier rolls are kept by a
/// [`ScoreCard`](crate::ScoreCard).
///
/// ```
/// use cybo_rules::{Cybo, Phase};
///
/// let position: Cybo = "cybo/1 - 4 1 5.9 12,0".parse()?;
/// assert_eq!((position.rounds_played(), position.phase()), (4, Phase::Rolling));
/// assert_eq!(position.numbers().collect::<Vec<_>>(), [5, 9]);
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cybo {
    pub(crate) options: Options,
    /// The number of rounds that are over, 13 at the end.
    pub(crate) round: u8,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) rolled: Rolled,
    /// Points so far: 13 turns of at most 16 points fit into a byte.
    pub(crate) totals: BySeat<u8>,
    /// Used only by Grand Master.
    pub(crate) memories: [Memory; MAX_SEATS],
}

// Larger values are copied by a call of the C library.
const _: () = assert!(size_of::<Cybo>() <= 128);

impl Cybo {
    pub(crate) const fn start(options: Options) -> Self {
        Cybo {
            options,
            round: 0,
            seat: Seat::FIRST,
            phase: Phase::Rolling,
            rolled: Rolled::NONE,
            totals: BySeat([0; MAX_SEATS]),
            memories: [Memory::EMPTY; MAX_SEATS],
        }
    }

    #[inline]
    pub(crate) const fn turn_now(&self) -> Turn {
        match self.phase {
            Phase::Rolling | Phase::Attempting => Turn::Chance,
            Phase::Deciding { .. } => Turn::Seat(self.seat),
            Phase::Over => Turn::Over,
        }
    }

    /// Returns the level of all players.
    #[inline]
    pub const fn level(&self) -> Level {
        self.options.level
    }

    /// Returns the number of rounds that are over, 0 to 13.
    pub const fn rounds_played(&self) -> u8 {
        self.round
    }

    /// Returns the player whose turn it is, also while the die is rolled.
    ///
    /// Seat 0 once the game is over.
    pub const fn player(&self) -> Seat {
        self.seat
    }

    /// Returns the phase of the turn (CYBO-14).
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the numbers rolled in this turn, first occurrences in order.
    ///
    /// While a Quad is decided or attempted these are its Trinity, in ascending order except for
    /// Grand Master.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u8> {
        self.rolled.iter()
    }

    /// Returns the number of rolls for this turn's Trinity or target, 0 to 3.
    pub const fn rolls(&self) -> u8 {
        self.rolled.rolls()
    }

    /// Returns the points of a seat so far, 0 to 208; 0 for a seat that does not play.
    #[doc(alias = "score")]
    pub fn total(&self, seat: Seat) -> u8 {
        self.totals[seat]
    }

    /// Returns the sequences that a Grand Master player has rolled and that still count, ascending
    /// (CYBO-12).
    ///
    /// Until the player has qualified these are every Trinity and Quad. From then on it is the Quad
    /// that continues a target Trinity, if it was hit (CYBO-13).
    ///
    /// None for a seat that does not play.
    pub fn remembered(&self, seat: Seat) -> impl Iterator<Item = Sequence> {
        self.memories[seat.index()].sequences()
    }

    /// Returns the sequence that a qualified Grand Master player must repeat (CYBO-12, CYBO-13).
    ///
    /// `None` for a seat that does not play.
    pub fn target(&self, seat: Seat) -> Option<Sequence> {
        self.memories[seat.index()].target()
    }

    /// Returns the number of turns that a seat has completed.
    pub(crate) fn turns_played(&self, seat: Seat) -> u8 {
        self.round + u8::from(seat < self.seat)
    }

    /// Returns whether the seat has rolled a Trinity this turn and may attempt the Quad.
    pub(crate) fn is_choosing(&self, seat: Seat) -> bool {
        seat == self.seat && matches!(self.phase, Phase::Deciding { .. } | Phase::Attempting)
    }

    /// CYBO-12: returns whether the seat has qualified this turn and may attempt the Quad.
    ///
    /// Only then do a target and stored sequences exist, including the target.
    pub(crate) fn is_qualifying(&self, seat: Seat) -> bool {
        let memory = &self.memories[seat.index()];
        self.is_choosing(seat) && memory.target().is_some_and(|target| memory.knows(target))
    }

    /// CYBO-9: the highest total wins, shared by all seats that have it. An unqualified Grand
    /// Master also counts.
    pub(crate) fn final_outcome(&self) -> Option<Outcome<End>> {
        if self.phase != Phase::Over {
            return None;
        }
        let scores = self.totals.0.map(i32::from);
        Some(Outcome::highest_score(&scores[..usize::from(self.options.players)], End::Points))
    }
}

impl Default for Cybo {
    fn default() -> Self {
        Cybo::start(Options::default())
    }
}

/// The position's text.
impl fmt::Debug for Cybo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cybo({self})")
    }
}
