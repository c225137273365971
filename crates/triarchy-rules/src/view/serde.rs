//! Serde of observations: named fields in human-readable formats, packed bytes in binary ones.

use arrayvec::ArrayVec;
use rules_core::serde_impls::deserialize_with;
use rules_core::{Options as _, Seat};
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use super::Observation;
use crate::position::Public;
use crate::{Dot, MAX_DOTS, Options, Phase, Stack, Symbol, Symbols};

/// The named fields. Arrays of three are in the order of the symbols s, e, n.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Observation")]
struct Fields {
    players: u8,
    dots: u8,
    first: Seat,
    reuse: bool,
    turn_limit: u16,
    stacks: ArrayVec<SeenStack, { Stack::MAX_HEIGHT as usize }>,
    home: [Dot; 3],
    removed: [u8; 3],
    left: Symbols,
    to_act: Seat,
    phase: Phase,
    turns_done: u16,
    landed: ArrayVec<Dot, { MAX_DOTS as usize }>,
}

/// The visible tokens of a dot.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Dot")]
struct SeenStack {
    dot: Dot,
    top: Symbol,
    height: u8,
}

/// Named fields in human-readable formats, symbols as letters; packed bytes in binary ones.
impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            Fields::from(self).serialize(serializer)
        } else {
            serializer.serialize_bytes(self.to_packed().as_bytes())
        }
    }
}

impl<'de> Deserialize<'de> for Observation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            Observation::try_from(Fields::deserialize(deserializer)?).map_err(de::Error::custom)
        } else {
            deserialize_with(deserializer, str::parse, Observation::from_packed)
        }
    }
}

impl From<&Observation> for Fields {
    fn from(seen: &Observation) -> Fields {
        let Options { players, dots, first, reuse, turn_limit } = seen.options();
        let stacks = seen.stacks().map(|(dot, top, height)| SeenStack { dot, top, height });
        Fields {
            players,
            dots,
            first,
            reuse,
            turn_limit,
            stacks: stacks.collect(),
            home: Symbol::ALL.map(|symbol| seen.home(symbol)),
            removed: Symbol::ALL.map(|symbol| seen.removed(symbol)),
            left: seen.left(),
            to_act: seen.player(),
            phase: seen.phase(),
            turns_done: seen.turns_done(),
            landed: seen.landed().collect(),
        }
    }
}

impl TryFrom<Fields> for Observation {
    type Error = &'static str;

    /// Every field is checked, including derived ones.
    fn try_from(fields: Fields) -> Result<Observation, &'static str> {
        let Fields { players, dots, first, reuse, turn_limit, .. } = fields;
        let options = Options { players, dots, first, reuse, turn_limit };
        options.check().map_err(|_| "invalid options")?;
        let ascends = |dots: &[Dot]| dots.is_sorted_by(|one, next| one < next);
        let occupied: ArrayVec<Dot, { Stack::MAX_HEIGHT as usize }> =
            fields.stacks.iter().map(|stack| stack.dot).collect();
        if !ascends(&occupied) || !ascends(&fields.landed) {
            return Err("the dots must ascend");
        }
        let public = Public {
            landed: fields.landed.iter().fold(0, |dots, dot| dots | 1 << dot.number()),
            turns: fields.turns_done,
            phase: fields.phase,
            left: fields.left,
            removed: fields.removed,
            ..Public::new(options)
        };
        let homes = |&turned: &u8| {
            let public = Public { turned, ..public };
            Symbol::ALL.map(|symbol| public.home(symbol)) == fields.home.map(Dot::number)
        };
        let turned =
            (0..3).find(homes).ok_or("the home bases must be at the corners (TRIARCHY-1)")?;
        let stacks = fields.stacks.into_iter();
        let stacks = stacks.map(|stack| (stack.dot, (stack.top, stack.height))).collect();
        let seen = Observation::from_parts(Public { turned, ..public }, stacks)?;
        if seen.player() != fields.to_act {
            return Err("the seat must follow from the turns done (TRIARCHY-5)");
        }
        Ok(seen)
    }
}
