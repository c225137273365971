//! What the `impl_..._serde!` macros expand to: text in human-readable formats, numbers or packed
//! bytes in binary ones.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserializer, Serializer};

use crate::{Code, OptionsText, Packed, Packer, Unpacker, read_options, text::TextError};

/// Reads a `FromStr` value out of a string.
struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err = TextError>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text form")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Reads a packed value out of bytes.
struct BytesVisitor<T, F>(F, PhantomData<T>);

impl<'de, T, F: FnOnce(&[u8]) -> Result<T, crate::PackError>> Visitor<'de> for BytesVisitor<T, F> {
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
        deserializer.deserialize_str(TextVisitor(PhantomData))
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
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(TextVisitor(PhantomData))
    } else {
        deserializer.deserialize_bytes(BytesVisitor(T::from_packed, PhantomData))
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
    struct OptionsVisitor<O>(PhantomData<O>);
    impl<O: crate::Options> Visitor<'_> for OptionsVisitor<O> {
        type Value = O;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("options as name=value,name=value")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<O, E> {
            read_options(text, &O::default()).map_err(E::custom)
        }
    }
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(OptionsVisitor(PhantomData))
    } else {
        let unpack = |bytes: &[u8]| {
            let mut unpacker = Unpacker::new(bytes);
            let options = unpacker.options(&O::default())?;
            unpacker.end().map(|()| options)
        };
        deserializer.deserialize_bytes(BytesVisitor(unpack, PhantomData))
    }
}
