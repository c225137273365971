//! Options of games without options.

use core::fmt;
use core::str::FromStr;

use crate::{OptionError, OptionSpec, OptionValue, Options, TextError};

/// The options of a game without options: a fixed number of seats, 2 to 6.
///
/// ```
/// use rules_core::{FixedSeats, Options};
///
/// assert_eq!(FixedSeats::<2>.seats(), 2);
/// assert_eq!(FixedSeats::<2>.to_string(), "-");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct FixedSeats<const SEATS: u8>;

impl<const SEATS: u8> Options for FixedSeats<SEATS> {
    const SPECS: &'static [OptionSpec] = {
        assert!(SEATS >= 2 && SEATS as usize <= crate::MAX_SEATS, "a game has 2 to 6 seats");
        &[]
    };

    fn seats(&self) -> u8 {
        SEATS
    }

    fn get(&self, _: &str) -> Option<OptionValue> {
        None
    }

    fn set_value(&mut self, _: &str, _: OptionValue) -> Result<(), OptionError> {
        Err(OptionError::Unknown)
    }
}

impl<const SEATS: u8> fmt::Display for FixedSeats<SEATS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::text::write_options(self, f)
    }
}

impl<const SEATS: u8> FromStr for FixedSeats<SEATS> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        crate::read_options(text, &FixedSeats)
    }
}

#[cfg(feature = "serde")]
impl<const SEATS: u8> serde::Serialize for FixedSeats<SEATS> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::serde_impls::serialize_options(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, const SEATS: u8> serde::Deserialize<'de> for FixedSeats<SEATS> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::serde_impls::deserialize_options(deserializer)
    }
}
