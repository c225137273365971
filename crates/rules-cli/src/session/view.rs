//! What a session shows: everything, or what one seat may see.

use rules_core::{End, Game, Notation, OptionSpec, OptionValue, Options, Outcome, Seat, Turn};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::playable::Playable;

/// The view of the protocol.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    game: &'static str,
    turn: TurnView,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<Vec<(String, u32)>>,
    outcome: Option<OutcomeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    observation: Option<Box<RawValue>>,
}

impl View {
    /// Everything there is to see.
    pub(crate) fn full<G: Playable>(position: &G, ply: usize) -> View {
        View {
            game: G::NAME,
            turn: position.turn().into(),
            legal: legal_texts(position),
            chance: Some(event_texts(position)),
            outcome: position.outcome().map(OutcomeView::of),
            position: Some(position.to_string()),
            ply,
            observation: None,
        }
    }

    /// What may be shown to a seat.
    pub(crate) fn of_seat<G: Playable>(position: &G, ply: usize, seat: Seat) -> View {
        let acts = position.turn() == Turn::Seat(seat);
        View {
            game: G::NAME,
            turn: position.turn().into(),
            legal: if acts { legal_texts(position) } else { Vec::new() },
            chance: None,
            outcome: position.outcome().map(OutcomeView::of),
            position: None,
            ply,
            observation: Some(position.observation(seat)),
        }
    }
}

/// The texts of all legal actions, sorted by bytes.
pub(crate) fn legal_texts<G: Notation>(position: &G) -> Vec<String> {
    let mut texts: Vec<_> = position.legal_actions().map(|action| action.to_string()).collect();
    texts.sort_unstable();
    texts
}

/// The texts of all events that can happen with their weights, sorted by bytes.
fn event_texts<G: Notation>(position: &G) -> Vec<(String, u32)> {
    let mut texts: Vec<_> =
        position.chance_events().map(|(event, weight)| (event.to_string(), weight)).collect();
    texts.sort_unstable();
    texts
}

/// Whose turn it is: a number, `"chance"` or `"over"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum TurnView {
    Seat(u8),
    Word(&'static str),
}

impl From<Turn> for TurnView {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Seat(seat) => TurnView::Seat(seat.number()),
            Turn::Chance => TurnView::Word("chance"),
            Turn::Over => TurnView::Word("over"),
        }
    }
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct OutcomeView {
    winners: Vec<u8>,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
}

impl OutcomeView {
    fn of<R: End>(outcome: Outcome<R>) -> OutcomeView {
        OutcomeView {
            winners: outcome.winners().iter().map(Seat::number).collect(),
            reason: outcome.end().name(),
            scores: outcome.scores().map(<[i32]>::to_vec),
        }
    }
}

/// What every seat sees of a game in which nothing is hidden: the whole position.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
pub(crate) struct OpenObservation<O: Options> {
    position: String,
    turn: TurnView,
    options: OptionsView<O>,
}

impl<O: Options> OpenObservation<O> {
    /// The observation of any seat.
    pub(crate) fn of<G: Notation + Game<Options = O>>(position: &G) -> Self {
        OpenObservation {
            position: position.to_string(),
            turn: position.turn().into(),
            options: OptionsView(position.options()),
        }
    }
}

/// Options as an object with a value for each.
#[derive(Clone, Debug)]
pub(crate) struct OptionsView<O>(pub(crate) O);

impl<O: Options> Serialize for OptionsView<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(O::SPECS.len()))?;
        for OptionSpec { name, .. } in O::SPECS {
            if let Some(value) = self.0.get(name) {
                map.serialize_entry(name, &ValueView(value))?;
            }
        }
        map.end()
    }
}

/// The value of an option in the JSON type that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueView(pub(crate) OptionValue);

impl Serialize for ValueView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            OptionValue::Bool(value) => serializer.serialize_bool(value),
            OptionValue::Int(value) => serializer.serialize_u32(value),
            other => serializer.collect_str(&other),
        }
    }
}
