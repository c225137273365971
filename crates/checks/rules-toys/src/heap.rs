//! Two seats in turn take one or two coins off a heap. The seat that takes the last one wins.
//!
//! Its text forms are at version 2. In version 1 the action `one` was `single`, and the heap had 3
//! coins by default. Records of version 1 are still read.

use core::fmt;

use rules_core::implement::{Reader, named, options, read_options_with, write_header};
use rules_core::{
    Game, Notation, NotationVersion, OptionError, Outcome, Seat, SeatSet, TextError, Turn,
};

use crate::{End, Illegal};

options! {
    /// The options of the game.
    pub struct HeapOptions {
        /// The coins at the start.
        pub coins: u8 = 5, int(1, 9), "the coins at the start";
    }
    seats |_options| 2;
}

named! {
    /// An action.
    pub enum Coins {
        /// One coin.
        One = "one",
        /// Two coins.
        Two = "two"
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    pub options: HeapOptions,
    pub left: u8,
    pub turn: Seat,
}

impl Game for Heap {
    const NAME: &'static str = "heap";
    type Options = HeapOptions;
    type Action = Coins;
    type End = End;
    type Illegal = Illegal;

    fn new(options: HeapOptions) -> Result<Self, OptionError> {
        rules_core::Options::check(&options)?;
        Ok(Heap { options, left: options.coins, turn: Seat::FIRST })
    }

    fn options(&self) -> HeapOptions {
        self.options
    }

    fn turn(&self) -> Turn {
        if self.left == 0 { Turn::Over } else { Turn::Seat(self.turn) }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Coins> {
        Coins::ALL.into_iter().take(self.left.into())
    }

    fn why_illegal(&self, action: Coins) -> Option<Illegal> {
        (action as u8 >= self.left).then_some(Illegal::NoSuchAction)
    }

    fn play_unchecked(&mut self, action: Coins) {
        self.left -= action as u8 + 1;
        self.turn = self.turn.next(2);
    }

    rules_core::implement::no_chance!();

    fn outcome(&self) -> Option<Outcome<End>> {
        let winner = SeatSet::only(self.turn.next(2));
        (self.left == 0).then(|| Outcome::new(2, winner, End::Done))
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&self.options, f)?;
        write!(f, " {} {}", self.left, self.turn)
    }
}

impl Notation for Heap {
    const NOTATION_VERSION: u32 = 2;
    const OLD_VERSIONS: &'static [NotationVersion<Self>] =
        &[NotationVersion::new(1).options(options_of_version_1).action(action_of_version_1)];

    fn read_body(reader: &mut Reader<'_>, options: HeapOptions) -> Result<Self, TextError> {
        reader.expect(" ", "expected a space")?;
        let left = reader.number(options.coins.into(), "expected the coins left")? as u8;
        reader.expect(" ", "expected a space")?;
        let turn = reader.value(1, "expected a seat")?;
        Ok(Heap { options, left, turn })
    }
}

fn options_of_version_1(text: &str, base: &HeapOptions) -> Result<HeapOptions, TextError> {
    read_options_with(text, base, &HeapOptions { coins: 3 })
}

fn action_of_version_1(text: &str) -> Result<Coins, TextError> {
    match text {
        "single" => Ok(Coins::One),
        "two" => Ok(Coins::Two),
        _ => Err(TextError::new(0, "expected single or two")),
    }
}

rules_core::implement::impl_from_str!(Heap);
