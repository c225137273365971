//! Two seats in turn take one to three stones. The seat that takes the last one wins. A seat that
//! must move at a multiple of four loses against good play.

use rules_core::{FixedSeats, Game, OptionError, Outcome, Seat, SeatSet, Turn};

use crate::{End, Illegal};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stones {
    pub left: u8,
    pub turn: Seat,
}

impl Stones {
    pub fn with(left: u8) -> Self {
        Stones { left, turn: Seat::FIRST }
    }
}

impl Game for Stones {
    const NAME: &'static str = "stones";
    type Options = FixedSeats<2>;
    type Action = u8;
    type End = End;
    type Illegal = Illegal;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(Stones::with(21))
    }

    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }

    fn turn(&self) -> Turn {
        if self.left == 0 { Turn::Over } else { Turn::Seat(self.turn) }
    }

    fn legal_actions(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(3)
    }

    fn why_illegal(&self, action: u8) -> Option<Illegal> {
        (!(1..=self.left.min(3)).contains(&action)).then_some(Illegal::NoSuchAction)
    }

    fn play_unchecked(&mut self, action: u8) {
        self.left -= action;
        self.turn = self.turn.next(2);
    }

    rules_core::implement::no_chance!();

    fn outcome(&self) -> Option<Outcome<End>> {
        let winner = SeatSet::only(self.turn.next(2));
        (self.left == 0).then(|| Outcome::new(2, winner, End::Done))
    }
}

crate::open_toy!(Stones, Stones::clone);
