//! What actions and draws do.

use crate::covers::Shapes;
use crate::shape::Nearby;
use crate::{Action, Conquest, End, Kind, Phase, Placement, Public, Shape, Tile, Tiles};

impl Conquest {
    /// Plays a legal action.
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Place(placement) => self.place(placement),
            Action::Claim(shape) => self.claim(shape),
            Action::Decline => self.refill(),
            Action::Pass => self.pass(),
        }
    }

    fn place(&mut self, placement: Placement) {
        self.own_hand_mut().0 &= !Tiles::only(placement.tile()).0;
        self.public.place(placement);
        // CONQUEST-9: nothing is asked if nothing can be claimed.
        if self.public.claims.0 == 0 {
            self.refill();
        } else {
            self.public.phase = Phase::Claim;
        }
    }

    fn claim(&mut self, shape: Shape) {
        let completed_now = self.public.phase == Phase::Claim;
        self.public.cover(shape);
        if completed_now {
            self.refill();
        } else {
            // CONQUEST-12: a turn spent on an open shape draws nothing and opens none.
            self.public.open = Shapes::NONE;
            self.public.passes = 0;
            self.public.end_turn();
        }
    }

    // CONQUEST-11: after any claim, whoever placed draws up to the starting size of the hand.
    fn refill(&mut self) {
        let short = self.own_hand().len() < self.public.options.hand_size();
        if short && !self.stock.is_empty() {
            self.public.phase = Phase::Draw;
        } else {
            self.public.end_turn();
        }
    }

    // CONQUEST-13: whoever passes draws one tile if any is left, unless the option forbids it.
    fn pass(&mut self) {
        self.public.open = Shapes::NONE;
        if self.public.options.pass_draws && !self.stock.is_empty() {
            self.public.phase = Phase::PassDraw;
            return;
        }
        self.public.passes += 1;
        // CONQUEST-15: the game ends with the last of as many such passes as there are players.
        if self.public.passes >= self.public.options.players {
            self.public.phase = Phase::Over(End::Blocked);
        } else {
            self.public.end_turn();
        }
    }

    /// A tile is dealt or drawn.
    #[inline]
    pub(crate) fn draw(&mut self, tile: Tile) {
        self.stock.0 &= !Tiles::only(tile).0;
        self.own_hand_mut().0 |= Tiles::only(tile).0;
        match self.public.phase {
            Phase::Deal => self.deal_on(),
            Phase::Draw => self.refill(),
            _ => {
                // A pass that drew is none of CONQUEST-15's.
                self.public.passes = 0;
                self.public.end_turn();
            }
        }
    }

    // CONQUEST-6: seat 0's whole hand, then seat 1's, and so on, whoever begins.
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
}

impl Public {
    /// Lays a tile, and finds what it completes.
    fn place(&mut self, placement: Placement) {
        self.table.place(placement);
        self.placed = Some(placement.tile());
        self.passes = 0;
        self.find_completed(placement);
    }

    /// Sets the claims and open shapes for the tile just placed.
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
                } else if self.covered.admits(kind, completed.tiles[index]) {
                    // CONQUEST-9, CONQUEST-10: it may be claimed.
                    self.claims.0 |= 1 << index;
                }
            }
        }
    }

    // CONQUEST-9, CONQUEST-10: the cover goes onto the shape; smaller ones in its way go back.
    fn cover(&mut self, shape: Shape) {
        let Some(tiles) = self.table.tiles_on(shape) else {
            debug_assert!(false, "{shape} is not complete");
            return;
        };
        for smaller in Kind::ALL.into_iter().take_while(|&kind| kind < shape.kind()) {
            if self.covered.of(smaller).0 & tiles.0 == 0 {
                continue;
            }
            let (table, covered) = (&self.table, &mut self.covered);
            self.covers.return_if(smaller, |other| {
                let under = table.tiles_on(other).unwrap_or_default();
                let in_the_way = under.0 & tiles.0 != 0;
                if in_the_way {
                    covered.remove(smaller, under);
                }
                in_the_way
            });
        }
        let laid = self.covers.lay(self.seat, shape);
        debug_assert!(laid, "no cover is left for {shape}");
        self.covered.add(shape.kind(), tiles);
    }

    /// The turn goes to the next seat.
    fn end_turn(&mut self) {
        self.placed = None;
        self.claims.0 = 0;
        // CONQUEST-4: turns go round.
        self.seat = self.options.seat_after(self.seat);
        // CONQUEST-14: a turn that begins without a cover ends the game, before any open shape.
        self.phase = if self.covers.are_all_laid(self.seat) {
            self.open = Shapes::NONE;
            Phase::Over(End::Covers)
        } else {
            Phase::Start
        };
    }
}
