//! Validity of positions, checked by every reader.

use rules_core::Seat;

use crate::hands::STONES;
use crate::history;
use crate::options::{Ending, MAX_PLAYERS, Options};
use crate::perimeters::allowed_together;
use crate::position::{Progress, Triandro};

/// The unchecked parts of a text or packed form, seat by seat.
pub(crate) struct Parts {
    pub(crate) options: Options,
    /// Below the number of players.
    pub(crate) seat: u8,
    pub(crate) over: bool,
    /// No two of them on the same point.
    pub(crate) stones: [u64; MAX_PLAYERS],
    pub(crate) hands: [u8; MAX_PLAYERS],
}

impl Triandro {
    /// Returns the position with these parts, if it breaks no rule.
    pub(crate) fn from_parts(parts: &Parts) -> Result<Triandro, &'static str> {
        let mut position = Triandro::start(&parts.options);
        position.seat = parts.seat;
        let mut by_turn = [0; MAX_PLAYERS];
        for seat in 0..parts.options.players {
            let (stones, hand) = (parts.stones[usize::from(seat)], parts.hands[usize::from(seat)]);
            if stones.count_ones() + u32::from(hand) > u32::from(STONES) {
                return Err("a player has more than 14 stones (TRIANDRO-4)");
            }
            if !allowed_together(stones) {
                return Err("a player's stones on perimeters break a limit (TRIANDRO-6, 7)");
            }
            by_turn[position.place(seat)] = stones;
            position.hands.set(seat, hand);
        }
        position.set_stones(by_turn);
        check_turn(&position, parts.over)?;
        position.progress =
            if parts.over { Progress::Over } else { position.progress_unless_over() };
        history::check(&position)?;
        Ok(position)
    }
}

/// Checks that the seat to act can move, or that the winner has won.
fn check_turn(position: &Triandro, over: bool) -> Result<(), &'static str> {
    let able = Seat::all(position.players).filter(|&seat| position.is_able(seat)).count();
    let seat_is_able = position.is_able(Seat::new_unchecked(position.seat));
    match (position.ending(), over, able) {
        (Ending::AtOnce, true, 2..) => {
            Err("the game is not over: several players can move (TRIANDRO-14)")
        }
        (Ending::AtOnce, false, 0 | 1) => {
            Err("the game is over: at most one player can move (TRIANDRO-14)")
        }
        (Ending::AtOnce, true, 1) if !seat_is_able => Err("another player has won (TRIANDRO-14)"),
        (Ending::PlayOn, true, 1..) => Err("the game is not over: a player can move (TRIANDRO-16)"),
        (Ending::PlayOn, false, 0) => Err("the game is over: no player can move (TRIANDRO-16)"),
        (_, false, _) if !seat_is_able => Err("this seat would be skipped (TRIANDRO-13)"),
        _ => Ok(()),
    }
}
