//! Possible hands and turns: CONQUEST-6, CONQUEST-11 to CONQUEST-15.

use rules_core::Seat;

use super::{Fault, Part, ensure};
use crate::{Conquest, End, Phase, Tile};

impl Conquest {
    /// Returns the position, if play could have led to it.
    pub(super) fn validated(mut self) -> Result<Conquest, Fault> {
        self.check_phase()?;
        self.check_passes()?;
        self.check_history()?;
        self.check_last_placer()?;
        if let (Phase::Claim, Some(placement)) = (self.public.phase, self.public.placed()) {
            self.public.find_completed(placement);
        }
        Ok(self)
    }

    fn check_phase(&self) -> Result<(), Fault> {
        let public = &self.public;
        let placing = matches!(public.phase, Phase::Claim | Phase::Draw);
        ensure(
            placing == public.placed.is_some(),
            Part::Turn,
            "only phases claim and draw name the cell of the tile just placed",
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

    /// Checks hands and stock while hands are dealt.
    ///
    /// CONQUEST-6: hands are dealt whole, seat after seat, before the first tile is placed.
    fn check_deal(&self) -> Result<(), Fault> {
        let public = &self.public;
        ensure(
            public.tiles().is_empty(),
            Part::Table,
            "tiles are on the table before all hands are dealt",
        )?;
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

    /// Checks the sizes of hands.
    ///
    /// CONQUEST-11: while the stock lasts, hands are full except for the tile just placed.
    fn check_hands(&self) -> Result<(), Fault> {
        let public = &self.public;
        let size = public.options.hand_size();
        let none_placed = public.tiles().is_empty();
        for seat in Seat::all(public.options.players) {
            let placed = public.placed.is_some() && seat == public.seat;
            let least = if self.stock.is_empty() { 0 } else { size - u8::from(placed) };
            // CONQUEST-13: hands grow only by passes.
            let grows = public.options.pass_draws && !none_placed;
            let most = if grows { Tile::COUNT as u8 } else { size - u8::from(placed) };
            let held = self.hand(seat).len();
            let right = (least..=most).contains(&held);
            ensure(right, Part::Hands, "a hand has an impossible size")?;
        }
        let drawing =
            public.phase != Phase::Draw || !self.stock.is_empty() && self.own_hand().len() < size;
        ensure(drawing, Part::Turn, "there is nothing to draw")
    }

    /// Checks the turn of a seat that has placed a tile.
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
            let uncovered = !public.covered.all().contains(placement.tile());
            ensure(uncovered, Part::Covers, "a cover is on the tile just placed")?;
        }
        Ok(())
    }

    /// Checks the seats that have passed.
    ///
    /// CONQUEST-13, CONQUEST-15: a seat that passed had no placement, and the table has not changed
    /// since.
    fn check_passes(&self) -> Result<(), Fault> {
        let public = &self.public;
        let over = matches!(public.phase, Phase::Over(End::Blocked));
        let most = public.options.players - u8::from(!over);
        ensure(public.passes <= most, Part::Passes, "fewer passes already end the game")?;
        if public.passes > 0 {
            let nothing_drawn = !public.options.pass_draws || self.stock.is_empty();
            let possible = nothing_drawn
                && public.open.is_empty()
                && matches!(public.phase, Phase::Start | Phase::Over(_));
            ensure(possible, Part::Passes, "there was no pass that drew nothing")?;
        }
        let passers = public.passers();
        // CONQUEST-14.
        let had_covers = passers.iter().all(|seat| !public.covers.are_all_laid(seat));
        ensure(had_covers, Part::Passes, "a seat without a cover left has passed")?;
        let fitting = public.fitting();
        let stuck = passers.iter().all(|seat| (self.hand(seat) & fitting).is_empty());
        ensure(stuck, Part::Hands, "a seat that has passed could have placed")
    }
}
