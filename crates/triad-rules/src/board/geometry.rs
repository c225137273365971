//! Posts, places and lines of a board by number.

use core::fmt::Debug;
use core::hash::Hash;

use rules_core::implement::Set64;

pub(crate) use crate::layout::Kind;
use crate::layout::NONE;
use crate::names::{Place, Post};

/// The id of a Jewel that is out of play.
pub(crate) const NO_JEWEL: u8 = NONE;

/// The numbers of Posts and places.
///
/// Posts are bits of a word, ascending with their names; the assignment of bits differs between
/// boards. A Jewel stands on an *id*. Each place has one id, and each Portal a second one for a
/// Jewel that must go on to a Trey (TRIAD-18).
pub trait Geometry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Whether no row of the layouts has more than seven Posts.
    const SHORT_ROWS: bool;

    /// Returns all Posts.
    fn posts(self) -> u64;
    /// Returns the bit of a Post; `None` if the layout lacks it.
    fn bit_of(self, post: Post) -> Option<u32>;
    /// Returns the bit of a Post that must be on the board.
    fn bit_of_unchecked(self, post: Post) -> u32;
    /// Returns the name of a bit.
    fn post_at(self, bit: u32) -> Post;
    /// TRIAD-9: returns the Posts of `middle` between the Post of this bit and a directly opposite
    /// one of `own`.
    fn flanked(self, bit: u32, own: u64, middle: u64) -> u64;

    /// TRIAD-9: returns those of the `vacant` Posts on which an arriving Gem of `own` brackets one
    /// of `middle`.
    fn bracketing(self, vacant: u64, own: u64, middle: u64) -> u64 {
        let brackets = |&bit: &u8| self.flanked(bit.into(), own, middle) != 0;
        Set64(vacant).into_iter().filter(brackets).fold(0, |found, bit| found | 1 << (bit & 63))
    }

    /// Returns the id of a place; `None` if the layout lacks it.
    fn id_of(self, place: Place) -> Option<u8>;
    /// Returns the id of a place that must be on the board.
    fn id_of_unchecked(self, place: Place) -> u8;
    /// Returns the place of an id.
    fn place_at(self, id: u8) -> Place;
    /// Returns whether an id belongs to the place whose first id is `place`.
    fn stands_on(self, id: u8, place: u8) -> bool;
    /// Returns whether two ids belong to the same place.
    fn is_same_place(self, one: u8, other: u8) -> bool;
    /// Returns whether a Jewel on this id must go on to a Trey (TRIAD-18).
    fn must_go_on(self, id: u8) -> bool;
    /// Returns the flags of an id.
    fn kind(self, id: u8) -> Kind;
    /// Returns the id of a Jewel that came from one place to another.
    ///
    /// On a Portal, a Jewel from the Portal across must go on (TRIAD-18).
    fn arrival(self, from: Place, to: Place) -> u8;

    /// Calls `visit` with the number of each row of Posts, ascending, and the row.
    fn visit_rows(self, visit: impl FnMut(usize, Row));
    /// Returns the number of the first exit of an id's place among all exits of the layout.
    fn first_exit(self, id: u8) -> usize;
    /// Calls `visit` with each cell of the grid that an id's place covers.
    fn visit_cells(self, id: u8, visit: impl FnMut(usize));
}

/// A row of Posts, whose bits follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// One bit for each Post, starting with bit 0.
    pub(crate) posts: u64,
    /// The bit of the first Post.
    pub(crate) bit: u8,
    /// The cell of the grid with the first Post; the others follow, two cells apart.
    pub(crate) cell: u16,
}
