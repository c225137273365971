//! Exits of places: open ones, their targets and their numbers.

use core::fmt::Debug;

use super::geometry::Geometry;
use crate::names::Place;

/// The exits of an id, as [`EXITS`](Exits::EXITS) bits of a word.
///
/// The exits of up to three Jewels side by side in a word are called *moves*.
pub trait Exits: Geometry {
    /// The largest number of exits of an id, at most 21.
    const EXITS: u32;

    /// A set of ids.
    type Ids: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// Adds a Jewel on an id, or removes it.
    ///
    /// Nothing happens for [`NO_JEWEL`](super::geometry::NO_JEWEL).
    fn toggle(self, ids: &mut Self::Ids, id: u8);
    /// Returns the ids closed to the Jewels of a seat.
    ///
    /// These are occupied ids (TRIAD-16), its own Docks (TRIAD-17), and the opposing Docks unless
    /// `breach` (TRIAD-24, TRIAD-28).
    fn blocked(self, occupied: Self::Ids, seat: usize, breach: bool) -> Self::Ids;
    /// TRIAD-15, TRIAD-16, TRIAD-18: returns the open exits of an id.
    ///
    /// They cross no Barrier of these Gems and lead to no blocked id.
    fn exits(self, id: u8, gems: u64, blocked: &Self::Ids) -> u64;
    /// Returns the id that an exit leads to.
    fn beyond(self, id: u8, exit: u32) -> u8;
    /// Returns the id that the first of these exits leads to; an arbitrary id if there are none.
    fn first_beyond(self, id: u8, exits: u64) -> u8;
    /// Returns these exits without those that lead to the place of `to`.
    fn except(self, id: u8, exits: u64, to: u8) -> u64;

    /// Returns the class of an id. Ids of different classes have at most one common destination.
    fn class(self, id: u8) -> u8;
    /// Returns whether Jewels on these two ids surely have no common destination, and neither can
    /// move to the other's place. False means unsure.
    fn are_far(self, one: u8, other: u8) -> bool;

    /// Returns the number of moves and their distribution over the Jewels.
    fn mobility(moves: u64) -> Mobility;
    /// Returns the move with this number: the index of its Jewel and its exit.
    fn nth(moves: u64, mobility: Mobility, number: u32) -> (usize, u32);
    /// Returns the same exits as ranks, in ascending order of their destinations.
    fn ranked(self, id: u8, exits: u64) -> u64;
    /// Returns the place that the exit of this rank leads to.
    fn ranked_place(self, id: u8, rank: u32) -> Place;
}

/// The number of moves of up to three Jewels and their distribution.
///
/// From bit [`Mobility::LIST`] on the board may store a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mobility(pub(crate) u64);

impl Mobility {
    const FIRST_TWO_HAVE_SEVERAL: u64 = 1 << 6;
    const ALL_HAVE_SEVERAL: u64 = 1 << 7;
    const ALL_HAVE_ONE_TWO_SEVERAL: u64 = 1 << 8;
    const ALL_HAVE_SEVERAL_ONE_THREE: u64 = 1 << 9;
    pub(crate) const LIST: u32 = 16;

    /// Computes it from the number of exits of each Jewel, 63 at most in all.
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

    /// Returns how many moves there are.
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0 as u32 & 63
    }

    /// Returns the move with this number in the list: the index of its Jewel and its exit.
    ///
    /// For boards that store a list.
    #[inline(always)]
    pub(crate) const fn listed(self, number: u32) -> (usize, u32) {
        let entry = self.0 >> ((Self::LIST + 4 * number) & 63);
        (entry as usize >> 2 & 3, entry as u32 & 3)
    }

    /// Returns whether the first two Jewels have several exits each.
    #[inline]
    pub(crate) const fn first_two_have_several(self) -> bool {
        self.0 & Self::FIRST_TWO_HAVE_SEVERAL != 0
    }

    /// Returns whether all three Jewels have several exits.
    #[inline]
    pub(crate) const fn all_have_several(self) -> bool {
        self.0 & Self::ALL_HAVE_SEVERAL != 0
    }

    /// Returns whether all three Jewels have several exits, and one of them more than two.
    #[inline]
    pub(crate) const fn all_have_several_one_three(self) -> bool {
        self.0 & Self::ALL_HAVE_SEVERAL_ONE_THREE != 0
    }

    /// Returns whether all three Jewels have an exit, and two of them several.
    #[inline]
    pub(crate) const fn all_have_one_two_several(self) -> bool {
        self.0 & Self::ALL_HAVE_ONE_TWO_SEVERAL != 0
    }
}
