//! The ways out of places: which are open, where they lead, how many there are.

use core::fmt::Debug;

use super::geometry::Geometry;
use crate::names::Place;

/// The ways out of an id, its *exits*: bits of a word, [`EXITS`](Exits::EXITS) of them. Those of up to
/// three Jewels stand side by side in a word: *moves*.
pub trait Exits: Geometry {
    /// How many exits an id has at most; 21 at most.
    const EXITS: u32;

    /// A set of ids.
    type Ids: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// Puts a Jewel on an id, or takes it away. Nothing happens for
    /// [`NO_JEWEL`](super::geometry::NO_JEWEL).
    fn toggle(self, ids: &mut Self::Ids, id: u8);
    /// The ids where no Jewel of the seat may go: those occupied (TRIAD-16), its own Docks
    /// (TRIAD-17), and the other Docks unless `breach` (TRIAD-24, TRIAD-28).
    fn blocked(self, occupied: Self::Ids, seat: usize, breach: bool) -> Self::Ids;
    /// TRIAD-15, TRIAD-16, TRIAD-18: the exits of an id that neither cross a Barrier of these Gems
    /// nor lead to a blocked id.
    fn exits(self, id: u8, gems: u64, blocked: &Self::Ids) -> u64;
    /// The id that an exit leads to.
    fn beyond(self, id: u8, exit: u32) -> u8;
    /// The id that the first of these exits leads to; any if there are none.
    fn first_beyond(self, id: u8, exits: u64) -> u8;
    /// These exits but for those that lead to the place of `to`.
    fn except(self, id: u8, exits: u64, to: u8) -> u64;

    /// A class of ids. Ids of different classes have at most one destination in common.
    fn class(self, id: u8) -> u8;
    /// Whether Jewels on these two ids are surely so far from each other that they have no
    /// destination in common, and none can go where the other stands. False if unsure.
    fn are_far(self, one: u8, other: u8) -> bool;

    /// How many moves there are, and how they are spread.
    fn mobility(moves: u64) -> Mobility;
    /// The move with this number among those counted: whose it is, and by which exit.
    fn nth(moves: u64, mobility: Mobility, number: u32) -> (usize, u32);
    /// The same exits in an order that ascends by where they lead.
    fn ranked(self, id: u8, exits: u64) -> u64;
    /// The place that an exit leads to, counted in that order.
    fn ranked_place(self, id: u8, rank: u32) -> Place;
}

/// How many moves up to three Jewels have, and how they are spread. From bit [`Mobility::LIST`] on the
/// board may keep a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mobility(pub(crate) u64);

impl Mobility {
    const FIRST_TWO_HAVE_SEVERAL: u64 = 1 << 6;
    const ALL_HAVE_SEVERAL: u64 = 1 << 7;
    const ALL_HAVE_ONE_TWO_SEVERAL: u64 = 1 << 8;
    const ALL_HAVE_SEVERAL_ONE_THREE: u64 = 1 << 9;
    pub(crate) const LIST: u32 = 16;

    /// From how many exits each Jewel has, 63 at most in all.
    pub(crate) const fn new(exits: [u32; 3]) -> Mobility {
        let [one, other, third] = exits;
        let narrow = (one < 2) as u32 + (other < 2) as u32 + (third < 2) as u32;
        let all = one > 0 && other > 0 && third > 0;
        let count = (one + other + third) as u64;
        Mobility(
            count
                | if one >= 2 && other >= 2 { Self::FIRST_TWO_HAVE_SEVERAL } else { 0 }
                | if narrow == 0 { Self::ALL_HAVE_SEVERAL } else { 0 }
                | if narrow <= 1 && all { Self::ALL_HAVE_ONE_TWO_SEVERAL } else { 0 }
                | if narrow == 0 && count > 6 { Self::ALL_HAVE_SEVERAL_ONE_THREE } else { 0 },
        )
    }

    /// How many moves there are.
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0 as u32 & 63
    }

    /// The move with this number in the list, if the board keeps one: whose it is, and by which exit.
    #[inline(always)]
    pub(crate) const fn listed(self, number: u32) -> (usize, u32) {
        let entry = self.0 >> ((Self::LIST + 4 * number) & 63);
        (entry as usize >> 2 & 3, entry as u32 & 3)
    }

    /// Whether the first two Jewels have several exits each.
    #[inline]
    pub(crate) const fn first_two_have_several(self) -> bool {
        self.0 & Self::FIRST_TWO_HAVE_SEVERAL != 0
    }

    /// Whether all three Jewels have several exits.
    #[inline]
    pub(crate) const fn all_have_several(self) -> bool {
        self.0 & Self::ALL_HAVE_SEVERAL != 0
    }

    /// Whether all three Jewels have several exits, and one of them more than two.
    #[inline]
    pub(crate) const fn all_have_several_one_three(self) -> bool {
        self.0 & Self::ALL_HAVE_SEVERAL_ONE_THREE != 0
    }

    /// Whether all three Jewels have an exit, and two of them several.
    #[inline]
    pub(crate) const fn all_have_one_two_several(self) -> bool {
        self.0 & Self::ALL_HAVE_ONE_TWO_SEVERAL != 0
    }
}
