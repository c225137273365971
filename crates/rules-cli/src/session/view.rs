//! Views of a session: everything, or what one seat may see.

use rules_core::{
    End, Game, Notation, OptionSpec, OptionValue, Options, Outcome, Seat, SeatSet, Turn,
};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::json::json;
use crate::playable::Playable;

/// The view of the protocol.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    game: &'static str,
    turn: Turn,
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
            turn: position.turn(),
            legal: legal_texts(position),
            chance: Some(event_texts(position)),
            outcome: position.outcome().map(OutcomeView::of),
            position: Some(position.to_string()),
            ply,
            observation: None,
        }
    }

    /// The view for a seat.
    pub(crate) fn of_seat<G: Playable>(position: &G, ply: usize, seat: Seat) -> View {
        let acts = position.turn() == Turn::Seat(seat);
        View {
            game: G::NAME,
            turn: position.turn(),
            legal: if acts { legal_texts(position) } else { Vec::new() },
            chance: None,
            outcome: position.outcome().map(OutcomeView::of),
            position: None,
            ply,
            observation: Some(observation(position, seat)),
        }
    }
}

/// The observation of a seat as a JSON object.
pub(crate) fn observation<G: Playable>(position: &G, seat: Seat) -> Box<RawValue> {
    if G::OPEN { json(&OpenObservation::of(position)) } else { json(&position.observe(seat)) }
}

/// The texts of all legal actions, sorted by bytes.
fn legal_texts<G: Notation>(position: &G) -> Vec<String> {
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

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct OutcomeView {
    winners: SeatSet,
    /// The protocol's word for the end.
    #[serde(rename = "reason")]
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
}

impl OutcomeView {
    fn of<E: End>(outcome: Outcome<E>) -> OutcomeView {
        OutcomeView {
            winners: outcome.winners(),
            end: outcome.end().name(),
            scores: outcome.scores().map(<[i32]>::to_vec),
        }
    }
}

/// The observation of any seat in a game in which nothing is hidden: the whole position.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
struct OpenObservation<O: Options> {
    position: String,
    turn: Turn,
    options: OptionsView<O>,
}

impl<O: Options> OpenObservation<O> {
    /// The observation of any seat.
    fn of<G: Notation + Game<Options = O>>(position: &G) -> Self {
        OpenObservation {
            position: position.to_string(),
            turn: position.turn(),
            options: OptionsView::of(position.options()),
        }
    }
}

/// Options as an object with a value for each.
#[derive(Clone, Debug)]
pub(crate) struct OptionsView<O> {
    pub(crate) options: O,
    /// The option whose value chance chooses.
    pub(crate) random: Option<&'static str>,
}

impl<O> OptionsView<O> {
    /// All options as they are.
    pub(crate) const fn of(options: O) -> Self {
        OptionsView { options, random: None }
    }
}

impl<O: Options> Serialize for OptionsView<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(O::SPECS.len()))?;
        for OptionSpec { name, .. } in O::SPECS {
            let value = match self.random {
                Some(random) if random == *name => {
                    Some(OptionValue::Choice(crate::settings::RANDOM))
                }
                _ => self.options.get(name),
            };
            if let Some(value) = value {
                map.serialize_entry(name, &value)?;
            }
        }
        map.end()
    }
}
