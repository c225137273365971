//! Plain data as JSON.

use serde::Serialize;
use serde_json::value::RawValue;

/// Writes plain data as JSON.
///
/// # Panics
/// If the data cannot be JSON, such as a map whose keys are no strings: views and observations are
/// structs with named fields.
pub(crate) fn json<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data can be written as JSON")
}
