//! Macros that add text forms and serde to the types of a game.

/// Adds `Display`, `FromStr` and serde to a type that implements [`Options`](crate::Options).
///
/// Serde needs the feature `serde` of `rules-core`. [`options!`](crate::implement::options) calls
/// this macro.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_options {
    ($options:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        impl $(<$($parameter: $bound),+>)? ::core::fmt::Display for $options $(<$($parameter),+>)? {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::implement::write_options(self, f)
            }
        }

        impl $(<$($parameter: $bound),+>)? ::core::str::FromStr for $options $(<$($parameter),+>)? {
            type Err = $crate::TextError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::TextError> {
                $crate::read_options(text, &<Self as ::core::default::Default>::default())
            }
        }

        $crate::impl_serde_with!(
            $options $(<$($parameter: $bound),+>)?, serialize_options, deserialize_options
        );
    };
}

/// Adds `FromStr` to a position that implements [`Notation`](crate::Notation).
#[doc(hidden)]
#[macro_export]
macro_rules! impl_from_str {
    ($type:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        impl $(<$($parameter: $bound),+>)? ::core::str::FromStr for $type $(<$($parameter),+>)? {
            type Err = $crate::TextError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::TextError> {
                <Self as $crate::Notation>::read(text, &::core::default::Default::default())
            }
        }
    };
}

/// Adds serde to an action or event.
///
/// The type must implement [`Code`](crate::Code), `Display` and `FromStr`. Needs the feature
/// `serde` of `rules-core`.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_code_serde {
    ($type:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        $crate::impl_serde_with!(
            $type $(<$($parameter: $bound),+>)?, serialize_code, deserialize_code
        );
    };
}

/// Adds serde to a position.
///
/// The type must implement [`Packed`](crate::Packed), `Display` and `FromStr`. Needs the feature
/// `serde` of `rules-core`.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_packed_serde {
    ($type:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        $crate::impl_serde_with!(
            $type $(<$($parameter: $bound),+>)?, serialize_packed, deserialize_packed
        );
    };
}

/// Adds serde as text in all formats.
///
/// The type must implement `Display` and `FromStr` with [`TextError`](crate::TextError). For values
/// that are shown and sent but not stored in large numbers. Needs the feature `serde` of
/// `rules-core`.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_text_serde {
    ($type:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        $crate::impl_serde_with!(
            $type $(<$($parameter: $bound),+>)?, serialize_text, deserialize_text
        );
    };
}

/// Adds serde to a set of [`bit_set!`](crate::implement::bit_set): an array of its members,
/// ascending.
///
/// The members must have serde. Needs the feature `serde` of `rules-core`.
#[doc(hidden)]
#[macro_export]
macro_rules! impl_set_serde {
    ($type:ident) => {
        $crate::impl_serde_with!($type, serialize_set, deserialize_set);
    };
}

/// Not for direct use.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! impl_serde_with {
    (
        $type:ident $(<$($parameter:ident: $bound:path),+>)?,
        $serialize:ident,
        $deserialize:ident
    ) => {
        impl $(<$($parameter: $bound),+>)? $crate::serde::Serialize for $type $(<$($parameter),+>)? {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serde_impls::$serialize(self, serializer)
            }
        }

        impl<'de, $($($parameter: $bound),+)?> $crate::serde::Deserialize<'de>
            for $type $(<$($parameter),+>)?
        {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::serde_impls::$deserialize(deserializer)
            }
        }
    };
}

/// Not for direct use.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! impl_serde_with {
    ($($ignored:tt)*) => {};
}
