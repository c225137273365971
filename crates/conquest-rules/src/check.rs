//! Positions made of parts that somebody wrote: whatever breaks a rule is refused.
//!
//! Every position that play can reach passes. Some that no play reaches pass as well: how often seats
//! have passed or taken shapes is not counted.

use arrayvec::ArrayVec;
use rules_core::Seat;

use crate::covers::Shapes;
use crate::shape::Nearby;
use crate::table::Table;
use crate::{Cell, Conquest, End, Kind, Options, Phase, Placement, Public, Shape, Tile, Tiles};

/// The parts of a position in the order of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Hands,
    Table,
    Covers,
    Open,
    Turn,
    Passes,
}

/// What is wrong with which part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) part: Part,
    pub(crate) what: &'static str,
}

/// A position as it was read, before anything is known to be right.
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

/// Refuses with this fault unless the condition holds.
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

    /// Puts the parts together.
    pub(crate) fn assemble(&self) -> Result<Conquest, Fault> {
        let mut position = Conquest::start(self.options);
        let public = &mut position.public;
        ensure(self.seat.number() < self.options.players, Part::Turn, "there is no such seat")?;
        (public.seat, public.phase, public.passes) = (self.seat, self.phase, self.passes);
        public.table = lay_all(&self.table)?;
        for hand in self.hands {
            let gone = Tiles::ALL.0 & !position.stock.0 | position.public.tiles().0;
            ensure(hand.0 & gone == 0, Part::Hands, "a tile is in two places")?;
            position.stock.0 &= !hand.0;
        }
        position.stock.0 &= !position.public.tiles().0;
        position.hands = self.hands;
        self.lay_covers(&mut position.public)?;
        for &shape in &self.open {
            let complete = position.public.table.tiles_on(shape).is_some();
            ensure(complete, Part::Open, "an open shape is not complete")?;
            ensure(position.public.open.push(shape), Part::Open, "too many open shapes")?;
        }
        if let Some(cell) = self.placed {
            let tile = position.public.tile_on(cell);
            ensure(tile.is_some(), Part::Turn, "no tile lies on this cell")?;
            position.public.placed = tile;
        }
        position.check_phase()?;
        position.check_passes()?;
        if let (Phase::Claim, Some(placement)) = (self.phase, position.public.placed()) {
            position.public.find_completed(placement);
        }
        Ok(position)
    }

    // CONQUEST-3, CONQUEST-9, CONQUEST-10: covers lie on complete shapes and do not overlap.
    fn lay_covers(&self, public: &mut Public) -> Result<(), Fault> {
        for (seat, covers) in Seat::all(4).zip(&self.covers) {
            for &shape in covers {
                let tiles = public.table.tiles_on(shape).ok_or(Fault {
                    part: Part::Covers,
                    what: "a cover lies on a cell without a tile",
                })?;
                let free = !Kind::ALL.iter().any(|&kind| public.covered.of(kind).0 & tiles.0 != 0);
                ensure(free, Part::Covers, "two covers overlap")?;
                let laid = public.covers.lay(seat, shape);
                ensure(laid, Part::Covers, "a seat has too many covers of a kind")?;
                public.covered.add(shape.kind(), tiles);
            }
        }
        Ok(())
    }
}

/// CONQUEST-7, CONQUEST-8: lays the tiles in an order in which each of them could be placed.
fn lay_all(placements: &[Placement]) -> Result<Table, Fault> {
    let mut tiles = Tiles::EMPTY;
    for placement in placements {
        let tile = placement.tile();
        ensure(!tiles.contains(tile), Part::Table, "a tile lies on the table twice")?;
        tiles.0 |= Tiles::only(tile).0;
    }
    let mut table = Table::EMPTY;
    let mut waiting: ArrayVec<Placement, { Tile::COUNT }> = placements.iter().copied().collect();
    while !waiting.is_empty() {
        let next = waiting.iter().position(|&placement| table.admits(placement));
        let next =
            next.ok_or(Fault { part: Part::Table, what: what_is_wrong(&table, &waiting) })?;
        table.place(waiting.swap_remove(next));
    }
    Ok(table)
}

/// Why none of the waiting tiles can be laid.
fn what_is_wrong(table: &Table, waiting: &[Placement]) -> &'static str {
    let taken = |placement: &Placement| table.tile_on(placement.cell()).is_some();
    let beside = |placement: &Placement| {
        placement.cell().neighbours().into_iter().any(|cell| table.tile_on(cell).is_some())
    };
    if table.placed().is_empty() {
        "the first tile lies on 0.0^ with its numbers ascending from the top"
    } else if waiting.iter().any(taken) {
        "two tiles lie on one cell"
    } else if waiting.iter().any(beside) {
        "two tiles show different numbers at a vertex"
    } else {
        "the tiles do not hang together by their edges"
    }
}

impl Table {
    /// CONQUEST-7, CONQUEST-8: whether the tile may be laid like this.
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

impl Conquest {
    fn check_phase(&self) -> Result<(), Fault> {
        let public = &self.public;
        let placing = matches!(public.phase, Phase::Claim | Phase::Draw);
        ensure(
            placing == public.placed.is_some(),
            Part::Turn,
            "just phases claim and draw name the cell of the tile just placed",
        )?;
        if public.phase == Phase::Deal {
            return self.check_deal();
        }
        self.check_hands()?;
        self.check_open()?;
        let all_laid = public.covers.are_all_laid(public.seat);
        match public.phase {
            Phase::Deal => Ok(()),
            Phase::Start => {
                // CONQUEST-14.
                ensure(!all_laid, Part::Turn, "a turn without a cover left ends the game")?;
                let first = !public.tiles().is_empty() || public.seat == public.options.first;
                ensure(first, Part::Turn, "another seat begins")
            }
            Phase::Claim | Phase::Draw => self.check_placed(),
            Phase::PassDraw => {
                ensure(!all_laid, Part::Turn, "a turn without a cover left ends the game")?;
                let draws = public.options.pass_draws && !self.stock.is_empty();
                ensure(draws, Part::Turn, "there is nothing to draw for a pass")?;
                ensure(public.open.is_empty(), Part::Open, "open shapes lapse with a pass")
            }
            Phase::Over(End::Covers) => ensure(all_laid, Part::Turn, "the seat has covers left"),
            Phase::Over(End::Blocked) => {
                let everyone = public.passes == public.options.players;
                ensure(!all_laid, Part::Turn, "a turn without a cover left ends the game")?;
                ensure(everyone, Part::Passes, "a blocked game ends when everyone has passed")
            }
        }
    }

    // CONQUEST-6: hands are dealt whole, seat after seat, before anything lies on the table.
    fn check_deal(&self) -> Result<(), Fault> {
        let public = &self.public;
        ensure(public.tiles().is_empty(), Part::Table, "tiles lie there before all are dealt")?;
        let size = public.options.hand_size();
        for seat in Seat::all(4) {
            let held = self.hand(seat).len();
            let right = match seat.cmp(&public.seat) {
                core::cmp::Ordering::Less => held == size,
                core::cmp::Ordering::Equal => held < size,
                core::cmp::Ordering::Greater => held == 0,
            };
            ensure(right, Part::Hands, "hands are dealt whole, one seat after the other")?;
        }
        ensure(public.open.is_empty(), Part::Open, "nothing is open before the first tile")
    }

    // CONQUEST-11: while the stock lasts hands are full, but for the tile just placed.
    fn check_hands(&self) -> Result<(), Fault> {
        let public = &self.public;
        let size = public.options.hand_size();
        let none_placed = public.tiles().is_empty();
        for seat in Seat::all(public.options.players) {
            let placed = public.placed.is_some() && seat == public.seat;
            let least = if self.stock.is_empty() { 0 } else { size - u8::from(placed) };
            // CONQUEST-13: hands grow by passes alone.
            let grows = public.options.pass_draws && !none_placed;
            let most = if grows { Tile::COUNT as u8 } else { size - u8::from(placed) };
            let held = self.hand(seat).len();
            let right = (least..=most).contains(&held);
            ensure(right, Part::Hands, "a hand has a size that it cannot have")?;
        }
        let drawing =
            public.phase != Phase::Draw || !self.stock.is_empty() && self.own_hand().len() < size;
        ensure(drawing, Part::Turn, "there is nothing to draw")
    }

    /// The turn of a seat that has placed a tile.
    fn check_placed(&self) -> Result<(), Fault> {
        let public = &self.public;
        let Some(placement) = public.placed() else {
            return Ok(());
        };
        ensure(
            public.table.may_be_last(placement.cell()),
            Part::Turn,
            "this tile cannot have been the last",
        )?;
        if public.phase == Phase::Claim {
            let mut again = *public;
            again.find_completed(placement);
            ensure(again.claims.0 != 0, Part::Turn, "there is nothing to claim")?;
            let uncovered =
                !Kind::ALL.iter().any(|&kind| public.covered.of(kind).contains(placement.tile()));
            ensure(uncovered, Part::Covers, "a cover lies on the tile just placed")?;
        }
        Ok(())
    }

    // CONQUEST-12: open shapes are those that the last tile completed and its player had no cover for.
    fn check_open(&self) -> Result<(), Fault> {
        const WHAT: &str = "no tile just placed leaves just these shapes open";
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

    // CONQUEST-13, CONQUEST-15: whoever passed had no placement, and the table has not changed since.
    fn check_passes(&self) -> Result<(), Fault> {
        let public = &self.public;
        let over = matches!(public.phase, Phase::Over(End::Blocked));
        let most = public.options.players - u8::from(!over);
        ensure(public.passes <= most, Part::Passes, "so many passes end the game")?;
        if public.passes > 0 {
            let nothing_drawn = !public.options.pass_draws || self.stock.is_empty();
            let possible = nothing_drawn
                && public.open.is_empty()
                && matches!(public.phase, Phase::Start | Phase::Over(_));
            ensure(possible, Part::Passes, "there was no pass that drew nothing")?;
        }
        let fitting = public.fitting().0;
        let stuck = public.passers().iter().all(|seat| self.hand(seat).0 & fitting == 0);
        ensure(stuck, Part::Hands, "a seat that has passed could have placed")
    }
}

impl Public {
    /// CONQUEST-12: whether the open shapes may be those that this placement left, judging by the
    /// covers as they lie now.
    fn may_have_opened(&self, placer: Seat, placement: Placement) -> bool {
        let completed = self.table.completed(placement.cell()).shapes;
        let near = Nearby(completed.0).iter().map(|index| Shape::near(placement.cell(), index));
        if !self.open().all(|shape| near.clone().any(|other| other == shape)) {
            return false;
        }
        // The tile was free when it was laid: what covers it now was claimed with it.
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
            // Smaller covers of one's own may have come back since.
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

impl Table {
    /// CONQUEST-8: whether the tile on this cell can have been placed last: the others hang together
    /// without it.
    fn may_be_last(&self, cell: Cell) -> bool {
        if cell == Cell::ORIGIN {
            return self.placed().len() == 1;
        }
        self.is_connected_without(Some(cell))
    }
}
