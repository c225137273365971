//! Positions and observations built from parts; parts that break a rule are refused.
//!
//! Every position that play can reach is accepted, and every accepted position can be played to the
//! end through accepted positions. Some positions that play cannot reach are also accepted: turns
//! are counted only on small tables, and no search looks for an order of tiles and covers.

mod history;
mod open;
mod phases;

use arrayvec::ArrayVec;
use rules_core::{Observe, Seat, SeatSet, Viewer};

use crate::covers::Shapes;
use crate::table::{PlacedTiles, first_slot};
use crate::{Cell, Conquest, Observation, Options, Phase, Placement, Public, Shape, Tile, Tiles};

/// The parts of a position in the order of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Viewer,
    Hands,
    Stock,
    Table,
    Covers,
    Open,
    Turn,
    Passes,
}

impl Part {
    pub(crate) const COUNT: usize = Part::Passes as usize + 1;
}

/// An error in a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) part: Part,
    pub(crate) what: &'static str,
}

/// The unchecked parts of a position.
pub(crate) struct Parts {
    pub(crate) options: Options,
    pub(crate) hands: [Tiles; 4],
    pub(crate) table: ArrayVec<Placement, { Tile::COUNT }>,
    pub(crate) covers: [ArrayVec<Shape, 7>; 4],
    pub(crate) open: ArrayVec<Shape, { Shapes::CAPACITY }>,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) placed: Option<Cell>,
    pub(crate) passes: u8,
}

/// The viewer of an observation, and the numbers of hidden tiles.
pub(crate) struct Sizes {
    pub(crate) viewer: Viewer,
    pub(crate) held: [u8; 4],
    pub(crate) in_stock: u8,
}

/// Returns this fault unless the condition holds.
fn ensure(holds: bool, part: Part, what: &'static str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault { part, what }) }
}

impl Parts {
    pub(crate) fn new(options: Options) -> Parts {
        Parts {
            options,
            hands: [Tiles::EMPTY; 4],
            table: ArrayVec::new(),
            covers: Default::default(),
            open: ArrayVec::new(),
            seat: Seat::FIRST,
            phase: Phase::Deal,
            placed: None,
            passes: 0,
        }
    }

    /// Returns the tiles that are not on the table.
    pub(crate) fn off_table(&self) -> Tiles {
        let on_table: Tiles = self.table.iter().map(|placement| placement.tile()).collect();
        Tiles::ALL - on_table
    }

    /// Builds a position from the parts.
    pub(crate) fn assemble(&self) -> Result<Conquest, Fault> {
        let public = self.public()?;
        let mut stock = Tiles::ALL - public.tiles();
        for hand in self.hands {
            ensure((hand - stock).is_empty(), Part::Hands, "a tile is in two places")?;
            stock -= hand;
        }
        Conquest { public, hands: self.hands, stock }.validated()
    }

    /// Builds an observation from the parts, of which only the viewer's hand is known.
    ///
    /// It is valid if some valid position looks like it.
    pub(crate) fn assemble_seen(&self, sizes: Sizes) -> Result<Observation, Fault> {
        let Sizes { viewer, held, in_stock } = sizes;
        let observes = viewer == viewer.observer(self.options.players);
        ensure(observes, Part::Viewer, "expected a seat that plays or a spectator")?;
        let public = self.public()?;
        let hand = viewer.seat().and_then(|seat| self.hands.get(seat.index()));
        let hand = hand.copied().unwrap_or_default();
        ensure((hand & public.tiles()).is_empty(), Part::Hands, "a tile is in two places")?;
        let seen = Observation { public, viewer, hand, held, in_stock };
        let others = |seat: &Seat| Viewer::Seat(*seat) != viewer;
        let sum = |seats: SeatSet| -> u32 {
            seats.iter().filter(others).map(|seat| u32::from(seen.held(seat))).sum()
        };
        let (hidden, players) = (seen.hidden(), SeatSet::all(public.options.players));
        let all = sum(players) + u32::from(in_stock) == u32::from(hidden.len());
        ensure(all, Part::Stock, "hands, stock and table do not add up to 56 tiles")?;
        // CONQUEST-13: no tile of the passers fits anywhere.
        let enough = sum(public.passers()) <= u32::from((hidden - public.fitting()).len());
        ensure(enough, Part::Hands, "a seat that has passed could have placed")?;
        let lowest = |from: &mut Tiles, count: u8| {
            let taken = from.iter().take(count.into()).collect();
            *from -= taken;
            taken
        };
        seen.world(lowest).validated().map(|world| world.observe(viewer))
    }

    fn public(&self) -> Result<Public, Fault> {
        let mut public = Public::new(self.options);
        ensure(self.seat.number() < self.options.players, Part::Turn, "the seat does not play")?;
        (public.seat, public.phase, public.passes) = (self.seat, self.phase, self.passes);
        public.table = lay_all(&self.table)?;
        self.lay_covers(&mut public)?;
        for &shape in &self.open {
            let complete = public.table.tiles_on(shape).is_some();
            ensure(complete, Part::Open, "an open shape is not complete")?;
            ensure(public.open.push(shape), Part::Open, "too many open shapes")?;
        }
        if let Some(cell) = self.placed {
            let tile = public.tile_on(cell);
            ensure(tile.is_some(), Part::Turn, "there is no tile on this cell")?;
            public.placed = tile;
        }
        Ok(public)
    }

    /// Lays the covers.
    ///
    /// CONQUEST-3, CONQUEST-9, CONQUEST-10: covers are on complete shapes and do not overlap.
    fn lay_covers(&self, public: &mut Public) -> Result<(), Fault> {
        for (seat, covers) in Seat::all(4).zip(&self.covers) {
            for &shape in covers {
                let tiles = public.table.tiles_on(shape).ok_or(Fault {
                    part: Part::Covers,
                    what: "a cover is on a cell without a tile",
                })?;
                let free = (public.covered.all() & tiles).is_empty();
                ensure(free, Part::Covers, "two covers overlap")?;
                let laid = public.covers.lay(seat, shape);
                ensure(laid, Part::Covers, "a seat has too many covers of a kind")?;
                public.covered.add(seat, shape.kind(), tiles);
            }
        }
        Ok(())
    }
}

/// CONQUEST-7, CONQUEST-8: lays the tiles in an order in which each of them could be placed.
fn lay_all(placements: &[Placement]) -> Result<PlacedTiles, Fault> {
    let mut tiles = Tiles::EMPTY;
    for placement in placements {
        let tile = placement.tile();
        ensure(!tiles.contains(tile), Part::Table, "a tile is on the table twice")?;
        tiles.0 |= Tiles::only(tile).0;
    }
    let mut table = PlacedTiles::EMPTY;
    // Tiles are tried from the first one outwards. One that does not fit when it is reached never
    // will, because numbers at vertices are only added.
    let cells = ByCell::new(placements);
    let mut reached: ArrayVec<Placement, { Tile::COUNT }> = ArrayVec::new();
    let mut seen = Tiles::EMPTY;
    let mut reach = |cell, reached: &mut ArrayVec<Placement, { Tile::COUNT }>| {
        let found = cells.on(cell).filter(|placement| !seen.contains(placement.tile()));
        if let Some(placement) = found {
            seen.insert(placement.tile());
            reached.push(placement);
        }
    };
    reach(Cell::ORIGIN, &mut reached);
    while let Some(placement) = reached.pop() {
        if table.admits(placement) {
            table.lay(placement);
            placement.cell().neighbours().into_iter().for_each(|cell| reach(cell, &mut reached));
        }
    }
    if table.placed() == tiles {
        return Ok(table);
    }
    let waiting = |placement: &&Placement| !table.placed().contains(placement.tile());
    let waiting: ArrayVec<_, { Tile::COUNT }> =
        placements.iter().filter(waiting).copied().collect();
    Err(Fault { part: Part::Table, what: what_is_wrong(&table, &waiting) })
}

/// The placements by cell: a hash table with open addressing.
struct ByCell<'a> {
    placements: &'a [Placement],
    slots: [u8; ByCell::SLOTS],
}

impl<'a> ByCell<'a> {
    const SLOTS: usize = 128;
    const FREE: u8 = u8::MAX;

    fn new(placements: &'a [Placement]) -> Self {
        let mut slots = [ByCell::FREE; ByCell::SLOTS];
        for (index, placement) in (0..).zip(placements) {
            let mut probes = ByCell::probes(placement.cell());
            if let Some(free) = probes.find(|&slot| slots[slot] == ByCell::FREE) {
                slots[free] = index;
            }
        }
        ByCell { placements, slots }
    }

    fn probes(cell: Cell) -> impl Iterator<Item = usize> {
        (0..ByCell::SLOTS).map(move |probe| (first_slot(cell) + probe) % ByCell::SLOTS)
    }

    /// Returns the first placement on a cell.
    fn on(&self, cell: Cell) -> Option<Placement> {
        let slots = ByCell::probes(cell).map(|slot| self.slots[slot]);
        let listed = slots.take_while(|&index| index != ByCell::FREE);
        listed
            .filter_map(|index| self.placements.get(usize::from(index)).copied())
            .find(|placement| placement.cell() == cell)
    }
}

/// Returns why none of the waiting tiles can be laid.
fn what_is_wrong(table: &PlacedTiles, waiting: &[Placement]) -> &'static str {
    let taken = |placement: &Placement| table.tile_on(placement.cell()).is_some();
    let beside = |placement: &Placement| {
        placement.cell().neighbours().into_iter().any(|cell| table.tile_on(cell).is_some())
    };
    if table.placed().is_empty() {
        "the first tile must be on 0.0^ with its numbers ascending from the top"
    } else if waiting.iter().any(taken) {
        "two tiles are on one cell"
    } else if waiting.iter().any(beside) {
        "two tiles show different numbers at a vertex"
    } else {
        "the tiles are not connected by their edges"
    }
}

impl PlacedTiles {
    /// CONQUEST-7, CONQUEST-8: returns whether the placement is allowed.
    fn admits(&self, placement: Placement) -> bool {
        if self.placed().is_empty() && placement.rotation() != 0 {
            return false;
        }
        let constraint = self.frontier().constraint(placement.cell());
        constraint.is_some_and(|corners| {
            corners.fitting_rotated(placement.rotation()).contains(placement.tile())
        })
    }
}
