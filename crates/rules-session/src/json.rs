//! Plain data as JSON.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// Texts, numbers, lists and structs of these as JSON, which has them all.
pub(crate) fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_default()
}
