//! Layouts: boards as data (TRIAD-4, TRIAD-5), read from text, validated, and indexed for play.

use crate::names::GROUPS;
use crate::{Place, Post};

use parse::{Edge, MAX_EDGES, MAX_NAME, Plan, get};

// Building a layout: reading, numbering, checking.
mod check;
mod error;
mod exits;
mod ids;
mod parse;
mod places;
mod posts;
mod symmetries;

// Queries of a finished layout.
mod borders;
mod cells;
mod fingerprint;
mod geometry;
mod point;
#[cfg(feature = "serde")]
mod serde;
mod text;

// The built-in and interned layouts.
mod built_in;
#[cfg(feature = "std")]
mod registry;

pub use borders::Border;
pub use built_in::BuiltIn;
pub(crate) use built_in::LAYOUTS;
pub use error::LayoutError;
pub(crate) use exits::Ways;
pub(crate) use ids::{Id, Kind};
pub use point::Point;
#[cfg(feature = "std")]
pub use registry::InternError;
#[cfg(feature = "std")]
pub(crate) use registry::{MAX_INTERNED, MAX_TRIED, find, intern, try_out};

/// No Post or no place.
pub(crate) const NONE: u8 = u8::MAX;
/// The largest number of exits: two for each of at most 192 Borders, one for each Portal.
const MAX_EXITS: usize = 512;
/// The largest number of exits of one place; those of three Jewels are the bits of a word.
pub(crate) const MAX_EXITS_OF_ONE: usize = 21;
/// The number of symmetries that a board can have: none, left-right, up-down, both.
pub(crate) const SYMMETRIES: usize = 4;

/// The number of directions that lead to later Posts: right, up-right and up-left.
///
/// They are the first of the six directions of a line.
const RISING: usize = 3;

/// A board: rows of Posts on the triangular lattice, the Treys between them, and the Borders at the
/// edge behind which Docks and Portals lie (TRIAD-1, TRIAD-2, TRIAD-4).
///
/// The text form is one line, `layout/1 NAME ROWS SOUTH NORTH WEST EAST`:
/// - ROWS from the bottom as `START:POSTS`, with the start in half steps from the left. Neighbours
///   in a row are two half steps apart, and those in the next row one to the left or right.
/// - SOUTH and NORTH: the three Docks of each player. WEST and EAST: the Portals, `-` for none.
///   Each is given by its Borders, joined by `+`. The k-th Portal of WEST is across from the k-th
///   of EAST.
///
/// Positions refer to their layout, so it must live as long as the program: in a `static` (reading
/// works at compile time), leaked, or interned; see [`Custom`](crate::Custom).
///
/// # Geometry
/// The methods give programs the data to draw the board and to find paths on it. They do not
/// allocate. Each takes at most time proportional to the size of the board;
/// [`borders`](Layout::borders) takes that for each item. For Posts and places that the layout
/// lacks they return `None` or an empty result.
///
/// ```
/// use triad_rules::Layout;
///
/// static SMALL: Layout = match Layout::parse(
///     "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
/// ) {
///     Ok(layout) => layout,
///     Err(_) => panic!("the layout is refused"),
/// };
/// assert_eq!((SMALL.posts().count(), SMALL.places().count()), (13, 22));
/// ```
#[derive(Clone)]
pub struct Layout {
    name: [u8; MAX_NAME],
    name_length: u8,
    fingerprint: u64,
    pub(crate) rows: u8,
    pub(crate) start: [u8; 26],
    /// The number of the first Post of each row; Posts are numbered row by row.
    pub(crate) first: [u8; 27],
    /// The names of Posts by their numbers.
    post: [Post; 64],
    edges: [Edge; MAX_EDGES],
    edge_borders: [u64; MAX_EDGES],
    /// The cell of the grid beyond each Border at the edge.
    edge_cells: [u16; MAX_EDGES],
    edge_count: usize,
    /// The range of each place's Borders at the edge, which are consecutive.
    edges_of: [[u8; 2]; 256],
    /// The cells of a line of the grid.
    grid_width: u16,
    /// The number of places, which are numbered in the order of [`Place`].
    ///
    /// After them come the Portals again, for Jewels that must go on to a Trey (TRIAD-18).
    pub(crate) place_count: u8,
    pub(crate) id_count: u8,
    pub(crate) portal_pairs: u8,
    pub(crate) place: [Place; 256],
    /// The number of the first place of each group, with an end for the last one.
    first_of_group: [u8; GROUPS as usize + 1],
    exits_from: [u16; 257],
    exit_border: [u64; MAX_EXITS],
    exit_from: [u8; MAX_EXITS],
    exit_to: [u8; MAX_EXITS],
    /// The id of a Jewel that moved by an exit.
    exit_arrival: [u8; MAX_EXITS],
    /// The distance of each place to the opposing Docks, by seat.
    distances: [[u8; 256]; 2],
    ids: [Id; 256],
    /// The own Docks and the closed Docks of each seat, without and with Breaches (TRIAD-17).
    pub(crate) walls: [[[u64; 4]; 2]; 2],
    /// The lines that begin at each Post, in all six directions.
    pub(crate) lines: [[Line; 6]; 64],
    /// The image of each Post and place under each symmetry.
    ///
    /// The first entry of a symmetry that the board lacks is `NONE`.
    pub(crate) post_images: [[u8; 64]; SYMMETRIES],
    pub(crate) place_images: [[u8; 256]; SYMMETRIES],
    /// The half step of the centre of each Trey, by the number of its place.
    center: [u8; 256],
}

/// The next two Posts in one direction, one bit each, none beyond the edge of the board (TRIAD-6).
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) next: u64,
    pub(crate) beyond: u64,
}

impl Layout {
    /// Reads and validates the text form, also at compile time.
    ///
    /// Unlike `FromStr` it accepts the Borders of one place in any order. The names of built-in
    /// layouts are reserved for their own texts.
    ///
    /// # Errors
    /// Returns the first condition that fails.
    pub const fn parse(text: &str) -> Result<Layout, LayoutError> {
        let plan = get!(Plan::read(text));
        if !built_in::is_free_name(&plan, text) {
            return Err(LayoutError::Name);
        }
        Layout::build(&plan)
    }

    /// Validates a plan and builds the tables of its layout.
    pub(crate) const fn build(plan: &Plan) -> Result<Layout, LayoutError> {
        let mut layout = Layout {
            name: plan.name,
            name_length: plan.name_length,
            fingerprint: 0,
            rows: plan.rows,
            start: plan.start,
            first: [0; 27],
            post: [Post::new_unchecked(0, 1); 64],
            edges: plan.edges,
            edge_borders: [0; MAX_EDGES],
            edge_cells: [0; MAX_EDGES],
            edge_count: plan.edge_count,
            edges_of: [[0; 2]; 256],
            grid_width: 0,
            place_count: 0,
            id_count: 0,
            portal_pairs: plan.listed[2],
            place: [Place::new_unchecked(0, 0); 256],
            first_of_group: [0; GROUPS as usize + 1],
            center: [0; 256],
            exits_from: [0; 257],
            exit_border: [0; MAX_EXITS],
            exit_from: [NONE; MAX_EXITS],
            exit_to: [0; MAX_EXITS],
            exit_arrival: [NONE; MAX_EXITS],
            distances: [[NONE; 256]; 2],
            ids: [Id::NOWHERE; 256],
            walls: [[[0; 4]; 2]; 2],
            lines: [[Line { next: 0, beyond: 0 }; 6]; 64],
            post_images: [[NONE; 64]; SYMMETRIES],
            place_images: [[NONE; 256]; SYMMETRIES],
        };
        get!(layout.number_posts(plan));
        layout.find_lines();
        get!(layout.check_connected());
        get!(check::check_counts(plan));
        let treys = layout.number_places();
        get!(layout.check_edges(&treys));
        layout.find_edge_cells();
        get!(layout.find_exits(&treys));
        get!(layout.check_reachable());
        layout.find_distances();
        layout.find_ids();
        layout.find_symmetries(&treys);
        layout.fingerprint = layout.mix();
        Ok(layout)
    }
}
