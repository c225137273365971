//! TRIARCHY-8: the piles that rolling tokens form.
//!
//! The rules call them stacks; here a [`Stack`](crate::Stack) is on a dot.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, Set64, read_canonical};
use rules_core::{Code, Seat, TextError};

use crate::{Symbol, Symbols};

/// A pile of one to four rolling tokens (TRIARCHY-8).
///
/// The top token has the symbol of the token that moves, and the height is its number of spaces.
/// The order below the top has no meaning.
///
/// ```
/// use triarchy_rules::{Pile, Symbol, Symbols};
///
/// let pile = Pile::new(Symbol::Snake, Symbols::new([1, 1, 0]).unwrap()).unwrap();
/// assert_eq!("nse".parse(), Ok(pile));
/// assert_eq!((pile.top(), pile.height()), (Symbol::Snake, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile(u8);

/// The number of piles with the same symbol on top.
pub(crate) const PER_TOP: usize = 12;
/// The number of piles.
pub(crate) const PILES: usize = 3 * PER_TOP;

/// All symbols of each pile. Piles with the same top are consecutive, so that the place gives the
/// top.
const WHOLES: [Symbols; PILES] = {
    let mut wholes = [Symbols::EMPTY; PILES];
    let (mut place, mut index) = (0, 0);
    while place < 3 * Symbols::END {
        let (top, under) =
            (Symbol::from_index_wrapping((place / Symbols::END) as u8), place % Symbols::END);
        let under = Symbols::from_bits(under as u8);
        if under.count(top) < 2 && is_a_pile(under.with(top)) {
            wholes[index] = under.with(top);
            index += 1;
        }
        place += 1;
    }
    assert!(index == PILES);
    wholes
};

/// The symbol on top of each pile.
const TOPS: [Symbol; PILES] = {
    let mut tops = [Symbol::Scarab; PILES];
    let mut index = 0;
    while index < PILES {
        tops[index] = Symbol::from_index_wrapping((index / PER_TOP) as u8);
        index += 1;
    }
    tops
};

/// Returns whether the rolling tokens of some seat can show these (TRIARCHY-3).
const fn is_a_pile(whole: Symbols) -> bool {
    whole.can_be_shown_to(Symbol::Scarab)
        || whole.can_be_shown_to(Symbol::Eye)
        || whole.can_be_shown_to(Symbol::Snake)
}

/// The piles that can be formed of each collection of symbols, one bit each.
static FORMED: [u64; Symbols::END] = {
    let mut formed = [0; Symbols::END];
    let mut place = 0;
    while place < Symbols::END * PILES {
        let (shown, pile) = (place / PILES, place % PILES);
        if Symbols::from_bits(shown as u8).covers(WHOLES[pile]) {
            formed[shown] |= 1 << pile;
        }
        place += 1;
    }
    formed
};

/// The piles that can be formed and their number, by collection of symbols and top.
static BY_TOP: [[Group; 3]; Symbols::END] = {
    let mut groups = [[Group { count: 0, reciprocal: 0, piles: [Pile(0); 8] }; 3]; Symbols::END];
    let mut place = 0;
    while place < Symbols::END * PILES {
        let (shown, pile) = (place / PILES, place % PILES);
        let group = &mut groups[shown][pile / PER_TOP];
        // Four rolling tokens form at most eight piles with the same top; other collections are
        // never shown.
        if FORMED[shown] >> pile & 1 == 1 && group.count < 8 {
            group.piles[group.count as usize] = Pile(pile as u8);
            group.count += 1;
            group.reciprocal = (1u32 << 16).div_ceil(2 * group.count as u32) as u16;
        }
        place += 1;
    }
    groups
};

/// The piles that leave over exactly a set of symbols, by collection of symbols and set.
static LEAVING: [[u64; 8]; Symbols::END] = {
    let mut leaving = [[0; 8]; Symbols::END];
    let mut place = 0;
    while place < Symbols::END * PILES {
        let (shown, pile) = (place / PILES, place % PILES);
        if FORMED[shown] >> pile & 1 == 1 {
            let rest = Symbols::from_bits(shown as u8 - WHOLES[pile].bits());
            leaving[shown][rest.kinds()] |= 1 << pile;
        }
        place += 1;
    }
    leaving
};

/// The piles with one top symbol that can be formed of the symbols shown.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    count: u8,
    /// 2^16 divided by twice the count, rounded up, because multiplying is faster than dividing.
    reciprocal: u16,
    piles: [Pile; 8],
}

impl Group {
    /// Returns the piles with this top that can be formed of these symbols.
    #[inline]
    pub(crate) fn of(shown: Symbols, top: Symbol) -> &'static Group {
        &BY_TOP[usize::from(shown.bits()) % Symbols::END][top.index()]
    }

    /// Returns the number of piles, at most 8.
    #[inline]
    pub(crate) const fn len(&self) -> u32 {
        self.count as u32
    }

    /// Divides `index` by the number of ways, two for each pile, and returns quotient and
    /// remainder.
    ///
    /// `index` must be below eight times the number of ways.
    #[inline]
    pub(crate) const fn split(&self, index: u32) -> (u32, u32) {
        let ways = 2 * self.len();
        let times = (index * self.reciprocal as u32) >> 16;
        (times, index.wrapping_sub(times * ways))
    }

    /// Returns the pile at this index, taken modulo 8.
    #[inline]
    pub(crate) const fn at(&self, index: u32) -> Pile {
        self.piles[index as usize % 8]
    }
}

impl Pile {
    /// Returns the pile with this top and these symbols under it.
    ///
    /// `None` if no seat's rolling tokens can form it (TRIARCHY-3).
    pub fn new(top: Symbol, under: Symbols) -> Option<Pile> {
        (under.count(top) < 2).then(|| under.with(top)).and_then(|whole| Pile::of_whole(top, whole))
    }

    fn of_whole(top: Symbol, whole: Symbols) -> Option<Pile> {
        let first = top.index() * PER_TOP;
        let index = WHOLES[first..first + PER_TOP].iter().position(|&other| other == whole)?;
        Some(Pile((first + index) as u8))
    }

    /// Returns the pile with this index, taken modulo [`PILES`].
    #[inline]
    pub(crate) const fn from_index_wrapping(index: usize) -> Pile {
        Pile((index % PILES) as u8)
    }

    /// Returns the index, below [`PILES`].
    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// Returns the greatest pile that a player's rolling tokens can form with `players` players.
    pub(crate) fn last_formed_by(players: u8) -> Pile {
        let formed = |whole: &Symbols| {
            Seat::all(players).any(|seat| whole.can_be_shown_to(Symbol::of_player(seat)))
        };
        Pile(WHOLES.iter().rposition(formed).unwrap_or(PILES - 1) as u8)
    }

    /// Returns the piles of a set, ascending.
    #[inline]
    pub(crate) fn all_in(piles: Set64) -> impl Iterator<Item = Pile> {
        piles.iter().map(Pile)
    }

    /// Returns the piles that can be formed of the symbols.
    #[inline]
    pub(crate) fn formed_of(shown: Symbols) -> Set64 {
        Set64(FORMED[usize::from(shown.bits()) % Symbols::END])
    }

    /// Returns the piles with a symbol of this set on top, one bit each.
    #[inline]
    pub(crate) const fn with_top_among(kinds: usize) -> u64 {
        const TOP: u64 = (1 << PER_TOP) - 1;
        let [scarabs, eyes, snakes] = [kinds as u64 & 1, kinds as u64 >> 1 & 1, kinds as u64 >> 2];
        TOP * (scarabs | eyes << PER_TOP | snakes << (2 * PER_TOP))
    }

    /// Returns the piles that can be formed of the symbols, one bit each, by the symbols left over.
    #[inline]
    pub(crate) fn leaving(shown: Symbols) -> &'static [u64; 8] {
        &LEAVING[usize::from(shown.bits()) % Symbols::END]
    }

    /// Returns the symbol on top.
    #[inline]
    pub const fn top(self) -> Symbol {
        TOPS[self.0 as usize]
    }

    /// Returns all symbols, the top included.
    #[inline]
    pub const fn symbols(self) -> Symbols {
        WHOLES[self.0 as usize]
    }

    /// Returns the symbols under the top.
    pub const fn under(self) -> Symbols {
        let whole = self.symbols();
        Symbols::from_bits(whole.bits() - (1 << (2 * self.top() as u8)))
    }

    /// Returns the number of tokens, 1 to 4, which is also the number of spaces.
    #[inline]
    pub const fn height(self) -> u8 {
        self.symbols().len()
    }

    /// Returns the pile with each symbol replaced, one for one.
    pub(crate) fn map(self, change: impl Fn(Symbol) -> Symbol) -> Pile {
        let whole = self.symbols().map(&change);
        Pile::of_whole(change(self.top()), whole).unwrap_or(self)
    }

    /// Reads letters up to the first other byte.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Pile, TextError> {
        const TOP: &str = "expected the symbol on top of the pile: s, e or n";
        const UNDER: &str = "no four tokens can form this pile (TRIARCHY-3)";
        let at = reader.at();
        let top = Symbol::read(reader).ok_or(reader.error(TOP))?;
        let under = Symbols::read(reader)?;
        Pile::new(top, under).ok_or(TextError::new(at, UNDER))
    }
}

/// From the top down; the symbols under the top are in seat order.
impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.top(), self.under())
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pile({self})")
    }
}

impl FromStr for Pile {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let pile = Pile::read(&mut reader)?;
        reader.end()?;
        read_canonical(pile, text)
    }
}

impl Code for Pile {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        ((code as usize) < PILES).then_some(Pile(code as u8))
    }
}

rules_core::implement::impl_code_serde!(Pile);

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn groups_split_like_division() {
        for (shown, top) in (0..64).flat_map(|bits| Symbol::ALL.map(|top| (bits, top))) {
            let group = Group::of(Symbols::from_bits(shown), top);
            let ways = 2 * group.len();
            for index in 0..4 * ways {
                assert_eq!(group.split(index), (index / ways, index % ways));
            }
        }
    }

    #[test]
    fn every_pile_can_be_read_and_belongs_to_its_group() {
        for code in 0..PILES as u32 {
            let pile = Pile::from_code(code).unwrap();
            assert_eq!(pile.to_string().parse(), Ok(pile));
            assert_eq!(Pile::new(pile.top(), pile.under()), Some(pile));
            assert_eq!(pile.under().with(pile.top()), pile.symbols());
            let group = Group::of(pile.symbols(), pile.top());
            assert_eq!(group.at(group.len() - 1).symbols(), pile.symbols());
        }
    }
}
