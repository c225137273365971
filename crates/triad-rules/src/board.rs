//! Boards as positions see them: what differs between the built-in layouts and a user's own.

use core::fmt::Debug;
use core::hash::Hash;

use rules_core::OptionField;

use crate::layout::NONE;
use crate::{Layout, Place, Post};

/// The layout of a game: [`BuiltIn`](crate::BuiltIn) or [`Custom`](crate::Custom).
///
/// The rules are written once over this trait. Posts are bits of a word, numbered so that names
/// ascend; the bits are the layout's own business. A Jewel stands on an *id*, one for each place and
/// a second one for each Portal, on which a Jewel stands that must go on to a Trey (TRIAD-18). The
/// ways out of an id are *exits*, again the bits of a word.
pub trait Board: Copy + Eq + Hash + Debug + Default + OptionField + Send + Sync + 'static {
    /// How many exits an id has at most; 21 at most.
    const EXITS: u32;

    /// A set of ids.
    type Ids: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// The layout as data.
    fn layout(self) -> &'static Layout;

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
    fn between(self, bit: u32, own: u64, middle: u64) -> u64;

    /// The id of a place; `None` if the layout lacks it.
    fn id_of(self, place: Place) -> Option<u8>;
    /// The id of a place that the caller knows to be on the board.
    fn id_of_known(self, place: Place) -> u8;
    /// The place of an id.
    fn place_at(self, id: u8) -> Place;
    /// Whether an id is of the place whose first id is `place`.
    fn same_place(self, id: u8, place: u8) -> bool;
    /// The id with this number among those of the layout.
    fn id_numbered(self, number: u8) -> u8 {
        let layout = self.layout();
        let place = layout.place[usize::from(number)];
        match layout.across(place).filter(|_| number >= layout.place_count) {
            Some(across) => self.arrival(across, place),
            None => self.id_of_known(place),
        }
    }

    /// The number of an id among those of the layout, [`NO_JEWEL`] for none.
    fn id_number(self, id: u8) -> u8 {
        if id == NO_JEWEL {
            return NO_JEWEL;
        }
        let layout = self.layout();
        let again = if self.must_go_on(id) { 2 * layout.portal_pairs } else { 0 };
        layout.place_named(self.place_at(id)).saturating_add(again)
    }

    /// Whether a Jewel on this id must go on to a Trey (TRIAD-18).
    fn must_go_on(self, id: u8) -> bool;
    /// What is to be known about an id.
    fn kind(self, id: u8) -> Kind;
    /// The id on which a Jewel stands that came from one place to another: on a Portal from the one
    /// across it must go on (TRIAD-18).
    fn arrival(self, from: Place, to: Place) -> u8;

    /// Puts a Jewel on an id, or takes it away. Nothing happens for [`NO_JEWEL`].
    fn toggle(self, ids: &mut Self::Ids, id: u8);
    /// The ids where no Jewel of the seat may go: those taken, its own Docks (TRIAD-17), and the
    /// other Docks unless `breach` (TRIAD-24, TRIAD-28).
    fn shut(self, taken: Self::Ids, seat: usize, breach: bool) -> Self::Ids;
    /// TRIAD-15, TRIAD-16, TRIAD-18: the exits of an id that do not cross a Barrier of these Gems
    /// nor lead to where it is shut.
    fn exits(self, id: u8, gems: u64, shut: &Self::Ids) -> u64;
    /// How many exits.
    fn count(exits: u64) -> u32;
    /// The id that an exit leads to.
    fn beyond(self, id: u8, exit: u32) -> u8;
    /// The id that the first of these exits leads to; any if there are none.
    fn first_beyond(self, id: u8, exits: u64) -> u8;
    /// Whether two ids are of the same place.
    fn is_same_place(self, one: u8, other: u8) -> bool;
    /// These exits but for those that lead to the place of `to`.
    fn except(self, id: u8, exits: u64, to: u8) -> u64;
    /// What tells ids apart that surely have no two destinations in common: ids that may have the
    /// same two are of one class.
    fn class(self, id: u8) -> u8;
    /// Whether Jewels on these two ids are surely so far from each other that they have no
    /// destination in common, and none can go where the other stands.
    fn are_far(self, one: u8, other: u8) -> bool;
    /// Looks at the moves of up to three Jewels together: their exits side by side,
    /// [`Board::EXITS`] bits each.
    fn survey(moves: u64) -> Survey;
    /// The move with this number among those surveyed: whose it is, and by which exit.
    fn nth(moves: u64, survey: Survey, number: u32) -> (usize, u32);
    /// The same exits in an order that ascends by where they lead.
    fn ranked(self, id: u8, exits: u64) -> u64;
    /// The place that an exit leads to, counted in that order.
    fn ranked_place(self, id: u8, rank: u32) -> Place;
}

/// The id of a Jewel that is out of play.
pub const NO_JEWEL: u8 = NONE;

/// What is to be known about the moves of up to three Jewels together. From bit [`Survey::LIST`] on
/// there may be more, to list them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survey(pub(crate) u64);

impl Survey {
    const PAIR: u64 = 1 << 6;
    const FREE: u64 = 1 << 7;
    const WIDE: u64 = 1 << 8;
    const ROOMY: u64 = 1 << 9;
    pub(crate) const LIST: u32 = 16;

    /// From how many exits each Jewel has, 63 at most in all.
    pub(crate) const fn new(exits: [u32; 3]) -> Survey {
        let [one, other, third] = exits;
        let narrow = (one < 2) as u32 + (other < 2) as u32 + (third < 2) as u32;
        let all = one > 0 && other > 0 && third > 0;
        let count = (one + other + third) as u64;
        Survey(
            count
                | if one >= 2 && other >= 2 { Self::PAIR } else { 0 }
                | if narrow == 0 { Self::FREE } else { 0 }
                | if narrow <= 1 && all { Self::WIDE } else { 0 }
                | if narrow == 0 && count > 6 { Self::ROOMY } else { 0 },
        )
    }

    /// How many moves there are.
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0 as u32 & 63
    }

    /// Whether the first two Jewels have several exits each.
    #[inline]
    pub(crate) const fn is_pair(self) -> bool {
        self.0 & Self::PAIR != 0
    }

    /// Whether all three Jewels have several exits.
    #[inline]
    pub(crate) const fn is_free(self) -> bool {
        self.0 & Self::FREE != 0
    }

    /// Whether all three Jewels have several exits, and one of them more than two.
    #[inline]
    pub(crate) const fn is_roomy(self) -> bool {
        self.0 & Self::ROOMY != 0
    }

    /// Whether all three Jewels have an exit, and two of them several.
    #[inline]
    pub(crate) const fn is_wide(self) -> bool {
        self.0 & Self::WIDE != 0
    }
}

/// What is to be known about an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind(pub(crate) u8);

impl Kind {
    pub(crate) const NOTHING: Kind = Kind(2);
    const DOCK: u8 = 4;
    const PORTAL: u8 = 8;

    pub(crate) const fn new(layout: &Layout, id: u8) -> Kind {
        let base = base(layout, id);
        if base >= layout.place_count {
            return Kind::NOTHING;
        }
        Kind(match layout.place[base as usize].group() {
            crate::names::SOUTH | crate::names::NORTH => Self::DOCK,
            crate::names::WEST | crate::names::EAST => Self::PORTAL,
            _ => 0,
        })
    }

    /// Whether it is a Dock, of either seat.
    #[inline]
    pub(crate) const fn is_dock(self) -> bool {
        self.0 & Self::DOCK != 0
    }

    /// Whether it is a Trey or a Dock; not so for a Portal, nor out of play.
    #[inline]
    pub(crate) const fn is_triangle(self) -> bool {
        self.0 & (Self::PORTAL | Self::NOTHING.0) == 0
    }
}

/// The place of an id among the numbers of a layout.
pub(crate) const fn base(layout: &Layout, id: u8) -> u8 {
    if id < layout.place_count || id >= layout.id_count { id } else { id - 2 * layout.portal_pairs }
}
