//! Chance: the event type of games without it, and uniform random numbers.

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

/// Implements the chance methods of a [`Game`](crate::Game) without chance.
///
/// Use it inside the `impl` of [`Game`](crate::Game). It sets the event type to
/// [`NoEvent`](crate::NoEvent) and lists no events.
///
/// ```
/// use rules_core::implement::no_chance;
/// use rules_core::{FixedSeats, Game, OptionError, Outcome, Seat, SeatSet, Turn};
///
/// /// The seats count to 3 in steps of 1 or 2. The first seat wins.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Count(u8);
///
/// impl Game for Count {
///     const NAME: &'static str = "count";
///     type Options = FixedSeats<2>;
///     type Action = u8;
///     type End = End;
///     type Illegal = Illegal;
///
///     fn new(_: Self::Options) -> Result<Self, OptionError> { Ok(Count(0)) }
///     fn options(&self) -> Self::Options { FixedSeats }
///     fn turn(&self) -> Turn {
///         if self.0 == 3 { Turn::Over } else { Turn::Seat(Seat::FIRST) }
///     }
///     fn legal_actions(&self) -> impl Iterator<Item = u8> { 1..=(3 - self.0).min(2) }
///     fn why_illegal(&self, action: u8) -> Option<Illegal> {
///         (!(1..=2).contains(&action) || self.0 + action > 3).then_some(Illegal::TooMuch)
///     }
///     fn play_unchecked(&mut self, action: u8) { self.0 += action; }
///     fn outcome(&self) -> Option<Outcome<End>> {
///         let won = SeatSet::only(Seat::FIRST);
///         self.is_over().then(|| Outcome::new(2, won, End::Counted))
///     }
///
///     no_chance!();
/// }
///
/// rules_core::implement::ends! {
///     /// The only end.
///     pub enum End {
///         /// The count is 3.
///         Counted = "counted",
///     }
/// }
/// rules_core::implement::illegals! {
///     /// Why an action is illegal.
///     pub enum Illegal {
///         /// More than 2, or beyond 3.
///         TooMuch = "too-much" ["COUNT-1"] "a step of 1 or 2, up to 3",
///     }
/// }
/// assert_eq!(rules_core::perft(&Count(0), 2), 3);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! no_chance {
    () => {
        type Event = $crate::NoEvent;

        #[inline]
        fn chance_events(&self) -> impl ::core::iter::Iterator<Item = ($crate::NoEvent, u32)> {
            ::core::iter::empty()
        }

        fn play_event_unchecked(&mut self, event: $crate::NoEvent) {
            match event {}
        }
    };
}

/// Draws a number below `end`, each with the same probability; 0 if `end` is 0.
///
/// The distribution is exactly uniform (Lemire's multiplication with rejection). Nearly every call
/// draws 32 bits once.
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

/// Draws a number below `end`, each with the same probability; 0 if `end` is 0.
///
/// For ranges of more than 32 bits.
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
