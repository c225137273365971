//! An observation as named fields.

use core::fmt::Display;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Observation, Phase, Symbol};

/// A value as its text form.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// What is seen of a dot with tokens on it.
struct Dot {
    dot: u8,
    top: Symbol,
    height: u8,
}

impl Serialize for Dot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Dot", 3)?;
        fields.serialize_field("dot", &self.dot)?;
        fields.serialize_field("top", &Text(self.top))?;
        fields.serialize_field("height", &self.height)?;
        fields.end()
    }
}

/// The items of an iterator as a sequence.
struct All<F>(F);

impl<T: Serialize, I: Iterator<Item = T>, F: Fn() -> I> Serialize for All<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// Named fields; symbols as letters. Numbers of three stand in the order of the symbols s, e, n.
impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let options = self.options();
        let phase = match self.phase() {
            Phase::Roll => "roll",
            Phase::Sandstorm => "sandstorm",
            Phase::Move => "move",
            Phase::Over => "over",
        };
        let mut fields = serializer.serialize_struct("Observation", 13)?;
        fields.serialize_field("players", &options.players)?;
        fields.serialize_field("dots", &options.dots)?;
        fields.serialize_field("first", &options.first)?;
        fields.serialize_field("reuse", &options.reuse)?;
        fields.serialize_field("turn_limit", &options.turn_limit)?;
        let stacks = || self.stacks().map(|(dot, top, height)| Dot { dot, top, height });
        fields.serialize_field("stacks", &All(stacks))?;
        fields.serialize_field("home", &Symbol::ALL.map(|symbol| self.home(symbol)))?;
        fields.serialize_field("removed", &Symbol::ALL.map(|symbol| self.removed(symbol)))?;
        fields.serialize_field("left", &Text(self.left()))?;
        fields.serialize_field("seat", &self.player().number())?;
        fields.serialize_field("phase", phase)?;
        fields.serialize_field("turns_done", &self.turns_done())?;
        fields.serialize_field("landed", &All(|| self.landed()))?;
        fields.end()
    }
}
