//! A small game to test sessions with: it has hidden chance events, options that do not go
//! together, and no end if one wants.
//!
//! A coin is tossed; only the seat to act sees how it fell. It may `keep` or `pass` it: heads score
//! a point for whoever gets the coin. Who reaches the goal first wins.

use std::fmt::{self, Display};
use std::str::FromStr;

use rand_core::Rng;
use rules_core::implement::{Reader, read_canonical, write_header};
use rules_core::{
    Code, Diagram, Game, Notation, Observe, OptionError, Options, OptionsText, Outcome, Seat,
    SeatSet, TextError, Turn, read_options, uniform_below,
};
use serde::Serialize;

rules_core::implement::choices! {
    /// How a coin falls.
    pub(crate) enum Coinage {
        #[default]
        Fair = "fair",
        Bent = "bent",
    }
}

rules_core::implement::options! {
    /// The options of the toy.
    pub(crate) struct ToyOptions {
        pub goal: u32 = 2, int(0, 9), "The points to win; 0 for a game without end.";
        pub open: bool = false, bool(), "Whether both seats see the coin.";
        pub coin: Coinage = Coinage::Fair, choice(Coinage::NAMES),
            "Whether tails fall twice as often.";
        pub first: Seat = Seat::FIRST, int(0, 1), "The seat that begins.";
    }
    seats |_options| 2;
    check |options| {
        let why = "a game without end is played with a fair coin";
        if options.goal == 0 && options.coin == Coinage::Bent {
            Err(OptionError::Conflict { name: "goal", other: "coin", why })
        } else {
            Ok(())
        }
    };
}

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

/// An action.
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

rules_core::implement::illegals! {
    /// Why a deed is illegal.
    pub(crate) enum Illegal {
        NoTheft ["TOY-1"] "coins are not stolen",
    }
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub(crate) enum End {
        Goal = "goal",
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    type Options = ToyOptions;
    type Action = Deed;
    type Event = Coin;
    type End = End;
    type Illegal = Illegal;

    fn new(options: ToyOptions) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Toy { options, points: [0; 2], seat: options.first.number(), coin: None })
    }

    fn options(&self) -> ToyOptions {
        self.options
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

    fn why_illegal(&self, action: Deed) -> Option<Illegal> {
        (action == Deed::Steal).then_some(Illegal::NoTheft)
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
        let tails = if self.options.coin == Coinage::Bent { 2 } else { 1 };
        [(Coin::Heads, 1), (Coin::Tails, tails)].into_iter().filter(move |_| tossed)
    }

    fn play_event_unchecked(&mut self, event: Coin) {
        self.coin = Some(event);
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        let goal = self.options.goal;
        let winners: SeatSet =
            Seat::all(2).filter(|seat| goal > 0 && self.points[seat.index()] >= goal).collect();
        let scores = self.points.map(|points| points as i32);
        (!winners.is_empty()).then(|| Outcome::highest_score(&scores, End::Goal))
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

rules_core::implement::impl_from_str!(Toy);

impl Notation for Toy {
    const NOTATION_VERSION: u32 = 1;

    fn read_body(reader: &mut Reader<'_>, options: ToyOptions) -> Result<Self, TextError> {
        let (points, seat) = read_public(reader, options.goal)?;
        let coin = match reader.field("expected the coin")? {
            "-" => None,
            coin => Some(coin.parse()?),
        };
        Ok(Toy { options, points, seat, coin })
    }
}

/// Reads the points and the seat that is next.
fn read_public(reader: &mut Reader<'_>, goal: u32) -> Result<([u32; 2], u8), TextError> {
    let mut number = |max| {
        reader.expect(" ", "expected a space")?;
        reader.number(max, "expected a number")
    };
    Ok(([number(goal)?, number(goal)?], number(1)? as u8))
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

/// An observation.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub(crate) struct Seen {
    #[serde(skip)]
    options: ToyOptions,
    points: [u32; 2],
    seat: u8,
    tossed: bool,
    coin: Option<char>,
}

/// The options, the points, the seat, and the coin: `-` before it is tossed, `?` if it is not seen.
impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coin = self.coin.unwrap_or(if self.tossed { '?' } else { '-' });
        let [first, second] = self.points;
        write!(f, "{} {first} {second} {} {coin}", OptionsText(&self.options), self.seat)
    }
}

impl FromStr for Seen {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_options(reader.until(' '), &ToyOptions::default())?;
        let (points, seat) = read_public(&mut reader, options.goal)?;
        let (tossed, coin) = match reader.field("expected the coin")? {
            "-" => (false, None),
            "?" => (true, None),
            coin => (true, coin.parse::<Coin>()?.to_string().chars().next()),
        };
        reader.end()?;
        read_canonical(Seen { options, points, seat, tossed, coin }, text)
    }
}

impl Observe for Toy {
    type Observation = Seen;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, seat: Seat) -> Seen {
        let coin = self.coin.filter(|_| self.seen_by(seat));
        Seen {
            options: self.options,
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
        Toy { options: seen.options, points: seen.points, seat: seen.seat, coin }
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
