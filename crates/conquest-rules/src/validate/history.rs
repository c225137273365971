//! Turns that are possible with few tiles on the table: CONQUEST-4, CONQUEST-9, CONQUEST-11,
//! CONQUEST-13.

use rules_core::Seat;

use super::{Fault, Part, ensure};
use crate::{Conquest, End, Phase};

/// CONQUEST-12: a shape is open only if four Triodia, two Triotri or a Triohex of its player are on
/// the table, none of them on the tile just placed. Triodia and Triotri need 8 other tiles. A
/// second Triohex has at least 4 tiles in addition to the 6 of the first. With fewer tiles no open
/// shape has therefore been taken.
const TILES_BEFORE_TAKING: u8 = 9;

impl Conquest {
    /// CONQUEST-11: checks the seat that placed last if passes draw nothing.
    ///
    /// Hands are then smaller than the starting size only by placements without a draw, and the
    /// seat that placed last has such a hand. It is the seat before the passes in a row, or the one
    /// before it if that seat took an open shape (CONQUEST-12).
    pub(super) fn check_last_placer(&self) -> Result<(), Fault> {
        let public = &self.public;
        let options = public.options;
        let short = |seat: Seat| self.hand(seat).len() < options.hand_size();
        if options.pass_draws || public.tiles().is_empty() || !Seat::all(options.players).any(short)
        {
            return Ok(());
        }
        let back = |seat: Seat, turns: u8| {
            let turns = turns % options.players;
            Seat::new_unchecked((seat.number() + options.players - turns) % options.players)
        };
        let turns = match public.phase {
            Phase::Claim | Phase::Draw => 0,
            Phase::Over(End::Blocked) => public.passes,
            _ => public.passes + 1,
        };
        let last = back(public.seat, turns);
        let may_have_taken = turns > 0
            && public.tiles().len() >= TILES_BEFORE_TAKING
            && public.open().next().is_none()
            && public.covers(last).next().is_some();
        let found = short(last) || may_have_taken && short(back(last, 1));
        ensure(found, Part::Turn, "the seat that placed last has a full hand")
    }

    /// Counts turns: each was a placement or a pass, and hand sizes show the passes that drew.
    ///
    /// A seat that passed and drew has one tile more than at the start, until a placement after
    /// which it draws none. With `n` tiles on the table, `e` tiles in hands beyond the starting
    /// size and `d` such placements there were `n + e + d` turns. This determines the next seat,
    /// and there must be enough turns for the hand and covers of each seat.
    pub(super) fn check_history(&self) -> Result<(), Fault> {
        let public = &self.public;
        let options = public.options;
        let tiles = public.tiles().len();
        if tiles == 0 || tiles >= TILES_BEFORE_TAKING {
            return Ok(());
        }
        let covers = |seat| public.covers(seat).count() as u8;
        let all_covers: u8 = Seat::all(options.players).map(covers).sum();
        ensure(all_covers < tiles, Part::Covers, "more covers than tiles that completed a shape")?;
        // Passes that drew nothing can be anywhere between placements.
        let all_drew = options.pass_draws && !self.stock.is_empty();
        if tiles > 1 && !all_drew {
            return Ok(());
        }
        let begun = public.phase == Phase::Start;
        let seat_of_next = if begun { public.seat } else { options.seat_after(public.seat) };
        let drawing = |seat| u8::from(public.phase == Phase::PassDraw && seat == public.seat);
        let beyond =
            |seat| self.hand(seat).len().saturating_sub(options.hand_size()) + drawing(seat);
        let all_beyond: u8 = Seat::all(options.players).map(beyond).sum();
        let least = tiles + all_beyond + public.passes;
        let found = (0..tiles).any(|without_draw| {
            let turns = least + without_draw;
            let mut room = 0;
            for seat in Seat::all(options.players) {
                let first = u8::from(seat == options.first);
                let after_first =
                    (seat.number() + options.players - options.first.number()) % options.players;
                let own_turns = (turns + options.players - 1 - after_first) / options.players;
                let claiming = u8::from(public.phase == Phase::Claim && seat == public.seat);
                // The first placement claims nothing, and its player has not passed before.
                let Some(left) = own_turns.checked_sub(first + beyond(seat)) else {
                    return false;
                };
                let Some(unclaimed) = left.checked_sub(covers(seat) + claiming) else {
                    return false;
                };
                room += unclaimed.min(left / 2);
            }
            let next = (options.first.number() + turns) % options.players;
            next == seat_of_next.number() && without_draw <= room
        });
        ensure(found, Part::Turn, "another seat is next")
    }
}
