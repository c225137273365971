//! Rolls, their text and their codes: TRIARCHY-3, TRIARCHY-6.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;
use rules_core::{Code, TextError};

use crate::{Symbol, Symbols};

/// The number of results of throwing four tokens.
const THROWS: usize = 16;

/// A roll: the symbols that the four rolling tokens show (TRIARCHY-6).
///
/// The roller's own symbol comes first, then the others in seat order after the roller. The roller
/// is not part of the value: seat 0 or 1 may roll `en`.
///
/// ```
/// use triarchy_rules::{Event, Symbols};
///
/// let roll: Event = "eens".parse()?;
/// assert_eq!(Some(roll.symbols()), Symbols::new([1, 2, 1]));
/// // Seat 1 rolls `eens`, no seat rolls `sene`.
/// assert!("sene".parse::<Event>().is_err());
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event(u8);

/// The texts of all rolls, shorter ones first, in the order of their numbers.
const TEXTS: [&str; 25] = [
    "-", "s", "e", "n", "ss", "se", "sn", "es", "ee", "en", "ns", "ne", "nn", "sse", "ssn", "sen",
    "ees", "een", "ens", "nns", "nse", "nne", "ssen", "eens", "nnse",
];

/// The symbols of each roll.
const SYMBOLS: [Symbols; TEXTS.len()] = {
    let mut all = [Symbols::EMPTY; TEXTS.len()];
    let mut index = 1;
    while index < TEXTS.len() {
        let letters = TEXTS[index].as_bytes();
        let mut place = 0;
        while place < letters.len() {
            if let Some(symbol) = Symbol::from_letter(letters[place] as char) {
                all[index] = all[index].with(symbol);
            }
            place += 1;
        }
        index += 1;
    }
    all
};

/// The roll of each result of a throw, by roller.
///
/// The lower two of four bits are the roller's own tokens, the others those of the next two seats.
const THROWN: [[Event; THROWS]; 3] = {
    let mut thrown = [[Event(0); THROWS]; 3];
    let mut place = 0;
    while place < 3 * THROWS {
        thrown[place / THROWS][place % THROWS] = throw(place as u8 / 16, place as u8 % 16);
        place += 1;
    }
    thrown
};

const fn throw(roller: u8, fallen: u8) -> Event {
    let mut counts = [0; 3];
    counts[roller as usize] = (fallen & 1) + (fallen >> 1 & 1);
    counts[(roller as usize + 1) % 3] = fallen >> 2 & 1;
    counts[(roller as usize + 2) % 3] = fallen >> 3 & 1;
    match Symbols::new(counts) {
        Some(symbols) => Event::spelled(symbols, Symbol::from_index_wrapping(roller)),
        None => Event(0),
    }
}

/// The weight of each roll out of 16, by roller; 0 if it cannot be rolled.
const WEIGHTS: [[u8; TEXTS.len()]; 3] = {
    let mut weights = [[0; TEXTS.len()]; 3];
    let mut place = 0;
    while place < 3 * THROWS {
        weights[place / THROWS][THROWN[place / THROWS][place % THROWS].0 as usize] += 1;
        place += 1;
    }
    weights
};

/// The number of rolls that a roller can make.
const ROLLS: usize = 12;

/// The rolls of each roller with their weights, ascending.
const OF_ROLLER: [[(Event, u32); ROLLS]; 3] = {
    let mut all = [[(Event(0), 0); ROLLS]; 3];
    let mut roller = 0;
    while roller < 3 {
        let (mut index, mut roll) = (0, 0);
        while index < TEXTS.len() {
            let weight = WEIGHTS[roller][index] as u32;
            if weight > 0 {
                all[roller][roll] = (Event(index as u8), weight);
                roll += 1;
            }
            index += 1;
        }
        assert!(roll == ROLLS);
        roller += 1;
    }
    all
};

impl Event {
    /// All four tokens blank: a sandstorm (TRIARCHY-7).
    pub const SANDSTORM: Event = Event(0);

    /// Returns the roll that shows these symbols to this roller, `None` if it is impossible.
    pub const fn new(symbols: Symbols, roller: Symbol) -> Option<Event> {
        if symbols.can_be_shown_to(roller) { Some(Event::spelled(symbols, roller)) } else { None }
    }

    /// Returns the roll with these symbols, which must be possible.
    ///
    /// Its letters are in seat order from the roller on.
    const fn spelled(symbols: Symbols, roller: Symbol) -> Event {
        let mut index = 0;
        while index < TEXTS.len() {
            if SYMBOLS[index].bits() == symbols.bits() && in_order(TEXTS[index], roller) {
                return Event(index as u8);
            }
            index += 1;
        }
        Event::SANDSTORM
    }

    /// Returns the symbols shown.
    #[inline]
    pub const fn symbols(self) -> Symbols {
        SYMBOLS[self.0 as usize]
    }

    /// Returns the number of the 16 equally likely throws of this roller that give this roll.
    ///
    /// TRIARCHY-6: each token shows its symbol with probability 1/2.
    #[inline]
    pub const fn weight(self, roller: Symbol) -> u8 {
        WEIGHTS[roller as usize][self.0 as usize]
    }

    /// Throws the four tokens of a roller.
    ///
    /// TRIARCHY-6: each of the four tokens falls on either side with probability 1/2.
    #[inline]
    pub(crate) fn sample<R: Rng + ?Sized>(roller: Symbol, rng: &mut R) -> Event {
        // The upper bits of a generator are the better ones.
        let fallen = rng.next_u32() / (u32::MAX / THROWS as u32 + 1);
        THROWN[roller as usize][fallen as usize % THROWS]
    }

    /// Returns the rolls of a roller with their weights, ascending; none unless `rolling`.
    #[inline]
    pub(crate) fn all_of(roller: Symbol, rolling: bool) -> impl Iterator<Item = (Event, u32)> {
        // A slice instead of an option or filter, and a map instead of `copied`: without fat LTO
        // these are calls for each event.
        let end = if rolling { ROLLS } else { 0 };
        OF_ROLLER[roller as usize][..end].iter().map(|&(event, weight)| (event, weight))
    }
}

/// Returns whether the letters are in seat order from the roller on.
const fn in_order(text: &str, roller: Symbol) -> bool {
    let letters = text.as_bytes();
    let (mut place, mut turn) = (0, 0);
    while place < letters.len() {
        let Some(symbol) = Symbol::from_letter(letters[place] as char) else { return true };
        let from_roller = (symbol as u8 + 3 - roller as u8) % 3;
        if from_roller < turn {
            return false;
        }
        turn = from_roller;
        place += 1;
    }
    true
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TEXTS[usize::from(self.0)])
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Event({self})")
    }
}

impl FromStr for Event {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let index = TEXTS.iter().position(|&other| other == text);
        let error = TextError::new(0, "expected the symbols shown, such as ssen, or - for none");
        index.map(|index| Event(index as u8)).ok_or(error)
    }
}

impl Code for Event {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        ((code as usize) < TEXTS.len()).then_some(Event(code as u8))
    }
}

rules_core::implement::impl_code_serde!(Event);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_is_somebodys_and_every_roller_has_twelve() {
        for (index, text) in TEXTS.iter().enumerate() {
            let event = Event(index as u8);
            assert_eq!(text.parse(), Ok(event));
            assert!(Symbol::ALL.iter().any(|&roller| event.weight(roller) > 0), "{text}");
        }
        for roller in Symbol::ALL {
            assert_eq!(Event::all_of(roller, true).count(), 12);
            assert_eq!(Event::all_of(roller, true).map(|(_, weight)| weight).sum::<u32>(), 16);
            let shown = |(event, weight): (Event, u32)| u32::from(event.symbols().len()) * weight;
            assert_eq!(Event::all_of(roller, true).map(shown).sum::<u32>(), 2 * 16);
        }
    }
}
