//! A position of Cybo: rounds, totals, and what has been rolled in this turn.

use rules_core::{BySeat, MAX_SEATS, Seat, Turn};

use crate::memory::{Memory, Sequence};
use crate::{Level, Options};

/// How many rounds a game has (CYBO-3).
pub const ROUNDS: u8 = 13;

/// A game of Cybo at some moment.
///
/// Holds what can matter from here on, and no more: once a Trinity in a column is complete, only
/// Grand Master needs to know in which order it was rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cybo {
    pub(crate) options: Options,
    /// Rounds that are over, 13 at the end.
    pub(crate) round: u8,
    pub(crate) seat: Seat,
    pub(crate) stage: Stage,
    pub(crate) rolled: Rolled,
    /// Points so far: 13 turns of at most 16 points fit into a byte.
    pub(crate) totals: BySeat<u8>,
    /// Used by Grand Master alone.
    pub(crate) memories: [Memory; MAX_SEATS],
}

/// Where a turn stands (CYBO-14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// The die is to be rolled for a Trinity.
    Rolling,
    /// A Trinity in a column is complete: stop with these points, or roll for the Quad? (CYBO-8)
    Deciding {
        /// What stopping scores: 3, 9 or 12.
        points: u8,
    },
    /// The die is to be rolled for the Quad (CYBO-8).
    Attempting,
    /// All rounds have been played (CYBO-9).
    Over,
}

/// The numbers rolled in a turn, first occurrences in the order rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Rolled {
    /// Four bits a number, the first one lowest; a number is never 0, so these tell how many.
    numbers: u16,
    /// How often the die was rolled; more than there are numbers if one came again (CYBO-10).
    pub(crate) rolls: u8,
}

impl Rolled {
    pub(crate) const NONE: Rolled = Rolled { numbers: 0, rolls: 0 };

    pub(crate) const fn of(numbers: [u8; 3]) -> Rolled {
        let [a, b, c] = numbers;
        Rolled { numbers: a as u16 | (b as u16) << 4 | (c as u16) << 8, rolls: 3 }
    }

    /// How many different numbers were rolled, at most 4.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        (19 - self.numbers.leading_zeros() as u8) / 4
    }

    /// The number at this place, 0 beyond the last.
    #[inline]
    pub(crate) const fn number(self, place: u8) -> u8 {
        (self.numbers >> (4 * place as u32) & 15) as u8
    }

    /// The first three numbers.
    #[inline]
    pub(crate) const fn three(self) -> [u8; 3] {
        [self.number(0), self.number(1), self.number(2)]
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.len()).map(move |place| self.number(place))
    }

    /// Whether the number was rolled: whether four bits become 0 when all are compared with it.
    #[inline]
    const fn has(self, number: u8) -> bool {
        let differs = self.numbers ^ (number as u16 * 0x1111);
        let zeros = differs.wrapping_sub(0x1111) & !differs & 0x8888;
        zeros != 0
    }

    /// Adds a number, or counts the roll alone if it was rolled before (CYBO-10). Without branches:
    /// dice cannot be predicted.
    #[inline]
    pub(crate) const fn push_or_repeat(&mut self, number: u8) {
        let kept = number * !self.has(number) as u8;
        self.push(kept);
    }

    /// Adds a number that was not rolled before.
    #[inline]
    pub(crate) const fn push(&mut self, number: u8) {
        self.numbers |= (number as u16) << (4 * self.len() as u32);
        self.rolls += 1;
    }
}

impl Cybo {
    pub(crate) const fn start(options: Options) -> Self {
        Cybo {
            options,
            round: 0,
            seat: Seat::FIRST,
            stage: Stage::Rolling,
            rolled: Rolled::NONE,
            totals: BySeat([0; MAX_SEATS]),
            memories: [Memory::EMPTY; MAX_SEATS],
        }
    }

    #[inline]
    pub(crate) const fn whose_turn(&self) -> Turn {
        match self.stage {
            Stage::Rolling | Stage::Attempting => Turn::Chance,
            Stage::Deciding { .. } => Turn::Seat(self.seat),
            Stage::Over => Turn::Over,
        }
    }

    /// The level at which all play.
    pub const fn level(&self) -> Level {
        self.options.level
    }

    /// How many rounds are over, 0 to 13.
    pub const fn rounds_played(&self) -> u8 {
        self.round
    }

    /// The player whose turn goes on, also while the die rolls; seat 0 once the game is over.
    pub const fn player(&self) -> Seat {
        self.seat
    }

    /// Where the turn stands.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The numbers rolled in this turn, first occurrences in the order rolled. While a Quad is
    /// decided or attempted: its Trinity, ascending but for Grand Master.
    pub fn numbers(&self) -> impl Iterator<Item = u8> {
        self.rolled.iter()
    }

    /// How often the die was rolled for this turn's Trinity.
    pub const fn rolls(&self) -> u8 {
        self.rolled.rolls
    }

    /// The points of a seat.
    pub fn total(&self, seat: Seat) -> u8 {
        self.totals[seat]
    }

    /// What a Grand Master player has rolled and may still repeat to qualify (CYBO-12), ascending.
    pub fn remembered(&self, seat: Seat) -> impl Iterator<Item = Sequence> {
        self.memories[seat.index()].sequences()
    }

    /// What a qualified Grand Master player must repeat (CYBO-12, CYBO-13).
    pub fn target(&self, seat: Seat) -> Option<Sequence> {
        self.memories[seat.index()].target()
    }
}
