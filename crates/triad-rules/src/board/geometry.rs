//! Posts, places and lines of a board by the numbers that positions are made of.

use core::fmt::Debug;
use core::hash::Hash;

pub(crate) use crate::layout::Kind;
use crate::layout::NONE;
use crate::names::{Place, Post};

/// The id of a Jewel that is out of play.
pub(crate) const NO_JEWEL: u8 = NONE;

/// The numbers of Posts and places.
///
/// Posts are bits of a word, numbered so that names ascend; which bits is the board's own business. A
/// Jewel stands on an *id*, one for each place and a second one for each Portal, on which a Jewel
/// stands that must go on to a Trey (TRIAD-18).
pub trait Geometry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All Posts.
    fn posts(self) -> u64;
    /// The bit of a Post; `None` if the layout lacks it.
    fn bit_of(self, post: Post) -> Option<u32>;
    /// The bit of a Post that the caller knows to be on the board.
    fn bit_of_known(self, post: Post) -> u32;
    /// The name of a bit.
    fn post_at(self, bit: u32) -> Post;
    /// TRIAD-9: the Posts of `middle` that have the Post of this bit on one side and one of `own`
    /// directly opposite.
    fn flanked(self, bit: u32, own: u64, middle: u64) -> u64;

    /// The id of a place; `None` if the layout lacks it.
    fn id_of(self, place: Place) -> Option<u8>;
    /// The id of a place that the caller knows to be on the board.
    fn id_of_known(self, place: Place) -> u8;
    /// The place of an id.
    fn place_at(self, id: u8) -> Place;
    /// Whether an id is of the place whose first id is `place`.
    fn stands_on(self, id: u8, place: u8) -> bool;
    /// Whether two ids are of the same place.
    fn is_same_place(self, one: u8, other: u8) -> bool;
    /// Whether a Jewel on this id must go on to a Trey (TRIAD-18).
    fn must_go_on(self, id: u8) -> bool;
    /// The flags of an id.
    fn kind(self, id: u8) -> Kind;
    /// The id on which a Jewel stands that came from one place to another: on a Portal from the one
    /// across it must go on (TRIAD-18).
    fn arrival(self, from: Place, to: Place) -> u8;

    /// A row of Posts.
    fn row(self, row: u8) -> Row;
    /// The number of the first exit of the place of an id among all exits of the layout.
    fn first_exit(self, id: u8) -> usize;
    /// Calls `visit` with each cell of the grid that the place of an id lies on.
    fn visit_cells(self, id: u8, visit: impl FnMut(usize));
}

/// A row of Posts, whose bits follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// One bit for each Post, from bit 0 on.
    pub(crate) posts: u64,
    /// The bit of the first Post.
    pub(crate) bit: u8,
    /// The cell of the grid on which the first Post lies; the others follow, two cells apart.
    pub(crate) cell: u16,
}
