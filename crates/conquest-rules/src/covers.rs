//! The covers on the table, the tiles under them, and lists of shapes: CONQUEST-3, CONQUEST-10.

use rules_core::Seat;

use crate::{Kind, Shape, Tile, Tiles};

/// The covers of one seat on the table.
///
/// Places 0 to 3 are for Triodia, 4 and 5 for Triotri, 6 for the Triohex. In each kind they ascend
/// with the free places last, so that equal covers are equal values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Laid([u16; 7]);

const NONE: u16 = u16::MAX;

/// Returns the places of a kind in [`Laid`].
const fn places(kind: Kind) -> core::ops::Range<usize> {
    match kind {
        Kind::Triodia => 0..4,
        Kind::Triotri => 4..6,
        Kind::Triohex => 6..7,
    }
}

impl Laid {
    #[inline]
    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = Shape> + '_ {
        let laid = &self.0[places(kind)];
        laid.iter()
            .take_while(|&&number| number != NONE)
            .map(|&number| Shape::new_unchecked(number))
    }

    /// Lays a cover, and returns `false` if none of its kind is left.
    fn add(&mut self, shape: Shape) -> bool {
        let laid = &mut self.0[places(shape.kind())];
        let mut carried = shape.number();
        for place in laid {
            if carried < *place {
                core::mem::swap(&mut carried, place);
            }
        }
        carried == NONE
    }

    /// Takes a cover back, and returns `false` if it is not there.
    fn remove(&mut self, shape: Shape) -> bool {
        let laid = &mut self.0[places(shape.kind())];
        let Some(at) = laid.iter().position(|&number| number == shape.number()) else {
            return false;
        };
        laid[at..].rotate_left(1);
        if let Some(last) = laid.last_mut() {
            *last = NONE;
        }
        true
    }
}

/// All covers on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Covers {
    laid: [Laid; Covers::SEATS],
}

impl Covers {
    const SEATS: usize = 4;

    pub(crate) const NONE: Covers = Covers { laid: [Laid([NONE; 7]); Covers::SEATS] };

    #[inline]
    fn laid_by(&self, seat: Seat) -> &Laid {
        &self.laid[seat.index() % Covers::SEATS]
    }

    /// Returns the shapes that a seat covers, ascending.
    #[inline]
    pub(crate) fn shapes(&self, seat: Seat) -> impl Iterator<Item = Shape> + '_ {
        Kind::ALL.into_iter().flat_map(move |kind| self.laid_by(seat).of_kind(kind))
    }

    /// Returns the number of covers of a kind that a seat has left.
    #[inline]
    pub(crate) fn left(&self, seat: Seat, kind: Kind) -> u8 {
        self.laid_by(seat).0[places(kind)].iter().filter(|&&number| number == NONE).count() as u8
    }

    /// Returns whether a seat has a cover of this kind left.
    #[inline]
    pub(crate) fn has(&self, seat: Seat, kind: Kind) -> bool {
        // The free places come last.
        self.laid_by(seat).0[places(kind).end - 1] == NONE
    }

    /// CONQUEST-14: returns whether all seven covers of a seat are on the table.
    #[inline]
    pub(crate) fn are_all_laid(&self, seat: Seat) -> bool {
        Kind::ALL.into_iter().all(|kind| !self.has(seat, kind))
    }

    /// Lays a cover, and returns `false` if the seat has none of the kind.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, shape: Shape) -> bool {
        self.laid[seat.index() % Covers::SEATS].add(shape)
    }

    /// Gives the first cover of this kind that `is_it` back to its seat.
    #[inline]
    pub(crate) fn give_back(&mut self, seat: Seat, kind: Kind, is_it: impl FnMut(&Shape) -> bool) {
        let laid = &mut self.laid[seat.index() % Covers::SEATS];
        let cover = laid.of_kind(kind).find(is_it);
        let returned = cover.is_some_and(|cover| laid.remove(cover));
        debug_assert!(returned, "seat {seat} has no such {kind}");
    }

    /// Returns the places as comparable numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = [u16; 7]> + '_ {
        self.laid.iter().map(|laid| laid.0)
    }
}

/// The tiles under covers. Covers do not overlap (CONQUEST-10), so a tile is under one at most.
///
/// A tile has a number, 0 without a cover: bits 0 and 1 are the kind of the cover plus 1, bits 2
/// and 3 its seat. Each set has the tiles with one bit of their numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Covered([Tiles; 4]);

/// All bits for each bit that a number has.
static MASKS: [[u64; 4]; 16] = {
    let mut masks = [[0; 4]; 16];
    let mut at = 0;
    while at < 4 * masks.len() {
        masks[at / 4][at % 4] = if (at / 4) >> (at % 4) & 1 == 1 { u64::MAX } else { 0 };
        at += 1;
    }
    masks
};

impl Covered {
    pub(crate) const NONE: Covered = Covered([Tiles::EMPTY; 4]);

    /// Returns the tiles under covers.
    #[inline]
    pub(crate) fn all(&self) -> Tiles {
        self.forbidden_to(Kind::Triodia)
    }

    /// Returns the tiles under covers of a seat, by kind.
    #[inline]
    pub(crate) fn kinds_of(&self, seat: Seat) -> [Tiles; 3] {
        let [one, two, sets @ ..] = self.0.map(|tiles| tiles.0);
        let [_, _, bits @ ..] = MASKS[usize::from(seat.number() << 2 & 15)];
        let own = !(sets[0] ^ bits[0]) & !(sets[1] ^ bits[1]);
        [one & !two, two & !one, one & two].map(|tiles| Tiles(tiles & own))
    }

    /// Returns the seat and the kind of the cover on a tile that is under one.
    #[inline]
    pub(crate) fn cover_on(&self, tile: Tile) -> (Seat, Kind) {
        let [one, two, low, high] = self.0.map(|tiles| (tiles.0 >> tile.number() & 1) as u8);
        let kind = match one | two << 1 {
            3 => Kind::Triohex,
            2 => Kind::Triotri,
            _ => Kind::Triodia,
        };
        (Seat::new_unchecked(low | high << 1), kind)
    }

    /// Returns the tiles that a new cover of this kind cannot be laid on.
    ///
    /// CONQUEST-10: every cover that overlaps the new shape must be strictly smaller.
    #[inline]
    pub(crate) fn forbidden_to(&self, kind: Kind) -> Tiles {
        let [one, two, ..] = self.0.map(|tiles| tiles.0);
        Tiles(match kind {
            Kind::Triodia => one | two,
            Kind::Triotri => two,
            Kind::Triohex => one & two,
        })
    }

    /// Returns whether a cover of this kind may be laid on these tiles.
    #[inline]
    pub(crate) fn admits(&self, kind: Kind, tiles: Tiles) -> bool {
        self.forbidden_to(kind).0 & tiles.0 == 0
    }

    /// Adds a cover on tiles without one.
    #[inline]
    pub(crate) fn add(&mut self, seat: Seat, kind: Kind, tiles: Tiles) {
        let number = seat.number() << 2 | (kind as u8 + 1);
        let masks = &MASKS[usize::from(number & 15)];
        self.0.iter_mut().zip(masks).for_each(|(set, mask)| set.0 |= tiles.0 & mask);
    }

    #[inline]
    pub(crate) fn remove(&mut self, tiles: Tiles) {
        self.0.iter_mut().for_each(|set| set.0 &= !tiles.0);
    }
}

/// A short ascending list of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Shapes([u16; Shapes::CAPACITY]);

impl Shapes {
    /// CONQUEST-12: at most two kinds can be missing, or the turn would not have begun. Therefore
    /// at most four Triotri and three others are open.
    pub(crate) const CAPACITY: usize = 7;

    pub(crate) const NONE: Shapes = Shapes([NONE; Shapes::CAPACITY]);

    /// Appends a shape greater than all others, and returns `false` if the list is full.
    pub(crate) fn push(&mut self, shape: Shape) -> bool {
        match self.0.iter_mut().find(|number| **number == NONE) {
            Some(place) => {
                *place = shape.number();
                true
            }
            None => false,
        }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0[0] == NONE
    }

    pub(crate) fn contains(&self, shape: Shape) -> bool {
        self.0.contains(&shape.number())
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Shape> + '_ {
        self.0.iter().take_while(|&&n| n != NONE).map(|&number| Shape::new_unchecked(number))
    }

    pub(crate) const fn numbers(&self) -> [u16; Shapes::CAPACITY] {
        self.0
    }
}
