//! Named options, chosen before a game starts.

use core::fmt::{self, Debug};
use core::hash::Hash;

use crate::Seat;

/// The values that an option accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number in this range, both ends included.
    Int {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
    },
    /// One of these whole numbers.
    Numbers(&'static [u32]),
    /// One of these names.
    Choice(&'static [&'static str]),
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Bool => f.write_str("true or false"),
            OptionKind::Int { min, max } => write!(f, "a whole number from {min} to {max}"),
            OptionKind::Numbers(numbers) => write_one_of(f, numbers),
            OptionKind::Choice(names) => write_one_of(f, names),
        }
    }
}

fn write_one_of(f: &mut fmt::Formatter<'_>, values: &[impl fmt::Display]) -> fmt::Result {
    f.write_str("one of")?;
    let mut separator = " ";
    for value in values {
        write!(f, "{separator}{value}")?;
        separator = ", ";
    }
    Ok(())
}

/// Name, range and meaning of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name in text forms: lower-case letters, digits and underscores.
    pub name: &'static str,
    /// The values that it accepts.
    pub kind: OptionKind,
    /// Its effect, in one sentence, with the rule identifier.
    pub help: &'static str,
}

/// Name and range: `players: a whole number from 2 to 6`.
impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.kind)
    }
}

impl OptionSpec {
    /// Describes an option that is `true` or `false`.
    pub const fn bool(name: &'static str, help: &'static str) -> Self {
        OptionSpec { name, kind: OptionKind::Bool, help }
    }

    /// Describes an option that is a whole number from `min` to `max`.
    pub const fn int(name: &'static str, min: u32, max: u32, help: &'static str) -> Self {
        OptionSpec { name, kind: OptionKind::Int { min, max }, help }
    }

    /// Describes an option that is one of several whole numbers.
    pub const fn numbers(name: &'static str, numbers: &'static [u32], help: &'static str) -> Self {
        OptionSpec { name, kind: OptionKind::Numbers(numbers), help }
    }

    /// Describes an option that is one of several names.
    pub const fn choice(
        name: &'static str,
        names: &'static [&'static str],
        help: &'static str,
    ) -> Self {
        OptionSpec { name, kind: OptionKind::Choice(names), help }
    }

    /// Reads a value of this option. Numbers are plain decimals without sign or leading zeros.
    ///
    /// # Errors
    /// Returns [`OptionError::IllTyped`] or [`OptionError::OutOfRange`].
    pub fn parse(&self, text: &str) -> Result<OptionValue, OptionError> {
        let ill_typed = OptionError::IllTyped { name: self.name, expected: self.kind };
        match self.kind {
            OptionKind::Bool => text.parse().map(OptionValue::Bool).map_err(|_| ill_typed),
            OptionKind::Int { .. } | OptionKind::Numbers(_) => {
                let plain = text.bytes().all(|byte| byte.is_ascii_digit())
                    && (text == "0" || !text.starts_with('0'));
                let number = if plain { text.parse().ok() } else { None };
                let value = OptionValue::Int(number.ok_or(ill_typed)?);
                self.check(value).map(|()| value)
            }
            OptionKind::Choice(names) => match names.iter().find(|&&name| name == text) {
                Some(name) => Ok(OptionValue::Choice(name)),
                None => parse_id(text).map(OptionValue::Id).ok_or(self.out_of_range()),
            },
        }
    }

    /// Checks the type and range of a value.
    ///
    /// An [`OptionValue::Id`] may stand for a choice; the game decides whether it is known.
    ///
    /// # Errors
    /// Returns [`OptionError::IllTyped`] or [`OptionError::OutOfRange`].
    pub fn check(&self, value: OptionValue) -> Result<(), OptionError> {
        match (self.kind, value) {
            (OptionKind::Bool, OptionValue::Bool(_)) => Ok(()),
            (OptionKind::Int { min, max }, OptionValue::Int(number)) => {
                if (min..=max).contains(&number) { Ok(()) } else { Err(self.out_of_range()) }
            }
            (OptionKind::Numbers(numbers), OptionValue::Int(number)) => {
                if numbers.contains(&number) { Ok(()) } else { Err(self.out_of_range()) }
            }
            (OptionKind::Choice(names), OptionValue::Choice(name)) => {
                if names.contains(&name) {
                    Ok(())
                } else {
                    Err(self.out_of_range())
                }
            }
            (OptionKind::Choice(_), OptionValue::Id(_)) => Ok(()),
            _ => Err(OptionError::IllTyped { name: self.name, expected: self.kind }),
        }
    }

    /// Returns the error for a value of this option out of its range.
    pub const fn out_of_range(&self) -> OptionError {
        OptionError::OutOfRange { name: self.name, expected: self.kind }
    }
}

/// Reads `#` and 16 lower-case hexadecimal digits.
fn parse_id(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('#')?;
    let plain =
        digits.len() == 16 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if plain { u64::from_str_radix(digits, 16).ok() } else { None }
}

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OptionValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(u32),
    /// A name from a fixed list.
    Choice(&'static str),
    /// The fingerprint of an object of the caller, such as a custom board.
    ///
    /// Printed as `#` and 16 hexadecimal digits.
    Id(u64),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Choice(value) => f.write_str(value),
            OptionValue::Id(value) => write!(f, "#{value:016x}"),
        }
    }
}

/// A type that can be a field of [`options!`](crate::implement::options).
pub trait OptionField: Sized {
    /// Returns the value of the option.
    fn value(&self) -> OptionValue;

    /// Returns the field with this value, `None` if no field has it.
    fn from_value(value: OptionValue) -> Option<Self>;

    /// Same as [`from_value`](OptionField::from_value), for values that refer to an object of the
    /// caller.
    ///
    /// `base` is as for [`Options::set_value_with`]; the default implementation ignores it.
    fn from_value_with(value: OptionValue, base: &Self) -> Option<Self> {
        let _ = base;
        Self::from_value(value)
    }
}

impl OptionField for bool {
    fn value(&self) -> OptionValue {
        OptionValue::Bool(*self)
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Bool(value) => Some(value),
            _ => None,
        }
    }
}

macro_rules! whole_number_fields {
    ($($number:ty),*) => {$(
        impl OptionField for $number {
            fn value(&self) -> OptionValue {
                OptionValue::Int(u32::from(*self))
            }

            fn from_value(value: OptionValue) -> Option<Self> {
                match value {
                    OptionValue::Int(value) => value.try_into().ok(),
                    _ => None,
                }
            }
        }
    )*};
}

whole_number_fields!(u8, u16, u32);

impl OptionField for Seat {
    fn value(&self) -> OptionValue {
        OptionValue::Int(u32::from(self.number()))
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Int(value) => value.try_into().ok().and_then(Seat::new),
            _ => None,
        }
    }
}

/// Error from options or from setting one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("unknown option")]
    Unknown,
    /// The value has the wrong type.
    #[error("wrong type of value for option {name}: expected {expected}")]
    IllTyped {
        /// The option.
        name: &'static str,
        /// The values that it accepts.
        expected: OptionKind,
    },
    /// The value is out of range.
    #[error("invalid value for option {name}: expected {expected}")]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The values that it accepts.
        expected: OptionKind,
    },
    /// Two values conflict.
    #[error("options {name} and {other} conflict: {why}")]
    Conflict {
        /// One option.
        name: &'static str,
        /// The other option.
        other: &'static str,
        /// The problem.
        why: &'static str,
    },
}

impl OptionError {
    /// All values of [`code`](OptionError::code).
    pub const CODES: &'static [&'static str] =
        &["unknown-option", "option-type", "option-range", "option-conflict"];

    /// Returns the kind of the error: a name for programs, stable between releases.
    pub const fn code(&self) -> &'static str {
        match self {
            OptionError::Unknown => "unknown-option",
            OptionError::IllTyped { .. } => "option-type",
            OptionError::OutOfRange { .. } => "option-range",
            OptionError::Conflict { .. } => "option-conflict",
        }
    }

    /// Checks the options `first` and `players`: the seat that begins must play.
    ///
    /// # Errors
    /// Returns [`OptionError::Conflict`] if it does not.
    pub const fn unless_first_plays(first: Seat, players: u8) -> Result<(), OptionError> {
        if first.number() < players {
            return Ok(());
        }
        let why = "the seat that begins is not among the players";
        Err(OptionError::Conflict { name: "first", other: "players", why })
    }
}

/// The options of a game.
///
/// A plain struct with public fields, so that users write `Options { players: 3,
/// ..Options::default() }`. A value may be out of range: [`check`] reports it, and [`Game::new`]
/// refuses it.
///
/// # What an implementor guarantees
/// - The default options pass [`check`].
/// - [`get`] returns a value exactly for the names in [`SPECS`], and returns the value after
///   [`set_value`]. Values may be set in any order; conflicts between options are left to
///   [`check`].
/// - [`seats`] is 2 to 6 for options that pass [`check`].
///
/// [`options!`](crate::implement::options) declares options with all of this.
/// [`FixedSeats`](crate::FixedSeats) is for games without options.
///
/// [`Game::new`]: crate::Game::new
/// [`SPECS`]: Options::SPECS
/// [`check`]: Options::check
/// [`get`]: Options::get
/// [`set_value`]: Options::set_value
/// [`seats`]: Options::seats
pub trait Options: Clone + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// All options in the order of text forms.
    const SPECS: &'static [OptionSpec];

    /// Returns the number of seats, 2 to 6.
    fn seats(&self) -> u8;

    /// Returns the value of the option with this name.
    fn get(&self, name: &str) -> Option<OptionValue>;

    /// Sets an option. An [`OptionValue::Id`] is looked up in the current options.
    ///
    /// # Errors
    /// Returns [`OptionError`] if the option is unknown, or the value is ill-typed, out of range or
    /// an unknown identifier. The options are then unchanged.
    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError>;

    /// Same as [`set_value`](Options::set_value), but looks up an [`OptionValue::Id`] in `base`.
    ///
    /// Such a value may name a custom board. The default implementation is for options without such
    /// values and ignores `base`.
    ///
    /// # Errors
    /// Same as [`set_value`](Options::set_value).
    fn set_value_with(
        &mut self,
        name: &str,
        value: OptionValue,
        base: &Self,
    ) -> Result<(), OptionError> {
        let _ = base;
        self.set_value(name, value)
    }

    /// Checks that all values are in range and do not conflict.
    ///
    /// # Errors
    /// Returns the first error. The default implementation checks each value against its
    /// [`OptionSpec`]; a game adds conflicts between options.
    fn check(&self) -> Result<(), OptionError> {
        check_ranges(self)
    }

    /// Sets an option by name and text.
    ///
    /// # Errors
    /// Same as [`set_value`](Options::set_value).
    fn set(&mut self, name: &str, text: &str) -> Result<(), OptionError> {
        self.set_value(name, spec::<Self>(name)?.parse(text)?)
    }
}

/// Returns the description of an option of `O`.
///
/// # Errors
/// Returns [`OptionError::Unknown`] if no option has this name.
pub fn spec<O: Options>(name: &str) -> Result<&'static OptionSpec, OptionError> {
    O::SPECS.iter().find(|spec| spec.name == name).ok_or(OptionError::Unknown)
}

/// Checks each value against its own [`OptionSpec`].
///
/// # Errors
/// Returns the error of the first value that is ill-typed or out of range.
pub fn check_ranges<O: Options>(options: &O) -> Result<(), OptionError> {
    O::SPECS.iter().try_for_each(|spec| {
        options.get(spec.name).ok_or(OptionError::Unknown).and_then(|value| spec.check(value))
    })
}
