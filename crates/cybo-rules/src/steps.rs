//! What players and the die do, and why a game ends (CYBO-14).

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, Reader, TextError};

use crate::NUMBERS;

/// What a player decides: the only decision in Cybo (CYBO-8, CYBO-14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Keep the points of the Trinity.
    Stop,
    /// Roll once more for the fourth number of the column.
    Quad,
}

impl Action {
    /// Both actions, ascending.
    pub const ALL: [Action; 2] = [Action::Stop, Action::Quad];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Stop => "stop",
            Action::Quad => "quad",
        })
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "stop" => Ok(Action::Stop),
            "quad" => Ok(Action::Quad),
            _ => Err(TextError::new(0, "expected stop or quad")),
        }
    }
}

impl Code for Action {
    fn code(self) -> u32 {
        self as u32
    }

    fn from_code(code: u32) -> Option<Self> {
        Action::ALL.get(code as usize).copied()
    }
}

rules_core::impl_code_serde!(Action);

/// A roll of the die: a number from 1 to 12, each equally likely (CYBO-1, CYBO-14).
///
/// ```
/// use cybo_rules::Event;
///
/// assert_eq!(Event::new(12).map(Event::number), Some(12));
/// assert_eq!(Event::new(13), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Event(u8);

impl Event {
    /// The roll of this number, if the die has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Event> {
        if number >= 1 && number <= NUMBERS { Some(Event(number)) } else { None }
    }

    /// The roll at this place among the twelve, taken modulo 12.
    #[inline]
    pub(crate) const fn at(index: u32) -> Event {
        Event((index % NUMBERS as u32) as u8 + 1)
    }

    /// The number rolled.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Event {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const EXPECTED: &str = "expected a number from 1 to 12";
        let mut reader = Reader::new(text);
        let number = reader.number(NUMBERS.into(), EXPECTED)?;
        reader.end()?;
        Event::new(number as u8).ok_or(TextError::new(0, EXPECTED))
    }
}

impl Code for Event {
    fn code(self) -> u32 {
        u32::from(self.0) - 1
    }

    fn from_code(code: u32) -> Option<Self> {
        u8::try_from(code).ok()?.checked_add(1).and_then(Event::new)
    }
}

rules_core::impl_code_serde!(Event);

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The rounds are over and the points are counted (CYBO-9).
    Points,
}

impl rules_core::Reason for Reason {
    const ALL: &'static [Self] = &[Reason::Points];

    fn name(self) -> &'static str {
        "points"
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(rules_core::Reason::name(*self))
    }
}

/// Why an action is illegal. At a player's turn both actions are legal, so that no action ever is;
/// what is wrong at other times [`PlayError`](rules_core::PlayError) says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Nothing is to be decided (CYBO-14).
    #[error("nothing is to be decided (CYBO-14)")]
    NothingToDecide,
}

impl rules_core::Refusal for Illegal {
    fn rule(&self) -> Option<&'static str> {
        Some("CYBO-14")
    }
}
