//! Games of three seats, written out as a tree.

use rules_conformance::Law;
use rules_core::{FixedSeats, Game, OptionError, Outcome, Seat, SeatSet, Turn};

use crate::bug::breaks;
use crate::{End, Illegal};

/// A place in the tree of a game.
#[derive(PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A seat chooses between these places.
    Choice(u8, &'static [Place]),
    /// Chance chooses between these places by weight.
    Chance(&'static [(u32, Place)]),
    /// The game is over, and these seats win, one bit each.
    Won(u8),
}

/// A game that starts at any place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Script(pub &'static Place);

/// A coin is flipped: the first seat wins by heads, the second by tails.
static FLIP: Place = Place::Chance(&[(1, Place::Won(0b001)), (1, Place::Won(0b010))]);

impl Script {
    /// Returns everything, except if the law of open games is broken: then tails look like heads.
    fn seen(&self) -> Self {
        match self.0 {
            Place::Won(0b010) if breaks(Law::OpenGame) => Script(&Place::Won(0b001)),
            _ => self.clone(),
        }
    }
}

impl Game for Script {
    const NAME: &'static str = "script";
    type Options = FixedSeats<3>;
    type Action = usize;
    type Event = usize;
    type End = End;
    type Illegal = Illegal;

    fn new(_: FixedSeats<3>) -> Result<Self, OptionError> {
        Ok(Script(&FLIP))
    }

    fn options(&self) -> FixedSeats<3> {
        FixedSeats
    }

    fn turn(&self) -> Turn {
        match self.0 {
            Place::Choice(seat, _) => Turn::Seat(Seat::new(*seat).expect("a seat")),
            Place::Chance(_) => Turn::Chance,
            Place::Won(_) => Turn::Over,
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = usize> {
        let Place::Choice(_, next) = self.0 else { return 0..0 };
        0..next.len()
    }

    fn why_illegal(&self, action: usize) -> Option<Illegal> {
        (!self.legal_actions().any(|legal| legal == action)).then_some(Illegal::NoSuchAction)
    }

    fn play_unchecked(&mut self, action: usize) {
        if let Place::Choice(_, next) = self.0 {
            self.0 = &next[action];
        }
    }

    fn chance_events(&self) -> impl Iterator<Item = (usize, u32)> {
        let next: &[(u32, Place)] = if let Place::Chance(next) = self.0 { next } else { &[] };
        next.iter().enumerate().map(|(event, (weight, _))| (event, *weight))
    }

    fn play_event_unchecked(&mut self, event: usize) {
        if let Place::Chance(next) = self.0 {
            self.0 = &next[event].1;
        }
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        match self.0 {
            Place::Won(winners) => Some(Outcome::new(3, SeatSet::from_bits(*winners), End::Done)),
            _ => None,
        }
    }
}

crate::open_toy!(Script, Script::seen);
