//! Feature `serde`: JSON of games and matches chosen at run time.

use rules_core::{ObserveForms, Seat, Turn};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::error::DynError;
use crate::setup::Setting;

/// A game whose observations have JSON.
pub trait HasJson: ObserveForms<Observation: Serialize> {}

impl<G: ObserveForms<Observation: Serialize>> HasJson for G {}

/// JSON of a position: the part of [`DynGame`](crate::DynGame) with feature `serde`.
pub trait GameJson {
    /// Returns the observation of a seat as JSON.
    ///
    /// # Errors
    /// Returns [`DynError::NoSuchSeat`] if the seat does not play.
    fn observation(&self, seat: Seat) -> Result<Box<RawValue>, DynError>;
}

/// JSON of a match: the part of [`DynMatch`](crate::DynMatch) with feature `serde`.
pub trait MatchJson {
    /// Returns the view of the match for a seat. The cost grows with the number of steps.
    ///
    /// # Errors
    /// Returns [`DynError::NoSuchSeat`] if the seat does not play.
    fn view(&self, seat: Seat) -> Result<DynMatchView, DynError>;
}

/// The view that one seat has of a whole match chosen at run time.
///
/// A server sends this, and nothing else, to the client of the seat. Its JSON is that of
/// [`MatchView`](rules_match::MatchView) and reads back as one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "MatchView"))]
pub struct DynMatchView {
    /// The seat of the view.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub seat: Seat,
    /// The options that differ from the default, as text.
    pub options: String,
    /// The tags for all seats, with their values: players, place and date.
    pub tags: Vec<(String, String)>,
    /// The turn.
    #[cfg_attr(feature = "types", ts(type = "number | 'chance' | 'over'"))]
    pub turn: Turn,
    /// The observation of the seat, as JSON.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub observation: Box<RawValue>,
    /// The steps so far as in records, with `?` for events that the seat did not see.
    pub steps: Vec<String>,
    /// The legal actions of the seat in their order; empty unless it is its turn.
    pub actions: Vec<String>,
    /// The result of the match, as JSON.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub result: Box<RawValue>,
}

/// Converts texts, numbers, and lists and structs of these to JSON, which never fails.
pub(crate) fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_default()
}

impl Setting {
    /// Reads a JSON value, whose type must be that of the option.
    pub fn from_json(text: &str) -> Setting {
        match text {
            "true" => return Setting::Bool(true),
            "false" => return Setting::Bool(false),
            "-0" => return Setting::Other,
            _ => {}
        }
        if text.starts_with('"') {
            return serde_json::from_str(text).map_or(Setting::Other, Setting::Choice);
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Setting::Other;
        }
        let end = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        Setting::Int(text.parse().unwrap_or(end))
    }
}
