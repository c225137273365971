//! A row of coins: two seats in turn take one from either end.
//!
//! Each coin that a seat has more than the other at the end is worth a point of utility.

use core::fmt;
use core::str::FromStr;

use rules_conformance::Law;
use rules_core::implement::{Mixer, Reader, write_header};
use rules_core::{FixedSeats, Game, Keyed, Notation, OptionError, Outcome, Seat, TextError, Turn};

use crate::bug::breaks_in_way;
use crate::{End, Illegal};

rules_core::implement::named! {
    /// The end of the row from which a seat takes a coin.
    pub enum Side { Left = "left", Right = "right" }
}

/// The values of the coins in a row.
pub const COINS: [i32; 8] = [3, 9, 1, 2, 8, 4, 7, 5];

#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    pub left: usize,
    pub right: usize,
    pub taken: [i32; 2],
}

impl Row {
    /// Returns the number of coins in the row.
    pub fn coins(&self) -> usize {
        COINS.len() - self.left - self.right
    }

    /// Returns the utility for the first seat with best play of both.
    pub fn solved(&self) -> i32 {
        let values = self.legal_actions().map(|action| self.after(action).solved());
        match self.turn() {
            Turn::Seat(Seat::FIRST) => values.max().expect("a seat can always act"),
            Turn::Seat(_) => values.min().expect("a seat can always act"),
            _ => self.taken[0] - self.taken[1],
        }
    }
}

impl Game for Row {
    const NAME: &'static str = "row";
    type Options = FixedSeats<2>;
    type Action = Side;
    type End = End;
    type Illegal = Illegal;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(Row::default())
    }

    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }

    fn turn(&self) -> Turn {
        match self.coins() {
            0 => Turn::Over,
            len if len % 2 == 0 => Turn::Seat(Seat::FIRST),
            _ => Turn::Seat(Seat::SECOND),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Side> {
        [Side::Left, Side::Right].into_iter().take(self.coins())
    }

    fn why_illegal(&self, action: Side) -> Option<Illegal> {
        (action as usize >= self.coins()).then_some(Illegal::NoSuchAction)
    }

    fn play_unchecked(&mut self, action: Side) {
        let seat = self.coins() % 2;
        let (coin, gone) = match action {
            Side::Left => (self.left, &mut self.left),
            Side::Right => (COINS.len() - 1 - self.right, &mut self.right),
        };
        self.taken[seat] += COINS[coin];
        *gone += 1;
    }

    rules_core::implement::no_chance!();

    fn outcome(&self) -> Option<Outcome<End>> {
        self.is_over().then(|| Outcome::highest_score(&self.taken, End::Done))
    }

    /// The value of all coins.
    const MAX_UTILITY: Option<i32> = Some(39);

    fn utility(outcome: &Outcome<End>, seat: Seat) -> i32 {
        let Some(&[first, second]) = outcome.scores() else { return 0 };
        let margin = if seat == Seat::FIRST { first - second } else { second - first };
        match seat {
            Seat::FIRST if breaks_in_way(Law::Outcome, 1) => margin + 1,
            _ if breaks_in_way(Law::Outcome, 2) => 50 * margin.signum(),
            _ => margin,
        }
    }
}

impl Keyed for Row {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        Mixer::new(0)
            .word(self.left as u64)
            .word(self.right as u64)
            .word(self.taken[0] as u64)
            .finish()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Row>(&FixedSeats, f)?;
        write!(f, " {} {} {} {}", self.left, self.right, self.taken[0], self.taken[1])
    }
}

impl FromStr for Row {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, &FixedSeats)
    }
}

impl Notation for Row {
    const NOTATION_VERSION: u32 = 1;

    fn read_body(reader: &mut Reader<'_>, _: FixedSeats<2>) -> Result<Self, TextError> {
        let mut number = |max: usize| {
            reader.expect(" ", "expected a space")?;
            reader.number(max as u32, "expected a number")
        };
        let left = number(COINS.len())? as usize;
        let right = number(COINS.len() - left)? as usize;
        let taken = [number(99)? as i32, number(99)? as i32];
        let gone = COINS[..left].iter().chain(&COINS[COINS.len() - right..]).sum::<i32>();
        if taken.iter().sum::<i32>() != gone {
            return Err(reader.error("expected the value of the coins that are gone"));
        }
        Ok(Row { left, right, taken })
    }
}

crate::open_toy!(Row, Row::clone);
rules_core::implement::open_forms!(Row);
rules_core::implement::impl_text_serde!(Row);
