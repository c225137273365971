//! Numbers for actions and tiles, small for those that occur most.

use rules_core::Code;

use crate::{Action, Cell, Edge, Placement, Shape, Tile, Vertex};

impl Code for Tile {
    fn code(self) -> u32 {
        self.number().into()
    }

    fn from_code(code: u32) -> Option<Self> {
        u8::try_from(code).ok().and_then(Tile::new)
    }
}

rules_core::impl_code_serde!(Tile);

// The numbers: 0 declines, 1 passes; then come the points of the grid in squares round (0, 0), each
// with its six shapes and the ways in which tiles can lie in its up cell and its down cell.
const DECLINE: u32 = 0;
const PASS: u32 = 1;
const POINTS: u32 = 2;
const SHAPES_A_POINT: u32 = 6;
/// The ways a tile can lie in a cell: 6 triples in one, 50 others in three.
const LIES: u32 = 156;
const CODES_A_POINT: u32 = SHAPES_A_POINT + 2 * LIES;

impl Code for Action {
    fn code(self) -> u32 {
        match self {
            Action::Decline => DECLINE,
            Action::Pass => PASS,
            Action::Claim(shape) => {
                let sort = match shape.kind() {
                    crate::Kind::Triodia => shape.edge() as u32,
                    crate::Kind::Triotri => 3 + u32::from(shape.middle().is_down()),
                    crate::Kind::Triohex => 5,
                };
                POINTS + point_code(shape.anchor()) * CODES_A_POINT + sort
            }
            Action::Place(placement) => {
                let cell = placement.cell();
                let down = u32::from(cell.is_down());
                let lie = SHAPES_A_POINT + down * LIES + lie_code(placement);
                POINTS + point_code(cell) * CODES_A_POINT + lie
            }
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        match code {
            DECLINE => return Some(Action::Decline),
            PASS => return Some(Action::Pass),
            _ => {}
        }
        let (point, sort) = ((code - POINTS) / CODES_A_POINT, (code - POINTS) % CODES_A_POINT);
        let up = point_of(point)?;
        let down = Cell(up.0 | 1);
        Some(match sort {
            0 => Action::Claim(Shape::triodia(up, Edge::Bottom)?),
            1 => Action::Claim(Shape::triodia(up, Edge::Right)?),
            2 => Action::Claim(Shape::triodia(up, Edge::Left)?),
            3 => Action::Claim(Shape::triotri(up)),
            4 => Action::Claim(Shape::triotri(down)),
            5 => Action::Claim(Shape::triohex(Vertex(up.0))),
            _ => {
                let lie = sort - SHAPES_A_POINT;
                Action::Place(lying(lie % LIES, if lie < LIES { up } else { down })?)
            }
        })
    }
}

rules_core::impl_code_serde!(Action);

/// The number of a way to lie: rotations count in threes, triples take one place each before.
fn lie_code(placement: Placement) -> u32 {
    let before = Tile::all().take(placement.tile().index());
    before.map(|tile| u32::from(tile.rotations())).sum::<u32>() + u32::from(placement.rotation())
}

fn lying(code: u32, cell: Cell) -> Option<Placement> {
    let mut left = code;
    for tile in Tile::all() {
        if let Some(placement) = Placement::new(tile, left.min(3) as u8, cell) {
            return Some(placement);
        }
        left -= u32::from(tile.rotations());
    }
    None
}

/// The points of the grid, numbered in squares round (0, 0) from the inside out: 0, then the 8 at
/// distance 1, then the 16 at distance 2, and so on.
fn point_code(cell: Cell) -> u32 {
    let (x, y) = (i32::from(cell.x()), i32::from(cell.y()));
    let ring = x.abs().max(y.abs());
    if ring == 0 {
        return 0;
    }
    let before = (2 * ring - 1) * (2 * ring - 1);
    let side = 2 * ring;
    let along = if y == -ring && x < ring {
        x + ring
    } else if x == ring && y < ring {
        side + y + ring
    } else if y == ring && x > -ring {
        2 * side + ring - x
    } else {
        3 * side + ring - y
    };
    (before + along) as u32
}

fn point_of(code: u32) -> Option<Cell> {
    if code == 0 {
        return Some(Cell::ORIGIN);
    }
    let limit = crate::COORDINATE_LIMIT as i32;
    let ring = (1..=limit).find(|ring| code < ((2 * ring + 1) * (2 * ring + 1)) as u32)?;
    let along = code as i32 - (2 * ring - 1) * (2 * ring - 1);
    let side = 2 * ring;
    let step = along % side;
    let (x, y) = match along / side {
        0 => (step - ring, -ring),
        1 => (ring, step - ring),
        2 => (ring - step, ring),
        _ => (-ring, ring - step),
    };
    Cell::up(x as i8, y as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_action_and_back() {
        let limit = u32::from(crate::COORDINATE_LIMIT as u8);
        let points = (2 * limit + 1) * (2 * limit + 1);
        let end = POINTS + points * CODES_A_POINT;
        for code in (0..end).step_by(7).chain(0..CODES_A_POINT * 10).chain(end - 400..end) {
            let action = Action::from_code(code).expect("numbers have no gaps");
            assert_eq!(action.code(), code, "{action}");
        }
        assert_eq!(Action::from_code(end), None);
        assert_eq!(Action::from_code(u32::MAX), None);
    }
}
