//! Triangles that can be captured: TRIANDRO-9 and TRIANDRO-10.
//!
//! Triangles are found shape by shape, at all places at once, by two shifts of the player's stones.
//! Only existing triangles are then checked for an opponent's stone.

use crate::triangles::{SHAPE, Triangle};

/// Returns whether a player with these stones has a full triangle.
pub(crate) fn any(stones: u64, opponents: u64) -> bool {
    SHAPE.iter().any(|shape| {
        let mut anchors = shape.in_stones(stones);
        while anchors != 0 {
            if shape.is_full(anchors.trailing_zeros(), opponents) {
                return true;
            }
            anchors &= anchors - 1;
        }
        false
    })
}

/// Returns whether a player with these stones has any triangle, full or empty.
#[inline(always)]
pub(crate) fn any_triangle(stones: u64) -> bool {
    SHAPE.iter().fold(0, |found, shape| found | shape.in_stones(stones)) != 0
}

/// Returns the points on the borders of and inside the triangles of a player with these stones.
#[inline(never)]
pub(crate) fn area(stones: u64) -> u64 {
    let mut area = 0;
    for shape in &SHAPE {
        let mut anchors = shape.in_stones(stones);
        while anchors != 0 {
            area |= shape.area << anchors.trailing_zeros();
            anchors &= anchors - 1;
        }
    }
    area
}

/// Returns the number of full triangles of a player with these stones.
#[inline(never)]
pub(crate) fn count(stones: u64, opponents: u64) -> u32 {
    let mut count = 0;
    for shape in &SHAPE {
        let mut anchors = shape.in_stones(stones);
        while anchors != 0 {
            count += u32::from(shape.is_full(anchors.trailing_zeros(), opponents));
            anchors &= anchors - 1;
        }
    }
    count
}

/// Iterator over the full triangles, ascending; searches shape by shape on demand.
#[derive(Clone, Debug)]
pub(crate) struct Captures {
    stones: u64,
    opponents: u64,
    /// The unchecked anchors of triangles of the shape before `next`.
    anchors: u64,
    next: usize,
}

impl Captures {
    #[inline]
    pub(crate) fn new(stones: u64, opponents: u64) -> Captures {
        Captures { stones, opponents, anchors: 0, next: 0 }
    }
}

impl Iterator for Captures {
    type Item = Triangle;

    #[inline]
    fn next(&mut self) -> Option<Triangle> {
        loop {
            while self.anchors == 0 {
                self.anchors = SHAPE.get(self.next)?.in_stones(self.stones);
                self.next += 1;
            }
            let (shape, anchor) = (self.next - 1, self.anchors.trailing_zeros());
            self.anchors &= self.anchors - 1;
            if SHAPE[shape].is_full(anchor, self.opponents) {
                return Some(Triangle::from_anchor_unchecked(shape, anchor));
            }
        }
    }
}
