//! The pieces of Triominos Conquest and the triangular grid they lie on.

use std::fmt::{self, Display, Formatter};

/// A tile: its three numbers, read clockwise in non-decreasing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub [u8; 3]);

impl Tile {
    /// Returns all 56 tiles, ascending: every multiset of three numbers (CONQUEST-1).
    pub fn all() -> Vec<Tile> {
        let mut tiles = Vec::new();
        for a in 0..=5 {
            for b in a..=5 {
                for c in b..=5 {
                    tiles.push(Tile([a, b, c]));
                }
            }
        }
        tiles
    }

    /// Returns the ways the tile can lie in a cell.
    ///
    /// Each lists the numbers clockwise from the first corner.
    ///
    /// A triple has one, since its rotations look the same; all other tiles have three. Tiles are
    /// never turned face down, so mirror images are other tiles or no tiles.
    pub fn rotations(self) -> Vec<[u8; 3]> {
        let [a, b, c] = self.0;
        if a == c { vec![[a, b, c]] } else { vec![[a, b, c], [b, c, a], [c, a, b]] }
    }

    /// Returns the tile with these numbers, in any order.
    pub fn lying_as(numbers: [u8; 3]) -> Tile {
        let mut sorted = numbers;
        sorted.sort_unstable();
        Tile(sorted)
    }

    /// Returns the sum of the three numbers.
    pub fn sum(self) -> i64 {
        self.0.iter().map(|&n| i64::from(n)).sum()
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_numbers(f, self.0)
    }
}

pub(super) fn write_numbers(f: &mut Formatter<'_>, [a, b, c]: [u8; 3]) -> fmt::Result {
    write!(f, "{a}{b}{c}")
}

/// CONQUEST-2: a point of the lattice with the basis (1, 0) and (1/2, sqrt(3)/2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex {
    /// Steps along (1, 0).
    pub x: i32,
    /// Steps along (1/2, sqrt(3)/2).
    pub y: i32,
}

impl Vertex {
    /// Returns the vertex (x, y).
    pub fn new(x: i32, y: i32) -> Vertex {
        Vertex { x, y }
    }

    /// Returns the six cells that meet at this vertex.
    pub fn cells(self) -> [Cell; 6] {
        let Vertex { x, y } = self;
        [
            Cell::up(x, y),
            Cell::up(x - 1, y),
            Cell::up(x, y - 1),
            Cell::down(x - 1, y),
            Cell::down(x, y - 1),
            Cell::down(x - 1, y - 1),
        ]
    }
}

/// CONQUEST-2: a triangle of the grid, the place of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The x of `x.y^` or `x.yv`.
    pub x: i32,
    /// The y of `x.y^` or `x.yv`.
    pub y: i32,
    /// Whether it is the up cell `x.y^`; otherwise it is the down cell `x.yv`.
    pub up: bool,
}

impl Cell {
    /// Returns the up cell `x.y^`.
    pub fn up(x: i32, y: i32) -> Cell {
        Cell { x, y, up: true }
    }

    /// Returns the down cell `x.yv`.
    pub fn down(x: i32, y: i32) -> Cell {
        Cell { x, y, up: false }
    }

    /// Returns the corners clockwise from the top or bottom one (CONQUEST-2).
    ///
    /// The first is the top of an up cell or the bottom of a down cell.
    pub fn corners(self) -> [Vertex; 3] {
        let Cell { x, y, up } = self;
        if up {
            [Vertex::new(x, y + 1), Vertex::new(x + 1, y), Vertex::new(x, y)]
        } else {
            [Vertex::new(x + 1, y), Vertex::new(x, y + 1), Vertex::new(x + 1, y + 1)]
        }
    }

    /// Returns the three cells that share an edge with this one (CONQUEST-2).
    ///
    /// For an up cell they lie across its bottom, right and left edge. For a down cell they are the
    /// up cells whose bottom, right and left edge it shares.
    pub fn neighbours(self) -> [Cell; 3] {
        let Cell { x, y, up } = self;
        if up {
            [Cell::down(x, y - 1), Cell::down(x, y), Cell::down(x - 1, y)]
        } else {
            [Cell::up(x, y + 1), Cell::up(x, y), Cell::up(x + 1, y)]
        }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.x, self.y, if self.up { '^' } else { 'v' })
    }
}

/// CONQUEST-3: a kind of cover. The order of the variants is the order of size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Two cells that share an edge.
    Triodia,
    /// A cell and its three edge neighbours.
    Triotri,
    /// The six cells round a vertex.
    Triohex,
}

impl Kind {
    /// The three kinds, the smallest first.
    pub const ALL: [Kind; 3] = [Kind::Triodia, Kind::Triotri, Kind::Triohex];

    /// Returns how many covers of this kind each player has (CONQUEST-3).
    pub fn supply(self) -> usize {
        match self {
            Kind::Triodia => 4,
            Kind::Triotri => 2,
            Kind::Triohex => 1,
        }
    }
}

/// An edge of an up cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The edge between the left and the right corner.
    Bottom,
    /// The edge between the right corner and the top.
    Right,
    /// The edge between the left corner and the top.
    Left,
}

impl Edge {
    /// The three edges.
    pub const ALL: [Edge; 3] = [Edge::Bottom, Edge::Right, Edge::Left];
}

/// The place of one cover: its kind and the cells under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// The up cell `x.y^` and its neighbour across an edge.
    ///
    /// Every two cells that share an edge are one up and one down cell, so this names each Triodia
    /// once.
    Triodia {
        /// The x of the up cell.
        x: i32,
        /// The y of the up cell.
        y: i32,
        /// The shared edge, as an edge of the up cell.
        edge: Edge,
    },
    /// A cell and its three edge neighbours.
    Triotri {
        /// The cell in the middle.
        middle: Cell,
    },
    /// The six cells round a vertex.
    Triohex {
        /// The vertex in the middle.
        vertex: Vertex,
    },
}

impl Shape {
    /// Returns the kind of cover that fits this shape.
    pub fn kind(self) -> Kind {
        match self {
            Shape::Triodia { .. } => Kind::Triodia,
            Shape::Triotri { .. } => Kind::Triotri,
            Shape::Triohex { .. } => Kind::Triohex,
        }
    }

    /// Returns the cells of the shape (CONQUEST-3).
    pub fn cells(self) -> Vec<Cell> {
        match self {
            Shape::Triodia { x, y, edge } => {
                let up = Cell::up(x, y);
                let [bottom, right, left] = up.neighbours();
                let down = match edge {
                    Edge::Bottom => bottom,
                    Edge::Right => right,
                    Edge::Left => left,
                };
                vec![up, down]
            }
            Shape::Triotri { middle } => {
                let mut cells = middle.neighbours().to_vec();
                cells.push(middle);
                cells
            }
            Shape::Triohex { vertex } => vertex.cells().to_vec(),
        }
    }

    /// Returns the three Triodia, four Triotri and three Triohex with the cell.
    pub fn containing(cell: Cell) -> Vec<Shape> {
        let mut shapes = Vec::new();
        // A Triodia with the cell has it or a neighbour as its up cell, a Triotri as its middle.
        for near in cell.neighbours().into_iter().chain([cell]) {
            if near.up {
                for edge in Edge::ALL {
                    shapes.push(Shape::Triodia { x: near.x, y: near.y, edge });
                }
            }
            shapes.push(Shape::Triotri { middle: near });
        }
        for vertex in cell.corners() {
            shapes.push(Shape::Triohex { vertex });
        }
        shapes.retain(|shape| shape.cells().contains(&cell));
        shapes
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Triodia { x, y, edge } => {
                let edge = match edge {
                    Edge::Bottom => 'b',
                    Edge::Right => 'r',
                    Edge::Left => 'l',
                };
                write!(f, "D{x}.{y}{edge}")
            }
            Shape::Triotri { middle } => write!(f, "T{middle}"),
            Shape::Triohex { vertex } => write!(f, "H{}.{}", vertex.x, vertex.y),
        }
    }
}
