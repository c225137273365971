//! Macros that declare the small types of a game in one place.
//!
//! A name, its message, its rule identifier and its range then cannot disagree.

/// Declares an enumeration with named values, for an option that takes names.
///
/// The type gets `ALL`, `name`, `from_name`, `Display`, `FromStr` and serde (by name, or by index
/// in binary formats), and can be a field of [`options!`](crate::implement::options). Attributes,
/// also `#[default]` on a value, are kept; `Default` itself is derived.
///
/// ```
/// rules_core::implement::choices! {
///     /// How strict the rolls are judged.
///     pub enum Level {
///         /// Everything counts.
///         #[default]
///         Easy = "easy",
///         /// Little counts.
///         Hard = "hard",
///     }
/// }
///
/// assert_eq!(Level::from_name("hard"), Some(Level::Hard));
/// assert_eq!("easy".parse(), Ok(Level::Easy));
/// assert_eq!(Level::NAMES, ["easy", "hard"]);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! choices {
    (
        $(#[$attribute:meta])*
        $visible:vis enum $Choice:ident {
            $($(#[$value_attribute:meta])* $Value:ident = $name:literal),+ $(,)?
        }
    ) => {
        $crate::implement::named! {
            $(#[$attribute])*
            #[derive(Default)]
            $visible enum $Choice { $($(#[$value_attribute])* $Value = $name),+ }
        }

        impl $crate::implement::OptionField for $Choice {
            fn value(&self) -> $crate::OptionValue {
                $crate::OptionValue::Choice(self.name())
            }

            fn from_value(value: $crate::OptionValue) -> ::core::option::Option<Self> {
                match value {
                    $crate::OptionValue::Choice(name) => Self::from_name(name),
                    _ => None,
                }
            }
        }
    };
}

/// Declares why games end, with text forms and serde.
///
/// The type is a `#[non_exhaustive]` enumeration that implements [`End`](crate::End). Each value
/// has its name and, after `=>`, why the winners win; by default `by` and the name.
///
/// ```
/// rules_core::implement::ends! {
///     /// Why a game ended.
///     pub enum End {
///         /// A row of three.
///         Row = "row" => "with three in a row",
///         /// The board is full.
///         Full = "full",
///     }
/// }
///
/// assert_eq!(End::Full.to_string(), "full");
/// assert_eq!("row".parse(), Ok(End::Row));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! ends {
    (
        $(#[$attribute:meta])*
        $visible:vis enum $End:ident {
            $(
                $(#[$value_attribute:meta])*
                $Value:ident = $name:literal $(=> $phrase:literal)?
            ),+ $(,)?
        }
    ) => {
        $crate::implement::named! {
            $(#[$attribute])*
            #[non_exhaustive]
            $visible enum $End { $($(#[$value_attribute])* $Value = $name),+ }
        }

        impl $crate::End for $End {
            const ALL: &'static [Self] = &[$($End::$Value),+];

            fn name(self) -> &'static str {
                $End::name(self)
            }

            fn phrase(self) -> &'static str {
                match self {
                    $($End::$Value => $crate::end_phrase!($name $(, $phrase)?),)+
                }
            }
        }
    };
}

/// Not for direct use: why the winners of a game win.
#[doc(hidden)]
#[macro_export]
macro_rules! end_phrase {
    ($name:literal) => {
        concat!("by ", $name)
    };
    ($name:literal, $phrase:literal) => {
        $phrase
    };
}

/// Declares an enumeration with named values.
///
/// [`choices!`](crate::implement::choices) and [`ends!`](crate::implement::ends) expand to it.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $(#[$attribute:meta])*
        $visible:vis enum $Named:ident {
            $($(#[$value_attribute:meta])* $Value:ident = $name:literal),+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $visible enum $Named { $($(#[$value_attribute])* $Value),+ }

        impl $Named {
            /// All values, in the order of declaration.
            $visible const ALL: [$Named; <[&str]>::len(&[$($name),+])] = [$($Named::$Value),+];

            /// The names of all values, in the same order.
            $visible const NAMES: &'static [&'static str] = &[$($name),+];

            /// Returns the name in text forms.
            #[inline]
            $visible const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Returns the value with this name.
            $visible fn from_name(name: &str) -> ::core::option::Option<Self> {
                let index = Self::NAMES.iter().position(|&known| known == name)?;
                Self::ALL.get(index).copied()
            }
        }

        impl ::core::fmt::Display for $Named {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $Named {
            type Err = $crate::TextError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::TextError> {
                Self::from_name(text)
                    .ok_or($crate::TextError::new(0, $crate::one_of!($($name),+)))
            }
        }

        impl $crate::Code for $Named {
            fn code(self) -> u32 {
                self as u32
            }

            fn from_code(code: u32) -> ::core::option::Option<Self> {
                Self::ALL.get(code as usize).copied()
            }
        }

        $crate::implement::impl_code_serde!($Named);
    };
}

/// Not for direct use: the expected names in a phrase.
#[doc(hidden)]
#[macro_export]
macro_rules! one_of {
    ($only:literal) => {
        concat!("expected ", $only)
    };
    ($first:literal, $($other:literal),+) => {
        concat!("expected one of ", $first, $(", ", $other),+)
    };
}

/// Declares why actions are illegal.
///
/// The type is a `#[non_exhaustive]` error that implements [`Illegal`](crate::Illegal). Each value
/// has its fields in round brackets, its name, the rules that forbid the action, and the message,
/// which may name the fields. The first rule is the one that
/// [`Illegal::rule`](crate::Illegal::rule) returns. The rules are printed after the message.
///
/// ```
/// use rules_core::Illegal as _;
///
/// rules_core::implement::illegals! {
///     /// Why an action is illegal.
///     pub enum Illegal {
///         /// There is a stone on the cell.
///         Taken(cell: u8) = "taken" ["GAME-3"] "there is a stone on cell {cell}",
///         /// The board has no such cell.
///         OffBoard = "off-board" [] "the board has no such cell",
///     }
/// }
///
/// assert_eq!(Illegal::Taken(4).to_string(), "there is a stone on cell 4 (GAME-3)");
/// assert_eq!(Illegal::Taken(4).name(), "taken");
/// assert_eq!(Illegal::NAMES, ["taken", "off-board"]);
/// assert_eq!(Illegal::Taken(4).rule(), Some("GAME-3"));
/// assert_eq!(Illegal::OffBoard.rule(), None);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! illegals {
    (
        $(#[$attribute:meta])*
        $visible:vis enum $Illegal:ident {
            $(
                $(#[$value_attribute:meta])*
                $Value:ident $(($($field:ident: $Field:ty),+))? = $name:literal
                    [$($rule:literal),*] $message:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        $visible enum $Illegal {
            $($(#[$value_attribute])* $Value $(($($Field),+))?),+
        }

        impl ::core::fmt::Display for $Illegal {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::Illegal::write_in(self, $crate::Words::default(), f)?;
                $crate::implement::write_rules($crate::Illegal::rules(self), f)
            }
        }

        impl ::core::error::Error for $Illegal {}

        impl $crate::Illegal for $Illegal {
            fn rules(&self) -> &'static [&'static str] {
                match self {
                    $($Illegal::$Value { .. } => &[$($rule),*],)+
                }
            }

            const NAMES: &'static [&'static str] = &[$($name),+];

            fn name(&self) -> &'static str {
                match self {
                    $($Illegal::$Value { .. } => $name,)+
                }
            }

            fn write_in(
                &self,
                words: $crate::Words<'_>,
                out: &mut dyn ::core::fmt::Write,
            ) -> ::core::fmt::Result {
                match self {
                    $($Illegal::$Value $(($($field),+))? => {
                        let values: &[(&str, &dyn ::core::fmt::Display)] =
                            &[$($((::core::stringify!($field), $field)),+)?];
                        ::core::write!(out, "{}", words.phrase("illegal", $name, $message).with(values))
                    })+
                }
            }
        }
    };
}

/// Declares the options of a game.
///
/// The type is a struct with public fields that implements [`Options`](crate::Options), `Default`,
/// `Display`, `FromStr` and serde. Each field has its default, its range as a constructor of
/// [`OptionSpec`](crate::OptionSpec) with arguments, and a sentence of help. After the struct come
/// the number of seats and, if values depend on each other, a check that returns an
/// [`OptionError`](crate::OptionError).
///
/// ```
/// use rules_core::{OptionError, Options as _, Seat};
///
/// rules_core::implement::options! {
///     /// The options of a game.
///     pub struct Options {
///         /// How many play, 2 to 4.
///         pub players: u8 = 2, int(2, 4), "how many play (GAME-1)";
///         /// The seat that begins.
///         pub first: Seat = Seat::FIRST, int(0, 3), "the seat that begins (GAME-2)";
///         /// Whether passing is allowed.
///         pub passes: bool = false, bool(), "whether passing is allowed (GAME-5)";
///     }
///     seats |options| options.players;
///     check |options| OptionError::unless_first_plays(options.first, options.players);
/// }
///
/// let options: Options = "players=3,passes=true".parse()?;
/// assert_eq!((options.seats(), options.passes), (3, true));
/// assert!("first=2".parse::<Options>().is_err());
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! options {
    (
        $(#[$attribute:meta])*
        $visible:vis struct $Options:ident $(<$L:ident: $Bound:path>)? {
            $(
                $(#[$field_attribute:meta])*
                pub $field:ident: $Field:ty = $default:expr, $kind:ident($($argument:expr),*), $help:expr;
            )+
        }
        seats |$seats_of:ident| $seats:expr;
        $(check |$checked:ident| $check:expr;)?
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $visible struct $Options $(<$L: $Bound>)? {
            $($(#[$field_attribute])* pub $field: $Field,)+
        }

        impl $(<$L: $Bound>)? ::core::default::Default for $Options $(<$L>)? {
            fn default() -> Self {
                $Options { $($field: $default,)+ }
            }
        }

        impl $(<$L: $Bound>)? $crate::Options for $Options $(<$L>)? {
            const SPECS: &'static [$crate::OptionSpec] = &[
                $($crate::OptionSpec::$kind(::core::stringify!($field), $($argument,)* $help),)+
            ];

            #[inline]
            fn seats(&self) -> u8 {
                let $seats_of = self;
                $seats
            }

            fn get(&self, name: &str) -> ::core::option::Option<$crate::OptionValue> {
                $(if name == ::core::stringify!($field) {
                    let value = $crate::implement::OptionField::value(&self.$field);
                    return ::core::option::Option::Some(value);
                })+
                ::core::option::Option::None
            }

            fn set_value(
                &mut self,
                name: &str,
                value: $crate::OptionValue,
            ) -> ::core::result::Result<(), $crate::OptionError> {
                let base = *self;
                self.set_value_with(name, value, &base)
            }

            fn set_value_with(
                &mut self,
                name: &str,
                value: $crate::OptionValue,
                base: &Self,
            ) -> ::core::result::Result<(), $crate::OptionError> {
                let spec = $crate::implement::spec::<Self>(name)?;
                spec.check(value)?;
                $(if name == ::core::stringify!($field) {
                    self.$field =
                        $crate::implement::OptionField::from_value_with(value, &base.$field)
                            .ok_or(spec.out_of_range())?;
                })+
                ::core::result::Result::Ok(())
            }

            fn check(&self) -> ::core::result::Result<(), $crate::OptionError> {
                $crate::implement::check_ranges(self)?;
                $({
                    let $checked = self;
                    $check?;
                })?
                ::core::result::Result::Ok(())
            }
        }

        $crate::implement::impl_options!($Options $(<$L: $Bound>)?);
    };
}
