//! The effects of actions and events, and the order of turns.

use crate::covers::Shapes;
use crate::{Action, Conquest, End, Event, Phase, Placement, Shape, Tiles};

impl Conquest {
    /// Plays a legal action.
    #[inline]
    pub(crate) fn apply(&mut self, action: Action) {
        match action {
            Action::Place(placement) => self.place(placement),
            Action::Claim(shape) => self.claim(shape),
            Action::Decline => self.refill(),
            Action::Pass => self.pass(),
        }
    }

    /// Deals or draws a tile of the stock.
    #[inline]
    pub(crate) fn apply_event(&mut self, tile: Event) {
        self.stock.0 &= !Tiles::only(tile).0;
        self.own_hand_mut().0 |= Tiles::only(tile).0;
        match self.public.phase {
            Phase::Deal => self.deal_on(),
            Phase::Draw => self.refill(),
            _ => {
                // Only passes without a draw count for CONQUEST-15.
                self.public.passes = 0;
                self.end_turn();
            }
        }
    }

    /// Passes the deal to the next seat that needs tiles.
    ///
    /// CONQUEST-6: the whole hand of seat 0, then that of seat 1, and so on, whichever seat begins.
    fn deal_on(&mut self) {
        let options = self.public.options;
        if self.own_hand().len() < options.hand_size() {
            return;
        }
        let next = options.seat_after(self.public.seat);
        if next.number() == 0 {
            // CONQUEST-5: the seat that begins.
            self.public.seat = options.first;
            self.public.phase = Phase::Start;
        } else {
            self.public.seat = next;
        }
    }

    /// Lays a tile.
    ///
    /// CONQUEST-8: one tile per turn, moved from the hand to the table.
    fn place(&mut self, placement: Placement) {
        self.own_hand_mut().0 &= !Tiles::only(placement.tile()).0;
        let public = &mut self.public;
        public.table.lay(placement);
        public.placed = Some(placement.tile());
        public.passes = 0;
        public.find_completed(placement);
        // CONQUEST-9: the seat decides only if something can be claimed.
        if public.claims.0 == 0 {
            self.refill();
        } else {
            public.phase = Phase::Claim;
        }
    }

    fn claim(&mut self, shape: Shape) {
        let completed_now = self.public.phase == Phase::Claim;
        self.cover(shape);
        if completed_now {
            self.refill();
        } else {
            // CONQUEST-12: a turn with a taken open shape draws no tile and opens no shape.
            self.public.open = Shapes::NONE;
            self.public.passes = 0;
            self.end_turn();
        }
    }

    /// Lays a cover.
    ///
    /// CONQUEST-9, CONQUEST-10: the cover is laid on the shape, and smaller ones in its way are
    /// returned.
    fn cover(&mut self, shape: Shape) {
        let public = &mut self.public;
        let Some(tiles) = public.table.tiles_on(shape) else {
            debug_assert!(false, "{shape} is not complete");
            return;
        };
        while let Some(tile) = (public.covered.all() & tiles).first() {
            let (seat, kind) = public.covered.cover_on(tile);
            let mut under = Tiles::EMPTY;
            public.covers.give_back(seat, kind, |&cover| {
                under = public.table.tiles_on(cover).unwrap_or_default();
                under.contains(tile)
            });
            public.covered.remove(under | Tiles::only(tile));
        }
        let laid = public.covers.lay(public.seat, shape);
        debug_assert!(laid, "no cover is left for {shape}");
        public.covered.add(public.seat, shape.kind(), tiles);
    }

    /// Goes on to the draw, or to the next turn.
    ///
    /// CONQUEST-11: after any claim, the seat that placed draws up to the starting size of the
    /// hand.
    fn refill(&mut self) {
        let short = self.own_hand().len() < self.public.options.hand_size();
        if short && !self.stock.is_empty() {
            self.public.phase = Phase::Draw;
        } else {
            self.end_turn();
        }
    }

    /// Passes.
    ///
    /// CONQUEST-13: a seat that passes draws one tile if any is left, unless the option forbids it.
    fn pass(&mut self) {
        self.public.open = Shapes::NONE;
        if self.public.options.pass_draws && !self.stock.is_empty() {
            self.public.phase = Phase::PassDraw;
            return;
        }
        self.public.passes += 1;
        // CONQUEST-15: the game ends after as many such passes in a row as there are players.
        if self.public.passes >= self.public.options.players {
            self.public.phase = Phase::Over(End::Blocked);
        } else {
            self.end_turn();
        }
    }

    /// Gives the turn to the next seat.
    fn end_turn(&mut self) {
        let public = &mut self.public;
        public.placed = None;
        public.claims.0 = 0;
        // CONQUEST-4: turns go around.
        public.seat = public.options.seat_after(public.seat);
        // CONQUEST-14: a turn that begins without a cover ends the game, before any open shape.
        public.phase = if public.covers.are_all_laid(public.seat) {
            public.open = Shapes::NONE;
            Phase::Over(End::Covers)
        } else {
            Phase::Start
        };
    }
}
