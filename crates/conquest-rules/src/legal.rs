//! Listing, counting and picking actions and events, and reasons why an action is illegal.

use rand_core::Rng;
use rules_core::implement::{Set64, Set64Iter};
use rules_core::uniform_below;

use crate::shape::Nearby;
use crate::{
    Action, Cell, Conquest, Corners, Event, Illegal, Phase, Placement, Public, Shape, Tiles,
};

/// The legal actions of a seat that holds `hand`, ascending.
///
/// Legality depends only on open information and the seat's own hand (CONQUEST-17).
#[derive(Clone)]
pub(crate) struct LegalActions<'a> {
    public: &'a Public,
    hand: Tiles,
    /// The numbers of the unvisited playable cells that a tile of the hand fits.
    cells: Set64Iter,
    /// The current cell, and the tiles of the hand that fit there and are not listed yet.
    cell: Cell,
    corners: Corners,
    tiles: Tiles,
    /// The claims that are not listed yet, numbered as in `claim`.
    claims: Set64Iter,
    /// The last action: declining, or passing if nothing else is possible.
    last: Option<Action>,
}

impl Iterator for LegalActions<'_> {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        if self.tiles.is_empty() && !self.find_cell() {
            return self.next_claim();
        }
        let tile = self.tiles.first()?;
        self.tiles.0 &= self.tiles.0 - 1;
        Some(Action::Place(Placement::fitting(tile, self.corners, self.cell)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let least = self.cells.len() + self.claims.len() + usize::from(!self.tiles.is_empty());
        (least, None)
    }

    /// Loops over placements, then over claims, which is faster than selecting the kind each time.
    #[inline]
    fn fold<B, F: FnMut(B, Action) -> B>(mut self, init: B, mut f: F) -> B {
        let mut result = init;
        while !self.tiles.is_empty() || self.find_cell() {
            for tile in self.tiles {
                let placement = Placement::fitting(tile, self.corners, self.cell);
                result = f(result, Action::Place(placement));
            }
            self.tiles = Tiles::EMPTY;
        }
        let claims = self.claims.filter_map(|index| self.public.claim(index.into()));
        result = claims.map(Action::Claim).fold(result, &mut f);
        self.last.into_iter().fold(result, f)
    }
}

impl LegalActions<'_> {
    /// Advances to the next cell that a tile of the hand fits; false if there is none.
    #[inline(always)]
    fn find_cell(&mut self) -> bool {
        let Some(number) = self.cells.next() else { return false };
        (self.cell, self.corners) = self.public.table.frontier().numbered(number);
        self.tiles = self.corners.fitting() & self.hand;
        // CONQUEST-13: a seat that can place may not pass.
        self.last = None;
        true
    }

    #[inline]
    fn next_claim(&mut self) -> Option<Action> {
        match self.claims.next() {
            Some(index) => self.public.claim(index.into()).map(Action::Claim),
            None => self.last.take(),
        }
    }
}

impl Public {
    /// Returns the legal actions of the seat whose turn it is, with `hand`.
    #[inline]
    pub(crate) fn legal_actions(&self, hand: Tiles) -> LegalActions<'_> {
        LegalActions {
            public: self,
            hand,
            cells: self.fitted_by(hand).iter(),
            cell: Cell::ORIGIN,
            corners: Corners::FREE,
            tiles: Tiles::EMPTY,
            claims: self.claimable().iter(),
            last: match self.phase {
                Phase::Start => Some(Action::Pass),
                Phase::Claim => Some(Action::Decline),
                _ => None,
            },
        }
    }

    /// Returns the shapes that can be claimed or taken now, as numbers for [`Public::claim`].
    #[inline]
    pub(crate) fn claimable(&self) -> Set64 {
        match self.phase {
            Phase::Claim => Set64(self.claims.0.into()),
            // CONQUEST-12: the seat needs a cover of that kind, and CONQUEST-10 must hold.
            Phase::Start if !self.open.is_empty() => {
                let takeable =
                    self.open.iter().enumerate().filter(|&(_, shape)| self.may_cover(shape));
                takeable.map(|(index, _)| index as u8).collect()
            }
            _ => Set64::EMPTY,
        }
    }

    /// Returns the shape with this number.
    ///
    /// In phase `Claim` it is one near the tile just placed, otherwise an open one.
    #[inline]
    pub(crate) fn claim(&self, index: usize) -> Option<Shape> {
        match self.phase {
            Phase::Claim => Some(Shape::near(self.placed()?.cell(), index)),
            _ => self.open.iter().nth(index),
        }
    }

    /// CONQUEST-10, CONQUEST-18: returns whether the seat may lay a cover on a complete shape.
    ///
    /// It needs a cover of the kind, and no cover may be in its way.
    #[inline]
    fn may_cover(&self, shape: Shape) -> bool {
        self.why_not_cover(shape).is_none()
    }

    fn why_not_cover(&self, shape: Shape) -> Option<Illegal> {
        let kind = shape.kind();
        if !self.covers.has(self.seat, kind) {
            return Some(Illegal::NoCover);
        }
        match self.table.tiles_on(shape) {
            Some(tiles) if !self.covered.admits(kind, tiles) => Some(Illegal::InTheWay),
            Some(tiles) if self.is_held(tiles) => Some(Illegal::SticksOut),
            Some(_) => None,
            None => Some(Illegal::NotCompleted),
        }
    }

    /// Returns the numbers of the playable cells on which a tile of the hand may be placed now.
    #[inline]
    fn fitted_by(&self, hand: Tiles) -> Set64 {
        let start = self.phase == Phase::Start;
        if start { self.table.frontier().fitted_by(hand) } else { Set64::EMPTY }
    }

    /// Returns the number of legal actions.
    #[inline]
    pub(crate) fn count_legal(&self, hand: Tiles) -> usize {
        match self.phase {
            Phase::Start => {
                // The test in `playable` excludes no placement and is left out. Without it the
                // compiler would count in vectors that it must gather, which is a third slower.
                let here = |(_, corners): (Cell, Corners)| (corners.fitting() & hand).len();
                self.count_at_start(self.playable().map(|cell| usize::from(here(cell))).sum())
            }
            Phase::Claim => self.claims.0.count_ones() as usize + 1,
            _ => 0,
        }
    }

    /// CONQUEST-13: counts `pass` exactly if there is no placement.
    #[inline]
    fn count_at_start(&self, placements: usize) -> usize {
        placements.max(1) + self.claimable().len() as usize
    }

    /// Draws a legal action, each with the same probability; `None` if there is none.
    #[inline]
    pub(crate) fn pick_random<R: Rng + ?Sized>(&self, hand: Tiles, rng: &mut R) -> Option<Action> {
        let fitted = self.fitted_by(hand);
        let frontier = self.table.frontier();
        let fits = |number| frontier.numbered(number).1.fitting() & hand;
        let placements = fitted.iter().map(|number| usize::from(fits(number).len())).sum();
        let count = match self.phase {
            Phase::Start => self.count_at_start(placements),
            _ => self.count_legal(hand),
        };
        if count == 0 {
            return None;
        }
        let mut wanted = uniform_below(rng, count as u32);
        for number in fitted {
            let (cell, corners) = frontier.numbered(number);
            let tiles = corners.fitting() & hand;
            let here = u32::from(tiles.len());
            if wanted < here {
                let tile = tiles.nth(wanted)?;
                return Some(Action::Place(Placement::fitting(tile, corners, cell)));
            }
            wanted -= here;
        }
        self.legal_actions(Tiles::EMPTY).nth(wanted as usize)
    }

    /// Returns why an action of the seat whose turn it is, with `hand`, is illegal.
    #[inline]
    pub(crate) fn why_illegal(&self, hand: Tiles, action: Action) -> Option<Illegal> {
        match (self.phase, action) {
            (Phase::Start, Action::Place(placement)) => self.why_not_place(hand, placement),
            (Phase::Start, Action::Claim(shape)) => self.why_not_take(shape),
            (Phase::Start, Action::Decline) => Some(Illegal::NothingToDecline),
            (Phase::Start, Action::Pass) => {
                Some(Illegal::CanPlace).filter(|_| !self.fitted_by(hand).is_empty())
            }
            (Phase::Claim, Action::Claim(shape)) => self.why_not_claim(shape),
            (Phase::Claim, Action::Decline) => None,
            (Phase::Claim, Action::Place(_)) => Some(Illegal::SecondTile),
            (Phase::Claim, Action::Pass) => Some(Illegal::AnswerClaim),
            _ => Some(Illegal::NotNow),
        }
    }

    #[inline]
    fn why_not_place(&self, hand: Tiles, placement: Placement) -> Option<Illegal> {
        let cell = placement.cell();
        if !hand.contains(placement.tile()) {
            return Some(Illegal::NotInHand);
        }
        // CONQUEST-7: the first tile goes on `0.0^`, ascending from the top.
        if self.tiles().is_empty() {
            let right = cell == Cell::ORIGIN && placement.rotation() == 0;
            return if right { None } else { Some(Illegal::First) };
        }
        // CONQUEST-8: it shares an edge with a tile, and all corners agree.
        if self.tile_on(cell).is_some() {
            return Some(Illegal::Taken);
        }
        if !cell.neighbours().into_iter().any(|neighbour| self.tile_on(neighbour).is_some()) {
            return Some(Illegal::Apart);
        }
        let fits = self.table.frontier().constraint(cell).is_some_and(|corners| {
            corners.fitting_rotated(placement.rotation()).contains(placement.tile())
        });
        if fits { None } else { Some(Illegal::Corners) }
    }

    #[inline]
    fn why_not_take(&self, shape: Shape) -> Option<Illegal> {
        if !self.open.contains(shape) {
            return Some(Illegal::NotOpen);
        }
        self.why_not_cover(shape).map(|why| match why {
            Illegal::NoCover => Illegal::NoCoverToTake,
            why => why,
        })
    }

    /// Returns why a claim of this shape is illegal.
    ///
    /// CONQUEST-9: the shape must be complete and contain the tile just placed.
    #[inline]
    fn why_not_claim(&self, shape: Shape) -> Option<Illegal> {
        let cell = self.placed()?.cell();
        let index = (0..Nearby::COUNT).find(|&index| Shape::near(cell, index) == shape);
        match index {
            Some(index) if self.claims.0 >> index & 1 == 1 => None,
            Some(_) if self.table.tiles_on(shape).is_some() => self.why_not_cover(shape),
            _ => Some(Illegal::NotCompleted),
        }
    }
}

impl Conquest {
    /// Returns the tiles that can be dealt or drawn now; none unless it is chance's turn.
    ///
    /// CONQUEST-6: uniform over the tiles left in the stock, even if only one is left.
    #[inline]
    pub(crate) fn drawable(&self) -> Tiles {
        if self.public.turn().is_chance() { self.stock } else { Tiles::EMPTY }
    }

    /// Draws one of these tiles, each with the same probability.
    #[inline]
    pub(crate) fn pick_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Event> {
        if !self.public.turn().is_chance() {
            return None;
        }
        self.stock.nth(uniform_below(rng, self.stock.len().into()))
    }
}
