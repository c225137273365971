//! Macros that add text forms and serde to the types of a game.

/// Adds `Display`, `FromStr` and, with the feature `serde` of `rules-core`, serde to a type that
/// implements [`Options`](crate::Options).
#[macro_export]
macro_rules! impl_options {
    ($options:ty) => {
        impl ::core::fmt::Display for $options {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::write_options(self, f)
            }
        }

        impl ::core::str::FromStr for $options {
            type Err = $crate::TextError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::TextError> {
                $crate::read_options(text, &<$options as ::core::default::Default>::default())
            }
        }

        $crate::impl_serde_with!($options, serialize_options, deserialize_options);
    };
}

/// Adds serde, with the feature `serde` of `rules-core`, to an action or event that implements
/// [`Code`](crate::Code), `Display` and `FromStr`.
#[macro_export]
macro_rules! impl_code_serde {
    ($type:ty) => {
        $crate::impl_serde_with!($type, serialize_code, deserialize_code);
    };
}

/// Adds serde, with the feature `serde` of `rules-core`, to a position that implements
/// [`Packed`](crate::Packed), `Display` and `FromStr`.
#[macro_export]
macro_rules! impl_packed_serde {
    ($type:ty) => {
        $crate::impl_serde_with!($type, serialize_packed, deserialize_packed);
    };
}

/// Not for direct use.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! impl_serde_with {
    ($type:ty, $serialize:ident, $deserialize:ident) => {
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serde_impls::$serialize(self, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
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
    ($type:ty, $serialize:ident, $deserialize:ident) => {};
}
