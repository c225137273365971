//! The geometry of a finished layout: its parts, their positions and their neighbours.
//!
//! For programs that draw boards and for bots (TRIAD-1, TRIAD-2, TRIAD-6, TRIAD-18).

use rules_core::Seat;
use rules_core::implement::Set64;

use super::{Layout, NONE, Point, RISING};
use crate::names::{EAST, NORTH, SOUTH, WEST};
use crate::{Place, Post};

/// Posts and places.
impl Layout {
    /// Returns the number of rows, 2 to 26.
    pub const fn row_count(&self) -> u8 {
        self.rows
    }

    /// Returns all Posts, ascending: row by row from the bottom, from left to right (TRIAD-4).
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// assert_eq!(layout.posts().count(), 37);
    /// assert_eq!(layout.posts().last(), Some("g4".parse()?));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    #[doc(alias = "vertices")]
    pub fn posts(&self) -> impl ExactSizeIterator<Item = Post> {
        (0..self.post_count()).map(|post| self.name_of_post(post))
    }

    /// Returns all Docks, Treys and Portals, ascending.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// assert_eq!(BuiltIn::Hex.layout().places().count(), 6 + 54 + 6);
    /// ```
    pub fn places(&self) -> impl ExactSizeIterator<Item = Place> {
        self.place[..usize::from(self.place_count)].iter().copied()
    }

    /// Returns the index of a Post in [`posts`](Layout::posts), for tables and sets
    /// ([`PostSet`](crate::PostSet)).
    #[inline]
    pub const fn post_index(&self, post: Post) -> Option<usize> {
        match self.post_named(post) {
            NONE => None,
            number => Some(number as usize),
        }
    }

    /// Returns the index of a place in [`places`](Layout::places), for tables.
    #[inline]
    pub fn place_index(&self, place: Place) -> Option<usize> {
        match self.place_named(place) {
            NONE => None,
            number => Some(number as usize),
        }
    }

    /// Returns the least number of moves that take a Jewel of seat 0 or 1 from a place to an
    /// opposing Dock, with nothing in the way (TRIAD-15, TRIAD-18, TRIAD-19).
    ///
    /// `None` for other seats and for places that the layout lacks.
    ///
    /// ```
    /// use rules_core::Seat;
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// assert_eq!(layout.distance("6.2".parse()?, Seat::FIRST), Some(1));
    /// assert_eq!(layout.distance("S1".parse()?, Seat::FIRST), Some(13));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn distance(&self, place: Place, seat: Seat) -> Option<u8> {
        let distances = self.distances.get(seat.index())?;
        Some(distances[self.place_index(place)?])
    }

    /// Returns whether the layout has this Post.
    pub const fn has_post(&self, post: Post) -> bool {
        self.post_named(post) != NONE
    }

    /// Returns whether the layout has this place.
    pub fn has_place(&self, place: Place) -> bool {
        self.place_named(place) != NONE
    }

    /// Returns all Treys, band by band from the bottom, from left to right (TRIAD-4).
    #[doc(alias = "faces")]
    pub fn treys(&self) -> impl Iterator<Item = Place> {
        self.places().filter(|place| is_trey(*place))
    }

    /// Returns the three Docks of seat 0 or 1 (TRIAD-2); none for other seats.
    ///
    /// ```
    /// use rules_core::Seat;
    /// use triad_rules::BuiltIn;
    ///
    /// let docks = BuiltIn::Hex.layout().docks(Seat::FIRST);
    /// assert_eq!(docks.map(|dock| dock.to_string()).collect::<Vec<_>>(), ["S1", "S2", "S3"]);
    /// ```
    pub fn docks(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let group = match seat.number() {
            0 => Some(SOUTH),
            1 => Some(NORTH),
            _ => None,
        };
        self.places().filter(move |place| Some(place.group()) == group)
    }

    /// Returns all Portals, those on the left first (TRIAD-2).
    pub fn portals(&self) -> impl Iterator<Item = Place> {
        self.places().filter(|place| is_portal(*place))
    }

    /// Returns the Portal across from a Portal (TRIAD-2); `None` for other places.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// assert_eq!(layout.across("W2".parse()?), Some("E2".parse()?));
    /// assert_eq!(layout.across("3.1".parse()?), None);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn across(&self, portal: Place) -> Option<Place> {
        let group = match portal.group() {
            WEST => EAST,
            EAST => WEST,
            _ => return None,
        };
        Place::in_group(group, portal.number()).filter(|place| place.number() <= self.portal_pairs)
    }

    /// Returns the number of a place, or [`NONE`].
    #[inline]
    pub(crate) fn place_named(&self, place: Place) -> u8 {
        let group = usize::from(place.group());
        let Some(&[first, end]) = self.first_of_group.get(group..group + 2) else {
            return NONE;
        };
        // Numbers start at 1.
        let after = first.saturating_add(place.number());
        if place.number() > 0 && after <= end { after - 1 } else { NONE }
    }
}

/// Positions.
impl Layout {
    /// Returns the position of a Post; `None` if the layout lacks it.
    ///
    /// ```
    /// use triad_rules::{BuiltIn, Point};
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// assert_eq!(layout.post_position("a1".parse()?), Some(Point { x: 3, y: 0 }));
    /// assert_eq!(layout.post_position("d7".parse()?), Some(Point { x: 12, y: 9 }));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn post_position(&self, post: Post) -> Option<Point> {
        match self.post_named(post) {
            NONE => None,
            number => Some(self.point(number)),
        }
    }

    /// Returns the triangles of a place.
    ///
    /// A Trey has the triangle of its three Posts. A Dock or Portal has, beyond each of its
    /// Borders, the triangle that the lattice would have there. The corners of a Trey ascend. For
    /// Docks and Portals the third corner lies off the board.
    ///
    /// ```
    /// use triad_rules::{BuiltIn, Point};
    ///
    /// let point = |x, y| Point { x, y };
    /// let layout = BuiltIn::Rect.layout();
    /// let notch: Vec<_> = layout.triangles("W1".parse()?).collect();
    /// assert_eq!(notch, [
    ///     [point(0, 0), point(1, 3), point(-1, 3)],
    ///     [point(1, 3), point(0, 6), point(-1, 3)],
    /// ]);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn triangles(&self, place: Place) -> impl Iterator<Item = [Point; 3]> {
        let number = self.place_named(place);
        let trey = (number != NONE && is_trey(place)).then(|| self.corner_points(number));
        let outer = if trey.is_none() { self.exits(number) } else { 0..0 };
        trey.into_iter().chain(outer.filter_map(|exit| self.triangle_beyond(exit)))
    }

    /// Returns the centre of a place, where a Jewel or a name is drawn; `None` if the layout lacks
    /// it.
    ///
    /// For Treys, and for Docks and Portals behind one Border, it is the exact centre of the
    /// triangle. A place behind several Borders is drawn off the board between them, at the mean of
    /// the outer corners of its triangles, rounded away from the middle of the board.
    ///
    /// ```
    /// use triad_rules::{BuiltIn, Point};
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// assert_eq!(layout.center("S1".parse()?), Some(Point { x: 4, y: -1 }));
    /// // Behind the Borders on both sides of d1, which is at (0, 9).
    /// assert_eq!(layout.center("W2".parse()?), Some(Point { x: -1, y: 9 }));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn center(&self, place: Place) -> Option<Point> {
        let mut triangles = self.triangles(place);
        let first = triangles.next()?;
        let Some(second) = triangles.next() else { return Some(Point::center_of(first)) };
        let (mut x, mut y, mut count) = (0, 0, 0);
        for [.., outer] in [first, second].into_iter().chain(triangles) {
            x += i32::from(outer.x);
            y += i32::from(outer.y);
            count += 1;
        }
        let height = 3 * (i32::from(self.rows) - 1);
        Some(Point {
            x: mean_away_from(self.width(), x, count),
            y: mean_away_from(height, y, count),
        })
    }

    /// Returns the lower left and upper right corners of the bounding rectangle.
    ///
    /// It covers all Posts and all [`triangles`](Layout::triangles).
    ///
    /// ```
    /// use triad_rules::{BuiltIn, Point};
    ///
    /// let (low, high) = BuiltIn::Hex.layout().bounds();
    /// assert_eq!((low, high), (Point { x: -1, y: -3 }, Point { x: 13, y: 21 }));
    /// ```
    pub fn bounds(&self) -> (Point, Point) {
        let board =
            (Point::on_lattice(0, 0), Point::on_lattice(i32::from(self.rows) - 1, self.width()));
        let all = self.places().flat_map(|place| self.triangles(place)).flatten();
        all.fold(board, |(low, high), Point { x, y }| {
            let low = Point { x: low.x.min(x), y: low.y.min(y) };
            (low, Point { x: high.x.max(x), y: high.y.max(y) })
        })
    }

    fn point(&self, post: u8) -> Point {
        Point::on_lattice(self.row_of(post) as i32, self.x_of(post))
    }

    /// Returns the corners of a Trey as numbers of Posts, ascending.
    fn corners_of(&self, trey: u8) -> [u8; 3] {
        let index = usize::from(trey);
        let band = i32::from(self.place[index].group()) - 1;
        let mut corners = self.triangle(band, i32::from(self.center[index]));
        corners.sort_unstable();
        corners
    }

    fn corner_points(&self, trey: u8) -> [Point; 3] {
        self.corners_of(trey).map(|post| self.point(post))
    }

    /// Returns the triangle of a Dock or Portal at the Border that an exit crosses.
    ///
    /// It is the Trey beyond the Border, mirrored. `None` for the way to the Portal across.
    fn triangle_beyond(&self, exit: usize) -> Option<[Point; 3]> {
        let mut ends = Set64(self.exit_border(exit)).into_iter().map(|post| self.point(post));
        let (one, other) = (ends.next()?, ends.next()?);
        let corners = self.corner_points(self.exit_to(exit));
        let inner = corners.into_iter().find(|&corner| corner != one && corner != other)?;
        Some([one, other, Point { x: one.x + other.x - inner.x, y: one.y + other.y - inner.y }])
    }
}

/// Neighbours.
impl Layout {
    /// Returns the Posts around a place, ascending.
    ///
    /// These are the three corners of a Trey, or the ends of the Borders of a Dock or Portal.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Rect.layout();
    /// let corners = |place: &str| -> Result<Vec<String>, rules_core::TextError> {
    ///     Ok(layout.corners(place.parse()?).map(|post| post.to_string()).collect())
    /// };
    /// assert_eq!(corners("1.2")?, ["a2", "b1", "b2"]);
    /// assert_eq!(corners("W1")?, ["a1", "b1", "c1"]);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn corners(&self, place: Place) -> impl ExactSizeIterator<Item = Post> {
        let corners = match self.place_named(place) {
            NONE => 0,
            trey if is_trey(place) => {
                self.corners_of(trey).iter().fold(0, |set, post| set | 1 << post)
            }
            outer => self.exits(outer).fold(0, |set, exit| set | self.exit_border(exit)),
        };
        Set64(corners).into_iter().map(|post| self.name_of_post(post))
    }

    /// Returns the places that a Jewel can move to on an empty board, ascending.
    ///
    /// It crosses a Border, or moves from a Portal to the one across (TRIAD-15, TRIAD-18). The
    /// owner of a Dock does not matter here, although a Jewel may enter only those of the opponent
    /// (TRIAD-17).
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// let from_portal = layout.neighbours("W1".parse()?);
    /// assert_eq!(from_portal.map(|place| place.to_string()).collect::<Vec<_>>(), [
    ///     "1.1", "2.1", "E1",
    /// ]);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    #[doc(alias = "neighbors")]
    pub fn neighbours(&self, place: Place) -> impl Iterator<Item = Place> {
        let exits = self.exits(self.place_named(place));
        let first = exits.start;
        // Several Borders may lead to one place; their exits are consecutive.
        let is_new =
            move |&exit: &usize| exit == first || self.exit_to(exit) != self.exit_to(exit - 1);
        exits.filter(is_new).map(|exit| self.place[usize::from(self.exit_to(exit))])
    }

    /// Returns the Posts one step away from a Post, ascending, at most six.
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let around = BuiltIn::Hex.layout().adjacent_posts("a1".parse()?);
    /// assert_eq!(around.map(|post| post.to_string()).collect::<Vec<_>>(), ["a2", "b1", "b2"]);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn adjacent_posts(&self, post: Post) -> impl ExactSizeIterator<Item = Post> {
        let adjacent = match self.post_named(post) {
            NONE => 0,
            number => self.adjacent(number),
        };
        Set64(adjacent).into_iter().map(|post| self.name_of_post(post))
    }

    /// Returns the straight lines of three consecutive Posts, each once, ascending.
    ///
    /// A Gem in the middle can be captured from the ends (TRIAD-6, TRIAD-9).
    ///
    /// ```
    /// use triad_rules::BuiltIn;
    ///
    /// let layout = BuiltIn::Hex.layout();
    /// let corner = "a1".parse()?;
    /// assert!(layout.lines().all(|[_, middle, _]| middle != corner));
    /// assert_eq!(layout.lines().next(), Some(["a1".parse()?, "a2".parse()?, "a3".parse()?]));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = [Post; 3]> {
        (0..self.post_count()).flat_map(move |post| {
            let ways = self.lines[usize::from(post)][..RISING].iter();
            ways.filter(|line| line.beyond != 0 && line.next != 0).map(move |line| {
                let name = |bit: u64| self.name_of_post(bit.trailing_zeros() as u8);
                [self.name_of_post(post), name(line.next), name(line.beyond)]
            })
        })
    }

    /// Returns the exits of a place by its number; an empty range for [`NONE`].
    fn exits(&self, place: u8) -> core::ops::Range<usize> {
        if place == NONE {
            return 0..0;
        }
        let (first, end) = self.exit_range(place);
        first..end
    }
}

const fn is_trey(place: Place) -> bool {
    place.group() > SOUTH && place.group() < NORTH
}

const fn is_portal(place: Place) -> bool {
    place.group() > NORTH
}

/// Returns the mean of `count` numbers, rounded away from the middle between 0 and `end`.
fn mean_away_from(end: i32, sum: i32, count: i32) -> i16 {
    let down = sum.div_euclid(count);
    let exact = down * count == sum;
    (if exact || 2 * sum < end * count { down } else { down + 1 }) as i16
}
