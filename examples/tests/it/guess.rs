//! A game with chance, hidden information and a notation, as the page "Adding a game" describes it.
//!
//! Chance draws a secret number, which only seat 0 sees. Seat 1 guesses it and wins if the guess is
//! right.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use rules_conformance::lockstep::{Lockstep, Model, ModelOutcome, ModelTurn};
use rules_core::implement::{
    Mixer, Reader, impl_code_serde, impl_from_str, read_seen, write_header, write_seen_header,
};
use rules_core::{
    Code, Game, Notation, Observe, ObserveForms, OptionError, Options as _, Outcome, Seat, SeatSet,
    TextError, Turn, Viewer, uniform_below,
};

rules_core::implement::options! {
    /// The options of a game.
    pub struct Options {
        /// The highest secret number; the lowest is 1.
        pub highest: u8 = 4, int(2, 9), "the highest number (GUESS-1)";
    }
    seats |_options| 2;
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// Seat 1 has guessed (GUESS-3).
        Guessed = "guessed",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// The number is never drawn.
        TooHigh(highest: u8) = "too-high" ["GUESS-2"] "the numbers are 1 to {highest}",
    }
}

/// A number, 1 to 9: the event that draws it, and the action that guesses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Number(u8);

impl Code for Number {
    fn code(self) -> u32 {
        u32::from(self.0) - 1
    }

    fn from_code(code: u32) -> Option<Self> {
        (code < 9).then(|| Number(code as u8 + 1))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            &[digit @ b'1'..=b'9'] => Ok(Number(digit - b'0')),
            _ => Err(TextError::new(0, "expected a number, 1 to 9")),
        }
    }
}

// Text in JSON and the like, the code in binary formats.
impl_code_serde!(Number);

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Guess {
    options: Options,
    secret: Option<Number>,
    guess: Option<Number>,
}

impl Guess {
    fn numbers(&self) -> impl Iterator<Item = Number> + use<> {
        (1..=self.options.highest).map(Number)
    }

    /// Returns the position if it is valid. Every reader ends here.
    fn validated(self) -> Result<Self, TextError> {
        let drawn = [self.secret, self.guess].into_iter().flatten();
        let in_range = drawn.into_iter().all(|number| number.0 <= self.options.highest);
        let in_order = self.secret.is_some() || self.guess.is_none();
        if in_range && in_order { Ok(self) } else { Err(TextError::of_whole("impossible numbers")) }
    }
}

impl Game for Guess {
    const NAME: &'static str = "guess";

    type Options = Options;
    type Action = Number;
    type Event = Number;
    type End = End;
    type Illegal = Illegal;

    fn new(options: Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Guess { options, secret: None, guess: None })
    }

    fn options(&self) -> Options {
        self.options
    }

    fn turn(&self) -> Turn {
        match (self.secret, self.guess) {
            (None, _) => Turn::Chance,
            (Some(_), None) => Turn::Seat(Seat::SECOND),
            (Some(_), Some(_)) => Turn::Over,
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Number> {
        self.numbers().take_while(|_| self.turn().seat().is_some())
    }

    fn why_illegal(&self, guess: Number) -> Option<Illegal> {
        let highest = self.options.highest;
        (guess.0 > highest).then_some(Illegal::TooHigh(highest))
    }

    fn play_unchecked(&mut self, guess: Number) {
        self.guess = Some(guess);
    }

    // GUESS-1: each number is equally likely.
    fn chance_events(&self) -> impl Iterator<Item = (Number, u32)> {
        self.numbers().take_while(|_| self.turn().is_chance()).map(|number| (number, 1))
    }

    fn play_event_unchecked(&mut self, secret: Number) {
        self.secret = Some(secret);
    }

    fn max_plies(_: &Options) -> Option<u64> {
        Some(2)
    }

    fn outcome(&self) -> Option<Outcome<End>> {
        let winner = if self.secret == self.guess { Seat::SECOND } else { Seat::FIRST };
        self.turn().is_over().then(|| Outcome::new(2, SeatSet::only(winner), End::Guessed))
    }
}

// ANCHOR: observe
/// The observation of a seat. It contains nothing else, so nothing can leak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Observation {
    /// The position, without the secret number if it is hidden from the viewer.
    seen: Guess,
    viewer: Viewer,
    drawn: bool,
}

impl Observe for Guess {
    type Observation = Observation;

    // Seat 1 may guess any number, whatever the secret one is.
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, viewer: impl Into<Viewer>) -> Observation {
        let viewer = viewer.into().observer(2);
        let sees = viewer.sees(Seat::FIRST) || self.turn().is_over();
        let seen = Guess { secret: self.secret.filter(|_| sees), ..*self };
        Observation { seen, viewer, drawn: self.secret.is_some() }
    }

    // Each position that agrees with the observation is equally likely.
    fn determinize<R: Rng + ?Sized>(observation: &Observation, rng: &mut R) -> Self {
        let mut position = observation.seen;
        if observation.drawn && position.secret.is_none() {
            let highest = position.options.highest.into();
            position.secret = Number::from_code(uniform_below(rng, highest));
        }
        position
    }

    fn event_is_seen(&self, _: Number, viewer: impl Into<Viewer>) -> bool {
        viewer.into().sees(Seat::FIRST)
    }
}

// ANCHOR_END: observe

impl ObserveForms for Guess {
    fn observation_key(observation: &Observation) -> u64 {
        let Observation { seen, viewer, drawn } = observation;
        let number = |number: Option<Number>| number.map_or(0, |Number(number)| number.into());
        Mixer::new(u64::from(seen.options.highest))
            .word(number(seen.secret) << 8 | number(seen.guess))
            .word(u64::from(viewer.number()) << 1 | u64::from(*drawn))
            .finish()
    }
}

/// Prints a number, or a sign for none.
struct OrSign(Option<Number>, char);

impl fmt::Display for OrSign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => self.1.fmt(f),
        }
    }
}

/// `guess/1 OPTIONS SECRET GUESS`, with `-` for missing numbers.
impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Guess>(&self.options, f)?;
        write!(f, " {} {}", OrSign(self.secret, '-'), OrSign(self.guess, '-'))
    }
}

impl_from_str!(Guess);

/// Reads a space and a number, or nothing for one of the signs.
fn read_number(reader: &mut Reader<'_>, signs: &[&str]) -> Result<Option<Number>, TextError> {
    let field = reader.field("expected a number")?;
    if signs.contains(&field) { Ok(None) } else { field.parse().map(Some) }
}

// ANCHOR: notation
impl Notation for Guess {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(options: &Options) -> Option<u32> {
        Some(options.highest.into())
    }

    // The name, the version and the options have been read.
    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Self, TextError> {
        let secret = read_number(reader, &["-"])?;
        let guess = read_number(reader, &["-"])?;
        Guess { options, secret, guess }.validated()
    }
}

// ANCHOR_END: notation

/// The text for a viewer, with `?` for a hidden secret number: `guess-seen/1 - 1 ? -`.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Observation { seen, viewer, drawn } = self;
        write_seen_header::<Guess>(&seen.options, f)?;
        let sign = if *drawn { '?' } else { '-' };
        write!(f, " {viewer} {} {}", OrSign(seen.secret, sign), OrSign(seen.guess, '-'))
    }
}

impl FromStr for Observation {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        // A text that the observation would not print is refused.
        read_seen::<Guess>(text, &Options::default(), |reader, options| {
            let error = reader.error("expected seat 0 or 1, or spectator");
            let viewer: Viewer = reader.field("expected a viewer")?.parse()?;
            let hidden = reader.rest().starts_with(" ?");
            let secret = read_number(reader, &["-", "?"])?;
            let guess = read_number(reader, &["-"])?;
            // A hidden number can be any, because the observation does not show it.
            let secret = if hidden { Some(Number(1)) } else { secret };
            let position = Guess { options, secret, guess }.validated()?;
            let observes = viewer == viewer.observer(2);
            if observes { Ok(position.observe(viewer)) } else { Err(error) }
        })
    }
}

// ANCHOR: model
/// A second model of the same game, as plain as possible.
#[derive(Clone, PartialEq, Debug)]
struct GuessModel {
    highest: u8,
    /// The secret number and the guess, once they exist.
    numbers: Vec<u8>,
}

impl Model for GuessModel {
    type Action = u8;
    type Event = u8;

    fn new(options: &[(&str, &str)]) -> Self {
        let highest = options.iter().find(|(name, _)| *name == "highest").map_or("4", |o| o.1);
        GuessModel { highest: highest.parse().unwrap(), numbers: Vec::new() }
    }

    fn turn(&self) -> ModelTurn {
        [ModelTurn::Chance, ModelTurn::Seat(1), ModelTurn::Over][self.numbers.len()]
    }

    fn legal(&self) -> Vec<u8> {
        if self.numbers.len() == 1 { (1..=self.highest).collect() } else { Vec::new() }
    }

    fn chance(&self) -> Vec<(u8, u64)> {
        let none = !self.numbers.is_empty();
        (1..=self.highest).map(|number| (number, 1)).filter(|_| !none).collect()
    }

    fn play(&mut self, guess: &u8) {
        self.numbers.push(*guess);
    }

    fn happen(&mut self, secret: &u8) {
        self.numbers.push(*secret);
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        let [secret, guess] = self.numbers[..] else { return None };
        let winners = vec![usize::from(secret == guess)];
        Some(ModelOutcome { winners, scores: None, reason: "guessed" })
    }
}
// ANCHOR_END: model

#[test]
fn the_game_keeps_the_laws() -> Result<(), TextError> {
    // The kit checks the laws of every trait that the game implements.
    for highest in [2, 4, 9] {
        rules_conformance::kit!(Guess).options(Options { highest }).check();
    }

    let position: Guess = "guess/1 - 3 -".parse()?;
    let seen = position.observe(Seat::SECOND);
    assert_eq!(seen.to_string(), "guess-seen/1 - 1 ? -");
    assert_eq!(seen.to_string().parse(), Ok(seen));
    Ok(())
}

#[test]
fn both_models_agree() {
    // ANCHOR: lockstep
    let both = Lockstep::<Guess, GuessModel>::new()
        .compare(|fast, slow| assert_eq!(fast.secret.is_some(), !slow.numbers.is_empty()))
        // Some games play for a right guess, which is otherwise rare.
        .bias("right guesses", |fast, _| {
            fast.turn().seat().and(fast.secret).map(rules_core::Step::Action)
        })
        .bias("anything", |_, _| None)
        .note(|played, tally| {
            let winners = played.after.outcome().map(|outcome| outcome.winners());
            tally.note("hit", winners == Some(SeatSet::only(Seat::SECOND)));
        });
    let tally = both.run([2, 9].map(|highest| Options { highest }), 100);
    tally.assert_reached(&["hit", "refused by GUESS-2", "ended by guessed"]);
    // The same with choices that shrink: a failure is shown with few steps.
    both.run_shrinking(64, 8);
    // ANCHOR_END: lockstep
}
