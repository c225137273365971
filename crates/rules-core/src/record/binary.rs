//! Serde of records: the text in human-readable formats, numbers and packed bytes in binary ones.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::is_observation;
use super::{GameResult, Record, RecordStep, Start};
use crate::{End, Notation, Options, Outcome, PackError, Packed, Packer, Seat, SeatSet, Unpacker};

/// The binary form after its version: options, start, tags, steps, result.
type Parts = (Bytes, StartPart, Vec<(String, String)>, Bytes, Bytes);

/// The version of a record without remarks.
const PLAIN: u8 = 1;

/// The version of a record with remarks: these follow, each with the index of its step.
const WITH_REMARKS: u8 = 2;

type Remarks = Vec<(u32, String)>;

/// What comes beside the options at the start.
#[derive(Serialize, Deserialize)]
enum StartPart {
    Options,
    Position(Bytes),
    Seen(String),
}

impl<G: Notation + Packed> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let mut options = Packer::default();
        options.options(&self.options());
        let start = match &self.start {
            Start::Options(_) => StartPart::Options,
            Start::Position(position) => {
                StartPart::Position(Bytes(position.to_packed().as_bytes().to_vec()))
            }
            Start::Seen { observation, .. } => StartPart::Seen(observation.clone()),
        };
        let parts: Parts = (
            Bytes(options.as_bytes().to_vec()),
            start,
            self.tags.clone(),
            Bytes(pack_steps::<G>(&self.steps)),
            Bytes(pack_result(self.result).as_bytes().to_vec()),
        );
        let (options, start, tags, steps, result) = parts;
        if self.remarks.is_empty() {
            return (PLAIN, options, start, tags, steps, result).serialize(serializer);
        }
        let remarks: Remarks =
            self.remarks().map(|(step, remark)| (step as u32, String::from(remark))).collect();
        (WITH_REMARKS, options, start, tags, steps, result, remarks).serialize(serializer)
    }
}

impl<'de, G: Notation + Packed> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Record::deserialize_with(deserializer, &G::Options::default())
    }
}

impl<G: Notation + Packed> Record<G> {
    /// Deserializes what a record of this game serializes to; `base` as for [`Record::read`].
    ///
    /// # Errors
    /// Those of the deserializer, and what is wrong with the record.
    pub fn deserialize_with<'de, D: Deserializer<'de>>(
        deserializer: D,
        base: &G::Options,
    ) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(TextVisitor::<G>(base));
        }
        deserializer.deserialize_tuple(7, PartsVisitor::<G>(base))
    }
}

struct TextVisitor<'a, G: Notation>(&'a G::Options);

impl<G: Notation> Visitor<'_> for TextVisitor<'_, G> {
    type Value = Record<G>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game record")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Record<G>, E> {
        Record::read(text, self.0).map_err(E::custom)
    }
}

/// Reads the parts one by one, for the version says how many there are.
struct PartsVisitor<'a, G: Notation>(&'a G::Options);

impl<'de, G: Notation + Packed> Visitor<'de> for PartsVisitor<'_, G> {
    type Value = Record<G>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the parts of a game record")
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut parts: A) -> Result<Record<G>, A::Error> {
        fn next<'de, T: Deserialize<'de>, A: de::SeqAccess<'de>>(
            parts: &mut A,
        ) -> Result<T, A::Error> {
            parts.next_element()?.ok_or_else(|| de::Error::custom(PackError::Short))
        }

        let version: u8 = next(&mut parts)?;
        if version != PLAIN && version != WITH_REMARKS {
            return Err(de::Error::custom(PackError::Version(version)));
        }
        let plain = (
            next(&mut parts)?,
            next(&mut parts)?,
            next(&mut parts)?,
            next(&mut parts)?,
            next(&mut parts)?,
        );
        let mut record = unpack::<G>(plain, self.0).map_err(de::Error::custom)?;
        if version == WITH_REMARKS {
            let remarks: Remarks = next(&mut parts)?;
            unpack_remarks(&mut record, &remarks).map_err(de::Error::custom)?;
        }
        Ok(record)
    }
}

/// Takes remarks that ascend by their steps; there is at least one.
fn unpack_remarks<G: Notation>(record: &mut Record<G>, remarks: &Remarks) -> Result<(), PackError> {
    const REFUSED: PackError = PackError::Invalid("remark");
    if remarks.is_empty() || !remarks.is_sorted_by(|(one, _), (other, _)| one < other) {
        return Err(REFUSED);
    }
    for (step, remark) in remarks {
        if remark.is_empty() || record.set_remark(*step as usize, remark).is_err() {
            return Err(REFUSED);
        }
    }
    Ok(())
}

fn unpack<G: Notation + Packed>(parts: Parts, base: &G::Options) -> Result<Record<G>, PackError> {
    let (options, start, tags, steps, result) = parts;
    let options: G::Options = Unpacker::new(&options.0).last_options(base)?;
    let seats = options.seats();
    let mut record = Record::starting(match start {
        StartPart::Options => Start::Options(options),
        StartPart::Seen(observation) if !is_observation(&observation) => {
            return Err(PackError::Invalid("what a seat saw"));
        }
        StartPart::Seen(observation) => Start::Seen { options, observation },
        StartPart::Position(bytes) => {
            let position = G::from_packed_with(&bytes.0, base)?;
            if position.options() != options {
                return Err(PackError::Invalid("the start has other options than the record"));
            }
            Start::Position(position)
        }
    });
    for (name, value) in tags {
        let known = record.tags.iter().any(|(other, _)| *other == name);
        if known || record.set_tag(&name, &value).is_err() {
            return Err(PackError::Invalid("tag"));
        }
    }
    record.steps = unpack_steps::<G>(&steps.0)?;
    record.result = unpack_result(&result.0, seats)?;
    Ok(record)
}

/// Each step by its [number](RecordStep::number) in groups of seven bits, highest bit of a byte set if
/// more follow.
fn pack_steps<G: Notation>(steps: &[RecordStep<G::Action, G::Event>]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(steps.len());
    for step in steps {
        let mut number = step.number();
        while number >= 128 {
            bytes.push(number as u8 | 128);
            number >>= 7;
        }
        bytes.push(number as u8);
    }
    bytes
}

#[allow(clippy::type_complexity)]
fn unpack_steps<G: Notation>(
    bytes: &[u8],
) -> Result<Vec<RecordStep<G::Action, G::Event>>, PackError> {
    const REFUSED: PackError = PackError::Invalid("step");
    let mut steps = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied();
    while let Some(first) = rest.next() {
        let (mut number, mut place, mut last) = (u64::from(first & 127), 7, first);
        while last >= 128 {
            last = rest.next().ok_or(PackError::Short)?;
            if place > 35 || last == 0 {
                return Err(REFUSED);
            }
            number |= u64::from(last & 127) << place;
            place += 7;
        }
        steps.push(RecordStep::from_number(number).ok_or(REFUSED)?);
    }
    Ok(steps)
}

fn pack_result<E: End>(result: GameResult<E>) -> Packer {
    let mut packer = Packer::default();
    match result {
        GameResult::Unfinished => packer.bits(0, 2),
        GameResult::Drawn => packer.bits(3, 2),
        GameResult::Resigned(seat) => {
            packer.bits(1, 2);
            packer.bits(u64::from(seat.number()), 3);
        }
        GameResult::Finished(outcome) => {
            packer.bits(2, 2);
            let end = E::ALL.iter().position(|&end| end == outcome.end());
            packer.grouped(end.unwrap_or(E::ALL.len()) as u64, 2);
            packer.bits(u64::from(outcome.winners().bits()), 6);
            packer.bit(outcome.scores().is_some());
            for &score in outcome.scores().unwrap_or_default() {
                packer.bit(score < 0);
                packer.grouped(u64::from(score.unsigned_abs()), 6);
            }
        }
    }
    packer
}

fn unpack_result<E: End>(bytes: &[u8], seats: u8) -> Result<GameResult<E>, PackError> {
    const REFUSED: PackError = PackError::Invalid("result");
    let mut unpacker = Unpacker::new(bytes);
    let result = match unpacker.bits(2)? {
        0 => GameResult::Unfinished,
        1 => {
            let seat = unpacker.below(u64::from(seats), 3, "seat")?;
            GameResult::Resigned(Seat::new_unchecked(seat as u8))
        }
        2 => {
            let end = unpacker.grouped(2, E::ALL.len() as u64, "end")? as usize;
            let end = *E::ALL.get(end).ok_or(REFUSED)?;
            let winners = unpacker.bits(6)? as u8;
            if winners & !SeatSet::all(seats).bits() != 0 {
                return Err(REFUSED);
            }
            let outcome = Outcome::new(seats, SeatSet::from_bits(winners), end);
            GameResult::Finished(if unpacker.bit()? {
                let mut scores = Vec::new();
                for _ in 0..seats {
                    scores.push(unpack_score(&mut unpacker)?);
                }
                outcome.with_scores(&scores)
            } else {
                outcome
            })
        }
        _ => GameResult::Drawn,
    };
    unpacker.end()?;
    Ok(result)
}

fn unpack_score(unpacker: &mut Unpacker<'_>) -> Result<i32, PackError> {
    let negative = unpacker.bit()?;
    let size = unpacker.grouped(6, 1 << 31, "score")? as i64;
    let score = if negative { -size } else { size };
    match i32::try_from(score) {
        Ok(score) if !(negative && size == 0) => Ok(score),
        _ => Err(PackError::Invalid("score")),
    }
}

/// Bytes that serde writes as bytes and not as a sequence.
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BytesVisitor;
        impl<'de> Visitor<'de> for BytesVisitor {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut sequence: A) -> Result<Bytes, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = sequence.next_element()? {
                    bytes.push(byte);
                }
                Ok(Bytes(bytes))
            }
        }
        deserializer.deserialize_bytes(BytesVisitor)
    }
}
