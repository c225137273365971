//! What the `impl_..._serde!` macros expand to: text in human-readable formats, numbers or packed
//! bytes in binary ones.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserializer, Serializer};

use crate::{
    Code, OptionsText, PackError, Packed, Packer, Unpacker, read_options, text::TextError,
};

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
        // Formats without a byte type write a sequence; no packed value is longer than this.
        let mut bytes = arrayvec::ArrayVec::<u8, { Packer::CAPACITY }>::new();
        while let Some(byte) = sequence.next_element()? {
            bytes.try_push(byte).map_err(|_| de::Error::custom("too many bytes"))?;
        }
        (self.0)(&bytes).map_err(de::Error::custom)
    }
}

/// Reads a value out of its number.
struct CodeVisitor<T>(PhantomData<T>);

impl<T: Code> Visitor<'_> for CodeVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number of an action or event")
    }

    fn visit_u64<E: de::Error>(self, code: u64) -> Result<T, E> {
        u32::try_from(code)
            .ok()
            .and_then(T::from_code)
            .ok_or_else(|| E::custom("no action or event has this number"))
    }
}

/// Serializes as text in all formats.
pub fn serialize_text<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The inverse of [`serialize_text`].
pub fn deserialize_text<'de, T: FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor(T::from_str, PhantomData))
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

/// The inverse of [`serialize_code`].
pub fn deserialize_code<'de, T: Code + FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(TextVisitor(T::from_str, PhantomData))
    } else {
        deserializer.deserialize_u32(CodeVisitor(PhantomData))
    }
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

/// The inverse of [`serialize_packed`].
pub fn deserialize_packed<'de, T: Packed + FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserialize_with(deserializer, T::from_str, T::from_packed)
}

/// The same with options that hold what text or bytes can only refer to, as for
/// [`Notation::read`](crate::Notation::read).
pub fn deserialize_packed_with<'de, T: Packed + crate::Notation, D: Deserializer<'de>>(
    deserializer: D,
    base: &T::Options,
) -> Result<T, D::Error> {
    deserialize_with(
        deserializer,
        |text| T::read(text, base),
        |bytes| T::from_packed_with(bytes, base),
    )
}

/// Reads a text in human-readable formats and bytes in binary ones, each with a function.
pub fn deserialize_with<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    from_text: impl FnOnce(&str) -> Result<T, TextError>,
    from_bytes: impl FnOnce(&[u8]) -> Result<T, PackError>,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(TextVisitor(from_text, PhantomData))
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

/// The inverse of [`serialize_options`].
pub fn deserialize_options<'de, O: crate::Options, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<O, D::Error> {
    deserialize_options_with(deserializer, &O::default())
}

/// The same with options that hold what text or bytes can only refer to, as for
/// [`read_options`](crate::read_options).
pub fn deserialize_options_with<'de, O: crate::Options, D: Deserializer<'de>>(
    deserializer: D,
    base: &O,
) -> Result<O, D::Error> {
    let unpack = |bytes: &[u8]| Unpacker::new(bytes).last_options(base);
    deserialize_with(deserializer, |text| read_options(text, base), unpack)
}
