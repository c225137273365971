//! TRIARCHY-3: collections of symbols that rolling tokens show.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use rules_core::implement::{Reader, read_canonical};
use rules_core::{Code, TextError};

use crate::Symbol;

/// Up to three of each symbol, unordered: symbols shown by rolling tokens.
///
/// ```
/// use triarchy_rules::{Symbol, Symbols};
///
/// let shown = Symbols::new([2, 0, 1]).unwrap();
/// assert_eq!(shown.count(Symbol::Scarab), 2);
/// assert_eq!(shown.len(), 3);
/// assert_eq!(shown.to_string(), "ssn");
/// assert_eq!("ssn".parse(), Ok(shown));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symbols(u8);

impl Symbols {
    /// No symbol.
    pub const EMPTY: Symbols = Symbols(0);
    /// One more than the largest [`bits`](Symbols::bits).
    pub(crate) const END: usize = 64;

    /// Returns the collection with these numbers of each symbol, in seat order, if none is above 3.
    #[inline]
    pub const fn new(counts: [u8; 3]) -> Option<Symbols> {
        let [scarabs, eyes, snakes] = counts;
        if scarabs > 3 || eyes > 3 || snakes > 3 {
            return None;
        }
        Some(Symbols(scarabs | eyes << 2 | snakes << 4))
    }

    /// Returns two bits for each symbol, the lowest for Scarabs.
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the inverse of [`bits`](Symbols::bits); higher bits are dropped.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Symbols {
        Symbols(bits & 63)
    }

    /// Returns the number of a symbol, 0 to 3.
    #[inline]
    pub const fn count(self, symbol: Symbol) -> u8 {
        self.0 >> (2 * symbol as u8) & 3
    }

    /// Returns the number of each symbol, in seat order.
    #[inline]
    pub const fn counts(self) -> [u8; 3] {
        [self.0 & 3, self.0 >> 2 & 3, self.0 >> 4]
    }

    /// Returns one bit for each symbol that is present, the lowest for Scarabs.
    pub(crate) const fn kinds(self) -> usize {
        let [scarabs, eyes, snakes] = self.counts();
        (scarabs > 0) as usize | ((eyes > 0) as usize) << 1 | ((snakes > 0) as usize) << 2
    }

    /// Returns the number of symbols, 0 to 9.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0 & 3) + (self.0 >> 2 & 3) + (self.0 >> 4)
    }

    /// Returns whether the collection is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether there is at least one of the symbol.
    #[inline]
    pub const fn has(self, symbol: Symbol) -> bool {
        self.count(symbol) > 0
    }

    /// Returns whether it contains all symbols of `other`.
    #[inline]
    pub const fn covers(self, other: Symbols) -> bool {
        // A guard bit above each count stays set if nothing is borrowed.
        const GUARDS: u16 = 0b100_100_100;
        ((self.spread() | GUARDS) - other.spread()) & GUARDS == GUARDS
    }

    /// Returns three bits for each symbol, the upper one clear.
    const fn spread(self) -> u16 {
        let bits = self.0 as u16;
        bits & 0b11 | (bits & 0b11_00) << 1 | (bits & 0b11_00_00) << 2
    }

    /// Returns the symbols without those of `other`, all of which must be present.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, other: Symbols) -> Symbols {
        debug_assert!(self.covers(other));
        Symbols(self.0.wrapping_sub(other.0) & 63)
    }

    /// Returns the symbols with one more.
    #[must_use]
    pub(crate) const fn with(self, symbol: Symbol) -> Symbols {
        debug_assert!(self.count(symbol) < 3);
        Symbols(self.0.wrapping_add(1 << (2 * symbol as u8)) & 63)
    }

    /// Returns whether the four rolling tokens of a seat can show these.
    ///
    /// TRIARCHY-3: a roller has two tokens with the own symbol and one with each other.
    pub const fn can_be_shown_to(self, roller: Symbol) -> bool {
        let all = Symbols(0b01_01_01).with(roller);
        all.covers(self)
    }

    /// Returns the symbols one by one, in seat order.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        let repeated = move |symbol| core::iter::repeat_n(symbol, self.count(symbol).into());
        Symbol::ALL.into_iter().flat_map(repeated)
    }

    /// Returns the symbols with each one replaced.
    pub(crate) fn map(self, change: impl Fn(Symbol) -> Symbol) -> Symbols {
        self.iter().fold(Symbols::EMPTY, |mapped, symbol| mapped.with(change(symbol)))
    }

    /// Reads letters up to the first other byte; at most four, at most two of the same symbol.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Symbols, TextError> {
        let mut symbols = Symbols::EMPTY;
        while let Some(symbol) = Symbol::read(reader) {
            if symbols.len() == 4 || symbols.count(symbol) == 2 {
                return Err(reader.error("more symbols than four tokens can show (TRIARCHY-3)"));
            }
            symbols = symbols.with(symbol);
        }
        Ok(symbols)
    }
}

/// The letters in seat order; empty without symbols.
impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|symbol| f.write_char(symbol.letter()))
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({self})")
    }
}

impl FromStr for Symbols {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let mut symbols = Symbols::EMPTY;
        while let Some(symbol) = Symbol::read(&mut reader) {
            if symbols.count(symbol) == 3 {
                return Err(reader.error("at most three of a symbol"));
            }
            symbols = symbols.with(symbol);
        }
        reader.end()?;
        read_canonical(symbols, text)
    }
}

impl Code for Symbols {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        ((code as usize) < Symbols::END).then_some(Symbols(code as u8))
    }
}

rules_core::implement::impl_code_serde!(Symbols);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_compares_every_count() {
        for (left, right) in (0..64).flat_map(|left| (0..64).map(move |right| (left, right))) {
            let (left, right) = (Symbols(left), Symbols(right));
            let wanted = Symbol::ALL.iter().all(|&s| left.count(s) >= right.count(s));
            assert_eq!(left.covers(right), wanted, "{left:?} {right:?}");
        }
    }
}
