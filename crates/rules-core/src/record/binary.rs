//! Serde of records: text in human-readable formats, numbers and packed bytes in binary ones.

use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;

use super::text::is_observation;
use super::{GameResult, Record, RecordStep, Start};
use crate::packed::{Packer, Unpacker};
use crate::{Notation, PackError, Packed, serde_impls};

/// The binary form: version, options, start, tags, steps, result, and remarks by step index.
type Parts<E> = (
    Version,
    ByteBuf,
    StartPart,
    Vec<(String, String)>,
    ByteBuf,
    GameResult<E>,
    Vec<(u32, String)>,
);

/// The version of the binary form, read first, so that other versions are refused as such.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
struct Version;

impl Version {
    const KNOWN: u8 = 1;
}

impl From<Version> for u8 {
    fn from(_: Version) -> u8 {
        Version::KNOWN
    }
}

impl TryFrom<u8> for Version {
    type Error = PackError;

    fn try_from(found: u8) -> Result<Version, PackError> {
        let known = Version::KNOWN;
        if found == known { Ok(Version) } else { Err(PackError::Version { found, known }) }
    }
}

/// The start without the options.
#[derive(Serialize, Deserialize)]
enum StartPart {
    Options,
    Position(ByteBuf),
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
                StartPart::Position(ByteBuf::from(position.to_packed().as_bytes()))
            }
            Start::Seen { observation, .. } => StartPart::Seen(observation.clone()),
        };
        let parts: Parts<G::End> = (
            Version,
            ByteBuf::from(options.as_bytes()),
            start,
            self.notes.tags.clone(),
            ByteBuf::from(pack_steps::<G>(&self.steps)),
            self.result,
            self.remarks().map(|(step, remark)| (step as u32, remark.into())).collect(),
        );
        parts.serialize(serializer)
    }
}

impl<'de, G: Notation + Packed> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Record::deserialize_with(deserializer, &G::Options::default())
    }
}

impl<G: Notation + Packed> Record<G> {
    /// Deserializes a serialized record of this game; `base` is as for [`Record::read`].
    ///
    /// # Errors
    /// Returns the error of the deserializer, or one that names the fault of the record.
    pub fn deserialize_with<'de, D: Deserializer<'de>>(
        deserializer: D,
        base: &G::Options,
    ) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return serde_impls::read_text(deserializer, |text| Record::read(text, base));
        }
        let parts = Parts::<G::End>::deserialize(deserializer)?;
        unpack(parts, base).map_err(D::Error::custom)
    }
}

fn unpack<G: Notation + Packed>(
    parts: Parts<G::End>,
    base: &G::Options,
) -> Result<Record<G>, PackError> {
    let (Version, options, start, tags, steps, result, remarks) = parts;
    let options: G::Options = Unpacker::new(&options).last_options(base)?;
    let mut record = Record::starting(match start {
        StartPart::Options => Start::Options(options),
        StartPart::Seen(observation) if !is_observation(&observation) => {
            return Err(PackError::Invalid("the observation"));
        }
        StartPart::Seen(observation) => Start::Seen { options, observation },
        StartPart::Position(bytes) => {
            let position = G::from_packed_with(&bytes, base)?;
            if position.options() != options {
                return Err(PackError::Invalid("the start has other options than the record"));
            }
            Start::Position(position)
        }
    });
    for (name, value) in tags {
        if !record.notes.add_tag(&name, &value) {
            return Err(PackError::Invalid("tag"));
        }
    }
    record.steps = unpack_steps::<G>(&steps)?;
    record.set_result(result).map_err(|_| PackError::Invalid("result"))?;
    let ascend = remarks.is_sorted_by(|(one, _), (other, _)| one < other);
    for (step, remark) in remarks {
        if !ascend || remark.is_empty() || record.set_remark(step as usize, &remark).is_err() {
            return Err(PackError::Invalid("remark"));
        }
    }
    Ok(record)
}

/// Packs each step as its [number](RecordStep::number) in groups of seven bits.
///
/// The highest bit of a byte is set if more groups follow.
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
