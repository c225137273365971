//! A game of coins: it has hidden chance events, options that conflict, and games without end.
//!
//! A coin is tossed, and only the seat to act sees it. It may `keep` or `pass` it: heads score a
//! point for the seat that gets the coin. The first seat to reach the goal wins.

use std::cell::Cell;
use std::fmt::{self, Display};
use std::str::FromStr;

use rand_core::Rng;
use rules_core::implement::{Reader, read_canonical, write_header};
use rules_core::{
    Code, Diagram, Effect, Effects, Game, NoEvent, Notation, Observe, ObserveForms, OptionError,
    Options, OptionsText, Outcome, Seat, SeatSet, Step, TextError, Turn, Viewer, read_options,
    uniform_below,
};
use serde::Serialize;

rules_core::implement::choices! {
    /// The fairness of a coin.
    pub enum Coinage {
        #[default]
        Fair = "fair",
        Bent = "bent",
    }
}

rules_core::implement::options! {
    /// The options of the toy.
    pub struct ToyOptions {
        pub goal: u32 = 2, int(0, 9), "The points to win; 0 for a game without end.";
        pub open: bool = false, bool(), "Whether both seats see the coin.";
        pub coin: Coinage = Coinage::Fair, choice(Coinage::NAMES),
            "Whether tails fall twice as often.";
        pub first: Seat = Seat::FIRST, int(0, 1), "The seat that begins.";
    }
    seats |_options| counted_seats();
    check |options| {
        let why = "a game without end needs a fair coin";
        if options.goal == 0 && options.coin == Coinage::Bent {
            Err(OptionError::Conflict { name: "goal", other: "coin", why })
        } else {
            Ok(())
        }
    };
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Toy {
    options: ToyOptions,
    points: [u32; 2],
    seat: u8,
    coin: Option<Coin>,
}

rules_core::implement::named! {
    /// How the coin fell.
    pub enum Coin { Heads = "h", Tails = "t" }
}

rules_core::implement::named! {
    /// An action.
    pub enum Deed { Keep = "keep", Pass = "pass", Steal = "steal" }
}

rules_core::implement::illegals! {
    /// Why a deed is illegal.
    pub enum Illegal {
        NoTheft = "no-theft" ["TOY-1"] "coins are not stolen",
    }
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
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
        count_step();
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
        count_step();
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

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
    static SEATS_ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Returns the number of steps that this thread has played on any position.
pub fn steps_played() -> u64 {
    STEPS.get()
}

fn count_step() {
    STEPS.set(STEPS.get() + 1);
}

/// Returns how often this thread has asked for the number of seats.
pub fn seats_asked() -> u64 {
    SEATS_ASKED.get()
}

fn counted_seats() -> u8 {
    SEATS_ASKED.set(SEATS_ASKED.get() + 1);
    2
}

/// The effects of a toss have a kind and a verb that no other game has.
impl Effects for Toy {
    type Place = NoEvent;
    type Piece = &'static str;

    fn effects(
        &self,
        step: Step<Deed, Coin>,
        viewer: impl Into<Viewer>,
        mut see: impl FnMut(Effect<NoEvent, &'static str>),
    ) {
        let viewer = viewer.into();
        match step {
            Step::Event(coin) => see(Effect::Other {
                kind: "tossed",
                pattern: "{seat} [tosses|toss] {piece}",
                seat: Some(Seat::new_unchecked(self.seat)),
                piece: Some(match coin {
                    _ if !self.is_seen_by(viewer) => "a coin",
                    Coin::Heads => "heads",
                    Coin::Tails => "tails",
                }),
                from: None,
                to: None,
            }),
            Step::Action(deed) => {
                let after = self.after(deed);
                for seat in Seat::all(2) {
                    let points = after.points[seat.index()] - self.points[seat.index()];
                    if points > 0 {
                        see(Effect::Scored { seat, points: points as i32 });
                    }
                }
            }
        }
    }

    fn pieces(&self, _: impl FnMut(Option<Seat>, &'static str, NoEvent)) {}
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
    fn write_diagram(&self, viewer: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
        let [first, second] = self.points;
        writeln!(out, "{first} : {second}")?;
        match self.coin {
            Some(coin) if self.is_seen_by(viewer) => {
                writeln!(out, "coin {coin}")
            }
            Some(_) => writeln!(out, "coin ?"),
            None => Ok(()),
        }
    }
}

impl Toy {
    fn is_seen_by(&self, viewer: Viewer) -> bool {
        self.options.open || viewer.sees(Seat::new_unchecked(self.seat))
    }
}

/// An observation.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct ToyView {
    #[serde(skip)]
    options: ToyOptions,
    points: [u32; 2],
    seat: u8,
    tossed: bool,
    coin: Option<Coin>,
}

/// The options, the points, the seat, and the coin: `-` before it is tossed, `?` if it is not seen.
impl Display for ToyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = if self.tossed { "?" } else { "-" };
        let coin = self.coin.map_or(hidden, Coin::name);
        let [first, second] = self.points;
        write!(f, "{} {first} {second} {} {coin}", OptionsText(&self.options), self.seat)
    }
}

impl FromStr for ToyView {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_options(reader.until(' '), &ToyOptions::default())?;
        let (points, seat) = read_public(&mut reader, options.goal)?;
        let (tossed, coin) = match reader.field("expected the coin")? {
            "-" => (false, None),
            "?" => (true, None),
            coin => (true, Some(coin.parse()?)),
        };
        reader.end()?;
        read_canonical(ToyView { options, points, seat, tossed, coin }, text)
    }
}

impl Observe for Toy {
    type Observation = ToyView;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, viewer: impl Into<Viewer>) -> ToyView {
        let viewer = viewer.into().observer(2);
        let coin = self.coin.filter(|_| self.is_seen_by(viewer));
        let Toy { options, points, seat, .. } = *self;
        ToyView { options, points, seat, tossed: self.coin.is_some(), coin }
    }

    fn determinize<R: Rng + ?Sized>(seen: &ToyView, rng: &mut R) -> Self {
        let hidden = seen.tossed && seen.coin.is_none();
        let drawn = if hidden { Coin::from_code(uniform_below(rng, 2)) } else { None };
        let coin = seen.coin.or(drawn);
        Toy { options: seen.options, points: seen.points, seat: seen.seat, coin }
    }

    fn event_is_seen(&self, _: Coin, viewer: impl Into<Viewer>) -> bool {
        self.is_seen_by(viewer.into())
    }
}

impl ObserveForms for Toy {
    fn observation_key(observation: &ToyView) -> u64 {
        observation
            .points
            .iter()
            .fold(u64::from(observation.seat), |key, &p| key * 10 + u64::from(p))
    }
}
