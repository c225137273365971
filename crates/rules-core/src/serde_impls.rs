//! Functions behind the `impl_..._serde!` macros.
//!
//! They use text in human-readable formats, and numbers or packed bytes in binary ones.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::packed::{Packer, Unpacker};
use crate::{Code, OptionsText, PackError, Packed, read_options, text::TextError};

/// Reads a value out of a string.
struct TextVisitor<T, F>(F, PhantomData<T>);

impl<T, F: FnOnce(&str) -> Result<T, TextError>> Visitor<'_> for TextVisitor<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text form")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        (self.0)(text).map_err(E::custom)
    }
}

/// Reads a packed value out of bytes.
struct BytesVisitor<T, F>(F, PhantomData<T>);

impl<'de, T, F: FnOnce(&[u8]) -> Result<T, PackError>> Visitor<'de> for BytesVisitor<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("packed bytes")
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<T, E> {
        (self.0)(bytes).map_err(E::custom)
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut sequence: A) -> Result<T, A::Error> {
        // Formats without a byte type write a sequence. No packed value is longer than this.
        let mut bytes = arrayvec::ArrayVec::<u8, { Packer::CAPACITY }>::new();
        while let Some(byte) = sequence.next_element()? {
            bytes.try_push(byte).map_err(|_| de::Error::custom("too many bytes"))?;
        }
        (self.0)(&bytes).map_err(de::Error::custom)
    }
}

/// Serializes as text in all formats.
pub fn serialize_text<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Returns the inverse of [`serialize_text`].
pub fn deserialize_text<'de, T: FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    read_text(deserializer, T::from_str)
}

/// Serializes a set as the sequence of its members, ascending.
pub fn serialize_set<T, S: Serializer>(set: &T, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Copy + IntoIterator<Item: Serialize>,
{
    serializer.collect_seq(*set)
}

/// Returns the inverse of [`serialize_set`].
pub fn deserialize_set<'de, T, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error>
where
    T: IntoIterator<Item: Deserialize<'de> + Copy + Ord> + FromIterator<T::Item>,
{
    /// Reads members, ascending.
    struct SetVisitor<T>(PhantomData<T>);

    impl<'de, T> Visitor<'de> for SetVisitor<T>
    where
        T: IntoIterator<Item: Deserialize<'de> + Copy + Ord> + FromIterator<T::Item>,
    {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an array of members, ascending")
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, mut members: A) -> Result<T, A::Error> {
            // No bit set has more members.
            let mut read = arrayvec::ArrayVec::<T::Item, 64>::new();
            while let Some(member) = members.next_element()? {
                if read.last().is_some_and(|last| *last >= member) || read.is_full() {
                    return Err(de::Error::custom("expected members in ascending order"));
                }
                read.push(member);
            }
            Ok(read.into_iter().collect())
        }
    }

    deserializer.deserialize_seq(SetVisitor(PhantomData))
}

/// Reads a value out of a text.
pub(crate) fn read_text<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    read: impl FnOnce(&str) -> Result<T, TextError>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor(read, PhantomData))
}

/// Serializes as text, or as a number in binary formats.
pub fn serialize_code<T: Code + Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(value)
    } else {
        serializer.serialize_u32(value.code())
    }
}

/// Returns the inverse of [`serialize_code`].
pub fn deserialize_code<'de, T: Code + FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        return deserialize_text(deserializer);
    }
    T::from_code(u32::deserialize(deserializer)?)
        .ok_or_else(|| de::Error::custom("no action or event has this number"))
}

/// Serializes as text, or as packed bytes in binary formats.
pub fn serialize_packed<T: Packed + Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(value)
    } else {
        serializer.serialize_bytes(value.to_packed().as_bytes())
    }
}

/// Returns the inverse of [`serialize_packed`].
pub fn deserialize_packed<'de, T: Packed + FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserialize_with(deserializer, T::from_str, T::from_packed)
}

/// Reads a text in human-readable formats and bytes in binary ones, each by a function.
pub fn deserialize_with<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    from_text: impl FnOnce(&str) -> Result<T, TextError>,
    from_bytes: impl FnOnce(&[u8]) -> Result<T, PackError>,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        read_text(deserializer, from_text)
    } else {
        deserializer.deserialize_bytes(BytesVisitor(from_bytes, PhantomData))
    }
}

/// Serializes options as text, or as packed bytes in binary formats.
pub fn serialize_options<O: crate::Options, S: Serializer>(
    options: &O,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(&OptionsText(options))
    } else {
        let mut packer = Packer::default();
        packer.options(options);
        serializer.serialize_bytes(packer.as_bytes())
    }
}

/// Returns the inverse of [`serialize_options`].
pub fn deserialize_options<'de, O: crate::Options, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<O, D::Error> {
    let base = O::default();
    let unpack = |bytes: &[u8]| Unpacker::new(bytes).last_options(&base);
    deserialize_with(deserializer, |text| read_options(text, &base), unpack)
}
