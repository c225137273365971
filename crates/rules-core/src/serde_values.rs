//! Serde of the values that servers store and show.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{
    Code, End, OptionKind, OptionSpec, OptionValue, Outcome, Seat, SeatSet, Step, TextError, Turn,
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
        Seat::new(number).ok_or_else(|| de::Error::custom("there is no such seat"))
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
        struct Seats;

        impl<'de> Visitor<'de> for Seats {
            type Value = SeatSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("ascending seats")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<SeatSet, A::Error> {
                let (mut seats, mut last) = (SeatSet::EMPTY, None);
                while let Some(seat) = list.next_element::<Seat>()? {
                    if last >= Some(seat) {
                        return Err(de::Error::custom("seats are to ascend"));
                    }
                    seats.insert(seat);
                    last = Some(seat);
                }
                Ok(seats)
            }
        }

        deserializer.deserialize_seq(Seats)
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
                seat.map(Turn::Seat).ok_or_else(|| E::custom("there is no such seat"))
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

/// The inverse of [`serialize_numbered`].
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

/// The parts of an outcome, in the order in which they are written.
const OUTCOME: [&str; 4] = ["seats", "winners", "end", "scores"];

/// The number of seats, the winners, the name of the end, and the scores of all seats or nothing.
impl<E: End> Serialize for Outcome<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [seats, winners, end, scores] = OUTCOME;
        let mut parts = serializer.serialize_struct("Outcome", OUTCOME.len())?;
        parts.serialize_field(seats, &self.seats())?;
        parts.serialize_field(winners, &self.winners())?;
        parts.serialize_field(end, self.end().name())?;
        parts.serialize_field(scores, &self.scores().map(Scores))?;
        parts.end()
    }
}

/// Scores, one a seat.
struct Scores<'a>(&'a [i32]);

impl Serialize for Scores<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, E: End> Deserialize<'de> for Outcome<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Outcome", bound = "E: End")]
        struct Parts<E> {
            seats: u8,
            winners: SeatSet,
            end: EndByName<E>,
            scores: Option<arrayvec::ArrayVec<i32, { crate::MAX_SEATS }>>,
        }

        let Parts { seats, winners, end, scores } = Parts::<E>::deserialize(deserializer)?;
        let outcome = Outcome::new(seats, winners, end.0);
        let known = (2..=crate::MAX_SEATS as u8).contains(&seats);
        if !known || outcome.winners() != winners {
            return Err(de::Error::custom("no such seats play"));
        }
        match scores {
            None => Ok(outcome),
            Some(scores) if scores.len() == usize::from(seats) => Ok(outcome.with_scores(&scores)),
            Some(_) => Err(de::Error::custom("there is to be one score a seat")),
        }
    }
}

/// An end that is written by its name.
struct EndByName<E>(E);

impl<'de, E: End> Deserialize<'de> for EndByName<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name<E>(PhantomData<E>);

        impl<E: End> Visitor<'_> for Name<E> {
            type Value = E;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an end")
            }

            fn visit_str<F: de::Error>(self, name: &str) -> Result<E, F> {
                E::from_name(name).ok_or_else(|| F::custom("no game ends like this"))
            }
        }

        deserializer.deserialize_str(Name(PhantomData)).map(EndByName)
    }
}

/// A boolean, a number or a text. What a value means depends on its option, so that
/// [`OptionSpec::parse`] reads it back.
impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OptionValue::Bool(value) => serializer.serialize_bool(*value),
            OptionValue::Int(value) => serializer.serialize_u32(*value),
            OptionValue::Choice(_) | OptionValue::Id(_) => serializer.collect_str(self),
        }
    }
}

/// `name`, `type` (`bool`, `int` or `choice`), `min` and `max` or `values` where they apply, and `help`.
/// Specs are constants of a game and are not read back.
impl Serialize for OptionSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_struct("OptionSpec", 4)?;
        parts.serialize_field("name", self.name)?;
        match self.kind {
            OptionKind::Bool => parts.serialize_field("type", "bool")?,
            OptionKind::Int { min, max } => {
                parts.serialize_field("type", "int")?;
                parts.serialize_field("min", &min)?;
                parts.serialize_field("max", &max)?;
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
        parts.serialize_field("help", self.help)?;
        parts.end()
    }
}

#[cfg(feature = "alloc")]
mod records {
    use super::*;
    use crate::{GameResult, RecordStep};

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

    /// How a game ended, by name: `{"finished":OUTCOME}`, `{"resigned":SEAT}`, `"drawn"` or
    /// `"unfinished"`.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename = "GameResult", rename_all = "lowercase", bound = "E: End")]
    enum Parts<E> {
        Finished(Outcome<E>),
        Resigned(Seat),
        Drawn,
        Unfinished,
    }

    impl<E: End> Serialize for GameResult<E> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match *self {
                GameResult::Finished(outcome) => Parts::Finished(outcome),
                GameResult::Resigned(seat) => Parts::Resigned(seat),
                GameResult::Drawn => Parts::Drawn,
                GameResult::Unfinished => Parts::Unfinished,
            }
            .serialize(serializer)
        }
    }

    impl<'de, E: End> Deserialize<'de> for GameResult<E> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(match Parts::deserialize(deserializer)? {
                Parts::Finished(outcome) => GameResult::Finished(outcome),
                Parts::Resigned(seat) => GameResult::Resigned(seat),
                Parts::Drawn => GameResult::Drawn,
                Parts::Unfinished => GameResult::Unfinished,
            })
        }
    }
}
