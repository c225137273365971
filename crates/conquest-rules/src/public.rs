//! What everybody sees: CONQUEST-17.

use core::fmt;
use core::hash::{Hash, Hasher};

use rules_core::{Outcome, Seat, Turn};

use crate::covers::{Covered, Covers, Shapes};
use crate::shape::Nearby;
use crate::table::Table;
use crate::{
    Cell, Corners, End, Kind, Options, Overpower, Phase, Placement, Shape, Tile, Tiles, Vertex,
};

/// Everything about a position that all players see (CONQUEST-17): the table, the covers, the open
/// shapes, whose turn it is and what the seat is to do. It holds no tile of a hand or the stock.
///
/// `Display` prints the fields of the [position's](crate::Conquest) text that follow the hands.
#[derive(Clone, Copy)]
pub struct Public {
    pub(crate) options: Options,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) placed: Option<Tile>,
    pub(crate) passes: u8,
    pub(crate) open: Shapes,
    pub(crate) covers: Covers,
    pub(crate) table: Table,
    /// The tiles under `covers`; follows from them.
    pub(crate) covered: Covered,
    /// In phase `Claim`, the shapes near `placed` that may be claimed; follows from the rest.
    pub(crate) claims: Nearby,
}

impl Public {
    pub(crate) const fn new(options: Options) -> Public {
        Public {
            options,
            seat: Seat::FIRST,
            phase: Phase::Deal,
            placed: None,
            passes: 0,
            open: Shapes::NONE,
            covers: Covers::NONE,
            table: Table::EMPTY,
            covered: Covered([Tiles::EMPTY; 3]),
            claims: Nearby(0),
        }
    }

    /// The options of the game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Start | Phase::Claim => Turn::Seat(self.seat),
            Phase::Deal | Phase::Draw | Phase::PassDraw => Turn::Chance,
            Phase::Over(_) => Turn::Over,
        }
    }

    /// The seat that acts next or gets the next tile. Once the game is over, the seat whose turn
    /// began (`covers`) or that passed last (`blocked`).
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat is to do.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The tile placed in this turn, until the turn ends.
    pub fn placed(&self) -> Option<Placement> {
        self.table.placement(self.placed?)
    }

    /// The passes in a row that drew nothing, up to now (CONQUEST-15).
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The tiles on the table.
    pub const fn tiles(&self) -> Tiles {
        self.table.placed()
    }

    /// How a tile lies, if it is on the table.
    pub fn placement(&self, tile: Tile) -> Option<Placement> {
        self.table.placement(tile)
    }

    /// The tile on a cell.
    pub fn tile_on(&self, cell: Cell) -> Option<Tile> {
        self.table.tile_on(cell)
    }

    /// The number at a vertex, if a tile touches it.
    pub fn number_at(&self, vertex: Vertex) -> Option<u8> {
        self.table.number_at(vertex)
    }

    /// The playable cells, ascending, each with the numbers that a tile there must meet: the free cells
    /// next to a tile that some tile not on the table fits; `0.0^` alone on the empty table.
    pub fn playable(&self) -> impl Iterator<Item = (Cell, Corners)> {
        // The frontier may still hold cells whose last fitting tile was placed elsewhere.
        let placed = self.tiles().0;
        let frontier = self.table.frontier().iter();
        frontier.filter(move |(_, corners)| corners.fitting().0 & !placed != 0)
    }

    /// CONQUEST-8: the tiles not on the table that fit somewhere on it.
    pub fn fitting(&self) -> Tiles {
        let cells = self.table.frontier().iter();
        let fitting = cells.fold(0, |tiles, (_, corners)| tiles | corners.fitting().0);
        Tiles(fitting & !self.tiles().0)
    }

    /// The shapes that a seat covers, ascending.
    pub fn covers(&self, seat: Seat) -> impl Iterator<Item = Shape> {
        self.covers.shapes(seat)
    }

    /// How many covers of a kind a seat has left (CONQUEST-3).
    pub fn covers_left(&self, seat: Seat, kind: Kind) -> u8 {
        self.covers.left(seat, kind)
    }

    /// The open shapes, ascending: those that the next player may take, and that the player who is to
    /// act may take at the start of the turn if CONQUEST-10 and CONQUEST-18 allow it (CONQUEST-12).
    pub fn open(&self) -> impl Iterator<Item = Shape> {
        self.open.iter()
    }

    // CONQUEST-16: the sum of all numbers of every tile under one's own covers.
    /// What a seat scores as the covers lie now (CONQUEST-16).
    pub fn score(&self, seat: Seat) -> u16 {
        let tiles = self.covers(seat).filter_map(|shape| self.table.tiles_on(shape));
        tiles.flat_map(Tiles::iter).map(|tile| u16::from(tile.sum())).sum()
    }

    /// The scores of all seats; those of seats that do not play are 0.
    pub(crate) fn scores(&self) -> [i32; 4] {
        [0, 1, 2, 3].map(|seat| i32::from(self.score(Seat::new_unchecked(seat))))
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome<End>> {
        let Phase::Over(end) = self.phase else {
            return None;
        };
        // CONQUEST-16: everyone with the highest score wins.
        let scores = self.scores();
        Some(Outcome::highest_score(&scores[..self.options.players.min(4) as usize], end))
    }

    /// The seats whose hands hold no tile that fits, because they have passed since the table last
    /// changed: what the position remembers of the past (CONQUEST-13).
    pub fn passers(&self) -> rules_core::SeatSet {
        let players = self.options.players;
        let mut passers = rules_core::SeatSet::EMPTY;
        if matches!(self.phase, Phase::PassDraw | Phase::Over(End::Blocked)) {
            passers.insert(self.seat);
        }
        // The seats before the one that is to act; all of them once the game is blocked.
        let before = (1..=players).take(self.passes as usize);
        for back in before {
            passers.insert(Seat::new_unchecked(
                (self.seat.number() + players - back % players) % players,
            ));
        }
        passers
    }

    /// Finds the claims and open shapes of the tile just placed.
    pub(crate) fn find_completed(&mut self, placement: Placement) {
        let completed = self.table.completed(placement.cell());
        self.open = Shapes::NONE;
        self.claims.0 = 0;
        for kind in Kind::ALL {
            let shapes = Nearby(completed.shapes.0 & Nearby::of_kind(kind));
            for index in shapes.iter() {
                if !self.covers.has(self.seat, kind) {
                    // CONQUEST-12: a completed shape of a kind of which the player has none left.
                    self.open.push(Shape::near(placement.cell(), index));
                } else if self.covered.admits(kind, completed.tiles[index])
                    && !self.is_held(completed.tiles[index])
                {
                    // CONQUEST-9, CONQUEST-10, CONQUEST-18: it may be claimed.
                    self.claims.0 |= 1 << index;
                }
            }
        }
    }

    /// CONQUEST-18: whether the option lets a Triodia hold a shape over these tiles, because it lies
    /// under it with one of its own two.
    #[inline]
    pub(crate) fn is_held(&self, tiles: Tiles) -> bool {
        self.options.overpower == Overpower::Whole && self.sticks_out(tiles)
    }

    #[cold]
    fn sticks_out(&self, tiles: Tiles) -> bool {
        if (self.covered.under(Kind::Triodia) & tiles).is_empty() {
            return false;
        }
        let mut triodia = Seat::all(self.options.players)
            .flat_map(|seat| self.covers(seat).take_while(|shape| shape.kind() == Kind::Triodia));
        triodia.any(|cover| {
            let under = self.table.tiles_on(cover).unwrap_or_default();
            (under & tiles).len() == 1
        })
    }

    /// What equality, hashes and keys rest on: all that does not follow from something else.
    fn essence(&self) -> impl Eq + Hash + use<> {
        let Public { options, seat, phase, placed, passes, open, covers, .. } = *self;
        ((options, seat, phase, placed, passes), open, covers, *self.table.layout())
    }
}

impl PartialEq for Public {
    fn eq(&self, other: &Self) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Public {}

impl Hash for Public {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

impl fmt::Debug for Public {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Public({self})")
    }
}
