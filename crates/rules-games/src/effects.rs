//! The effects of steps as texts.

use std::fmt::{self, Display, Write};

use rules_core::{
    Effect, Effects, Game, Notation, Observe, Seat, SeatSet, Step, StepOf, Viewer, Words,
};
use serde::Serialize;

/// Most steps of a turn.
pub(crate) const MAX_TURN: usize = 64;

/// Describes the effects of a step, as its viewer may see them.
pub(crate) type Describe<G> = fn(&Stepped<'_, G>, Words<'_>) -> DynStepEffects;

/// Writes why a game is over.
pub(crate) type WriteWhy<G> = fn(&G, Words<'_>, &mut dyn Write) -> fmt::Result;

/// A step of a match, for a viewer.
pub(crate) struct Stepped<'a, G: Game> {
    pub(crate) ply: usize,
    pub(crate) before: &'a G,
    pub(crate) step: StepOf<G>,
    /// The seat that acts, or for which chance decides.
    pub(crate) actor: Option<Seat>,
    pub(crate) viewer: Viewer,
}

/// The effects of one step of a match, as a viewer may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "StepEffects"))]
pub struct DynStepEffects {
    /// The number of steps before this one.
    pub ply: usize,
    /// The seat that acts, or for which chance decides, if the game defines it.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// Whether the step is a chance event.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub chance: bool,
    /// The step as in records, `?` if it is hidden.
    pub step: String,
    /// The effects, in order.
    pub effects: Vec<DynEffect>,
    /// The effects in words: [`Effect::all_in_words`]. The step itself if it has none.
    pub text: String,
    /// The same, for a list that names `seat` already.
    pub said: String,
    /// The effects that a reader of the step's notation would not know from it, in words.
    ///
    /// Captures and points are news; the placement or roll that the step names is not.
    #[serde(skip)]
    pub news: String,
}

/// One change that a step makes: [`Effect`] as texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Effect", optional_fields))]
pub struct DynEffect {
    /// The name of the kind: [`Effect::kind`].
    pub kind: &'static str,
    /// The owner of the piece, or the seat to which the effect happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional, type = "number"))]
    pub seat: Option<Seat>,
    /// The noun of the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The place that the piece, or its old owner, leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The place on which the piece is afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The place of the piece that captures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The points scored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The effect as a phrase: `e6 captures f5`.
    pub text: String,
}

/// How a step ended a game of a series, such as a Tourney.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DynEndedGame {
    /// The winners, none in a draw.
    pub winners: SeatSet,
    /// The name of the end.
    pub end: &'static str,
    /// The result in words: [`GameResult::in_words`](rules_core::GameResult::in_words).
    pub text: String,
    /// The deciding facts and the standing in words: [`Effects::write_why`].
    pub why: String,
}

/// Describes a step.
pub(crate) fn describe<G: Effects + Notation + Observe>(
    at: &Stepped<'_, G>,
    words: Words<'_>,
) -> DynStepEffects {
    let &Stepped { ply, before, step, actor, viewer } = at;
    let effects = before.effect_list(step, viewer);
    let is_hidden = |event| !before.event_is_seen(event, viewer);
    let hidden = step.event().is_some_and(is_hidden);
    let text = if hidden { "?".to_owned() } else { step.to_string() };
    let said = |effects: &[_], words| Effect::all_in_words(effects, words).to_string();
    let or_step = |words: String| if words.is_empty() { text.clone() } else { words };
    let is_news =
        |effect: &&Effect<_, _>| !matches!(effect.kind(), "placed" | "moved" | "rolled" | "drawn");
    let news: Vec<_> = effects.iter().filter(is_news).copied().collect();
    DynStepEffects {
        ply,
        seat: actor,
        chance: matches!(step, Step::Event(_)),
        text: or_step(said(&effects, Words { without_places: false, ..words })),
        said: or_step(said(&effects, Words { subject: actor, ..words })),
        news: said(&news, words),
        effects: effects.iter().map(|effect| DynEffect::new(effect, words)).collect(),
        step: text,
    }
}

impl DynEffect {
    fn new<P, Q>(effect: &Effect<P, Q>, words: Words<'_>) -> Self
    where
        P: Copy + PartialEq + Display,
        Q: Copy + PartialEq + Display,
    {
        let place = |place: Option<P>| place.map(|place| place.to_string());
        DynEffect {
            kind: effect.kind(),
            seat: effect.seat(),
            piece: effect.piece().map(|piece| piece.to_string()),
            from: place(effect.from()),
            to: place(effect.to()),
            by: place(effect.by()),
            points: effect.points(),
            text: effect.in_words(words).to_string(),
        }
    }
}
