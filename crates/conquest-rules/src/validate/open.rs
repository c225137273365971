//! Possible open shapes: CONQUEST-12.

use rules_core::Seat;

use super::{Fault, Part, ensure};
use crate::shape::Nearby;
use crate::table::PlacedTiles;
use crate::{Cell, Conquest, Kind, Placement, Public, Shape};

impl Conquest {
    /// Checks the open shapes.
    ///
    /// CONQUEST-12: the last tile completed the open shapes, and its player had no cover for them.
    pub(super) fn check_open(&self) -> Result<(), Fault> {
        const WHAT: &str = "no tile just placed leaves exactly these shapes open";
        let public = &self.public;
        if let Some(placement) = public.placed() {
            let open = public.may_have_opened(public.seat, placement);
            return ensure(open, Part::Open, WHAT);
        }
        let Some(shape) = public.open().next() else {
            return Ok(());
        };
        let players = public.options.players;
        let placer = Seat::new_unchecked((public.seat.number() + players - 1) % players);
        let found = shape.cells().any(|cell| {
            let placement = public.tile_on(cell).and_then(|tile| public.placement(tile));
            placement.is_some_and(|placement| {
                public.table.may_be_last(cell) && public.may_have_opened(placer, placement)
            })
        });
        ensure(found, Part::Open, WHAT)
    }
}

impl Public {
    /// CONQUEST-12: returns whether this placement can have left the open shapes.
    ///
    /// The check uses the current covers.
    fn may_have_opened(&self, placer: Seat, placement: Placement) -> bool {
        let completed = self.table.completed(placement.cell()).shapes;
        let near = Nearby(completed.0).iter().map(|index| Shape::near(placement.cell(), index));
        if !self.open().all(|shape| near.clone().any(|other| other == shape)) {
            return false;
        }
        // The tile was uncovered when it was laid, so a cover on it was claimed with it.
        let mut claimed = None;
        for seat in Seat::all(self.options.players) {
            for shape in self.covers(seat) {
                if shape.cells().any(|cell| cell == placement.cell()) {
                    if seat != placer {
                        return false;
                    }
                    claimed = Some(shape);
                }
            }
        }
        Kind::ALL.into_iter().all(|kind| {
            let completed = near.clone().filter(|shape| shape.kind() == kind).count();
            let open = self.open().filter(|shape| shape.kind() == kind).count();
            let left = self.covers.left(placer, kind);
            // Smaller covers of the same seat may have been returned since.
            let returned = match claimed {
                Some(shape) if shape.kind() > kind => shape.cells().count() as u8 - 1,
                _ => 0,
            };
            let had = claimed.is_some_and(|shape| shape.kind() == kind) || left > returned;
            let had_none = left == 0 && claimed.is_none_or(|shape| shape.kind() != kind);
            completed == 0 || open == 0 && !had_none || open == completed && !had
        })
    }
}

impl PlacedTiles {
    /// CONQUEST-8: returns whether the tile on this cell can have been placed last.
    ///
    /// The others must be connected without it.
    pub(super) fn may_be_last(&self, cell: Cell) -> bool {
        if cell == Cell::ORIGIN {
            return self.placed().len() == 1;
        }
        self.is_connected_without(Some(cell))
    }
}
