//! The board of TRIAD: a layout as plain data, and the geometry that follows from it.

use std::collections::BTreeMap;
use std::fmt;

/// A vertex of the lattice, where a Gem may stand (TRIAD-1, TRIAD-3): `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Post {
    /// The row from the bottom, 1 is row `a`.
    pub row: u8,
    /// The place in the row from the left, from 1.
    pub number: u8,
}

impl Post {
    /// Returns the Post with this name.
    ///
    /// # Panics
    /// Panics if the text is not a row letter and a number.
    pub fn named(name: &str) -> Post {
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase);
        let number = name.get(1..).and_then(|digits| digits.parse().ok());
        match (letter, number) {
            (Some(letter), Some(number)) => Post { row: letter - b'a' + 1, number },
            _ => panic!("{name:?} is not a Post"),
        }
    }
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row - 1), self.number)
    }
}

/// The edge between two adjacent Posts (TRIAD-1), the lower Post first: `a1-b1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Border(pub Post, pub Post);

impl Border {
    /// Returns the Border between two Posts, given in either order.
    pub fn between(one: Post, other: Post) -> Border {
        Border(one.min(other), one.max(other))
    }

    /// Returns the Border with this name, two Posts and a hyphen.
    ///
    /// # Panics
    /// Panics if the text does not name two Posts.
    pub fn named(name: &str) -> Border {
        match name.split_once('-') {
            Some((one, other)) => Border::between(Post::named(one), Post::named(other)),
            None => panic!("{name:?} is not a Border"),
        }
    }
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// The left or the right side of the board, where the Portals are (TRIAD-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The left side, `W`.
    West,
    /// The right side, `E`.
    East,
}

/// Where a Jewel may stand (TRIAD-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A Dock, `S1` (of seat 0) or `N1` (of seat 1).
    Dock {
        /// The seat that owns the Dock.
        seat: usize,
        /// The position from the left, from 1.
        number: u8,
    },
    /// A face of the lattice, `1.2`.
    Trey {
        /// The band, 1 is the one between rows `a` and `b`.
        band: u8,
        /// The position from the left, from 1.
        number: u8,
    },
    /// A Portal, `W1` or `E1`; the two with one number lie across from each other.
    Portal {
        /// The side it borders.
        side: Side,
        /// The position from the bottom, from 1.
        number: u8,
    },
}

impl Place {
    /// Returns the Place with this name.
    ///
    /// # Panics
    /// Panics if the text does not name a Place.
    pub fn named(name: &str) -> Place {
        let number = |digits: &str| match digits.parse() {
            Ok(number) => number,
            Err(_) => panic!("{name:?} is not a Place"),
        };
        match name.split_at_checked(1) {
            Some(("S", n)) => Place::Dock { seat: 0, number: number(n) },
            Some(("N", n)) => Place::Dock { seat: 1, number: number(n) },
            Some(("W", n)) => Place::Portal { side: Side::West, number: number(n) },
            Some(("E", n)) => Place::Portal { side: Side::East, number: number(n) },
            _ => match name.split_once('.') {
                Some((band, n)) => Place::Trey { band: number(band), number: number(n) },
                None => panic!("{name:?} is not a Place"),
            },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Place::Dock { seat: 0, number } => write!(f, "S{number}"),
            Place::Dock { number, .. } => write!(f, "N{number}"),
            Place::Trey { band, number } => write!(f, "{band}.{number}"),
            Place::Portal { side: Side::West, number } => write!(f, "W{number}"),
            Place::Portal { side: Side::East, number } => write!(f, "E{number}"),
        }
    }
}

/// One row of Posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The first Post's position in half steps; Posts side by side are two apart.
    pub start: i32,
    /// The number of Posts in the row.
    pub posts: u8,
}

/// Two Portals across from each other, each as the names of its Borders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortalPair {
    /// The Borders of the left Portal.
    pub west: Vec<String>,
    /// The Borders of the right Portal.
    pub east: Vec<String>,
}

/// A board as plain data (TRIAD-4), the same for built-in and custom ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The name of the layout.
    pub name: String,
    /// The rows of Posts from the bottom, `a` first.
    pub rows: Vec<Row>,
    /// The Docks of each seat from the left, each as the names of its Borders.
    pub docks: [Vec<Vec<String>>; 2],
    /// The Portals from the bottom, `W1` and `E1` first.
    pub portals: Vec<PortalPair>,
}

impl Layout {
    /// Returns the regular hexagon with four Posts a side (TRIAD-4).
    ///
    /// It has a Portal for every two bands.
    pub fn hex() -> Layout {
        Layout::built_in("hex", &Layout::hexagon(), 2)
    }

    /// Returns the same hexagon with a Portal for every band (TRIAD-5).
    pub fn hex12() -> Layout {
        Layout::built_in("hex12", &Layout::hexagon(), 1)
    }

    /// Returns rows of four and three Posts, with a Portal in every notch (TRIAD-5).
    pub fn rect() -> Layout {
        let long = Row { start: 0, posts: 4 };
        let short = Row { start: 1, posts: 3 };
        Layout::built_in("rect", &[long, short, long, short, long, short, long], 2)
    }

    /// Returns the built-in layout with this name, or the custom one with this text.
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn named(name: &str) -> Layout {
        if name.starts_with("layout/1 ") {
            return Layout::custom(name);
        }
        match name {
            "hex" => Layout::hex(),
            "hex12" => Layout::hex12(),
            "rect" => Layout::rect(),
            _ => panic!("no layout {name:?}"),
        }
    }

    fn custom(text: &str) -> Layout {
        let fields: Vec<&str> = text.split(' ').collect();
        let [_, name, rows, south, north, west, east] = fields[..] else {
            panic!("{text:?} has an unexpected number of fields")
        };
        let borders = |place: &str| place.split('+').map(ToString::to_string).collect::<Vec<_>>();
        let places = |field: &str| match field {
            "-" => Vec::new(),
            _ => field.split(',').map(borders).collect(),
        };
        let row = |row: &str| {
            let (start, posts) = row.split_once(':').expect("a row has a start");
            let start = start.parse().expect("a start is a number");
            Row { start, posts: posts.parse().expect("the Posts are a number") }
        };
        let pair = |(west, east)| PortalPair { west, east };
        Layout {
            name: name.to_string(),
            rows: rows.split(',').map(row).collect(),
            docks: [places(south), places(north)],
            portals: places(west).into_iter().zip(places(east)).map(pair).collect(),
        }
    }

    fn hexagon() -> Vec<Row> {
        let lengths = [4, 5, 6, 7, 6, 5, 4];
        lengths.iter().map(|&posts| Row { start: 7 - i32::from(posts), posts }).collect()
    }

    /// Returns a built-in layout.
    ///
    /// Its Docks lie on the three Borders of the bottom and of the top row, and on both sides it
    /// has a Portal for every `bands_a_portal` bands.
    fn built_in(name: &str, rows: &[Row], bands_a_portal: usize) -> Layout {
        let post = |row: usize, number: u8| Post { row: row as u8 + 1, number };
        let border = |one: Post, other: Post| Border::between(one, other).to_string();
        let docks = |row: usize| {
            (1..rows[row].posts).map(|n| vec![border(post(row, n), post(row, n + 1))]).collect()
        };
        let bands: Vec<usize> = (0..rows.len() - 1).collect();
        let portal = |bands: &[usize]| PortalPair {
            west: bands.iter().map(|&k| border(post(k, 1), post(k + 1, 1))).collect(),
            east: bands
                .iter()
                .map(|&k| border(post(k, rows[k].posts), post(k + 1, rows[k + 1].posts)))
                .collect(),
        };
        Layout {
            name: name.to_string(),
            rows: rows.to_vec(),
            docks: [docks(0), docks(rows.len() - 1)],
            portals: bands.chunks(bands_a_portal).map(portal).collect(),
        }
    }
}

/// A way from a Place to a bordering one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The Place it leads to.
    pub to: Place,
    /// The Border to cross.
    pub border: Border,
}

/// Three adjacent Posts on a straight line, from an arriving Gem's Post (TRIAD-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The Post where the Gem arrives.
    pub from: Post,
    /// The next Post.
    pub middle: Post,
    /// The Post after it.
    pub far: Post,
}

/// The geometry that follows from a [`Layout`].
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// The layout it was made from.
    pub layout: Layout,
    /// All Posts with their row and their distance from the left in half steps.
    pub posts: BTreeMap<Post, (i32, i32)>,
    /// All pairs of adjacent Posts.
    pub borders: Vec<Border>,
    /// All Treys with their corners.
    pub treys: BTreeMap<Place, [Post; 3]>,
    /// Every line of three Posts, in both directions.
    pub lines: Vec<Line>,
    /// The ways across a Border from every Place.
    pub passages: BTreeMap<Place, Vec<Passage>>,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.layout.name)
    }
}

impl Board {
    /// Computes the geometry of a layout.
    ///
    /// # Panics
    /// Panics if there are more than 26 rows or 64 Posts, or if a Dock or a Portal has no Border or
    /// one that is not a free Border at the edge of the board.
    pub fn new(layout: &Layout) -> Board {
        assert!(layout.rows.len() <= 26, "more than 26 rows");
        let mut posts = BTreeMap::new();
        for (row, line) in (1..).zip(&layout.rows) {
            for number in 1..=line.posts {
                let x = line.start + 2 * (i32::from(number) - 1);
                posts.insert(Post { row, number }, (i32::from(row), x));
            }
        }
        assert!(posts.len() <= 64, "more than 64 Posts");
        let mut board = Board {
            layout: layout.clone(),
            posts,
            borders: Vec::new(),
            treys: BTreeMap::new(),
            lines: Vec::new(),
            passages: BTreeMap::new(),
        };
        board.find_borders();
        board.find_treys();
        board.find_lines();
        board.find_passages();
        board
    }

    /// Returns whether two Posts are neighbours on the triangular lattice (TRIAD-1).
    pub fn adjacent(&self, one: Post, other: Post) -> bool {
        let ((row, x), (other_row, other_x)) = (self.posts[&one], self.posts[&other]);
        matches!(((row - other_row).abs(), (x - other_x).abs()), (0, 2) | (1, 1))
    }

    /// Returns the Portal on the other side (TRIAD-2).
    pub fn across(&self, portal: Place) -> Option<Place> {
        match portal {
            Place::Portal { side: Side::West, number } => {
                Some(Place::Portal { side: Side::East, number })
            }
            Place::Portal { side: Side::East, number } => {
                Some(Place::Portal { side: Side::West, number })
            }
            _ => None,
        }
    }

    /// Returns the Treys on both sides of a Border; one at the edge of the board.
    pub fn treys_beside(&self, border: Border) -> Vec<Place> {
        let beside =
            |corners: &[Post; 3]| corners.contains(&border.0) && corners.contains(&border.1);
        self.treys.iter().filter(|(_, corners)| beside(corners)).map(|(&trey, _)| trey).collect()
    }

    /// Finds the Borders, which are the edges of the lattice (TRIAD-1).
    fn find_borders(&mut self) {
        for &one in self.posts.keys() {
            for &other in self.posts.keys() {
                if one < other && self.adjacent(one, other) {
                    self.borders.push(Border(one, other));
                }
            }
        }
    }

    /// Finds the Treys, triangles of adjacent Posts (TRIAD-1, TRIAD-4).
    ///
    /// They are numbered along their band.
    fn find_treys(&mut self) {
        for band in 1..self.layout.rows.len() as u8 {
            let mut triangles = Vec::new();
            let in_band = |post: &Post| [band, band + 1].contains(&post.row);
            for &Border(one, other) in
                self.borders.iter().filter(|b| in_band(&b.0) && in_band(&b.1))
            {
                // The third corner is the last in order, so each triangle is found once.
                for &third in self.posts.keys().filter(|&post| in_band(post) && other < *post) {
                    if self.adjacent(one, third) && self.adjacent(other, third) {
                        triangles.push([one, other, third]);
                    }
                }
            }
            triangles.sort_by_key(|corners| corners.iter().map(|p| self.posts[p].1).sum::<i32>());
            for (number, corners) in (1..).zip(triangles) {
                self.treys.insert(Place::Trey { band, number }, corners);
            }
        }
    }

    /// Finds the straight lines, in the three directions of the lattice (TRIAD-6).
    fn find_lines(&mut self) {
        for &Border(one, other) in &self.borders {
            for (from, middle) in [(one, other), (other, one)] {
                let (a, x) = (self.posts[&from], self.posts[&middle]);
                let next = (2 * x.0 - a.0, 2 * x.1 - a.1);
                let far = self.posts.iter().find(|&(_, &at)| at == next);
                self.lines.extend(far.map(|(&far, _)| Line { from, middle, far }));
            }
        }
    }

    /// Finds the passages (TRIAD-1, TRIAD-2).
    ///
    /// A Border separates two Treys, or a Trey from a Dock or a Portal.
    fn find_passages(&mut self) {
        for border in self.borders.clone() {
            if let [one, other] = self.treys_beside(border)[..] {
                self.link(one, other, border);
            }
        }
        let layout = self.layout.clone();
        let mut edge: Vec<(Place, &Vec<String>)> = Vec::new();
        for (seat, docks) in layout.docks.iter().enumerate() {
            for (number, borders) in (1..).zip(docks) {
                edge.push((Place::Dock { seat, number }, borders));
            }
        }
        for (number, pair) in (1..).zip(&layout.portals) {
            edge.push((Place::Portal { side: Side::West, number }, &pair.west));
            edge.push((Place::Portal { side: Side::East, number }, &pair.east));
        }
        let mut used = Vec::new();
        for (place, names) in edge {
            assert!(!names.is_empty(), "{place} lies behind no Border");
            for name in names {
                let border = Border::named(name);
                assert!(self.borders.contains(&border), "{name} is not a Border of this board");
                assert!(!used.contains(&border), "{name} leads to two Places");
                used.push(border);
                match self.treys_beside(border)[..] {
                    [trey] => self.link(place, trey, border),
                    _ => panic!("{name} is not at the edge of the board"),
                }
            }
        }
    }

    fn link(&mut self, one: Place, other: Place, border: Border) {
        self.passages.entry(one).or_default().push(Passage { to: other, border });
        self.passages.entry(other).or_default().push(Passage { to: one, border });
    }
}
