//! A ball is hidden under one of three cups. The player guesses where (actions 0 to 2), or has a coin
//! tossed instead (action 3). A guess wins in one of three cases, the coin in one of two.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use rules_core::{
    FixedSeats, Game, Observe, OptionError, Outcome, Seat, SeatSet, TextError, Turn, uniform_below,
};

use super::{End, Illegal};

/// The action that has a coin tossed.
pub(crate) const TOSS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Hide,
    Guess,
    Toss,
    Over { won: bool },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cups {
    ball: u8,
    phase: Phase,
}

impl Cups {
    /// The ball is under this cup.
    pub(crate) fn hidden_under(ball: u8) -> Self {
        Cups { ball, phase: Phase::Guess }
    }
}

impl Game for Cups {
    const NAME: &'static str = "cups";
    type Options = FixedSeats<2>;
    type Action = u8;
    type Event = u8;
    type End = End;
    type Illegal = Illegal;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(Cups { ball: 0, phase: Phase::Hide })
    }

    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Hide | Phase::Toss => Turn::Chance,
            Phase::Guess => Turn::Seat(Seat::FIRST),
            Phase::Over { .. } => Turn::Over,
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = u8> {
        0..if self.phase == Phase::Guess { 4 } else { 0 }
    }

    fn why_illegal(&self, action: u8) -> Option<Illegal> {
        (action > TOSS).then_some(Illegal::NoSuchAction)
    }

    fn play_unchecked(&mut self, action: u8) {
        let won = action == self.ball;
        self.phase = if action == TOSS { Phase::Toss } else { Phase::Over { won } };
    }

    fn chance_events(&self) -> impl Iterator<Item = (u8, u32)> {
        let events = match self.phase {
            Phase::Hide => 3,
            Phase::Toss => 2,
            _ => 0,
        };
        (0..events).map(|event| (event, 1))
    }

    fn play_event_unchecked(&mut self, event: u8) {
        match self.phase {
            Phase::Hide => *self = Cups::hidden_under(event),
            _ => self.phase = Phase::Over { won: event == 1 },
        }
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        let Phase::Over { won } = self.phase else { return None };
        let winner = Seat::new(if won { 0 } else { 1 }).expect("two seats");
        Some(Outcome::new(2, SeatSet::only(winner), End::Done))
    }
}

/// All but the ball.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen {
    phase: Phase,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Seen {
    type Err = TextError;

    fn from_str(_: &str) -> Result<Self, TextError> {
        Err(TextError::new(0, "toys are not read"))
    }
}

impl Observe for Cups {
    type Observation = Seen;

    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, _: Seat) -> Seen {
        Seen { phase: self.phase }
    }

    fn determinize<R: Rng + ?Sized>(seen: &Seen, rng: &mut R) -> Self {
        Cups { ball: uniform_below(rng, 3) as u8, phase: seen.phase }
    }

    fn event_is_seen(&self, _: u8, _: Seat) -> bool {
        self.phase != Phase::Hide
    }

    fn observation_key(_: &Seen) -> u64 {
        0
    }
}
