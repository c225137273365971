//! Results and views of games chosen at run time.

use std::fmt;

use rules_core::{BySeat, Outcome, SeatSet, Turn, Viewer};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// The result of a game chosen at run time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DynOutcome {
    /// The winners: several if the win is shared, none in a draw.
    pub winners: SeatSet,
    /// The name of the end.
    pub end: &'static str,
    /// The scores, one a seat, if the game has them.
    pub scores: Option<Vec<i32>>,
    /// The utility of the result for each seat.
    pub utilities: Vec<i32>,
}

impl DynOutcome {
    pub(crate) fn new(outcome: &Outcome<&'static str>, utilities: BySeat<i32>) -> Self {
        DynOutcome {
            winners: outcome.winners(),
            end: outcome.end(),
            scores: outcome.scores().map(<[i32]>::to_vec),
            utilities: utilities.first(outcome.seats()).to_vec(),
        }
    }
}

/// Writes end, winners and, if any, scores, as in records: `points 0,2 31,24,31`.
impl fmt::Display for DynOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.end, self.winners)?;
        let scores = self.scores.iter().flatten().enumerate();
        for (index, score) in scores {
            write!(f, "{}{score}", if index == 0 { ' ' } else { ',' })?;
        }
        Ok(())
    }
}

/// The view that a seat or a spectator has of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DynView {
    /// Whose view it is: a seat that plays, or a spectator.
    pub viewer: Viewer,
    /// The turn.
    pub turn: Turn,
    /// The observation as text.
    pub text: String,
    /// The observation as JSON.
    pub json: String,
    /// The key of the observation.
    pub key: u64,
    /// The legal actions of the viewer in their order; empty unless it is a seat and its turn.
    pub actions: Vec<String>,
    /// The diagram as the viewer may see it, if the game has diagrams.
    pub diagram: Option<String>,
}

/// The view that a seat or a spectator has of a whole match chosen at run time.
///
/// A server sends this, and nothing else, to the viewer's client. Its JSON is that of
/// [`MatchView`](rules_match::MatchView) and reads back as one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "MatchView"))]
pub struct DynMatchView {
    /// Whose view it is: the number of a seat, or a spectator.
    #[cfg_attr(feature = "types", ts(type = "number | 'spectator'"))]
    pub viewer: Viewer,
    /// The options that differ from the default, as text.
    pub options: String,
    /// The tags that everyone may see, with their values.
    pub tags: Vec<(String, String)>,
    /// The turn.
    #[cfg_attr(feature = "types", ts(type = "number | 'chance' | 'over'"))]
    pub turn: Turn,
    /// The observation of the viewer, as JSON.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub observation: Box<RawValue>,
    /// The number of steps before the first one in `steps`.
    pub since: usize,
    /// The steps from there on as in records, with `?` for events that the viewer did not see.
    pub steps: Vec<String>,
    /// The legal actions of the viewer in their order; empty unless it is a seat and its turn.
    pub actions: Vec<String>,
    /// The result of the match, as JSON.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub result: Box<RawValue>,
}

/// Converts texts, numbers, and lists and structs of these to JSON, which never fails.
pub(crate) fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_default()
}
