//! Glass: a coin is flipped under a glass, everybody sees it, and the first seat says so. An open game,
//! unless the law is broken.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;
use rules_conformance::Law;
use rules_core::{FixedSeats, Game, Observe, OptionError, Outcome, Seat, SeatSet, TextError, Turn};

use super::bug::{breaks, breaks_in_way};

rules_core::implement::named! {
    /// A position, and what everybody sees of it.
    pub(crate) enum Glass {
        /// The coin is to be flipped.
        Start = "start",
        /// It shows heads.
        Heads = "heads",
        /// It shows tails.
        Tails = "tails",
        /// The first seat has said so.
        Over = "over"
    }
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub(crate) enum Ended {
        /// The coin was named.
        Said = "said",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal: none is.
    pub(crate) enum Never {
        /// It is no seat's turn.
        NoTurn [] "no seat is to act",
    }
}

impl Game for Glass {
    const NAME: &'static str = "glass";
    type Options = FixedSeats<2>;
    type Action = ();
    /// The position that the coin leads to.
    type Event = Glass;
    type End = Ended;
    type Illegal = Never;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(Glass::Start)
    }

    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }

    fn turn(&self) -> Turn {
        match self {
            Glass::Start => Turn::Chance,
            Glass::Heads | Glass::Tails => Turn::Seat(Seat::FIRST),
            Glass::Over => Turn::Over,
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = ()> {
        self.turn().seat().map(|_| ()).into_iter()
    }

    fn why_illegal(&self, (): ()) -> Option<Never> {
        None
    }

    fn play_unchecked(&mut self, (): ()) {
        *self = Glass::Over;
    }

    fn chance_events(&self) -> impl Iterator<Item = (Glass, u32)> {
        let sides = if self.turn().is_chance() { 2 } else { 0 };
        [(Glass::Heads, 1), (Glass::Tails, 1)].into_iter().take(sides)
    }

    fn play_event_unchecked(&mut self, side: Glass) {
        *self = side;
    }

    fn outcome(&self) -> Option<Outcome<Ended>> {
        self.turn().is_over().then(|| Outcome::new(2, SeatSet::EMPTY, Ended::Said))
    }
}

impl Observe for Glass {
    type Observation = Seen;
    const OPEN: bool = true;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, _: Seat) -> Seen {
        match self {
            // The second glass of the magician: the side is not seen.
            Glass::Tails if breaks(Law::OpenGame) => Seen(Glass::Heads),
            position => Seen(*position),
        }
    }

    fn determinize<R: Rng + ?Sized>(seen: &Seen, _: &mut R) -> Self {
        seen.0
    }

    fn event_is_seen(&self, _: Glass, seat: Seat) -> bool {
        seat == Seat::FIRST || !breaks_in_way(Law::OpenGame, 1)
    }

    fn observation_key(seen: &Seen) -> u64 {
        seen.0 as u64
    }
}

/// An observation: all there is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen(Glass);

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seen {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        text.parse().map(Seen)
    }
}
