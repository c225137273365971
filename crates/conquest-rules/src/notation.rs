//! Text forms of tiles, cells, shapes and actions.

use core::fmt::{self, Display};
use core::str::FromStr;

use rules_core::{Reader, TextError};

use crate::{Action, COORDINATE_LIMIT, Cell, Edge, Placement, Shape, Tile, Tiles, Vertex};

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.digits();
        write!(f, "{a}{b}{c}")
    }
}

impl FromStr for Tile {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let tile = read_tile(&mut reader)?;
        reader.end().map(|()| tile)
    }
}

pub(crate) fn read_tile(reader: &mut Reader<'_>) -> Result<Tile, TextError> {
    let start = reader.clone();
    match Tile::lying_as(read_numbers(reader)?) {
        Some((tile, 0)) => Ok(tile),
        _ => Err(start.error("the digits of a tile ascend")),
    }
}

/// Three digits, each 0 to 5.
fn read_numbers(reader: &mut Reader<'_>) -> Result<[u8; 3], TextError> {
    let mut numbers = [0; 3];
    for number in &mut numbers {
        const WHAT: &str = "expected a tile of three digits 0 to 5";
        let digit = reader.peek().filter(|byte| (b'0'..=b'5').contains(byte));
        *number = digit.ok_or(reader.error(WHAT))? - b'0';
        reader.char();
    }
    Ok(numbers)
}

/// Prints the tiles one after the other without separators, or `-` if there are none.
impl Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|tile| write!(f, "{tile}"))
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.x(), self.y(), if self.is_down() { 'v' } else { '^' })
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let cell = read_cell(&mut reader)?;
        reader.end().map(|()| cell)
    }
}

pub(crate) fn read_cell(reader: &mut Reader<'_>) -> Result<Cell, TextError> {
    let up = read_point(reader)?;
    if reader.skip("^") {
        return Ok(up);
    }
    reader.expect("v", "expected ^ or v")?;
    Ok(Cell(up.0 | 1))
}

/// Coordinates `x.y`, as the up cell there.
fn read_point(reader: &mut Reader<'_>) -> Result<Cell, TextError> {
    let x = read_coordinate(reader)?;
    reader.expect(".", "expected . between the coordinates")?;
    let y = read_coordinate(reader)?;
    Cell::up(x, y).ok_or(reader.error("coordinates go from -31 to 31"))
}

/// A plain decimal: no leading zeros, no `+`, no `-0`.
fn read_coordinate(reader: &mut Reader<'_>) -> Result<i8, TextError> {
    const WHAT: &str = "expected a coordinate from -31 to 31";
    let negative = reader.skip("-");
    let start = reader.clone();
    let size = reader.number(COORDINATE_LIMIT as u32, WHAT)? as i8;
    match (negative, size) {
        (true, 0) => Err(start.error("zero has no sign")),
        (true, _) => Ok(-size),
        (false, _) => Ok(size),
    }
}

impl Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.x(), self.y())
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            crate::Kind::Triodia => {
                let edge = match self.edge() {
                    Edge::Bottom => 'b',
                    Edge::Right => 'r',
                    Edge::Left => 'l',
                };
                write!(f, "D{}.{}{edge}", self.anchor().x(), self.anchor().y())
            }
            crate::Kind::Triotri => write!(f, "T{}", self.middle()),
            crate::Kind::Triohex => write!(f, "H{}", self.vertex()),
        }
    }
}

impl FromStr for Shape {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let shape = read_shape(&mut reader)?;
        reader.end().map(|()| shape)
    }
}

pub(crate) fn read_shape(reader: &mut Reader<'_>) -> Result<Shape, TextError> {
    if reader.skip("T") {
        return read_cell(reader).map(Shape::triotri);
    }
    if reader.skip("H") {
        return read_point(reader).map(|cell| Shape::triohex(Vertex(cell.0)));
    }
    reader.expect("D", "expected a shape: D, T or H")?;
    let up = read_point(reader)?;
    let edges = [("b", Edge::Bottom), ("r", Edge::Right), ("l", Edge::Left)];
    let edge = edges.into_iter().find(|(letter, _)| reader.skip(letter));
    let (_, edge) = edge.ok_or(reader.error("expected an edge: b, r or l"))?;
    Shape::triodia(up, edge).ok_or(reader.error("expected an up cell"))
}

impl Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.numbers();
        write!(f, "{a}{b}{c}@{}", self.cell())
    }
}

impl FromStr for Placement {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let placement = read_placement(&mut reader)?;
        reader.end().map(|()| placement)
    }
}

pub(crate) fn read_placement(reader: &mut Reader<'_>) -> Result<Placement, TextError> {
    let start = reader.clone();
    let lying = Tile::lying_as(read_numbers(reader)?);
    let (tile, rotation) = lying.ok_or(start.error("no tile shows these numbers clockwise"))?;
    reader.expect("@", "expected @ and a cell")?;
    let cell = read_cell(reader)?;
    Placement::new(tile, rotation, cell).ok_or(start.error("no tile shows these numbers clockwise"))
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(placement) => placement.fmt(f),
            Action::Claim(shape) => shape.fmt(f),
            Action::Decline => f.write_str("-"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            b"-" => Ok(Action::Decline),
            b"pass" => Ok(Action::Pass),
            [b'D' | b'T' | b'H', ..] => text.parse().map(Action::Claim),
            [b'0'..=b'5', ..] => text.parse().map(Action::Place),
            _ => Err(TextError::new(0, "expected a placement, a shape, - or pass")),
        }
    }
}
