//! Chance: the event type of games without it, and uniform numbers from any generator.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;

use crate::{Code, TextError};

/// The event type of a game without chance: it has no values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoEvent {}

impl fmt::Display for NoEvent {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoEvent {
    type Err = TextError;

    fn from_str(_: &str) -> Result<Self, TextError> {
        Err(TextError::new(0, "the game has no chance events"))
    }
}

impl Code for NoEvent {
    fn code(self) -> u32 {
        match self {}
    }

    fn from_code(_: u32) -> Option<Self> {
        None
    }
}

crate::impl_code_serde!(NoEvent);

/// Draws a number below `end`, each equally likely; 0 if `end` is 0.
///
/// Exactly uniform (Lemire's multiplication with rejection); one draw of 32 bits almost always.
#[inline]
pub fn uniform_below<R: Rng + ?Sized>(rng: &mut R, end: u32) -> u32 {
    let mut product = u64::from(rng.next_u32()) * u64::from(end);
    if (product as u32) < end {
        let unfair = end.wrapping_neg() % end;
        while (product as u32) < unfair {
            product = u64::from(rng.next_u32()) * u64::from(end);
        }
    }
    (product >> 32) as u32
}

/// Draws a number below `end`, each equally likely; 0 if `end` is 0. For ranges beyond 32 bits.
pub fn uniform_below_u64<R: Rng + ?Sized>(rng: &mut R, end: u64) -> u64 {
    let mut product = u128::from(rng.next_u64()) * u128::from(end);
    if (product as u64) < end {
        let unfair = end.wrapping_neg() % end;
        while (product as u64) < unfair {
            product = u128::from(rng.next_u64()) * u128::from(end);
        }
    }
    (product >> 64) as u64
}
