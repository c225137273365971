//! Serde of the values that servers store and show.

use core::fmt::{self, Display};
use core::str::FromStr;

use arrayvec::ArrayVec;
use serde::de::{self, Deserialize, Deserializer, Error as _, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::serde_impls::read_text;
use crate::{
    Code, Effect, End, MAX_SEATS, OptionKind, OptionValue, Outcome, Seat, SeatSet, Step, TextError,
    Turn,
};

/// A number, 0 to 5.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::new(number).ok_or_else(|| de::Error::custom("expected a seat, 0 to 5"))
    }
}

/// The seats, ascending: `[0,2]`.
impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = ArrayVec::<Seat, MAX_SEATS>::deserialize(deserializer)?;
        if !seats.is_sorted_by(|one, next| one < next) {
            return Err(D::Error::custom("seats must ascend"));
        }
        Ok(seats.into_iter().collect())
    }
}

const CHANCE: u8 = 6;
const OVER: u8 = 7;

/// The number of the seat, `"chance"` or `"over"`; one byte in binary formats.
impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let binary = !serializer.is_human_readable();
        match self {
            Turn::Seat(seat) => seat.serialize(serializer),
            Turn::Chance if binary => serializer.serialize_u8(CHANCE),
            Turn::Over if binary => serializer.serialize_u8(OVER),
            Turn::Chance | Turn::Over => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Turns;

        impl Visitor<'_> for Turns {
            type Value = Turn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat, chance or over")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Turn, E> {
                let seat = u8::try_from(number).ok().and_then(Seat::new);
                seat.map(Turn::Seat).ok_or_else(|| E::custom("expected a seat, 0 to 5"))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Turn, E> {
                match text {
                    "chance" => Ok(Turn::Chance),
                    "over" => Ok(Turn::Over),
                    _ => Err(E::custom("expected a seat, chance or over")),
                }
            }
        }

        if deserializer.is_human_readable() {
            return deserializer.deserialize_any(Turns);
        }
        match u8::deserialize(deserializer)? {
            CHANCE => Ok(Turn::Chance),
            OVER => Ok(Turn::Over),
            number => Turns.visit_u64(number.into()),
        }
    }
}

/// Serializes the text form, or a number in binary formats.
pub(crate) fn serialize_numbered<T: Display, S: Serializer>(
    value: &T,
    number: u64,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(value)
    } else {
        serializer.serialize_u64(number)
    }
}

/// Returns the inverse of [`serialize_numbered`].
pub(crate) fn deserialize_numbered<'de, T: FromStr<Err = TextError>, D: Deserializer<'de>>(
    deserializer: D,
    from_number: impl FnOnce(u64) -> Option<T>,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        return crate::serde_impls::deserialize_text(deserializer);
    }
    from_number(u64::deserialize(deserializer)?)
        .ok_or_else(|| de::Error::custom("no step has this number"))
}

impl<A: Code + Display, E: Code + Display> Serialize for Step<A, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_numbered(self, self.number(), serializer)
    }
}

impl<'de, A, E> Deserialize<'de> for Step<A, E>
where
    A: Code + FromStr<Err = TextError>,
    E: Code + FromStr<Err = TextError>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_numbered(deserializer, Step::from_number)
    }
}

impl<P: Serialize + Copy, Q: Serialize + Copy> Serialize for Effect<P, Q> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("kind", self.kind())?;
        serialize_part(&mut object, "seat", self.seat())?;
        serialize_part(&mut object, "piece", self.piece())?;
        serialize_part(&mut object, "from", self.from())?;
        serialize_part(&mut object, "to", self.to())?;
        serialize_part(&mut object, "by", self.by())?;
        serialize_part(&mut object, "points", self.points())?;
        object.end()
    }
}

fn serialize_part<M: SerializeMap>(
    object: &mut M,
    key: &'static str,
    part: Option<impl Serialize>,
) -> Result<(), M::Error> {
    part.map_or(Ok(()), |part| object.serialize_entry(key, &part))
}

/// The serde form of an [`Outcome`]: scores of all seats or none.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Outcome", bound = "E: End")]
pub(crate) struct OutcomeParts<E> {
    seats: u8,
    winners: SeatSet,
    #[serde(serialize_with = "serialize_end", deserialize_with = "deserialize_end")]
    end: E,
    scores: Option<ArrayVec<i32, MAX_SEATS>>,
}

impl<E: End> From<Outcome<E>> for OutcomeParts<E> {
    fn from(outcome: Outcome<E>) -> Self {
        OutcomeParts {
            seats: outcome.seats(),
            winners: outcome.winners(),
            end: outcome.end(),
            scores: outcome.scores().map(|scores| scores.iter().copied().collect()),
        }
    }
}

impl<E: End> TryFrom<OutcomeParts<E>> for Outcome<E> {
    type Error = &'static str;

    fn try_from(parts: OutcomeParts<E>) -> Result<Self, &'static str> {
        let OutcomeParts { seats, winners, end, scores } = parts;
        let outcome = Outcome::new(seats, winners, end);
        let known = (2..=MAX_SEATS as u8).contains(&seats);
        if !known || outcome.winners() != winners {
            return Err("expected 2 to 6 seats, and winners among them");
        }
        match scores {
            None => Ok(outcome),
            Some(scores) if scores.len() == usize::from(seats) => Ok(outcome.with_scores(&scores)),
            Some(_) => Err("expected one score per seat"),
        }
    }
}

const NO_SUCH_END: &str = "the game has no such end";

/// Serializes the name, or the place in [`End::ALL`] in binary formats.
fn serialize_end<E: End, S: Serializer>(end: &E, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return serializer.serialize_str(end.name());
    }
    let place = E::ALL.iter().position(|known| known == end);
    serializer.serialize_u32(place.ok_or_else(|| S::Error::custom(NO_SUCH_END))? as u32)
}

/// Returns the inverse of [`serialize_end`].
fn deserialize_end<'de, E: End, D: Deserializer<'de>>(deserializer: D) -> Result<E, D::Error> {
    if deserializer.is_human_readable() {
        let from_name = |name: &str| E::from_name(name).ok_or(TextError::of_whole(NO_SUCH_END));
        return read_text(deserializer, from_name);
    }
    let place = u32::deserialize(deserializer)?;
    E::ALL.get(place as usize).copied().ok_or_else(|| D::Error::custom(NO_SUCH_END))
}

/// A boolean, a number or a text, which [`OptionSpec::parse`](crate::OptionSpec::parse) reads back.
impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OptionValue::Bool(value) => serializer.serialize_bool(*value),
            OptionValue::Int(value) => serializer.serialize_u32(*value),
            OptionValue::Choice(_) | OptionValue::Id(_) => serializer.collect_str(self),
        }
    }
}

/// `type` (`bool`, `int` or `choice`), and `min` and `max` or `values` if they apply. Kinds are
/// constants of a game and are not read back.
impl Serialize for OptionKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_struct("OptionKind", 4)?;
        match self {
            OptionKind::Bool => parts.serialize_field("type", "bool")?,
            OptionKind::Int { min, max } => {
                parts.serialize_field("type", "int")?;
                parts.serialize_field("min", min)?;
                parts.serialize_field("max", max)?;
            }
            OptionKind::Numbers(numbers) => {
                parts.serialize_field("type", "int")?;
                parts.serialize_field("min", &numbers.iter().min())?;
                parts.serialize_field("max", &numbers.iter().max())?;
                parts.serialize_field("values", numbers)?;
            }
            OptionKind::Choice(names) => {
                parts.serialize_field("type", "choice")?;
                parts.serialize_field("values", names)?;
            }
        }
        parts.end()
    }
}

#[cfg(feature = "alloc")]
mod records {
    use super::*;
    use crate::RecordStep;

    impl<A: Code + Display, E: Code + Display> Serialize for RecordStep<A, E> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serialize_numbered(self, self.number(), serializer)
        }
    }

    impl<'de, A, E> Deserialize<'de> for RecordStep<A, E>
    where
        A: Code + FromStr<Err = TextError>,
        E: Code + FromStr<Err = TextError>,
    {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserialize_numbered(deserializer, RecordStep::from_number)
        }
    }
}
