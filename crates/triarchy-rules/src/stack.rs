//! TRIARCHY-9: stacks of moving tokens on the dots.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use arrayvec::ArrayVec;
use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::{Dot, MAX_DOTS, Symbol};

/// The moving tokens on a dot, at most twelve, from the top down (TRIARCHY-9).
///
/// Rolling tokens form a [`Pile`](crate::Pile).
///
/// ```
/// use triarchy_rules::{Stack, Symbol};
///
/// let stack = Stack::EMPTY.with(Symbol::Eye).with(Symbol::Snake);
/// assert_eq!((stack.top(), stack.height()), (Some(Symbol::Snake), 2));
/// assert_eq!("ne".parse(), Ok(stack));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Stack(
    /// Two bits per token, the top one lowest: its symbol's index plus 1.
    u32,
);

impl Stack {
    /// No token.
    pub const EMPTY: Stack = Stack(0);
    /// The largest height, that of a stack of all tokens (TRIARCHY-2).
    pub const MAX_HEIGHT: u8 = 12;

    /// Returns one more than the index of the top symbol, 0 if there is none.
    ///
    /// It is the index in a table with one entry for each kind of top.
    #[inline]
    pub(crate) const fn top_place(self) -> usize {
        self.0 as usize & 3
    }

    /// Returns the token on top.
    #[inline]
    pub const fn top(self) -> Option<Symbol> {
        match self.0 & 3 {
            0 => None,
            place => Some(Symbol::from_index_wrapping(place as u8 - 1)),
        }
    }

    /// Returns whether there is no token.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of tokens.
    #[inline]
    pub const fn height(self) -> u8 {
        ((32 - self.0.leading_zeros()).div_ceil(2)) as u8
    }

    /// Returns the stack with one more token on top. A token too many removes the lowest one.
    #[inline]
    #[must_use]
    pub const fn with(self, token: Symbol) -> Stack {
        debug_assert!(self.height() < Stack::MAX_HEIGHT);
        Stack((self.0 << 2 | (token as u32 + 1)) & 0x00ff_ffff)
    }

    /// Returns the stack without its top token.
    #[inline]
    #[must_use]
    pub const fn uncovered(self) -> Stack {
        Stack(self.0 >> 2)
    }

    /// Returns the tokens from the top down.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        core::iter::successors(Some(self), |stack| Some(stack.uncovered())).map_while(Stack::top)
    }

    /// Returns the stack with each token replaced, in the same order.
    pub(crate) fn map(self, change: impl Fn(Symbol) -> Symbol) -> Stack {
        Stack::from_top_down(self.iter().map(change))
    }

    /// Reads letters up to the first other byte.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Stack, TextError> {
        let (mut bits, mut height) = (0, 0);
        while let Some(token) = Symbol::read(reader) {
            if height == Stack::MAX_HEIGHT {
                return Err(reader.error("more than twelve tokens (TRIARCHY-2)"));
            }
            bits |= (token as u32 + 1) << (2 * height);
            height += 1;
        }
        Ok(Stack(bits))
    }

    /// Returns a stack of these tokens from the top down, at most twelve.
    pub(crate) fn from_top_down(tokens: impl Iterator<Item = Symbol>) -> Stack {
        let place = |(place, token): (usize, Symbol)| (token as u32 + 1) << (2 * place);
        Stack(tokens.take(Stack::MAX_HEIGHT.into()).enumerate().map(place).sum())
    }
}

/// The letters from the top down.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|token| f.write_char(token.letter()))
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({self})")
    }
}

/// At most twelve letters from the top down; empty without tokens.
impl FromStr for Stack {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let stack = Stack::read(&mut reader)?;
        reader.end()?;
        Ok(stack)
    }
}

impl Code for Stack {
    fn code(self) -> u32 {
        self.0
    }

    fn from_code(code: u32) -> Option<Self> {
        let stack = Stack(code);
        let whole = (0..stack.height()).all(|place| code >> (2 * place) & 3 != 0);
        (stack.height() <= Stack::MAX_HEIGHT && whole).then_some(stack)
    }
}

rules_core::implement::impl_code_serde!(Stack);

/// The stacks on all dots, each split into the upper eight tokens and the lower four.
///
/// A position then has at most 128 bytes and is copied in a few instructions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Stacks {
    upper: [u16; MAX_DOTS as usize],
    lower: [u8; MAX_DOTS as usize],
}

impl Stacks {
    pub(crate) const EMPTY: Stacks =
        Stacks { upper: [0; MAX_DOTS as usize], lower: [0; MAX_DOTS as usize] };

    /// Returns the tokens on a dot, which must be below [`MAX_DOTS`].
    #[inline]
    pub(crate) const fn on(&self, dot: u8) -> Stack {
        Stack(self.upper[dot as usize] as u32 | (self.lower[dot as usize] as u32) << 16)
    }

    /// Returns the number of tokens on each dot.
    ///
    /// Two overlapping halves, each a whole number of vectors. A loop over the dots with tokens
    /// would be unpredictable.
    #[inline]
    pub(crate) fn heights(&self) -> [u8; MAX_DOTS as usize] {
        let mut heights = [0; MAX_DOTS as usize];
        for first in [0, heights.len() - 16] {
            let upper = self.upper[first..].first_chunk::<16>().copied().unwrap_or_default();
            let lower = self.lower[first..].first_chunk::<16>().copied().unwrap_or_default();
            // A token is never 0, so the pairs of bits that are not 0 are counted.
            let upper = upper.map(|tokens| {
                let pairs = (tokens | tokens >> 1) & 0x5555;
                let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
                let eights = (fours + (fours >> 4)) & 0x0f0f;
                (eights + (eights >> 8)) as u8 & 15
            });
            let lower = lower.map(|tokens| {
                let pairs = (tokens | tokens >> 1) & 0x55;
                let fours = (pairs & 0x33) + (pairs >> 2 & 0x33);
                (fours + (fours >> 4)) & 15
            });
            let half = &mut heights[first..][..16];
            half.iter_mut().zip(upper).zip(lower).for_each(|((height, a), b)| *height = a + b);
        }
        heights
    }

    /// Returns the stacks as words.
    #[inline]
    pub(crate) fn words(&self) -> [u64; 12] {
        let mut words = [0; 12];
        let (upper, lower) = words.split_at_mut(8);
        for (word, four) in upper.iter_mut().zip(self.upper.chunks(4)) {
            *word = four.iter().rev().fold(0, |word, &tokens| word << 16 | u64::from(tokens));
        }
        for (word, eight) in lower.iter_mut().zip(self.lower.chunks(8)) {
            *word = eight.iter().rev().fold(0, |word, &tokens| word << 8 | u64::from(tokens));
        }
        words
    }

    /// Replaces the tokens on a dot, which must be below [`MAX_DOTS`].
    #[inline]
    pub(crate) const fn set(&mut self, dot: u8, stack: Stack) {
        self.upper[dot as usize] = stack.0 as u16;
        self.lower[dot as usize] = (stack.0 >> 16) as u8;
    }
}

/// The stacks with their dots, at most as many as there are tokens.
pub(crate) type ByDot<T> = ArrayVec<(Dot, T), { Stack::MAX_HEIGHT as usize }>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_read_back_and_others_are_refused() {
        for text in ["", "s", "nes", "sssseeeennnn"] {
            let stack: Stack = text.parse().unwrap();
            assert_eq!((stack.height() as usize, stack.iter().count()), (text.len(), text.len()));
            assert_eq!(Stack::from_code(stack.code()), Some(stack));
        }
        assert!("sssseeeennnne".parse::<Stack>().is_err());
        assert!("se ".parse::<Stack>().is_err());
        assert_eq!([0b0100, 1 << 24, u32::MAX].map(Stack::from_code), [None; 3]);
    }

    #[test]
    fn a_stack_of_every_height_is_counted() {
        let mut heights = [0; MAX_DOTS as usize];
        let mut stacks = Stacks::EMPTY;
        for (dot, height) in (0..MAX_DOTS).zip((0..=12).cycle()) {
            stacks.set(dot, "senssseeeenn"[..height].parse().unwrap());
            heights[usize::from(dot)] = height as u8;
        }
        assert_eq!(stacks.heights(), heights);
    }
}
