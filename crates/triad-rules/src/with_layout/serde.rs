//! Serde of values with their layout.
//!
//! Human-readable formats hold two texts, binary ones the text of the layout and the packed value.

use std::string::String;

use serde::de::Error as _;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Custom, HasLayout, Layout, WithLayout};

/// The text of the layout, in all formats.
impl Serialize for Custom {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Interns the layout.
impl<'de> Deserialize<'de> for Custom {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Custom::intern(Layout::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<T: HasLayout + Serialize> Serialize for WithLayout<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_struct("WithLayout", 2)?;
        parts.serialize_field("layout", &self.0.layout())?;
        parts.serialize_field("value", &self.0)?;
        parts.end()
    }
}

/// In human-readable formats the two parts may have any order.
#[derive(Deserialize)]
#[serde(rename = "WithLayout")]
struct Texts {
    layout: Custom,
    value: String,
}

/// In binary formats the layout comes first and is interned before the value is read.
#[derive(Deserialize)]
#[serde(rename = "WithLayout")]
struct Parts<T> {
    layout: Custom,
    value: T,
}

impl<'de, T: HasLayout + Deserialize<'de>> Deserialize<'de> for WithLayout<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let Texts { layout, value } = Texts::deserialize(deserializer)?;
            WithLayout::read_on(&value, layout).map_err(D::Error::custom)
        } else {
            let Parts { layout, value } = Parts::<T>::deserialize(deserializer)?;
            WithLayout(value).checked(layout).map_err(D::Error::custom)
        }
    }
}
