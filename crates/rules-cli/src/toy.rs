//! A small game to test the program with: it has hidden chance events, options that do not go
//! together, and no end if one wants.
//!
//! A coin is tossed; only the seat to act sees how it fell. It may `keep` or `pass` it: heads score
//! a point for whoever gets the coin. Who reaches the goal first wins.

use std::fmt::{self, Display};
use std::str::FromStr;

use rand_core::Rng;
use rules_core::{
    Code, Diagram, End, Game, Illegal as _, Notation, Observe, OptionError, OptionSpec,
    OptionValue, Options, Outcome, Reader, Seat, SeatSet, TextError, Turn, impl_options,
    read_canonical, read_header, uniform_below, write_header,
};
use serde::Serialize;

use crate::facts::{Count, Fact};
use crate::playable::playable;

playable!(Toy: hidden, &[
    Fact { says: "four lines of play", set: &[], count: Count::Perft(2), expected: 4 },
]);

/// What a toy can be set to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ToyOptions {
    pub(crate) goal: u32,
    pub(crate) open: bool,
    pub(crate) coin: &'static str,
}

/// The options of a toy that never ends.
pub(crate) fn endless() -> ToyOptions {
    ToyOptions { goal: 0, ..ToyOptions::default() }
}

impl Default for ToyOptions {
    fn default() -> Self {
        ToyOptions { goal: 2, open: false, coin: "fair" }
    }
}

const COINS: &[&str] = &["fair", "bent"];

impl Options for ToyOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("goal", 0, 9, "The points to win; 0 for a game without end."),
        OptionSpec::bool("open", "Whether both seats see the coin."),
        OptionSpec::choice("coin", COINS, "Whether tails fall twice as often."),
    ];

    fn seats(&self) -> u8 {
        2
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "goal" => Some(OptionValue::Int(self.goal)),
            "open" => Some(OptionValue::Bool(self.open)),
            "coin" => Some(OptionValue::Choice(self.coin)),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue, _: &Self) -> Result<(), OptionError> {
        match (name, value) {
            ("goal", OptionValue::Int(goal)) => self.goal = goal,
            ("open", OptionValue::Bool(open)) => self.open = open,
            ("coin", OptionValue::Choice(coin)) => self.coin = coin,
            _ => return Err(OptionError::Unknown),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        rules_core::check_ranges(self)?;
        if self.goal == 0 && self.coin == "bent" {
            let why = "a game without end is played with a fair coin";
            return Err(OptionError::Conflict { name: "goal", other: "coin", why });
        }
        Ok(())
    }
}

impl_options!(ToyOptions);

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Toy {
    options: ToyOptions,
    points: [u32; 2],
    seat: u8,
    coin: Option<Coin>,
}

/// How the coin fell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Coin {
    Heads,
    Tails,
}

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Deed {
    Keep,
    Pass,
    Steal,
}

/// Gives a type of a few values its texts and numbers.
macro_rules! texts {
    ($type:ident, $what:literal, $($value:ident = $text:literal),+) => {
        impl Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($type::$value => $text),+ })
            }
        }

        impl FromStr for $type {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                match text {
                    $($text => Ok($type::$value),)+
                    _ => Err(TextError::new(0, $what)),
                }
            }
        }

        impl Code for $type {
            fn code(self) -> u32 {
                self as u32
            }

            fn from_code(code: u32) -> Option<Self> {
                [$($type::$value),+].get(code as usize).copied()
            }
        }
    };
}

texts!(Coin, "expected h or t", Heads = "h", Tails = "t");
texts!(Deed, "expected keep or pass", Keep = "keep", Pass = "pass", Steal = "steal");

/// Nobody may steal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("coins are not stolen [TOY-1]")]
pub(crate) struct NoTheft;

impl rules_core::Illegal for NoTheft {
    fn rules(&self) -> &'static [&'static str] {
        &["TOY-1"]
    }
}

/// A seat has reached the goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GoalReached;

impl Display for GoalReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl End for GoalReached {
    const ALL: &'static [Self] = &[GoalReached];

    fn name(self) -> &'static str {
        "goal"
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    type Options = ToyOptions;
    type Action = Deed;
    type Event = Coin;
    type End = GoalReached;
    type Illegal = NoTheft;

    fn new(options: ToyOptions) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Toy { options, points: [0; 2], seat: 0, coin: None })
    }

    fn options(&self) -> ToyOptions {
        self.options.clone()
    }

    fn turn(&self) -> Turn {
        match self.coin {
            _ if self.outcome().is_some() => Turn::Over,
            None => Turn::Chance,
            Some(_) => Turn::Seat(Seat::new_unchecked(self.seat)),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Deed> {
        let acts = self.turn().seat().is_some();
        [Deed::Keep, Deed::Pass].into_iter().filter(move |_| acts)
    }

    fn why_illegal(&self, action: Deed) -> Option<NoTheft> {
        (action == Deed::Steal).then_some(NoTheft)
    }

    fn play_unchecked(&mut self, action: Deed) {
        let gets = if action == Deed::Keep { self.seat } else { 1 - self.seat };
        if self.coin == Some(Coin::Heads) && self.options.goal > 0 {
            self.points[usize::from(gets)] += 1;
        }
        self.coin = None;
        self.seat = 1 - self.seat;
    }

    fn chance_events(&self) -> impl Iterator<Item = (Coin, u32)> {
        let tossed = self.turn().is_chance();
        let tails = if self.options.coin == "bent" { 2 } else { 1 };
        [(Coin::Heads, 1), (Coin::Tails, tails)].into_iter().filter(move |_| tossed)
    }

    fn play_event_unchecked(&mut self, event: Coin) {
        self.coin = Some(event);
    }

    fn outcome(&self) -> Option<Outcome<GoalReached>> {
        let goal = self.options.goal;
        let winners: SeatSet =
            Seat::all(2).filter(|seat| goal > 0 && self.points[seat.index()] >= goal).collect();
        let scores = self.points.map(|points| points as i32);
        (!winners.is_empty()).then(|| Outcome::highest_score(&scores, GoalReached))
    }
}

impl Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Toy>(&self.options, f)?;
        write!(f, " {} {} {} ", self.points[0], self.points[1], self.seat)?;
        match self.coin {
            None => f.write_str("-"),
            Some(coin) => coin.fmt(f),
        }
    }
}

impl FromStr for Toy {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Toy::read(text, &ToyOptions::default())
    }
}

impl Notation for Toy {
    const NOTATION_VERSION: u32 = 1;

    fn read(text: &str, base: &ToyOptions) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Toy>(&mut reader, base)?;
        let mut number = |max| {
            reader.expect(" ", "expected a space")?;
            reader.number(max, "expected a number")
        };
        let points = [number(options.goal)?, number(options.goal)?];
        let seat = number(1)? as u8;
        let coin = match reader.field("expected the coin")? {
            "-" => None,
            coin => Some(coin.parse()?),
        };
        reader.end()?;
        read_canonical(Toy { options, points, seat, coin }, text)
    }
}

impl Diagram for Toy {
    fn write_diagram(&self, viewer: Option<Seat>, out: &mut dyn fmt::Write) -> fmt::Result {
        let [first, second] = self.points;
        writeln!(out, "{first} : {second}")?;
        match self.coin {
            Some(coin) if viewer.is_none_or(|seat| self.seen_by(seat)) => {
                writeln!(out, "coin {coin}")
            }
            Some(_) => writeln!(out, "coin ?"),
            None => Ok(()),
        }
    }
}

impl Toy {
    fn seen_by(&self, seat: Seat) -> bool {
        self.options.open || seat.number() == self.seat
    }
}

/// What a seat sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct Seen {
    #[serde(skip)]
    options: ToyOptions,
    points: [u32; 2],
    seat: u8,
    tossed: bool,
    coin: Option<char>,
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {} {} {:?}", self.points, self.seat, self.tossed, self.coin)
    }
}

impl Observe for Toy {
    type Observation = Seen;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, seat: Seat) -> Seen {
        let coin = self.coin.filter(|_| self.seen_by(seat));
        Seen {
            options: self.options.clone(),
            points: self.points,
            seat: self.seat,
            tossed: self.coin.is_some(),
            coin: coin.map(|coin| if coin == Coin::Heads { 'h' } else { 't' }),
        }
    }

    fn determinize<R: Rng + ?Sized>(seen: &Seen, rng: &mut R) -> Self {
        let coin = match seen.coin {
            Some('h') => Some(Coin::Heads),
            Some(_) => Some(Coin::Tails),
            None if seen.tossed => Coin::from_code(uniform_below(rng, 2)),
            None => None,
        };
        Toy { options: seen.options.clone(), points: seen.points, seat: seen.seat, coin }
    }

    fn event_is_seen(&self, _: Coin, seat: Seat) -> bool {
        self.seen_by(seat)
    }

    fn observation_key(observation: &Seen) -> u64 {
        observation
            .points
            .iter()
            .fold(u64::from(observation.seat), |key, &p| key * 10 + u64::from(p))
    }
}

impl std::str::FromStr for Seen {
    type Err = rules_core::TextError;

    // XXX to be written
    fn from_str(_: &str) -> Result<Self, rules_core::TextError> {
        Err(rules_core::TextError::of_whole("not yet"))
    }
}
