//! Views of a match: everything, or the part that a seat or a spectator may see.

use rules_core::{OptionValue, Seat, SeatSet, Turn, Viewer, Words};
use rules_games::{DynEndedGame, DynGame, DynMatch, DynOutcome, DynStepEffects};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::request::{MAX_PART, Shown};

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
    /// How the last step ended a game of a series, such as a Tourney.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "Outcome"))]
    ended: Option<OutcomeView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    ply: usize,
    seats: u8,
    /// The number of steps and ends that `redo` can repeat.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    redo: usize,
    /// The options, when a match begins.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_name")]
    #[cfg_attr(feature = "types", ts(optional, type = "Options"))]
    options: Vec<(&'static str, OptionValue)>,
    /// The seat for which chance decides, at its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "number"))]
    chance_seat: Option<Seat>,
    /// The effects of the steps of the last turn, or of those asked for, as the viewer may see
    /// them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    effects: Vec<DynStepEffects>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observation: Option<Observation>,
    /// The views of all seats and last of a spectator, if the request asks for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    seen: Vec<View>,
}

impl View {
    /// Creates the view of everything.
    pub(crate) fn full(game: &dyn DynMatch, shown: &Shown) -> View {
        let position = game.position();
        let turn = game.turn();
        let chance = if turn.is_chance() { position.chance_events() } else { Vec::new() };
        let legal = if turn.seat().is_some() { position.legal_actions() } else { Vec::new() };
        let seats = if shown.seen { position.seats() } else { 0 };
        let onlooker = shown.seen.then_some(Viewer::Spectator);
        let viewers = Seat::all(seats).map(Viewer::Seat).chain(onlooker);
        View {
            legal,
            chance: Some(chance),
            position: Some(position.text()),
            seen: viewers.map(|viewer| View::of_viewer(game, viewer, shown)).collect(),
            ..View::head(game, Viewer::Open, shown)
        }
    }

    /// Returns the view with the options of the match.
    pub(crate) fn with_options(self, game: &dyn DynMatch) -> View {
        View { options: game.position().option_values(), ..self }
    }

    /// Creates the view of a seat or a spectator.
    pub(crate) fn of_viewer(game: &dyn DynMatch, viewer: Viewer, shown: &Shown) -> View {
        let position = game.position();
        let acts = game.turn().is_of(viewer);
        View {
            legal: if acts { position.legal_actions() } else { Vec::new() },
            observation: Some(Observation::of(&*position, viewer)),
            ..View::head(game, viewer, shown)
        }
    }

    /// Creates the part that views have in common.
    fn head(game: &dyn DynMatch, viewer: Viewer, shown: &Shown) -> View {
        let position = game.position();
        let effects = |words: Words<'_>| match shown.since {
            None => game.last_turn(viewer, words),
            Some(since) => game.effects(since..since.saturating_add(MAX_PART), viewer, words),
        };
        View {
            game: position.name(),
            turn: game.turn(),
            legal: Vec::new(),
            chance: None,
            outcome: shown.with_words(|words| OutcomeView::of(game, words)),
            ended: shown.with_words(|words| OutcomeView::of_ended(game, words)),
            position: None,
            ply: game.ply(),
            chance_seat: position.chance_seat().filter(|_| game.turn().is_chance()),
            seats: position.seats(),
            redo: game.redoable(),
            options: Vec::new(),
            // A game without effects has none to show.
            effects: shown.with_words(effects).unwrap_or_default(),
            observation: None,
            seen: Vec::new(),
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_zero(value: &usize) -> bool {
    *value == 0
}

/// The part of a position that a seat or a spectator sees.
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
    Own(
        #[cfg_attr(feature = "types", ts(type = "ConquestObservation | TriarchyObservation"))]
        Box<RawValue>,
    ),
}

impl Observation {
    /// Creates the observation of a viewer.
    pub(crate) fn of(position: &dyn DynGame, viewer: Viewer) -> Observation {
        if !position.is_open() {
            return Observation::Own(position.observation(viewer));
        }
        Observation::Open {
            position: position.text(),
            turn: position.turn(),
            options: position.option_values(),
        }
    }
}

fn by_name<S: Serializer>(
    options: &[(&'static str, OptionValue)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(options.iter().copied())
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
    /// The result in words, one or two sentences.
    text: String,
    /// The deciding facts in words, if the game ended by its rules.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    why: String,
}

impl OutcomeView {
    fn of(game: &dyn DynMatch, words: Words<'_>) -> Option<OutcomeView> {
        let DynOutcome { winners, end, scores, .. } = game.outcome()?;
        let text = game.result_in_words(words);
        let why = game.why_in_words(words);
        Some(OutcomeView { winners, end, scores, seat: game.result().loser(), text, why })
    }

    fn of_ended(game: &dyn DynMatch, words: Words<'_>) -> Option<OutcomeView> {
        let DynEndedGame { winners, end, text, why } = game.ended_game(words)?;
        Some(OutcomeView { winners, end, scores: None, seat: None, text, why })
    }
}
