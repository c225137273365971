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
    /// What a seat sees, as JSON.
    ///
    /// # Errors
    /// Returns [`DynError::NoSuchSeat`] if the seat does not play.
    fn observation(&self, seat: Seat) -> Result<Box<RawValue>, DynError>;
}

/// JSON of a match: the part of [`DynMatch`](crate::DynMatch) with feature `serde`.
pub trait MatchJson {
    /// What a seat may know of the match. As much work as all steps together.
    ///
    /// # Errors
    /// Returns [`DynError::NoSuchSeat`] if the seat does not play.
    fn view(&self, seat: Seat) -> Result<DynMatchView, DynError>;
}

/// What one seat may know of a whole match chosen at run time: send it to that seat's client, and
/// nothing else. Its JSON is that of [`MatchView`](rules_match::MatchView), and reads back as such.
#[derive(Clone, Debug, Serialize)]
pub struct DynMatchView {
    /// The seat whose view it is.
    pub seat: Seat,
    /// The options that differ from the default, as text.
    pub options: String,
    /// Who plays, where and when: the tags that everybody may see, with their values.
    pub tags: Vec<(String, String)>,
    /// Who acts next.
    pub turn: Turn,
    /// What the seat sees of the position, as JSON.
    pub observation: Box<RawValue>,
    /// The steps so far as in records, with `?` for events that the seat did not see.
    pub steps: Vec<String>,
    /// The seat's legal actions in their order; none unless it is its turn.
    pub actions: Vec<String>,
    /// How the match ended, as JSON.
    pub result: Box<RawValue>,
}

/// Texts, numbers, lists and structs of these as JSON, which has them all.
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
