//! Rolls of the die: CYBO-1, CYBO-14.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;
use rules_core::implement::Reader;
use rules_core::{Code, TextError, uniform_below};

use crate::NUMBERS;

/// A roll of the die: a number from 1 to 12, each with the same probability (CYBO-1, CYBO-14).
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
    /// Returns the roll of this number, if the die has it.
    #[inline]
    pub const fn new(number: u8) -> Option<Event> {
        if number >= 1 && number <= NUMBERS { Some(Event(number)) } else { None }
    }

    /// Returns the roll with this index, which must be below 12.
    #[inline]
    pub(crate) const fn from_index_unchecked(index: u32) -> Event {
        debug_assert!(index < NUMBERS as u32);
        Event(index as u8 + 1)
    }

    /// Rolls the die.
    #[inline]
    pub(crate) fn random<R: Rng + ?Sized>(rng: &mut R) -> Event {
        Event::from_index_unchecked(uniform_below(rng, NUMBERS.into()))
    }

    /// Returns the number rolled.
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

rules_core::implement::impl_code_serde!(Event);
