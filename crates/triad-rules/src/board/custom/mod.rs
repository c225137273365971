//! Custom boards on any [`Layout`]; the exits of places are in [`exits`].

mod exits;

use core::fmt;
use core::hash::Hash;

use rules_core::OptionValue;
use rules_core::implement::OptionField;

use super::Board;
use super::geometry::{Geometry, Kind, NO_JEWEL, Row};
use crate::layout::{Line, NONE};
use crate::names::NORTH;
use crate::{BuiltIn, Layout, Place, Post};

/// A custom layout (TRIAD-5).
///
/// It refers to a [`Layout`] that lives as long as the program: a `static`, or with the feature
/// `std` an interned one. Texts, packed bytes and serde contain the fingerprint of the layout.
/// `FromStr` and `Deserialize` find interned layouts by it. For other layouts the reader needs base
/// options ([`Notation::read`](rules_core::Notation::read), `Record::read`, `from_packed_with`).
///
/// A server whose users bring their own layouts interns each layout when a game on it starts, and
/// stores games with `WithLayout`:
///
#[cfg_attr(feature = "std", doc = "```")]
#[cfg_attr(not(feature = "std"), doc = "```ignore")]
/// use rules_core::Game;
/// use triad_rules::{Custom, InternError, OptionsOn, TriadOn, WithLayout};
///
/// fn start(layout: &str) -> Result<TriadOn<Custom>, InternError> {
/// // Fails for malformed layouts, and for a new layout after 1,024 others.
///     let layout: Custom = layout.parse()?;
///     Ok(TriadOn::new(OptionsOn { layout, ..OptionsOn::default() }).expect("valid options"))
/// }
///
/// let text = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";
/// let game = start(text)?;
/// assert_eq!(game.count_actions(), 13);
///
/// // In the same process the fingerprint in the text of the position is enough.
/// assert_eq!(game.to_string().parse(), Ok(game));
/// // A file can also be read after a restart.
/// let file = WithLayout(game).to_string();
/// assert_eq!(file.parse(), Ok(WithLayout(game)));
/// # Ok::<(), triad_rules::InternError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Custom(
    /// The layout.
    pub &'static Layout,
);

/// Equal if the layouts are equal.
impl PartialEq for Custom {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Custom {}

impl Hash for Custom {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// The layout `hex`, played by the code for custom layouts.
impl Default for Custom {
    fn default() -> Self {
        Custom(BuiltIn::Hex.layout())
    }
}

impl From<crate::BuiltIn> for Custom {
    fn from(built_in: crate::BuiltIn) -> Self {
        Custom(built_in.layout())
    }
}

/// The text of the layout.
impl fmt::Display for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads the text of a layout and interns it.
#[cfg(feature = "std")]
impl core::str::FromStr for Custom {
    type Err = crate::InternError;

    fn from_str(text: &str) -> Result<Self, crate::InternError> {
        Custom::intern(text.parse()?)
    }
}

#[cfg(feature = "std")]
impl Custom {
    /// The largest number of interned layouts.
    pub const MAX_INTERNED: usize = crate::layout::MAX_INTERNED;

    /// The largest number of layouts that were tried out and not interned.
    pub const MAX_TRIED: usize = crate::layout::MAX_TRIED;

    /// Interns a layout for as long as the program lives.
    ///
    /// `FromStr`, `Record`, `from_packed` and serde then find it by its fingerprint. Interning the
    /// same layout again returns the first one. Built-in layouts are not stored. Any number of
    /// threads may call this function.
    ///
    /// Memory is never freed, because positions refer to their layout for as long as the program
    /// lives; hence the bound. A server should check everything else before it interns a layout:
    /// see [`Custom::try_out`].
    ///
    /// # Errors
    /// Returns [`InternError::Full`](crate::InternError::Full) if [`Custom::MAX_INTERNED`] others
    /// are interned, and [`InternError::Collision`](crate::InternError::Collision) if a different
    /// one has the same fingerprint.
    ///
    /// ```
    /// use triad_rules::{Custom, Layout};
    ///
    /// let layout: Layout =
    ///     "layout/1 plain 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -".parse()?;
    /// let fingerprint = layout.fingerprint();
    /// assert_eq!(Custom::interned(fingerprint), None);
    /// let custom = Custom::intern(layout)?;
    /// assert_eq!(Custom::interned(fingerprint), Some(custom));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn intern(layout: Layout) -> Result<Custom, crate::InternError> {
        crate::layout::intern(layout).map(Custom)
    }

    /// Returns a layout to read a position or record on before the layout is interned.
    ///
    /// As [`Custom::intern`], except that a new layout takes none of the
    /// [`MAX_INTERNED`](Custom::MAX_INTERNED) places and is not found by its fingerprint. If the
    /// text is valid, interning the layout then keeps this one.
    ///
    /// # Errors
    /// Returns the errors of [`Custom::intern`], and
    /// [`InternError::Tried`](crate::InternError::Tried) if [`Custom::MAX_TRIED`] others were tried
    /// out and not interned since. Interning is possible also then.
    ///
    /// ```
    /// use rules_core::Notation;
    /// use triad_rules::{Custom, Layout, OptionsOn, TriadOn};
    ///
    /// let layout: Layout =
    ///     "layout/1 trial 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -".parse()?;
    /// let tried = Custom::try_out(layout.clone())?;
    /// let base = OptionsOn { layout: tried, ..OptionsOn::default() };
    /// assert!(TriadOn::read("triad/1 - ?", &base).is_err());
    /// assert_eq!(Custom::interned(layout.fingerprint()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_out(layout: Layout) -> Result<Custom, crate::InternError> {
        crate::layout::try_out(layout).map(Custom)
    }

    /// Returns the interned layout with this [`fingerprint`](Layout::fingerprint).
    pub fn interned(fingerprint: u64) -> Option<Custom> {
        crate::layout::find(fingerprint).map(Custom)
    }
}

impl Custom {
    /// Returns the layout as data: Posts, places, Borders and their geometry.
    pub const fn layout(self) -> &'static Layout {
        self.0
    }
}

impl OptionField for Custom {
    fn value(&self) -> OptionValue {
        match BuiltIn::of(self.0) {
            Some(built_in) => built_in.value(),
            None => OptionValue::Id(self.0.fingerprint()),
        }
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            #[cfg(feature = "std")]
            OptionValue::Id(fingerprint) => Custom::interned(fingerprint),
            _ => BuiltIn::from_value(value).map(Custom::from),
        }
    }

    /// Also returns the layout of `base` if it has this value, for layouts that are not interned.
    fn from_value_with(value: OptionValue, base: &Self) -> Option<Self> {
        if value == base.value() { Some(*base) } else { Self::from_value(value) }
    }
}

impl Board for Custom {
    fn layout(self) -> &'static Layout {
        self.0
    }
}

impl Geometry for Custom {
    const SHORT_ROWS: bool = false;

    #[inline]
    fn posts(self) -> u64 {
        self.0.all_posts()
    }

    #[inline]
    fn bit_of(self, post: Post) -> Option<u32> {
        match self.0.post_named(post) {
            NONE => None,
            bit => Some(u32::from(bit)),
        }
    }

    #[inline]
    fn bit_of_unchecked(self, post: Post) -> u32 {
        u32::from(self.0.post_named(post)) & 63
    }

    #[inline]
    fn post_at(self, bit: u32) -> Post {
        self.0.name_of_post(bit as u8)
    }

    /// TRIAD-6: along the lines that the layout holds.
    #[inline]
    fn flanked(self, bit: u32, own: u64, middle: u64) -> u64 {
        let lines = &self.0.lines[bit as usize & 63];
        let ends = |line: &Line| if own & line.beyond != 0 { line.next } else { 0 };
        lines.iter().fold(0, |found, line| found | ends(line)) & middle
    }

    fn id_of(self, place: Place) -> Option<u8> {
        match self.0.place_named(place) {
            NONE => None,
            id => Some(id),
        }
    }

    #[inline]
    fn id_of_unchecked(self, place: Place) -> u8 {
        self.0.place_named(place)
    }

    #[inline]
    fn place_at(self, id: u8) -> Place {
        self.0.place[usize::from(id)]
    }

    #[inline]
    fn stands_on(self, id: u8, place: u8) -> bool {
        self.0.id(id).place == place
    }

    fn must_go_on(self, id: u8) -> bool {
        id != NO_JEWEL && id >= self.0.place_count
    }

    #[inline]
    fn kind(self, id: u8) -> Kind {
        self.0.id(id).kind
    }

    #[inline]
    fn arrival(self, from: Place, to: Place) -> u8 {
        let again =
            if from.group() > NORTH && to.group() > NORTH { 2 * self.0.portal_pairs } else { 0 };
        self.0.place_named(to).wrapping_add(again)
    }

    #[inline]
    fn is_same_place(self, one: u8, other: u8) -> bool {
        self.0.id(one).place == self.0.id(other).place
    }

    #[inline]
    fn visit_rows(self, mut visit: impl FnMut(usize, Row)) {
        for row in 0..self.0.row_count() {
            let (length, cell) = self.0.row_cells(self.0.grid_width(), row);
            let (posts, number) = ((1 << length) - 1, usize::from(row));
            visit(number, Row { posts, bit: self.0.first[number], cell: cell as u16 });
        }
    }

    #[inline]
    fn first_exit(self, id: u8) -> usize {
        self.0.id(id).ways.first.into()
    }

    fn visit_cells(self, id: u8, visit: impl FnMut(usize)) {
        self.0.visit_place(self.0.grid_width(), self.0.id(id).place, visit);
    }
}
