//! The open information: CONQUEST-17.

use core::fmt;
use core::hash::{Hash, Hasher};

use rules_core::{Outcome, Seat, Turn};

use crate::covers::{Covered, Covers, Shapes};
use crate::shape::Nearby;
use crate::table::PlacedTiles;
use crate::{
    Cell, Corners, End, Kind, Options, Overpower, Phase, Placement, Shape, Tile, Tiles, Vertex,
};

/// The open information of a position (CONQUEST-17), without tiles of hands or the stock.
///
/// It has the table, the covers, the open shapes, whose turn it is and the phase.
///
/// `Display` prints the fields of the [position's](crate::Conquest) text that follow the hands. The
/// forms that are read back are those of an [`Observation`](crate::Observation) of
/// [`Viewer::Spectator`](rules_core::Viewer), which adds the numbers of tiles in hands and stock.
#[derive(Clone, Copy)]
pub struct Public {
    pub(crate) options: Options,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) placed: Option<Tile>,
    pub(crate) passes: u8,
    pub(crate) open: Shapes,
    pub(crate) covers: Covers,
    pub(crate) table: PlacedTiles,
    /// The tiles under `covers`, derived from them.
    pub(crate) covered: Covered,
    /// In phase `Claim` the shapes near `placed` that may be claimed, derived from the rest.
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
            table: PlacedTiles::EMPTY,
            covered: Covered::NONE,
            claims: Nearby(0),
        }
    }

    /// Returns the options of the game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Returns who acts next.
    #[inline]
    pub const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Start | Phase::Claim => Turn::Seat(self.seat),
            Phase::Deal | Phase::Draw | Phase::PassDraw => Turn::Chance,
            Phase::Over(_) => Turn::Over,
        }
    }

    /// Returns the seat that acts next or gets the next tile.
    ///
    /// Once the game is over, it is the seat whose turn began (`covers`) or that passed last
    /// (`blocked`).
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the tile placed in this turn, until the turn ends.
    pub fn placed(&self) -> Option<Placement> {
        self.table.placement(self.placed?)
    }

    /// Returns the number of passes in a row that drew nothing, up to now (CONQUEST-15).
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Returns the tiles on the table.
    pub const fn tiles(&self) -> Tiles {
        self.table.placed()
    }

    /// Returns the placement of a tile, if it is on the table.
    pub fn placement(&self, tile: Tile) -> Option<Placement> {
        self.table.placement(tile)
    }

    /// Returns the tile on a cell.
    pub fn tile_on(&self, cell: Cell) -> Option<Tile> {
        self.table.tile_on(cell)
    }

    /// Returns the number at a vertex, if a tile touches it.
    pub fn number_at(&self, vertex: Vertex) -> Option<u8> {
        self.table.number_at(vertex)
    }

    /// Returns the playable cells, ascending, each with the numbers that a tile there must meet.
    ///
    /// They are the free cells next to a tile where some unplayed tile fits, or only `0.0^` on the
    /// empty table.
    pub fn playable(&self) -> impl Iterator<Item = (Cell, Corners)> {
        // The frontier may still hold cells whose last fitting tile was placed elsewhere.
        let placed = self.tiles().0;
        let frontier = self.table.frontier().iter();
        frontier.filter(move |(_, corners)| corners.fitting().0 & !placed != 0)
    }

    /// CONQUEST-8: returns the tiles not on the table that fit somewhere on it.
    pub fn fitting(&self) -> Tiles {
        let cells = self.table.frontier().iter();
        let fitting = cells.fold(0, |tiles, (_, corners)| tiles | corners.fitting().0);
        Tiles(fitting & !self.tiles().0)
    }

    /// Returns the shapes that a seat covers, ascending; none for a seat that does not play.
    pub fn covers(&self, seat: Seat) -> impl Iterator<Item = Shape> {
        let plays = seat.number() < self.options.players;
        self.covers.shapes(seat).filter(move |_| plays)
    }

    /// Returns the number of covers of a kind that a seat has left (CONQUEST-3).
    ///
    /// 0 for a seat that does not play.
    pub fn covers_left(&self, seat: Seat, kind: Kind) -> u8 {
        if seat.number() < self.options.players { self.covers.left(seat, kind) } else { 0 }
    }

    /// Returns the open shapes, ascending (CONQUEST-12).
    ///
    /// The next player may take them. At the start of a turn the player to act may take them if
    /// CONQUEST-10 and CONQUEST-18 allow it.
    pub fn open(&self) -> impl Iterator<Item = Shape> {
        self.open.iter()
    }

    /// Returns a seat's score with the current covers; 0 for a seat that does not play.
    ///
    /// CONQUEST-16: the sum of all numbers of every tile under the seat's covers.
    pub fn score(&self, seat: Seat) -> u16 {
        let tiles = self.covers(seat).filter_map(|shape| self.table.tiles_on(shape));
        tiles.flat_map(Tiles::iter).map(|tile| u16::from(tile.sum())).sum()
    }

    /// Returns the points that a cover of a seat on this shape would score, less those of its own
    /// covers that it pushes off (CONQUEST-10, CONQUEST-16).
    ///
    /// `None` if the shape is not complete or the seat does not play.
    pub fn points_of(&self, seat: Seat, shape: Shape) -> Option<i32> {
        let sum = |tiles: Tiles| tiles.iter().map(|tile| i32::from(tile.sum())).sum::<i32>();
        let plays = seat.number() < self.options.players;
        let tiles = self.table.tiles_on(shape).filter(|_| plays)?;
        let own = self.covers(seat).filter_map(|cover| self.table.tiles_on(cover));
        let lost: i32 = own.filter(|&under| !(under & tiles).is_empty()).map(sum).sum();
        Some(sum(tiles) - lost)
    }

    /// Returns the scores of all seats; those of seats that do not play are 0.
    pub(crate) fn scores(&self) -> [i32; 4] {
        [0, 1, 2, 3].map(|seat| i32::from(self.score(Seat::new_unchecked(seat))))
    }

    /// Returns the result, `None` until the game is over.
    pub fn outcome(&self) -> Option<Outcome<End>> {
        let Phase::Over(end) = self.phase else {
            return None;
        };
        // CONQUEST-16: all seats with the highest score win.
        let scores = self.scores();
        Some(Outcome::highest_score(&scores[..self.options.players.min(4) as usize], end))
    }

    /// Returns the seats that have passed since the table last changed.
    ///
    /// Their hands hold no tile that fits. The position stores no other history (CONQUEST-13).
    pub fn passers(&self) -> rules_core::SeatSet {
        let players = self.options.players;
        let mut passers = rules_core::SeatSet::EMPTY;
        if matches!(self.phase, Phase::PassDraw | Phase::Over(End::Blocked)) {
            passers.insert(self.seat);
        }
        // The seats before the one to act, or all of them once the game is blocked.
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
                    // CONQUEST-12: a completed shape of a kind that the player has no cover left
                    // for.
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

    /// CONQUEST-18: returns whether a Triodia protects a shape over these tiles under the option.
    ///
    /// It does if only one of its own two tiles is under the shape.
    #[inline]
    pub(crate) fn is_held(&self, tiles: Tiles) -> bool {
        self.options.overpower == Overpower::Whole && self.sticks_out(tiles)
    }

    #[cold]
    fn sticks_out(&self, tiles: Tiles) -> bool {
        if (self.covered.all() & tiles).is_empty() {
            return false;
        }
        let mut triodia = Seat::all(self.options.players)
            .flat_map(|seat| self.covers(seat).take_while(|shape| shape.kind() == Kind::Triodia));
        triodia.any(|cover| {
            let under = self.table.tiles_on(cover).unwrap_or_default();
            (under & tiles).len() == 1
        })
    }

    /// Returns the values for equality, hashes and keys: everything that is not derived.
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
