//! The Borders of a finished layout, with the places on both sides (TRIAD-1, TRIAD-2, TRIAD-15).

use super::{Layout, NONE, RISING};
use crate::names::{NORTH, SOUTH};
use crate::{Place, Post};

/// A Border: the edge between two adjacent Posts, with the places on both sides (TRIAD-1, TRIAD-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Border {
    /// The two Posts, ascending: Gems of one seat on both make a Barrier to the other (TRIAD-15).
    pub posts: [Post; 2],
    /// The places below and above, or to the left and right if the Border is not level.
    ///
    /// `None` if no Jewel can stand there.
    pub sides: [Option<Place>; 2],
}

impl Border {
    /// Returns the place across the Border from `from`; `None` if there is none.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let border = BuiltIn::Rect.layout().borders().next().unwrap();
    /// assert_eq!(border.posts.map(|post| post.to_string()), ["a1", "a2"]);
    /// assert_eq!(border.beyond("S1".parse()?), Some("1.1".parse()?));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn beyond(self, from: Place) -> Option<Place> {
        match self.sides {
            [Some(here), there] if here == from => there,
            [there, Some(here)] if here == from => there,
            _ => None,
        }
    }
}

impl Layout {
    /// Returns all Borders, each once, ascending by their lower Post (TRIAD-1, TRIAD-2).
    ///
    /// Each takes time proportional to the size of the board.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// assert_eq!(BuiltIn::Hex.layout().borders().count(), 90);
    /// ```
    #[doc(alias = "edges")]
    pub fn borders(&self) -> impl Iterator<Item = Border> {
        (0..self.post_count()).flat_map(move |post| {
            let ways = self.lines[usize::from(post)][..RISING].iter().enumerate();
            ways.filter(|(_, line)| line.next != 0)
                .map(move |(way, line)| self.border(post, line.next.trailing_zeros() as u8, way))
        })
    }

    /// Returns the Borders of a place.
    ///
    /// A Jewel leaves the place across them. A Trey may also have Borders that lead nowhere.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// assert_eq!(layout.borders_of("1.1".parse()?).count(), 3);
    /// assert_eq!(layout.borders_of("W1".parse()?).count(), 2);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn borders_of(&self, place: Place) -> impl Iterator<Item = Border> {
        self.borders().filter(move |border| border.sides.contains(&Some(place)))
    }

    /// Returns the Border between a Post and the next one in a direction below [`RISING`].
    fn border(&self, post: u8, other: u8, way: usize) -> Border {
        let (row, x) = (self.row_of(post) as i32, self.x_of(post));
        let sides = match way {
            0 => [(row - 1, x + 1), (row, x + 1)],
            1 => [(row, x), (row, x + 1)],
            _ => [(row, x - 1), (row, x)],
        };
        // A Dock or Portal has a Trey on the other side.
        let outer = self.behind(1 << post | 1 << other);
        let sides = sides.map(|(band, center)| {
            self.trey_at(band, center).or_else(|| self.place_numbered(outer))
        });
        Border { posts: [self.name_of_post(post), self.name_of_post(other)], sides }
    }

    /// Returns the Trey around this half step of a band.
    fn trey_at(&self, band: i32, center: i32) -> Option<Place> {
        let group = u8::try_from(band + 1).ok().filter(|&group| group > SOUTH && group < NORTH)?;
        let first = self.place_named(Place::new_unchecked(group, 1));
        let of_band = (first..self.place_count)
            .map(usize::from)
            .take_while(|&place| self.place[place].group() == group);
        let mut around = of_band.filter(|&place| i32::from(self.center[place]) == center);
        around.next().map(|place| self.place[place])
    }

    fn place_numbered(&self, number: u8) -> Option<Place> {
        (number != NONE).then(|| self.place[usize::from(number)])
    }
}
