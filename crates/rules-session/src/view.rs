//! Views of a match: everything, or what one seat may see.

use rules_core::{OptionValue, Seat, SeatSet, Turn};
use rules_games::{DynError, DynGame, DynMatch, DynOutcome, DynStepEffects};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The view of the protocol.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct View {
    game: &'static str,
    #[cfg_attr(feature = "types", ts(type = "number | 'chance' | 'over'"))]
    turn: Turn,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<Vec<(String, u32)>>,
    #[cfg_attr(feature = "types", ts(type = "Outcome | null"))]
    outcome: Option<OutcomeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    ply: usize,
    /// The seat for which chance decides, at its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "number"))]
    chance_seat: Option<Seat>,
    /// Whether the last step uncovered something hidden from every seat.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    uncovered: bool,
    /// The effects of the steps of the last turn, as the viewer may see them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    effects: Vec<DynStepEffects>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observation: Option<Observation>,
}

impl View {
    /// Creates the view of everything.
    pub(crate) fn full(game: &dyn DynMatch) -> View {
        let position = game.position();
        let mut chance = Vec::new();
        if game.turn().is_chance() {
            chance = position.chance_events();
            chance.sort_unstable();
        }
        let legal = if game.turn().seat().is_some() { legal_texts(&*position) } else { Vec::new() };
        View {
            legal,
            chance: Some(chance),
            position: Some(position.text()),
            observation: None,
            ..View::head(game, None)
        }
    }

    /// Creates the view of a seat.
    pub(crate) fn of_seat(game: &dyn DynMatch, seat: Seat) -> Result<View, DynError> {
        let position = game.position();
        let acts = game.turn() == Turn::Seat(seat);
        Ok(View {
            legal: if acts { legal_texts(&*position) } else { Vec::new() },
            observation: Some(Observation::of(&*position, seat)?),
            ..View::head(game, Some(seat))
        })
    }

    /// Creates the part that views have in common.
    fn head(game: &dyn DynMatch, viewer: Option<Seat>) -> View {
        let position = game.position();
        View {
            game: position.name(),
            turn: game.turn(),
            legal: Vec::new(),
            chance: None,
            outcome: OutcomeView::of(game),
            position: None,
            ply: game.ply(),
            chance_seat: position.chance_seat().filter(|_| game.turn().is_chance()),
            uncovered: game.uncovered(),
            // A game without effects has none to show.
            effects: game.effects(game.last_turn(), viewer).unwrap_or_default(),
            observation: None,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// The part of a position that a seat sees.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) enum Observation {
    /// The whole position, in a game in which nothing is hidden.
    Open {
        position: String,
        #[cfg_attr(feature = "types", ts(type = "number | 'chance' | 'over'"))]
        turn: Turn,
        #[serde(serialize_with = "by_name")]
        #[cfg_attr(feature = "types", ts(type = "Record<string, boolean | number | string>"))]
        options: Vec<(&'static str, OptionValue)>,
    },
    /// The JSON form of the game's own observation.
    Own(#[cfg_attr(feature = "types", ts(type = "Record<string, unknown>"))] Box<RawValue>),
}

impl Observation {
    /// Creates the observation of a seat.
    pub(crate) fn of(position: &dyn DynGame, seat: Seat) -> Result<Observation, DynError> {
        if !position.is_open() {
            return position.observation(seat).map(Observation::Own);
        }
        Ok(Observation::Open {
            position: position.text(),
            turn: position.turn(),
            options: position.option_values(),
        })
    }
}

fn by_name<S: Serializer>(
    options: &[(&'static str, OptionValue)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(options.iter().copied())
}

/// Returns the texts of all legal actions, sorted by bytes.
fn legal_texts(position: &dyn DynGame) -> Vec<String> {
    let mut texts = position.legal_actions();
    texts.sort_unstable();
    texts
}

/// How a match ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Outcome", optional_fields))]
pub(crate) struct OutcomeView {
    #[cfg_attr(feature = "types", ts(type = "number[]"))]
    winners: SeatSet,
    /// The protocol's word for the end.
    #[serde(rename = "reason")]
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
    /// The seat that resigned, ran out of time or left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "number"))]
    seat: Option<Seat>,
}

impl OutcomeView {
    fn of(game: &dyn DynMatch) -> Option<OutcomeView> {
        let DynOutcome { winners, end, scores, .. } = game.outcome()?;
        Some(OutcomeView { winners, end, scores, seat: game.result().loser() })
    }
}
