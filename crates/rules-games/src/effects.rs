//! The effects of steps as texts.

use std::fmt::Display;

use rules_core::{Effect, Effects, Seat};
use rules_match::StepOf;

/// Calls a function with each effect of a step, as a seat may see it, or open.
pub(crate) type ReportEffects<G> = fn(&G, StepOf<G>, Option<Seat>, &mut dyn FnMut(DynEffect));

/// The effects of one step of a match, as a seat may see them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "StepEffects"))]
pub struct DynStepEffects {
    /// The number of steps before this one.
    pub ply: usize,
    /// The seat that acts, or for which chance decides, if the game defines it.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub seat: Option<Seat>,
    /// The step as in records, `?` if it is hidden.
    pub step: String,
    /// The effects, in order.
    pub effects: Vec<DynEffect>,
    /// The effects in words: [`DynEffect::in_words`] of all of them.
    pub text: String,
}

/// One change that a step makes: [`Effect`] as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Effect", optional_fields))]
pub struct DynEffect {
    /// The name of the kind: [`Effect::kind`].
    pub kind: &'static str,
    /// The owner of the piece, or the seat to which the effect happens.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional, type = "number"))]
    pub seat: Option<Seat>,
    /// The noun of the piece.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub piece: Option<String>,
    /// The place that the piece, or its old owner, leaves.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub from: Option<String>,
    /// The place on which the piece is afterwards.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub to: Option<String>,
    /// The place of the piece that captures.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub by: Option<String>,
    /// The points scored.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub points: Option<i32>,
    /// The effect as a sentence without a full stop: `e6 captures f5`.
    pub text: String,
}

impl DynEffect {
    /// Describes effects in words, those that differ only in the place left together.
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_games::{DynEffect, Setup, find};
    ///
    /// let position = "triandro/1 - 0 b2/6/7/8/1a5/1bb5/a1a4/6/3 11,11";
    /// let mut game = find("triandro")?.match_from(&Setup::new(), position)?;
    /// game.play("x26-40-42")?;
    /// let effects = game.effects(0..1, None)?.remove(0).effects;
    /// assert_eq!(effects.len(), 5);
    /// assert_eq!(
    ///     DynEffect::in_words(&effects),
    ///     "stone of seat 0 on 26, 40, 42 returned, stone of seat 1 on 33, 34 captured",
    /// );
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    pub fn in_words<'a>(effects: impl IntoIterator<Item = &'a DynEffect>) -> String {
        // The words before and after the places.
        let mut said: Vec<(&str, Vec<&str>, &str)> = Vec::new();
        for effect in effects {
            let place = effect.from.as_deref().filter(|_| effect.to.is_none()).unwrap_or("");
            let around =
                effect.text.split_once(&format!(" on {place} ")).filter(|_| !place.is_empty());
            let Some((before, after)) = around else {
                said.push((&effect.text, Vec::new(), ""));
                continue;
            };
            match said.iter_mut().find(|one| (one.0, one.2) == (before, after)) {
                Some((_, places, _)) => places.push(place),
                None => said.push((before, vec![place], after)),
            }
        }
        let texts = said.into_iter().map(|(before, places, after)| match places[..] {
            [] => before.to_owned(),
            _ => format!("{before} on {} {after}", places.join(", ")),
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    /// Returns whether a reader of the step's notation would not know the effect from it.
    ///
    /// Captures and points are news; the placement or roll that the step names is not.
    pub fn is_news(&self) -> bool {
        !matches!(self.kind, "placed" | "moved" | "rolled" | "drawn")
    }
}

impl<P: Copy + Display, Q: Copy + Display> From<Effect<P, Q>> for DynEffect {
    fn from(effect: Effect<P, Q>) -> Self {
        let place = |place: Option<P>| place.map(|place| place.to_string());
        DynEffect {
            kind: effect.kind(),
            seat: effect.seat(),
            piece: effect.piece().map(|piece| piece.to_string()),
            from: place(effect.from()),
            to: place(effect.to()),
            by: place(effect.by()),
            points: effect.points(),
            text: effect.to_string(),
        }
    }
}

/// Calls `see` with each effect of a step as texts.
pub(crate) fn report<G: Effects>(
    before: &G,
    step: StepOf<G>,
    viewer: Option<Seat>,
    see: &mut dyn FnMut(DynEffect),
) {
    before.effects(step, viewer, |effect| see(effect.into()));
}
