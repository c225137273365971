//! Why games end: TRIARCHY-14, TRIARCHY-16.

use rules_core::{Outcome, SeatSet};

use crate::{Phase, Triarchy};

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// A player has brought all four own tokens home (TRIARCHY-14).
        Home = "home" => "by bringing all tokens home",
        /// The turn limit was reached without a winner (TRIARCHY-16).
        Draw = "draw",
    }
}

impl Triarchy {
    /// Returns the result, `None` until the game is over.
    ///
    /// TRIARCHY-14: a player who has removed all own tokens wins. TRIARCHY-16: otherwise it is a
    /// draw.
    pub(crate) fn outcome(&self) -> Option<Outcome<End>> {
        if self.public.phase != Phase::Over {
            return None;
        }
        let (winners, end) = if self.public.has_won() {
            (SeatSet::only(self.public.seat), End::Home)
        } else {
            (SeatSet::EMPTY, End::Draw)
        };
        Some(Outcome::new(self.public.options.players, winners, end))
    }
}
